import {log1pExp} from "../../math/index.js";

/** Added inside the logarithms by the script; dropping it moves gaps by several points. */
const EPSILON = 1e-8;
/** Weight of the ridge on β and μ. */
const ANCHOR = 1e-3;
/** Floor of the diagonal of the Cholesky factor of Σ. */
const DIAGONAL_FLOOR = 1e-4;

/**
 * Parameters of the script's model for N rows, flat: θ (2N, row by row: und, gen), β (2), μ (2), raw Cholesky factor
 * of Σ (4: row-major, the entry above the diagonal unused, the diagonal before softplus).
 */
export type OfficialParameters = Float64Array;

/** Position of β in the parameters; μ and the factor follow. */
export const betaAt = (rows: number) => 2 * rows;

/**
 * The script's start: θ at the observed logits (rates kept 1e-5 from the ends), β = 0, μ the mean of θ.
 *
 * The script divides by the count plus its epsilon; that 1e-11 of a rate decides the direction of β's first step.
 *
 * @param successes - f64[2N]: counts right, row by row: und, gen
 * @param total - f64[N]: counts
 */
export function officialStart(successes: Float64Array, total: Float64Array): OfficialParameters {
  const N = total.length;
  const x = new Float64Array(2 * N + 8);
  const mu = betaAt(N) + 2;
  for (let k = 0; k < 2 * N; k++) {
    const rate = successes[k] / (total[k >> 1] + EPSILON);
    const p = Math.min(Math.max(rate, 1e-5), 1 - 1e-5);
    x[k] = Math.log(p / (1 - p));
    x[mu + (k & 1)] += x[k] / N;
  }
  x.set([0.1, 0, 0.05, 0.1], mu + 2);
  return x;
}

/**
 * The script's loss: binomial likelihood with an epsilon inside the logarithms, a normal prior on θ, a small ridge.
 *
 * Shifting θ, β and μ of one capability together changes only the ridge: the model is not identified.
 *
 * @param x - parameters of N rows
 * @param successes - f64[2N]: counts right, row by row: und, gen
 * @param total - f64[N]: counts
 * @param gradient - filled when given, same layout as `x`
 * @param ridge - false leaves the ridge out, for showing the flat direction
 *
 * Source: GapEval's released evaluate.py; semantics in docs/methods/gap.md.
 */
export function officialLoss(
  x: OfficialParameters,
  successes: Float64Array,
  total: Float64Array,
  gradient?: Float64Array,
  ridge = true
): number {
  const N = total.length;
  const B = betaAt(N);
  const M = B + 2;
  const F = M + 2;
  const anchor = ridge ? ANCHOR : 0;
  const l00 = log1pExp(x[F]) + DIAGONAL_FLOOR;
  const l10 = x[F + 2];
  const l11 = log1pExp(x[F + 3]) + DIAGONAL_FLOOR;
  let loss = N * (Math.log(l00) + Math.log(l11));
  let g00 = N / l00;
  let g10 = 0;
  let g11 = N / l11;
  gradient?.fill(0);
  for (let i = 0; i < N; i++) {
    const z0 = (x[2 * i] - x[M]) / l00;
    const z1 = (x[2 * i + 1] - x[M + 1] - l10 * z0) / l11;
    loss += 0.5 * (z0 * z0 + z1 * z1);
    const w1 = z1 / l11;
    const w0 = (z0 - l10 * w1) / l00;
    g00 -= w0 * z0;
    g10 -= w1 * z0;
    g11 -= w1 * z1;
    for (let d = 0; d < 2; d++) {
      const p = 1 / (1 + Math.exp(x[B + d] - x[2 * i + d]));
      const right = successes[2 * i + d];
      const wrong = total[i] - right;
      loss -= right * Math.log(p + EPSILON) + wrong * Math.log(1 - p + EPSILON);
      if (gradient === undefined) continue;
      const slope = (wrong / (1 - p + EPSILON) - right / (p + EPSILON)) * p * (1 - p);
      const pull = d === 0 ? w0 : w1;
      gradient[2 * i + d] = slope + pull;
      gradient[B + d] -= slope;
      gradient[M + d] -= pull;
    }
  }
  for (let k = B; k < F; k++) {
    loss += anchor * x[k] * x[k];
    if (gradient) gradient[k] += 2 * anchor * x[k];
  }
  if (gradient) {
    gradient[F] = g00 / (1 + Math.exp(-x[F]));
    gradient[F + 2] = g10;
    gradient[F + 3] = g11 / (1 + Math.exp(-x[F + 3]));
  }
  return loss;
}
