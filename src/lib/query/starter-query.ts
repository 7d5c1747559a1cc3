/** A question that a reviewer asks, as SQL over the site's tables. */
export interface StarterQuery {
  readonly id: string;
  /** What it is about: a benchmark, or the printed tables of all. */
  readonly group: string;
  readonly question: string;
  readonly sql: string;
}
