import type {Judgment, ResponseRow} from "../../schema/index.js";
import type {LogFile} from "../files/log-file.js";
import type {EarlierAccount} from "./ledger.js";

/** What a row is to those before it. */
export interface Standing {
  readonly kind: "new" | "duplicate" | "conflict";
  /** Place of the row that it repeats or contradicts. */
  readonly earlier: string | null;
}

/** An answer of one of several parts: the tables of a folder, or those of what was left out of it when it was united. */
export interface FoundAnswer {
  /** Number of its part. */
  readonly part: number;
  /** As its table has it, with the name that its source has among those of all. */
  readonly response: ResponseRow;
  readonly judgments: readonly Judgment[];
  readonly standing: Standing;
}

/** Places of a source where rows were left out. */
export interface EmptiedPlaces {
  /** The name that the source has among those of all. */
  readonly file: string;
  /** As many rows of a place say one thing of one item: of how many readings its records are, if not of fewer. */
  readonly most: number;
  /** As many of those are left. */
  readonly left: number;
  /** How many places are like this. */
  readonly places: number;
}

/** Who puts the answers of folders of canonical tables in order and finds what repeats, in place of this library. */
export interface AnswerUnion {
  /** Are the folders shares of one reading, in its order? Then that order stands, and what comes first in it. */
  readonly ofOneReading: boolean;
  /**
   * All answers, in the order of items.
   *
   * @param parts - files of each by name, in the order in which they count
   */
  answers(parts: readonly ReadonlyMap<string, LogFile>[]): AsyncIterable<readonly FoundAnswer[]>;
  /** To be asked after all answers were. */
  emptied(): Promise<readonly EmptiedPlaces[]>;
  /**
   * Present where it writes answers and items itself, in place of giving them: does so.
   *
   * @param parts - files of each by name, in the order in which they count
   */
  write?(parts: readonly ReadonlyMap<string, LogFile>[]): Promise<WrittenUnion>;
}

/** What whoever wrote the answers found on the way. */
export interface WrittenUnion {
  /** Answers and verdicts on them that each part has. */
  readonly found: readonly {readonly answers: number; readonly verdicts: number}[];
  /** What became of answers that repeat or contradict others. */
  readonly account: EarlierAccount;
}

/** What went wrong with whoever works for this library, not with the log: it ends the reading. */
export class UnionFault extends Error {}
