/**
 * Holm's step-down adjusted p-values: the familywise error is controlled under any dependence.
 *
 * NaN entries stay NaN and do not count as tests.
 *
 * @param tests - how many the family has, where these are some of it; at least as many as there are here
 *
 * Source: Holm 1979.
 *
 * @example
 * holm([0.01, 0.04]) // → [0.02, 0.04]
 */
export function holm(ps: readonly number[], tests = 0): number[] {
  const order = ascending(ps);
  const adjusted = ps.map(() => NaN);
  const all = Math.max(tests, order.length);
  let top = 0;
  order.forEach((i, rank) => {
    top = Math.max(top, Math.min(1, ps[i] * (all - rank)));
    adjusted[i] = top;
  });
  return adjusted;
}

/**
 * Benjamini and Hochberg's adjusted p-values: the false discovery rate, for screening many tests.
 *
 * NaN entries stay NaN and do not count as tests.
 *
 * Source: Benjamini & Hochberg 1995.
 */
export function benjaminiHochberg(ps: readonly number[]): number[] {
  const order = ascending(ps);
  const adjusted = ps.map(() => NaN);
  let least = 1;
  for (let rank = order.length - 1; rank >= 0; rank--) {
    least = Math.min(least, (ps[order[rank]] * order.length) / (rank + 1));
    adjusted[order[rank]] = least;
  }
  return adjusted;
}

/** Positions of the p-values in ascending order, NaN left out. */
function ascending(ps: readonly number[]): number[] {
  for (const p of ps) if (p < 0 || p > 1) throw new RangeError(`invalid p; expected [0, 1]: ${p}`);
  return ps
    .map((_, i) => i)
    .filter((i) => !Number.isNaN(ps[i]))
    .sort((a, b) => ps[a] - ps[b]);
}
