import type {PairedCell} from "./cells.js";

/** Log odds ratio of understanding and generation over a cell's items, with 1/2 added to each count. */
export function logOddsRatio({outcomes: {p11, p10, p01, p00}, n}: Pick<PairedCell, "outcomes" | "n">): number {
  return Math.log(((p11 * n + 0.5) * (p00 * n + 0.5)) / ((p10 * n + 0.5) * (p01 * n + 0.5)));
}
