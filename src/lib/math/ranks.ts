/**
 * Ranks from 1, ties sharing the mean of their ranks. NaN values get NaN and do not count.
 *
 * @example
 * midRanks([10, 20, 10]) // → [1.5, 3, 1.5]
 */
export function midRanks(values: ArrayLike<number>): number[] {
  const ranks = new Array<number>(values.length).fill(NaN);
  const order = Array.from({length: values.length}, (_, i) => i).filter((i) => !Number.isNaN(values[i]));
  order.sort((a, b) => values[a] - values[b]);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end]] === values[order[start]]) end++;
    for (let k = start; k < end; k++) ranks[order[k]] = (start + 1 + end) / 2;
    start = end;
  }
  return ranks;
}

/** Sizes of the groups of equal values, groups of one included. */
export function tieSizes(values: ArrayLike<number>): number[] {
  const sizes = new Map<number, number>();
  for (let i = 0; i < values.length; i++) sizes.set(values[i], (sizes.get(values[i]) ?? 0) + 1);
  return [...sizes.values()];
}
