/** The items of a benchmark, where records name them only: what was asked, and what is right. Each benchmark adds what its rules need. */
export interface ItemBank {
  /** Benchmark whose items these are. */
  readonly suite: string;
  /** Ids of all items, as rows have them. */
  readonly itemIds: readonly string[];
}
