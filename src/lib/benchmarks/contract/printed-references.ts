import type {PairedCell} from "../../gaps/index.js";
import type {ItemTag, MetricId} from "../../schema/index.js";

/** What an answer that never looks scores, by place of a printed score. */
export interface BlindAnswer {
  /** `always A`. */
  readonly name: string;
  readonly metric: MetricId;
  readonly scores: readonly {readonly category: string; readonly subcategory?: string; readonly score: number}[];
}

/** A gap that a benchmark's own program computes from printed rates, with its range over first steps. */
export interface RecomputedGap {
  readonly model: string;
  readonly category: string;
  readonly gap: number;
  readonly lo: number;
  readonly hi: number;
}

/** What printed numbers are held against besides each other: a benchmark's items and its released program know it. */
export interface PrintedReferences {
  readonly blindAnswers?: (tags: readonly ItemTag[]) => BlindAnswer[];
  /** `paired`: its rates in both forms. Where it is given, impossible rows of its table are looked for, too. */
  readonly recomputedGaps?: (paired: readonly PairedCell[]) => RecomputedGap[];
}
