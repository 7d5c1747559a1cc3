import type {PublishedRow} from "../../../schema/index.js";
import type {MeasuredValue} from "../../contract/measure.js";
import {rateValue} from "../../contract/rate-measure.js";

/** A full system's printed rate of a stage: one model in all roles. Where the paper and the project page differ, the paper's. */
export function stageRate(
  rows: readonly PublishedRow[],
  model: string,
  stage: PublishedRow["stage"]
): (MeasuredValue & {readonly n: number}) | null {
  const own = rows.filter(
    (r) => r.model === model && r.stage === stage && r.question === null && r.ability === null && r.n !== null
  );
  const row = own.find((r) => r.document === "paper") ?? own[0];
  return row ? rateValue(row.value, row.n!, [row.cell]) : null;
}

/**
 * A model's printed rate as editor beside two other models, both edits together.
 *
 * @param isCounted - with a known number of answers, or without
 */
export const editingRow = (rows: readonly PublishedRow[], model: string, isCounted: boolean): PublishedRow | null =>
  rows.find(
    (r) => r.model === model && r.ability === "editing" && r.stage === "overall" && (r.n !== null) === isCounted
  ) ?? null;

/** The same as a rate with its interval; `null` where the number of answers is not known. */
export function editingRate(
  rows: readonly PublishedRow[],
  model: string
): (MeasuredValue & {readonly n: number}) | null {
  const row = editingRow(rows, model, true);
  return row && rateValue(row.value, row.n!, [row.cell]);
}
