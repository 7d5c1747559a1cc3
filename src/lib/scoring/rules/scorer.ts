import type {ResponseStatus} from "../../schema/index.js";

/** Which rule produced a score. The version rises whenever any reply could be scored differently. */
export interface ScorerRef {
  /** Slug with its suite: `lantern/official`. */
  readonly id: string;
  readonly version: string;
}

/** What a multiple-choice scorer may know of an item. */
export interface ChoiceItem {
  /** Option texts in the order of their letters, A first. */
  readonly options: readonly string[];
  /** The key's letter. */
  readonly key: string;
}

/** Stands for an option's text that is not known: no reply holds it, as every reply holds an empty one. */
export const UNKNOWN_OPTION = "\ue000";

/** What a rule made of one raw reply. */
export interface Verdict {
  /** The answer that was read, or `null` when none could be. */
  readonly parsed: string | null;
  /** Score in [0, 1]; `null` where the rule gives none. */
  readonly score: number | null;
  readonly status: ResponseStatus;
}

/** A named, versioned rule from raw reply to verdict. A `null` reply means that there was nothing to answer about. */
export interface ReplyScorer extends ScorerRef {
  /** The rule in one sentence, for captions. */
  readonly rule: string;
  readonly score: (reply: string | null, item: ChoiceItem) => Verdict;
}

/** A rule under the name by which a mapping file chooses it. */
export interface NamedScorer {
  readonly name: string;
  readonly scorer: ReplyScorer;
  /** Options that the rule has letters for. */
  readonly letters: number;
  /** Whether the rule fails on a reply about more options than it has letters for. */
  readonly refusesMore: boolean;
  /** Whether the options are cut from the question where no column holds them. */
  readonly readsOptions: boolean;
}

/** `id@version`, as stored in the judgments table. */
export function scorerKey(scorer: ScorerRef): string {
  return `${scorer.id}@${scorer.version}`;
}
