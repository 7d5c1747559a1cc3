import {html} from "htl";
import {facetOf, type VerdictTable} from "../../../lib/explore/index.js";
import {scoreOf} from "../../../lib/models/scores/score-scale.js";
import {download, fileStem} from "../../dom/download.js";
import {table as tableOf} from "../../figure/index.js";
import {toCsv} from "../../figure/table-spec.js";
import type {FittedScores} from "./fitted-scores.js";

/** A button that saves what a fit says of items. */
export function SavedScores(table: VerdictTable, found: FittedScores): HTMLElement {
  const save = () =>
    download(
      `${fileStem("parallax-fit-items", table.simulated)}.csv`,
      itemsOfScores(table, found),
      "text/csv;charset=utf-8"
    );
  return html`<div class="fit-checks">
    <button type="button" ${{onclick: save}}>Its items (CSV)</button>
  </div>` as HTMLElement;
}

/**
 * Estimates of every item in every ability it was asked in, as CSV: a line for each threshold by the score that it leads to, of a range one
 * for the difficulty. A number that is not there is an empty field, and its status says why.
 */
function itemsOfScores(table: VerdictTable, {fit, scale, scores: {items, abilities}}: FittedScores): string {
  const {levels, slopes, thresholds, spreads, seen} = fit;
  const {ids, pairs} = table.items;
  const capability = facetOf(table, "capability");
  const capabilityOf = (item: number) => capability?.values[capability.codes[item]!];
  const idOf = (item: number, ability: string) =>
    abilities.length === 1 || capabilityOf(item) === ability ? ids[item]! : ids[pairs[item]!]!;
  const finite = (value: number | undefined) => (Number.isFinite(value) ? value! : null);
  const steps = levels === null ? [0] : Array.from({length: levels - 1}, (_, k) => k);
  const rows = items.flatMap((item, i) =>
    abilities.flatMap((ability, d) => {
      const k = i * abilities.length + d;
      return slopes.status[k] === "never asked"
        ? []
        : steps.map((step) => ({item, ability, k, step, at: k * steps.length + step}));
    })
  );
  type Row = (typeof rows)[number];
  const place = levels === null ? "difficulty" : "threshold";
  return toCsv(
    tableOf(rows, [
      {label: "item", value: ({item, ability}: Row) => idOf(item, ability)},
      {label: "ability", value: ({ability}: Row) => ability},
      ...(levels === null
        ? []
        : [
            {label: "score", value: ({step}: Row) => scoreOf(scale, step + 1)},
            {label: "answers with it", value: ({k, step}: Row) => seen![k * levels + step + 1]!}
          ]),
      {label: place, value: ({at}: Row) => finite(thresholds.value[at])},
      {label: `${place} standard error`, value: ({at}: Row) => finite(thresholds.se[at])},
      {label: `${place} status`, value: ({at}: Row) => thresholds.status[at]!},
      {label: "slope", value: ({k}: Row) => finite(slopes.value[k])},
      {label: "slope standard error", value: ({k}: Row) => finite(slopes.se[k])},
      {label: "slope status", value: ({k}: Row) => slopes.status[k]!},
      ...(spreads === null
        ? []
        : [
            {label: "spread", value: ({k}: Row) => finite(spreads.value[k])},
            {label: "spread standard error", value: ({k}: Row) => finite(spreads.se[k])},
            {label: "spread status", value: ({k}: Row) => spreads.status[k]!}
          ])
    ])
  );
}
