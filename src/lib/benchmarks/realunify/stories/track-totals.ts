import type {PublishedRow} from "../../../schema/index.js";
import type {MeasuredValue} from "../../contract/measure.js";
import {rateValue} from "../../contract/rate-measure.js";

/** Items of a track, where a total is printed without its denominator (paper, Section 3). */
const ITEMS = {UEG: 600, GEU: 400} as const;

/** A model's printed total of one track under one protocol; `null` where none is printed. */
export function trackTotal(
  rows: readonly PublishedRow[],
  model: string,
  track: "UEG" | "GEU",
  protocol: "direct" | "stepwise"
): (MeasuredValue & {readonly n: number}) | null {
  const row = rows.find(
    (r) =>
      r.model === model &&
      r.track === track &&
      r.protocol === protocol &&
      r.category === `${track} Average` &&
      /^Table [23]/.test(r.table)
  );
  return row ? rateValue(row.value, row.n ?? ITEMS[track], [row.cell]) : null;
}
