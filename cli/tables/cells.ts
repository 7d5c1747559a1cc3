/** Bytes before a text that say how long it is. */
export const LENGTH_PREFIX = 4;

/** A least or greatest value: a number, or a text in UTF-8. */
export type Bound = number | Uint8Array;

/** What of a page or column lies between which values; none where it has no value. */
export interface Bounds {
  readonly min: Bound | undefined;
  readonly max: Bound | undefined;
}

/** The cells of a column as Parquet wants them: different values, and their number per row, or each for itself. */
export interface ColumnCells {
  readonly count: number;
  /** Number of the value of each row, -1 where it has none; `null` where values stand for themselves. */
  readonly codes: Int32Array | null;
  /** Different values; 0 without codes. */
  readonly different: number;
  /** Rows without a value. */
  readonly nulls: number;
  isNone(row: number): boolean;
  /** Bytes of the value of a row, written out. */
  sizeOf(row: number): number;
  /** The different values, or those of rows [from, to), written out. */
  plain(from: number, to: number): Uint8Array;
  dictionary(): Uint8Array;
  bounds(from: number, to: number): Bounds;
}
