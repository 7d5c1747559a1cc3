import type {Evidence, Severity} from "./evidence.js";

/** The checks of the ledger, in the order in which they are listed. */
export const CHECKS = [
  {id: "total", name: "Totals and means", asks: "Does a total follow from its parts?"},
  {id: "average", name: "Averages over models", asks: "Does an average row follow from the rows above it?"},
  {id: "impossible", name: "Impossible cells", asks: "Can these rates stand together?"},
  {id: "granularity", name: "Granularity", asks: "Can a whole count over its denominator print as this rate?"},
  {id: "repeat", name: "Same number twice", asks: "Is a number printed in two places the same number?"},
  {id: "difference", name: "Differences", asks: "Is a table of differences the difference of its tables?"},
  {id: "identical", name: "Identical values", asks: "Do two names share values that chance would not give them?"},
  {id: "outlier", name: "Outlying cells", asks: "Does a cell stand out from its row and column?"},
  {id: "mark", name: "Marks of rank", asks: "Is the marked value the best, or the second?"},
  {id: "statement", name: "Sentences", asks: "Does a sentence follow from the tables?"},
  {id: "correlation", name: "Correlations", asks: "Is a printed correlation that of the printed values?"},
  {id: "official-gap", name: "Official gap", asks: "Does the released script give the published gap?"},
  {id: "constant", name: "Constant answers", asks: "Does a row equal that of a program that always answers the same?"}
] as const;

export type CheckId = (typeof CHECKS)[number]["id"];

/** One thing that a check found, in neutral words: what is printed, what follows, and by how much they differ. */
export interface Found {
  /** Stable while the data are: the check and the first cell it concerns. */
  readonly id: string;
  readonly check: CheckId;
  /** What it rests on, which decides its grade. */
  readonly evidence: Evidence;
  /** System concerned; `null` where a whole table is. */
  readonly subject: string | null;
  readonly printed: number | null;
  readonly recomputed: number | null;
  /** Printed minus recomputed. */
  readonly difference: number | null;
  /** Cells it speaks about, the printed one first. */
  readonly cells: readonly string[];
  /** One or two sentences. */
  readonly sentence: string;
  /** The shortest arithmetic that shows it, of printed numbers: `(70.00 + 20.00) / 2 = 45.00 ≠ 46.00`. */
  readonly proof: string;
}

/** A finding with its grade. */
export interface Finding extends Found {
  readonly severity: Severity;
}

/** What a cell could be recomputed from, and what came out. */
export interface Recomputation {
  readonly cell: string;
  readonly check: CheckId;
  readonly value: number;
  /** Half the width of what rounding of the parts and of the printed value allows. */
  readonly tolerance: number;
  /** Rule in words: `mean of 4 parts`. */
  readonly rule: string;
  readonly parts: readonly string[];
}

/** What a check gives back. */
export interface CheckResult {
  readonly findings: readonly Found[];
  readonly recomputed: readonly Recomputation[];
  /** How many totals, rates, pairs or statements the check looked at. */
  readonly tested: number;
}

/** Several results of one check as one. */
export const mergeResults = (results: readonly CheckResult[]): CheckResult => ({
  findings: results.flatMap(({findings}) => findings),
  recomputed: results.flatMap(({recomputed}) => recomputed),
  tested: results.reduce((sum, {tested}) => sum + tested, 0)
});
