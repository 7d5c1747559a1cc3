import type {Judgment, ResponseRow} from "../../schema/index.js";
import type {LogFile} from "../files/log-file.js";

/** What a row is to those before it. */
export interface Standing {
  readonly kind: "new" | "duplicate" | "conflict";
  /** Place of the row that it repeats or contradicts. */
  readonly earlier: string | null;
}

/** An answer of one of several folders of canonical tables. */
export interface FoundAnswer {
  /** Number of its folder. */
  readonly folder: number;
  /** As its table has it. */
  readonly response: ResponseRow;
  readonly judgments: readonly Judgment[];
  readonly standing: Standing;
}

/** Records of a source of a folder, of which no row is left. */
export interface EmptiedRecords {
  readonly folder: number;
  readonly sourceId: string;
  readonly records: number;
}

/** Who puts the answers of folders of canonical tables in order and finds what repeats, in place of this library. */
export interface AnswerUnion {
  /** Are the folders shares of one reading, in its order? Then that order stands, and what comes first in it. */
  readonly ofOneReading: boolean;
  /**
   * All answers, in the order of items.
   *
   * @param folders - files of each by name, in the order in which folders count
   */
  answers(folders: readonly ReadonlyMap<string, LogFile>[]): AsyncIterable<readonly FoundAnswer[]>;
  /** To be asked after all answers were. */
  emptied(): Promise<readonly EmptiedRecords[]>;
}

/** What went wrong with whoever works for this library, not with the log: it ends the reading. */
export class UnionFault extends Error {}
