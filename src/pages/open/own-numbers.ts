import {html} from "htl";
import type {LoggedComparison} from "../../lib/scoring/index.js";
import {groupRows} from "../../lib/scoring/rows/group-rows.js";
import {DataTable} from "../../components/figure/data-table.js";
import {table} from "../../components/figure/index.js";
import {count, fixed, plural, signed} from "../../components/format/numbers.js";

/** Numbers that the log states about itself: recomputed from its records, those that differ first. */
export function OwnNumbers(logged: readonly LoggedComparison[]): HTMLElement | string {
  if (logged.length === 0) return "";
  const found = logged.filter(({recomputed}) => recomputed !== null);
  const differing = found.filter(({agrees}) => !agrees);
  const rest = logged.length - found.length;
  const shown = table(differing.length > 0 ? differing : logged, [
    {label: "Model", value: ({subjectId}) => subjectId},
    {label: "Over", value: ({group}) => group},
    {label: "Measure", value: ({metric}) => metric},
    {label: "In the log", value: ({value}) => value, text: ({value}) => fixed(value, 4)},
    {label: "From its records", value: ({recomputed}) => recomputed, text: ({recomputed}) => fixed(recomputed ?? 0, 4)},
    {label: "Difference", value: ({difference}) => difference, text: ({difference}) => signed(difference ?? 0, 4)},
    {label: "File", value: ({file}) => file}
  ]);
  const title =
    differing.length === 0
      ? found.length === 1
        ? "The one number that the log states follows from its records"
        : `All ${count(found.length)} numbers that the log states follow from its records`
      : `${count(differing.length)} of ${plural(found.length, "number")} that the log states ${differing.length === 1 ? "does" : "do"} not follow from its records`;
  const sub = `Recomputed from the records and compared to the last digit that the log prints.${
    rest > 0 ? ` ${plural(rest, "further number")} could not be recomputed: ${reasonsOf(logged)}.` : ""
  }`;
  return html`<div>
    <h3>${found.length === 0 ? `${plural(rest, "number")} that the log states could not be recomputed` : title}</h3>
    <p class="sub">${sub}</p>
    ${
      differing.length > 0
        ? DataTable(shown, "Numbers of the log that differ")
        : html`<details>
            <summary>The numbers</summary>
            ${DataTable(shown, "Numbers of the log")}
          </details>`
    }
  </div>`;
}

/** Why numbers could not be recomputed, each reason with its count where there are several. */
function reasonsOf(logged: readonly LoggedComparison[]): string {
  const reasons = [
    ...groupRows(
      logged.filter(({recomputed}) => recomputed === null),
      ({reason}) => reason ?? ""
    )
  ];
  return reasons.map(([reason, of]) => (reasons.length === 1 ? reason : `${reason} (${count(of.length)})`)).join("; ");
}
