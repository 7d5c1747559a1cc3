import {cholesky, choleskyInverse, choleskySolve} from "./linear-algebra.js";
import {studentTwoSided} from "./incomplete-beta.js";

/** A parabola through points, and its slopes at both ends of them. */
export interface InvertedU {
  /** Slopes at the least and at the greatest x. */
  readonly slopes: readonly [lo: number, hi: number];
  /** Two-sided p of either slope against 0, n − 3 degrees of freedom. */
  readonly p: readonly [lo: number, hi: number];
  /** Where the parabola turns. */
  readonly turn: number;
}

/**
 * Least squares of y = a + b x + c x²; y rises, then falls, where the slope at the least x is above and that at the greatest below 0.
 * x is standardised first, for the sake of digits. `null` below 4 points or where x takes fewer than three values.
 *
 * Source: Lind and Mehlum 2010, Oxford Bulletin of Economics and Statistics 72:109 (the test of Sasabuchi 1980).
 */
export function invertedU(x: readonly number[], y: readonly number[]): InvertedU | null {
  const n = x.length;
  const mean = x.reduce((sum, value) => sum + value, 0) / n;
  const scale = Math.sqrt(x.reduce((sum, value) => sum + (value - mean) ** 2, 0) / n);
  const z = x.map((value) => (value - mean) / scale);
  const rows = z.map((value) => [1, value, value * value]);
  const cross = Float64Array.from({length: 9}, (_, k) =>
    rows.reduce((sum, row) => sum + row[Math.floor(k / 3)]! * row[k % 3]!, 0)
  );
  const factor = n < 4 || new Set(x).size < 3 ? null : cholesky(cross, 3);
  if (factor === null) return null;
  const target = [0, 1, 2].map((k) => rows.reduce((sum, row, i) => sum + row[k]! * y[i]!, 0));
  const fit = choleskySolve(factor, 3, target);
  const inverse = choleskyInverse(factor, 3);
  const residual = rows.reduce((sum, row, i) => sum + (y[i]! - row.reduce((s, v, k) => s + v * fit[k]!, 0)) ** 2, 0);
  const variance = residual / (n - 3);
  const at = (value: number) => {
    const slope = fit[1]! + 2 * fit[2]! * value;
    const error = Math.sqrt(variance * (inverse[4]! + 4 * value * inverse[5]! + 4 * value * value * inverse[8]!));
    return {slope: slope / scale, p: studentTwoSided(slope / error, n - 3)};
  };
  const [lo, hi] = [at(Math.min(...z)), at(Math.max(...z))];
  return {slopes: [lo.slope, hi.slope], p: [lo.p, hi.p], turn: mean + scale * (-fit[1]! / (2 * fit[2]!))};
}
