import type {CanonicalRow, SourceRow} from "../../schema/index.js";
import type {EarlierAccount} from "./ledger.js";

/** A source, and how many readings of it were united. */
export interface TracedSource extends SourceRow {
  readonly readings: number;
}

/** What tables that were made of others remember of them, beside the answers that were left out. */
export interface UnionMemory {
  /** Sums of the accounts of all readings, before anything was united; sources have their whole SHA-256 in their names. */
  readonly account: EarlierAccount;
  /** By the names that they have where no other has them. */
  readonly sources: readonly TracedSource[];
  /** What two readings say differently of one item, run or source, in words. */
  readonly differences: readonly string[];
}

/**
 * Who keeps what a later union has to know. With it, tables that were united are as good as those that they were made of: which answer
 * comes first, what repeats and what is counted do not depend on what was united with what before.
 */
export interface UnionTrace {
  remember(memory: UnionMemory): void;
  /** Told of every answer that repeats or contradicts another and is left out. */
  dropped(row: CanonicalRow): void;
}
