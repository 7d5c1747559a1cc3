import type {ModelFit} from "../../../lib/models/mirt/fit-model.js";
import {table} from "../../figure/index.js";
import {toCsv} from "../../figure/table-spec.js";
import type {ExploreContext} from "../view/context.js";
import type {Fitted} from "./fitted.js";

/** Estimates of every item in every ability it was asked in, as CSV: an infinite or missing number is an empty field, and its status says which. */
export function itemsOfFit({table: log}: ExploreContext, {items, abilities}: Fitted, fit: ModelFit): string {
  const {ids, pairs} = log.items;
  const idOf = (i: number, d: number) => ids[d === 1 && pairs[items[i]!]! >= 0 ? pairs[items[i]!]! : items[i]!]!;
  const cells = items
    .flatMap((_, i) => abilities.map((name, d) => ({id: idOf(i, d), name, k: i * abilities.length + d})))
    .filter(({k}) => fit.difficulties.status[k] !== "never asked");
  const finite = (value: number) => (Number.isFinite(value) ? value : null);
  const columns = (["difficulties", "slopes", "floors"] as const).flatMap((what) => {
    const name = {difficulties: "difficulty", slopes: "slope", floors: "floor"}[what];
    const of = fit[what];
    return [
      {label: name, value: ({k}: (typeof cells)[number]) => finite(of.value[k]!)},
      {label: `${name} standard error`, value: ({k}: (typeof cells)[number]) => finite(of.se[k]!)},
      {label: `${name} status`, value: ({k}: (typeof cells)[number]) => of.status[k]!}
    ];
  });
  return toCsv(
    table(cells, [{label: "item", value: ({id}) => id}, {label: "ability", value: ({name}) => name}, ...columns])
  );
}
