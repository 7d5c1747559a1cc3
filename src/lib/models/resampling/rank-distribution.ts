/** How often each of K models takes each rank over bootstrap replicates. */
export interface RankDistribution {
  /** f64[K×K]: share of replicates in which model k (row) has rank r + 1 (column); rows sum to 1. */
  readonly shares: Float64Array;
  /** f64[K]: mean rank. */
  readonly meanRank: Float64Array;
}

/**
 * Ranks of K models over replicates; models that tie in a replicate share its ranks in equal parts.
 *
 * A model whose value is NaN in a replicate takes the last rank there.
 *
 * @param values - f64[B×K], one row per replicate
 * @param best - which end gets rank 1
 * @throws RangeError when the length is no multiple of K, or for no models
 */
export function rankDistribution(values: ArrayLike<number>, K: number, best: "highest" | "lowest"): RankDistribution {
  if (!(Number.isInteger(K) && K >= 1)) throw new RangeError(`invalid models; expected at least one: ${K}`);
  if (values.length === 0 || values.length % K !== 0)
    throw new RangeError(`mismatched values: ${values.length} vs ${K} models`);
  const B = values.length / K;
  const sign = best === "highest" ? -1 : 1;
  const shares = new Float64Array(K * K);
  const meanRank = new Float64Array(K);
  const order = Array.from({length: K}, (_, k) => k);
  const key = new Float64Array(K);
  for (let b = 0; b < B; b++) {
    for (let k = 0; k < K; k++) {
      const value = values[b * K + k];
      key[k] = Number.isNaN(value) ? Infinity : sign * value;
    }
    order.sort((a, c) => (key[a] === key[c] ? 0 : key[a] - key[c]));
    for (let start = 0; start < K;) {
      let end = start + 1;
      while (end < K && key[order[end]] === key[order[start]]) end++;
      const share = 1 / (B * (end - start));
      for (let at = start; at < end; at++) {
        for (let rank = start; rank < end; rank++) shares[order[at] * K + rank] += share;
        meanRank[order[at]] += (start + 1 + end) / 2 / B;
      }
      start = end;
    }
  }
  return {shares, meanRank};
}
