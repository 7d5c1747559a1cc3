import {choleskyInverse} from "../../math/index.js";
import type {CrossedCells, CrossedCodec, CrossedParameters} from "./crossed-cells.js";
import {slopes, solveSystem, type CrossedModes} from "./crossed-modes.js";

/** Conditional covariances of standard normal effects at their modes. */
export interface CrossedCovariances {
  /** f64[B×D×D] and f64[M×D×D]: of each unit. */
  readonly large: Float64Array;
  readonly small: Float64Array;
  /** f64[B×D×n], n = M×D: of each unit of the larger side with all of the smaller one. */
  readonly between: Float64Array;
}

/** Log-likelihood by Laplace's approximation at the modes. */
export const laplaceValue = ({value, system}: CrossedModes): number => value - system.logDeterminant / 2;

/** The parts of the inverse of the system that single answers need. */
export function crossedCovariances({B, M, D}: CrossedCells, {system}: CrossedModes): CrossedCovariances {
  const n = M * D;
  const {blocks, ties} = system;
  const inverse = choleskyInverse(system.schur, n);
  const small = Float64Array.from({length: n * D}, (_, k) => {
    const [row, f] = [Math.floor(k / D), k % D];
    return inverse[row * n + (row - (row % D)) + f];
  });
  const large = new Float64Array(B * D * D);
  const between = new Float64Array(B * D * n);
  const spread = new Float64Array(D * n);
  const inner = new Float64Array(D * D);
  for (let b = 0; b < B; b++) {
    const tie = ties.subarray(b * D * n, (b + 1) * D * n);
    spread.fill(0);
    for (let e = 0; e < D; e++)
      for (let r = 0; r < n; r++) {
        const by = tie[e * n + r];
        if (by !== 0) for (let k = 0; k < n; k++) spread[e * n + k] += by * inverse[r * n + k];
      }
    for (let e = 0; e < D; e++)
      for (let f = 0; f < D; f++) {
        let sum = e === f ? 1 : 0;
        for (let k = 0; k < n; k++) sum += spread[e * n + k] * tie[f * n + k];
        inner[e * D + f] = sum;
      }
    // The inverse of the block's factor L: L⁻ᵀ goes before, L⁻¹ after.
    const root = lowerInverse(blocks.subarray(b * D * D, (b + 1) * D * D), D);
    for (let e = 0; e < D; e++)
      for (let g = e; g < D; g++) {
        const by = root[g * D + e];
        for (let k = 0; k < n; k++) between[(b * D + e) * n + k] -= by * spread[g * n + k];
        for (let f = 0; f < D; f++)
          for (let h = f; h < D; h++) large[(b * D + e) * D + f] += by * inner[g * D + h] * root[h * D + f];
      }
  }
  return {large, small, between};
}

function lowerInverse(l: Float64Array, D: number): Float64Array {
  const inverse = new Float64Array(D * D);
  for (let c = 0; c < D; c++)
    for (let r = c; r < D; r++) {
      let sum = r === c ? 1 : 0;
      for (let k = c; k < r; k++) sum -= l[r * D + k] * inverse[k * D + c];
      inverse[r * D + c] = sum / l[r * D + r];
    }
  return inverse;
}

/**
 * Gradient of Laplace's log-likelihood in means and factors, the modes moving along.
 *
 * An answer's predictor is η = a′u + mean, its information w, and the system H = I + Σ w a a′. Then d log|H| = Σ q w′ dη + 2 Σ w a′H⁻¹ da with
 * q = a′H⁻¹a, and the modes move by H⁻¹ Σ (r da − w a dη) for explicit changes of a and η; c = H⁻¹ Σ q w′ a gathers what that does.
 */
export function laplaceGradient(
  cells: CrossedCells,
  parameters: CrossedParameters,
  modes: CrossedModes,
  codec: CrossedCodec
): Float64Array {
  const {B, M, D, tries, successes} = cells;
  const n = M * D;
  const {large: A, small: C} = parameters;
  const {residual, weight} = modes.system;
  const covariances = crossedCovariances(cells, modes);
  const {large: own, small: others, between} = covariances;
  // Of each answer, the covariances of its predictor with effects of its two units.
  const withLarge = new Float64Array(B * n * D);
  const withSmall = new Float64Array(B * n * D);
  const bent = new Float64Array(B * n);
  for (let b = 0, k = 0; b < B; b++)
    for (let m = 0; m < M; m++)
      for (let d = 0; d < D; d++, k++) {
        if (tries[k] === 0) continue;
        let q = 0;
        for (let e = 0; e < D; e++) {
          let [l, s] = [0, 0];
          for (let f = 0; f < D; f++) {
            l += A[d * D + f] * own[(b * D + f) * D + e] + C[d * D + f] * between[(b * D + e) * n + m * D + f];
            s += C[d * D + f] * others[(m * D + f) * D + e] + A[d * D + f] * between[(b * D + f) * n + m * D + e];
          }
          withLarge[k * D + e] = l;
          withSmall[k * D + e] = s;
          q += l * A[d * D + e] + s * C[d * D + e];
        }
        const p = (successes[k] - residual[k]) / tries[k];
        bent[k] = q * weight[k] * (1 - 2 * p);
      }
  const pull = slopes(cells, parameters, bent);
  const c = solveSystem(cells, modes.system, pull.large, pull.small);
  const mean = new Float64Array(D);
  const [ofLarge, ofSmall] = [new Float64Array(D * D), new Float64Array(D * D)];
  for (let b = 0, k = 0; b < B; b++)
    for (let m = 0; m < M; m++)
      for (let d = 0; d < D; d++, k++) {
        if (tries[k] === 0) continue;
        let along = 0;
        for (let e = 0; e < D; e++) along += A[d * D + e] * c.large[b * D + e] + C[d * D + e] * c.small[m * D + e];
        const rise = residual[k] - bent[k] / 2 + (weight[k] * along) / 2;
        mean[d] += rise;
        for (let e = 0; e < D; e++) {
          ofLarge[d * D + e] +=
            rise * modes.large[b * D + e] - weight[k] * withLarge[k * D + e] - (residual[k] * c.large[b * D + e]) / 2;
          ofSmall[d * D + e] +=
            rise * modes.small[m * D + e] - weight[k] * withSmall[k * D + e] - (residual[k] * c.small[m * D + e]) / 2;
        }
      }
  return Float64Array.from([
    ...codec.means.map((d) => mean[d]),
    ...codec.large.map(([d, e]) => ofLarge[d * D + e]),
    ...codec.small.map(([d, e]) => ofSmall[d * D + e])
  ]);
}
