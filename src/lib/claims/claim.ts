import type {BenchmarkId} from "../schema/index.js";

/** One way to take the words of a claim, and what the printed numbers say under it. */
export interface Reading {
  /** How the words are taken, as a phrase. */
  readonly reads: string;
  /** What is computed from which numbers. */
  readonly test: string;
  /** What came out, in words and numbers. */
  readonly found: string;
  /** Whether the numbers lie as the claim says. */
  readonly holds: boolean;
  /**
   * p of what `holds` says: that they lie so, or that they do not, is chance. `null` where the reading asks only how the printed
   * numbers lie.
   */
  readonly p: number | null;
  /** Printed cells that it is computed from. */
  readonly cells: readonly string[];
}

/** Why one or more claims do not follow from the tables. */
export interface Cause {
  /** `benchmark/slug`. */
  readonly id: string;
  readonly says: string;
  readonly cells: readonly string[];
}

/** A finding of a document, as it is tested. */
export interface PaperClaim {
  /** `benchmark/slug`; its anchor. */
  readonly id: string;
  readonly benchmark: BenchmarkId;
  /** As the document numbers it, `Finding 3`; `null` where it does not. */
  readonly label: string | null;
  /** Where in the document it stands. */
  readonly place: string;
  /** What it says, in our words. */
  readonly says: string;
  /** None where nothing printed can confirm or contradict it. */
  readonly readings: readonly Reading[];
  /** Why it cannot be tested, or what no reading of it covers; empty where there is nothing to say. */
  readonly limits: string;
  /** What accounts for every reading that does not hold, where one thing does. */
  readonly cause?: Cause;
  /** Statements of the ledger about the same sentence. */
  readonly statements: readonly string[];
  /** Page and figure of this site that show the numbers. */
  readonly figure: string | null;
}

/** What a document says of its own numbers under one reading. */
export type Outcome = "holds" | "does not hold" | "not settled";

/** Verdicts on a claim, from the firmest yes to what cannot be known. */
export const VERDICTS = ["every", "partly", "some", "cause", "none", "open", "untested"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Verdicts in words. */
export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  every: "holds under every reading",
  partly: "holds where it is settled",
  some: "depends on the reading",
  cause: "contradicted by one cause",
  none: "holds under no reading",
  open: "not settled",
  untested: "untestable as printed"
};

/** A reading with its outcome after and before the correction for all tests. */
export interface JudgedReading extends Reading {
  /** Holm's p over every test of every claim; `null` without a test. */
  readonly corrected: number | null;
  readonly outcome: Outcome;
  /** What it would be if this were the only test. */
  readonly alone: Outcome;
}

/** A claim with its verdict. */
export interface JudgedClaim extends Omit<PaperClaim, "readings"> {
  readonly readings: readonly JudgedReading[];
  readonly verdict: Verdict;
  /** The verdict without correction. */
  readonly verdictAlone: Verdict;
}
