import {cholesky, logDeterminant, sweepInverse} from "../../math/index.js";
import type {JointData} from "./joint-data.js";
import type {WorkingCount} from "./solve-joint.js";
import type {Variances} from "./variance-parameters.js";

/** Least log determinant of the correlations of abilities: below it digits are lost that the likelihood needs. */
const LEAST_DETERMINANT = Math.log(1e-12);

/** Log likelihood of linearised counts given the variances. */
export type MarginalLogLik = (variances: Variances) => number;

/**
 * Log likelihood of linearised counts as a function of the variances, abilities and easiness integrated out, up to a constant:
 *
 * −½ (Σ log s + M log|Σ| + Σ log|A_m| + log|S| + z′R⁻¹z − r′Q⁻¹r), Q the precision of abilities and cells, r = X′R⁻¹z,
 * and A_m, S as in `solveJoint`; −∞ where the variances are not positive definite, or so nearly not that rounding decides.
 *
 * Cost of a call: O(Σ K_m² + C³), K_m the counts of a model.
 *
 * @param counts - their `s` without the scatter, which the variances bring
 */
export function marginalLogLik(
  counts: readonly WorkingCount[],
  {M, C, D, benchmark}: Pick<JointData, "M" | "C" | "D" | "benchmark">,
  cellPrecision: number
): MarginalLogLik {
  // In order of cells within a model, its pairs of counts fall into the lower triangle.
  const sorted = [...counts].sort((a, b) => a.model - b.model || a.cell - b.cell);
  const first = Uint8Array.from(sorted, ({dimensions}) => dimensions[0]);
  // Another ability that the cell needs; D is none, an entry of zero below.
  const second = Uint8Array.from(sorted, ({dimensions}) => dimensions[1] ?? D);
  const cell = Uint16Array.from(sorted, (count) => count.cell);
  const bench = Uint8Array.from(sorted, (count) => benchmark[count.cell]);
  const z = Float64Array.from(sorted, (count) => count.z);
  const error = Float64Array.from(sorted, (count) => count.s);
  const starts = [0];
  for (let m = 0; m < M; m++) starts.push(starts[m] + sorted.filter(({model}) => model === m).length);
  const weight = new Float64Array(sorted.length);
  const schur = new Float64Array(C * C);
  const right = new Float64Array(C);
  const [own, pulled, row] = [new Float64Array(D), new Float64Array(D + 1), new Float64Array(D + 1)];
  const [prior, a] = [new Float64Array(D * D), new Float64Array(D * D)];
  return ({sigma, phi2}) => {
    prior.set(sigma);
    const logDet = sweepInverse(prior, D);
    let scales = 0;
    for (let d = 0; d < D; d++) scales += Math.log(sigma[d * (D + 1)]);
    if (!(logDet - scales > LEAST_DETERMINANT)) return -Infinity;
    let sum = M * logDet;
    schur.fill(0);
    right.fill(0);
    for (let c = 0; c < C; c++) schur[c * C + c] = cellPrecision;
    for (let k = 0; k < weight.length; k++) {
      const variance = error[k] + phi2[bench[k]];
      weight[k] = 1 / variance;
      schur[cell[k] * (C + 1)] += weight[k];
      right[cell[k]] += weight[k] * z[k];
      sum += weight[k] * z[k] ** 2 + Math.log(variance);
    }
    for (let m = 0; m < M; m++) {
      const [start, end] = [starts[m], starts[m + 1]];
      // The precision of the model's abilities, and then their covariance.
      a.set(prior);
      own.fill(0);
      for (let k = start; k < end; k++) {
        const [d, e] = [first[k], second[k]];
        a[d * (D + 1)] += weight[k];
        own[d] += weight[k] * z[k];
        if (e === D) continue;
        a[e * (D + 1)] += weight[k];
        a[d * D + e] += weight[k];
        a[e * D + d] += weight[k];
        own[e] += weight[k] * z[k];
      }
      sum += sweepInverse(a, D);
      for (let d = 0; d < D; d++) {
        pulled[d] = 0;
        for (let e = 0; e < D; e++) pulled[d] += a[d * D + e] * own[e];
        sum -= own[d] * pulled[d];
      }
      for (let k = start; k < end; k++) {
        const [d, e] = [first[k], second[k]];
        right[cell[k]] -= weight[k] * (pulled[d] + pulled[e]);
        for (let c = 0; c < D; c++) row[c] = a[d * D + c] + (e < D ? a[e * D + c] : 0);
        for (let l = start; l <= k; l++)
          schur[cell[k] * C + cell[l]] -= weight[k] * weight[l] * (row[first[l]] + row[second[l]]);
      }
    }
    const lower = Number.isNaN(sum) ? null : cholesky(schur, C);
    if (lower === null) return -Infinity;
    sum += logDeterminant(lower, C);
    // r′S⁻¹r = |L⁻¹r|².
    for (let r = 0; r < C; r++) {
      for (let k = 0; k < r; k++) right[r] -= lower[r * C + k] * right[k];
      right[r] /= lower[r * C + r];
      sum -= right[r] ** 2;
    }
    return -sum / 2;
  };
}
