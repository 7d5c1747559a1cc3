/** What sums and means of doubles miss the ends of a scale by, and nobody means. */
const ROUNDING = 1e-9;

/**
 * A score as a share of its scale; just beyond an end it is the end, further beyond it is none.
 *
 * @example
 * scoreShare(1.0000000000000002) // → 1
 */
export function scoreShare(score: number, scale = 1): number | null {
  const share = score / scale;
  if (!(share >= -ROUNDING && share <= 1 + ROUNDING)) return null;
  return Math.min(1, Math.max(0, share));
}
