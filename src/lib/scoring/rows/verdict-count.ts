import type {ItemRow, JudgmentRow, ResponseRow, RunRow} from "../../schema/index.js";

/** Verdicts that agree in all that scores tell apart, as `sql/verdicts.sql` counts them. */
export interface VerdictCount
  extends
    Pick<ItemRow, "suite" | "direction" | "capability" | "category" | "subcategory">,
    Pick<ResponseRow, "runId" | "subjectId">,
    Pick<RunRow, "protocol" | "step">,
    Pick<JudgmentRow, "scorerId" | "scorerVersion" | "judgeId" | "status">,
    CountedScores {
  /** Whether they have a share, and a value on the scale of their rule. */
  readonly hasScore: boolean;
  readonly hasValue: boolean;
  readonly verdicts: number;
  /** Of those with a number, how many are 0 and below. */
  readonly zero: number;
  readonly negative: number;
  /** Numbers that `sum` does not hold: too large, or with digits that are too small. */
  readonly inexact: number;
  /** Place of the first in the tables; only its order says something. */
  readonly first: bigint;
}

/** Numbers counted and added up exactly. */
export interface CountedScores {
  readonly scored: number;
  /** How many of them are not whole. */
  readonly fractional: number;
  /** `null` where there is none. */
  readonly least: number | null;
  readonly most: number | null;
  /** In units of 2 to the power of -90. */
  readonly sum: bigint;
}

/** The exponent of the unit that counted sums are in. */
export const SUM_EXPONENT = -90;

/** Answers of a subject to a suite in one run, those with and without a verdict apart, as `sql/answers.sql` counts them. */
export interface AnswerCount
  extends Pick<ItemRow, "suite">, Pick<ResponseRow, "runId" | "subjectId">, Pick<RunRow, "protocol" | "step"> {
  readonly isJudged: boolean;
  readonly answers: number;
  /** Place of the first in the tables, comparable with that of verdicts. */
  readonly first: bigint;
}
