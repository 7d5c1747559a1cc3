import type {CaseSum} from "./clustered-proportion.js";

/** Sums over cases in the making. */
export type CaseSums = {-readonly [K in keyof CaseSum]: CaseSum[K]};

/** Sums over no case. */
export const noCases = (): CaseSums => ({
  scored: 0,
  right: 0,
  scoredSquare: 0,
  rightSquare: 0,
  product: 0,
  cases: 0
});

/** Adds so many cases that have each so many scored and right verdicts: whole numbers, so that their order plays no part. */
export function addCases(sum: CaseSums, {scored, right}: Pick<CaseSum, "scored" | "right">, cases: number): void {
  sum.scored += cases * scored;
  sum.right += cases * right;
  sum.scoredSquare += cases * scored * scored;
  sum.rightSquare += cases * right * right;
  sum.product += cases * right * scored;
  sum.cases += cases;
}
