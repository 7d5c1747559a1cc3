/** Judges that are people, by name: logs say so nowhere else. */
export const isHuman = (judge: string | null): boolean =>
  judge !== null && /human|annotat|label+er|rater|expert|crowd|turker|participant|volunteer/i.test(judge);

/** Correlations by which judges are held against people. */
export const COEFFICIENTS = ["spearman", "pearson", "kendall"] as const;
export type Coefficient = (typeof COEFFICIENTS)[number];
