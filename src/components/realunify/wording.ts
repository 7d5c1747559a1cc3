import {html} from "htl";
import {isOwnCell} from "../../lib/benchmarks/index.js";
import {accuracyRange, type RoleAccuracy, type StepChange} from "../../lib/benchmarks/realunify/index.js";
import {askedLogId} from "../../runtime/own-log.js";
import type {Caveat} from "../figure/index.js";
import {count, fixed, interval, signed, signedInterval} from "../format/numbers.js";
import type {RealUnifyContext} from "./context.js";

/** `32.7% [29.0, 36.5], 196 of 600 items`. */
export function accuracyText(accuracy: RoleAccuracy): string {
  const range = accuracyRange(accuracy);
  const items = Number.isInteger(accuracy.right)
    ? `${count(accuracy.right)} of ${count(accuracy.n)} items`
    : `n = ${count(accuracy.n)} items`;
  return `${fixed(range.value)}% ${interval(range)}, ${items}`;
}

/** `+15.0 [+9.4, +20.4]`. */
export const changeText = (change: StepChange): string => `${signed(change.value)} ${signedInterval(change)}`;

/** What a change's interval says about zero. */
export const clearText = ({clear}: StepChange): string =>
  clear === "no" ? "cannot be told from zero" : `${clear} clear of zero`;

/**
 * Why the rates of both protocols are taken as independent. The counts of a log that stand here are those of the tables: its items are
 * compared in pairs where they are at hand.
 */
export function sameItems({rows, state}: Pick<RealUnifyContext, "rows" | "state">): Caveat {
  const lead = "The same items in both protocols.";
  const why = "Item results are not published, so intervals take the two rates as independent";
  if (!rows.some(({cell}) => isOwnCell(cell))) return {lead, text: `${why}. Paired ones would mostly be narrower.`};
  return {
    lead,
    text: state.frame
      ? `${why}, those of the report’s logs too. A log’s items are compared in pairs by its head to head, mostly with narrower intervals.`
      : html`${why}, those of your log too.
          <a href=${`./explore?log=${askedLogId()}&by=protocol&v=1#head-to-head`}>Head to head</a>, its items are
          compared in pairs, mostly with narrower intervals.`
  };
}
