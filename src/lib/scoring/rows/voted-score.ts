/**
 * What several judges say of one answer together: of right and wrong (scores of 1 and 0) what most of them say, of other scores their mean.
 *
 * @param scores - of at least one judge
 * @returns `null` where as many say right as say wrong
 */
export function votedScore(scores: readonly number[]): number | null {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  if (!scores.every((score) => score === 0 || score === 1)) return mean;
  return mean === 0.5 ? null : mean > 0.5 ? 1 : 0;
}
