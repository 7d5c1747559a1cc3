import {cholesky, choleskySolve} from "../../math/index.js";

/** Thresholds of an item by level. */
export type ItemThresholds = ReadonlyMap<number, number>;

/**
 * Mean threshold of items that need not have all levels: as if each had every one, by least squares of an item's place plus a level's.
 *
 * A mean over those at hand would be off: a high level is seen of easy items alone, so that its threshold there is a low one.
 *
 * @param levels - that count
 */
export function averagePlace(items: readonly ItemThresholds[], levels: readonly number[]): number {
  const own = items.map((thresholds) =>
    levels.flatMap((level, k) => (thresholds.has(level) ? [{k, b: thresholds.get(level)!}] : []))
  );
  const used = own.filter((cells) => cells.length > 0);
  const m = levels.length;
  // Normal equations of the levels' places with the items' eliminated; a constant of all, which they leave open, is held at 0.
  const matrix = new Float64Array(m * m).fill(1);
  const right = new Float64Array(m);
  for (const cells of used) {
    const mean = meanOf(cells.map(({b}) => b));
    for (const {k, b} of cells) {
      right[k] += b - mean;
      matrix[k * m + k] += 1;
      for (const {k: other} of cells) matrix[k * m + other] -= 1 / cells.length;
    }
  }
  for (let k = 0; k < m; k++) matrix[k * m + k] += 1e-9;
  const factor = cholesky(matrix, m);
  const places = factor ? choleskySolve(factor, m, right) : new Float64Array(m);
  return meanOf(used.map((cells) => meanOf(cells.map(({k, b}) => b - places[k]))));
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
