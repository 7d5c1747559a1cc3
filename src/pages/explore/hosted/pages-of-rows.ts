import type {RowRange} from "../../../lib/explore/cube/cube-rates.js";

/** Rows of some ranges. */
export const rowsIn = (ranges: readonly RowRange[]): number => ranges.reduce((sum, {from, to}) => sum + to - from, 0);

/** Some of the rows of ranges, counted from their first one, as ranges. */
export function pieceOf(ranges: readonly RowRange[], start: number, end: number): RowRange[] {
  const piece: RowRange[] = [];
  let at = 0;
  for (const {from, to} of ranges) {
    const [first, last] = [Math.max(start, at), Math.min(end, at + to - from)];
    if (first < last) piece.push({from: from + first - at, to: from + last - at});
    at += to - from;
  }
  return piece;
}
