import {fitOfficial, type OfficialFit} from "../../../gaps/script/fit-official.js";

/** Shares [p11, p10, p01, p00] by row. */
type Rows = readonly (readonly [number, number, number, number])[];

const known = new WeakMap<Rows, OfficialFit>();

/** GapEval's own gap of one of several rows, or the mean over them (`null`); rows asked for again are fitted once. */
export function officialGapOf({rows, row}: {readonly rows: Rows; readonly row: number | null}): number {
  let fit = known.get(rows);
  if (fit === undefined)
    known.set(rows, (fit = fitOfficial(rows.map(([p11, p10, p01, p00]) => ({p11, p10, p01, p00})))));
  return row === null ? fit.gapMean : (fit.gaps[row] ?? Number.NaN);
}
