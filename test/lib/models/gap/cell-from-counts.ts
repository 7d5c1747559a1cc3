import type {GapCell} from "../../../../src/lib/models/index.js";

/** A cell from counts of items: right in both forms, in words only, in pictures only, in neither. */
export function cellFromCounts(n11: number, n10: number, n01: number, n00: number): GapCell {
  const n = n11 + n10 + n01 + n00;
  return {outcomes: {p11: n11 / n, p10: n10 / n, p01: n01 / n, p00: n00 / n}, n};
}
