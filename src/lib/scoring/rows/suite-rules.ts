/** Whether a suite is scored by rules of its own, whichever scorer its log names. */
export type HasRules = (suite: string) => boolean;

/** What is known of the rules of suites. */
export interface SuiteRules {
  readonly hasRules: HasRules;
  /** Whether they say themselves what an answer counts as that nobody judged, or whose verdict nobody can read. */
  readonly countsUnjudged: (suite: string) => boolean;
}
