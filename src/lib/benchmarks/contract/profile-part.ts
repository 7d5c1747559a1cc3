import type {PublishedRow} from "../../schema/index.js";

/** A rate in percent with its binomial interval and where it comes from. */
export interface ProfileRate {
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
  readonly n: number;
  /** Source cells; more than one where the rate is pooled. */
  readonly cells: readonly string[];
}

/** What one benchmark prints about a system, for the overview; `null` where it has not measured it. */
export interface ProfilePart {
  /** The same items asked in both forms, pooled over them. */
  readonly understanding?: ProfileRate | null;
  readonly generation?: ProfileRate | null;
  readonly success?: ProfileRate | null;
  /** Printed cells behind these three rates of all categories, and whether one row had two of them exchanged. */
  readonly pooledFrom?: {readonly cells: readonly string[]; readonly repaired: boolean};
  /** Drawing what takes thought (UEG) and answering what a sketch makes easy (GEU), at once and in two steps. */
  readonly uegDirect?: ProfileRate | null;
  readonly uegStepwise?: ProfileRate | null;
  readonly geuDirect?: ProfileRate | null;
  readonly geuStepwise?: ProfileRate | null;
  /** A chain of pictures, full systems only: one model in all roles. */
  readonly draw?: ProfileRate | null;
  readonly interact?: ProfileRate | null;
  readonly counterfactual?: ProfileRate | null;
  /** As editor beside two other models: both edits together. */
  readonly editAlone?: ProfileRate | null;
  /** The same where it is printed and how many answers are behind it is not known: no interval. */
  readonly editAloneBare?: PublishedRow | null;
  /** Pictures read by their own model, and by an outside one; no interval here. */
  readonly uniOwn?: PublishedRow | null;
  readonly uniOutside?: PublishedRow | null;
}
