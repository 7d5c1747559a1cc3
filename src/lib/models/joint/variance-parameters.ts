/** Prior of the variances. The first number moves the correlations, the others are scales in logits. */
export interface VariancePrior {
  /** Each correlation is Beta(weight, weight) on (−1, 1): 1 is uniform, more draws towards none. LKJ(weight − (D − 2)/2). */
  readonly weight: number;
  /** Half-normal scales of abilities' standard deviations and of the scatter. */
  readonly abilityScale: number;
  readonly scatterScale: number;
}

/** Variances of the joint model. */
export interface Variances {
  /** f64[D×D] covariance of abilities over models. */
  readonly sigma: Float64Array;
  /** By benchmark: variance of what a model does in a cell beyond its ability and the difficulty. */
  readonly phi2: readonly number[];
}

/** How many correlations D capabilities have. */
export const correlationsOf = (D: number): number => (D * (D - 1)) / 2;

/**
 * Variances behind unconstrained numbers: log standard deviations [D], Fisher's z of canonical partial correlations
 * [D(D − 1)/2, by rows], log scatter [B].
 *
 * The Cholesky factor of the correlations has in row r the partial correlations, each times what the ones before it leave:
 * any numbers make a proper matrix.
 *
 * Source: Lewandowski, Kurowicka & Joe 2009.
 */
export function variancesAt(x: ArrayLike<number>, D: number): Variances {
  const factor = new Float64Array(D * D);
  for (let r = 0, k = D; r < D; r++) {
    let rest = 1;
    for (let c = 0; c < r; c++, k++) {
      const partial = Math.tanh(x[k]);
      factor[r * D + c] = partial * Math.sqrt(rest);
      rest *= 1 - partial ** 2;
    }
    factor[r * D + r] = Math.sqrt(rest);
  }
  const sigma = new Float64Array(D * D);
  for (let r = 0; r < D; r++)
    for (let c = 0; c < D; c++) {
      let sum = 0;
      for (let k = 0; k <= Math.min(r, c); k++) sum += factor[r * D + k] * factor[c * D + k];
      sigma[r * D + c] = sum * Math.exp(x[r] + x[c]);
    }
  const phi2: number[] = [];
  for (let k = D + correlationsOf(D); k < x.length; k++) phi2.push(Math.exp(2 * x[k]));
  return {sigma, phi2};
}

/**
 * Log density of the prior at unconstrained numbers, up to a constant: the changes of variables are in it.
 *
 * Under LKJ(η) a partial correlation of column c is Beta(b, b) on (−1, 1), b = η + (D − 2 − c)/2 = weight − c/2.
 */
export function logPrior(x: ArrayLike<number>, D: number, {weight, abilityScale, scatterScale}: VariancePrior): number {
  const halfNormal = (log: number, scale: number) => log - Math.exp(2 * log) / (2 * scale ** 2);
  let sum = 0;
  for (let d = 0; d < D; d++) sum += halfNormal(x[d], abilityScale);
  for (let r = 1, k = D; r < D; r++) for (let c = 0; c < r; c++, k++) sum += (weight - c / 2) * logSech2(x[k]);
  for (let k = D + correlationsOf(D); k < x.length; k++) sum += halfNormal(x[k], scatterScale);
  return sum;
}

/** log(1 − tanh²x), also where that rounds to 0. */
const logSech2 = (x: number): number => 2 * (Math.LN2 - Math.abs(x) - Math.log1p(Math.exp(-2 * Math.abs(x))));
