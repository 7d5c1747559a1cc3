/** A row of a result, by column; integers of 64 bits are bigints. */
export type SqlRow = Readonly<Record<string, unknown>>;

/** An engine in which canonical tables stand as relations of their names, with the place of each row as `position`. */
export interface SqlEngine {
  /** The rows that a query gives, in batches. */
  rows(sql: string): AsyncIterable<readonly SqlRow[]>;
  close(): void | Promise<void>;
}
