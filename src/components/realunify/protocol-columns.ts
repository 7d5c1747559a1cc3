import {accuracyRange, type StepChange} from "../../lib/benchmarks/realunify/index.js";
import type {RoleAccuracy} from "../../lib/benchmarks/realunify/index.js";
import type {TableColumn} from "../figure/table-spec.js";
import {fixed, interval, signed, signedInterval} from "../format/numbers.js";

/** What was right at once and in two steps; `null` for what is not printed. */
interface Protocols {
  readonly direct: RoleAccuracy | null;
  readonly stepwise: RoleAccuracy | null;
  readonly change: StepChange | null;
}

/** Both protocols and the change between them, each with its 95% interval, as columns of a table twin. */
export const protocolColumns = <R extends Protocols>(): readonly TableColumn<R>[] => [
  {
    label: "Direct, %",
    value: ({direct}) => (direct ? accuracyRange(direct).value : null),
    text: ({direct}) => fixed(accuracyRange(direct!).value)
  },
  {label: "95%", value: ({direct}) => (direct ? interval(accuracyRange(direct)) : null)},
  {
    label: "Stepwise, %",
    value: ({stepwise}) => (stepwise ? accuracyRange(stepwise).value : null),
    text: ({stepwise}) => fixed(accuracyRange(stepwise!).value)
  },
  {label: "95% ", value: ({stepwise}) => (stepwise ? interval(accuracyRange(stepwise)) : null)},
  {label: "Change", value: ({change}) => change?.value ?? null, text: ({change}) => signed(change!.value)},
  {label: "95% of the change", value: ({change}) => (change ? signedInterval(change) : null)}
];
