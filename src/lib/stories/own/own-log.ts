import type {ScoredNote, ScoreLine} from "../../scoring/index.js";

/** A log of the reader's, as scored by the official rules, to be shown beside published numbers. */
export interface OwnLog {
  readonly id: string;
  /** As the reader knows it: file or folder. */
  readonly name: string;
  /** True for generated logs: then every label says so. */
  readonly simulated: boolean;
  readonly lines: readonly ScoreLine[];
  /** Which judges and training steps these are of, where the log holds several and the page is to say so. */
  readonly notes?: readonly ScoredNote[];
  /** Set where the log is the one that a report is about: its models are then named by its author, not as the reader's. */
  readonly report?: {
    /** Names to show, by subject. */
    readonly names: ReadonlyMap<string, string>;
    /** Subjects of all its logs, whose ids are the same in each. */
    readonly subjects: readonly string[];
    /** Ids that published models have. */
    readonly taken: ReadonlySet<string>;
  };
}
