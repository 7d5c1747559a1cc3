import {html} from "htl";
import type {CountedComparison} from "../../lib/scoring/index.js";
import {DataTable} from "../../components/figure/data-table.js";
import {table} from "../../components/figure/index.js";
import {fixed, plural} from "../../components/format/numbers.js";

/**
 * The same raw replies under the official rules and the strict one; flips are what the choice of rule decides.
 *
 * @param about - whose log, for the names of the tables
 */
export function Flips({summaries, flips}: CountedComparison, about = "This log"): HTMLElement {
  const changed = flips.reduce((most, {rightToWrong, wrongToRight}) => Math.max(most, rightToWrong + wrongToRight), 0);
  return html`<div>
    <h3>
      ${
        changed === 0
          ? "Every rule scores these replies alike"
          : `The choice of rule decides up to ${plural(changed, "reply", "replies")}`
      }
    </h3>
    ${DataTable(
      table(summaries, [
        {label: "Rule", value: ({scorer}) => scorer},
        {label: "Replies", value: ({replies}) => replies},
        {label: "Right", value: ({right}) => right},
        {label: "Wrong", value: ({wrong}) => wrong},
        {label: "Invalid, of the wrong", value: ({invalid}) => invalid},
        {label: "Without a score", value: ({unscored}) => unscored},
        {label: "Mean", value: ({mean}) => mean, text: ({mean}) => fixed(mean ?? 0, 3)}
      ]),
      `${about}: replies under several rules`
    )}
    <h3>Flips between rules</h3>
    ${DataTable(
      table(flips, [
        {label: "From", value: ({from}) => from},
        {label: "To", value: ({to}) => to},
        {label: "Same", value: ({same}) => same},
        {label: "Right to wrong", value: ({rightToWrong}) => rightToWrong},
        {label: "Wrong to right", value: ({wrongToRight}) => wrongToRight},
        {label: "Other answer, same score", value: ({otherAnswer}) => otherAnswer},
        {label: "Scored by one only", value: ({scoredByOne}) => scoredByOne}
      ]),
      `${about}: flips between rules`
    )}
  </div>`;
}
