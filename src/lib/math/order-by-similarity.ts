/**
 * Order of rows in which similar ones stand together: leaves of average-linkage clustering on Euclidean distance.
 *
 * @param rows - vectors of one length; missing entries (`null`) are left out pair by pair and the distance scaled up
 * @returns indices of the rows; ties go to the lower index, so the order is deterministic
 * Cost: O(rows³), fine to some hundred rows.
 */
export const orderBySimilarity = (rows: readonly (readonly (number | null)[])[]): number[] =>
  orderByDistance(rows.map((a) => rows.map((b) => distanceOf(a, b))));

/**
 * As `orderBySimilarity`, of things whose distances are known.
 *
 * @param distance - symmetric; Infinity where nothing is known of a pair
 */
export function orderByDistance(distance: readonly (readonly number[])[]): number[] {
  let clusters = distance.map((_, i) => [i]);
  while (clusters.length > 1) {
    let best: [number, number] = [0, 1];
    let least = Infinity;
    for (let a = 0; a < clusters.length; a++) {
      for (let b = a + 1; b < clusters.length; b++) {
        const apart = linkage(clusters[a], clusters[b], distance);
        if (apart < least) [best, least] = [[a, b], apart];
      }
    }
    const [a, b] = best;
    const merged = join(clusters[a], clusters[b], distance);
    clusters = clusters.filter((_, i) => i !== a && i !== b);
    clusters.splice(a, 0, merged);
  }
  return clusters[0] ?? [];
}

function distanceOf(a: readonly (number | null)[], b: readonly (number | null)[]): number {
  let sum = 0;
  let known = 0;
  a.forEach((value, k) => {
    const other = b[k];
    if (value === null || other === null || other === undefined) return;
    sum += (value - other) ** 2;
    known++;
  });
  return known === 0 ? Infinity : Math.sqrt((sum / known) * a.length);
}

const linkage = (a: readonly number[], b: readonly number[], distance: readonly (readonly number[])[]): number =>
  a.reduce((sum, i) => sum + b.reduce((inner, j) => inner + distance[i][j], 0), 0) / (a.length * b.length);

/** Joins two ordered clusters end to end, turned so that the nearest ends meet. */
function join(a: readonly number[], b: readonly number[], distance: readonly (readonly number[])[]): number[] {
  const turns: [number[], number[]][] = [
    [[...a], [...b]],
    [[...a], [...b].reverse()],
    [[...a].reverse(), [...b]],
    [[...a].reverse(), [...b].reverse()]
  ];
  const gap = ([left, right]: [number[], number[]]) => distance[left[left.length - 1]][right[0]];
  const [left, right] = turns.reduce((x, y) => (gap(y) < gap(x) ? y : x));
  return [...left, ...right];
}
