import {html} from "htl";
import type {SuiteBaselines} from "../../lib/scoring/index.js";
import {DataTable} from "../../components/figure/data-table.js";
import {table} from "../../components/figure/index.js";
import {fixed, plural} from "../../components/format/numbers.js";
import {suiteName} from "../../components/format/suite-name.js";

/** What models are to be held against: the best constant answer, and chance; nothing where no question has lettered options. */
export function Baselines(baselines: readonly SuiteBaselines[]): HTMLElement | string {
  if (baselines.length === 0) return "";
  const {suite, bestConstant} = baselines.reduce((most, one) =>
    one.bestConstant.score > most.bestConstant.score ? one : most
  );
  const assumed = baselines.some((one) => one.assumed > 0);
  const leftOut = baselines.reduce((sum, one) => sum + one.leftOut, 0);
  return html`<div>
    <h3>
      Without looking, always ${bestConstant.letter} scores
      ${fixed(bestConstant.score, 3)}${baselines.length === 1 ? "" : ` on ${suiteName(suite)}`}
    </h3>
    <p class="sub">
      Of the items of this log whose key is a letter, each counted once.
      ${assumed ? "Where a question does not list its options, four are assumed, or as many as the highest key needs." : ""}
      ${leftOut > 0 ? `Left out: ${plural(leftOut, "item")} whose key is a letter and whose prompt offers none, where others do.` : ""}
    </p>
    ${DataTable(
      table(baselines, [
        {label: "Benchmark", value: (one) => suiteName(one.suite)},
        {label: "Items", value: ({items}) => items},
        {label: "Best constant answer", value: ({bestConstant: {letter}}) => `always ${letter}`},
        {
          label: "Its score",
          value: ({bestConstant: {score}}) => score,
          text: ({bestConstant: {score}}) => fixed(score, 3)
        },
        {label: "Chance", value: ({chance}) => chance, text: ({chance}) => fixed(chance, 3)},
        {
          label: "Chance among letters that are keys",
          value: ({chanceAmongKeys}) => chanceAmongKeys,
          text: ({chanceAmongKeys}) => fixed(chanceAmongKeys, 3)
        },
        {label: "Items without listed options", value: (one) => one.assumed}
      ]),
      "What answering without looking gives"
    )}
  </div>`;
}
