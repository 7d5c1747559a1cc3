import type {CanonicalTableName} from "../../src/lib/schema/index.js";

/** A row of a result, by column; integers of 64 bits are bigints. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** Parquet files of one folder of canonical tables, by table. */
export type TablePaths = ReadonlyMap<CanonicalTableName, string>;

/**
 * An engine in which canonical tables stand as relations of their names, with the place of each row as `position` and the number of
 * its folder as `folder`.
 */
export interface SqlEngine {
  /** The rows that a query gives, in batches. */
  rows(sql: string): AsyncIterable<readonly SqlRow[]>;
  close(): void | Promise<void>;
}

/** An engine that holds what it found. */
export interface HoldingEngine extends SqlEngine {
  /** The same of very many rows, a part of them at a time; a column without value may be left out, and none may have 64 bits. */
  manyRows(sql: string): AsyncIterable<readonly SqlRow[]>;
  /** Makes a relation of a query, in place of one that it made of that name; `isHeld` finds its rows once for all who ask. */
  keep(name: string, sql: string, isHeld: boolean): Promise<void>;
}

/** An engine that writes, too. */
export interface WritingEngine extends HoldingEngine {
  /**
   * Writes the rows that a query gives, in their order, as one Parquet file (zstd).
   *
   * @param rowGroup - rows of a row group, where the engine counts rows and not bytes
   */
  write(sql: string, path: string, rowGroup: number): Promise<void>;
}
