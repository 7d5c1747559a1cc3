import type {SideFit, SideResponses} from "../mirt/fit-side.js";

/** What the residuals of one side say about a fit; large values speak against it. */
export interface SideStatistics {
  /** Spread of the items' slopes: the scores of single slopes, squared and added up, which is the score of their variance. */
  readonly slopes: number;
  /** Sum over pairs of items of squared residual correlations (Q3, as covariances of standardised residuals). */
  readonly dependence: number;
  /** Products of residuals of one subject within clusters of items; NaN without clusters. */
  readonly clusters: number;
  /** f64[I] and f64[S]: mean squares weighted by information (infit); NaN where nothing was asked. */
  readonly itemFit: Float64Array;
  readonly subjectFit: Float64Array;
}

/**
 * Statistics of one side's residuals.
 *
 * Sources: slopes and clusters, the score of a variance component (Lin 1997); Q3, Yen 1984; infit, Wright & Masters 1982.
 */
export function sideStatistics(
  {S, I, y, tries}: SideResponses,
  fit: SideFit,
  clusterOf: Int32Array | null
): SideStatistics {
  const {theta, chance, score, information} = fit;
  const standard = new Float64Array(S * I);
  const [square, expected] = [new Float64Array(I), new Float64Array(I)];
  const [squareOf, expectedOf] = [new Float64Array(S), new Float64Array(S)];
  for (let s = 0, k = 0; s < S; s++)
    for (let i = 0; i < I; i++, k++) {
      const n = tries[k];
      if (n === 0) continue;
      const variance = n * chance[k] * (1 - chance[k]);
      const residual = y[k] - n * chance[k];
      standard[k] = residual / Math.sqrt(variance);
      square[i] += residual ** 2;
      expected[i] += variance;
      squareOf[s] += residual ** 2;
      expectedOf[s] += variance;
    }
  let slopes = 0;
  for (let i = 0; i < I; i++) {
    let [weight, mean] = [0, 0];
    for (let s = 0; s < S; s++) {
      weight += information[s * I + i];
      mean += information[s * I + i] * theta[s];
    }
    mean /= weight;
    let sum = 0;
    for (let s = 0; s < S && weight > 0; s++) sum += score[s * I + i] * (theta[s] - mean);
    slopes += sum ** 2;
  }
  return {
    slopes,
    dependence: dependenceOf(standard, S, I),
    clusters: clusterOf === null ? NaN : clusterProducts(score, S, I, clusterOf),
    itemFit: square.map((sum, i) => sum / expected[i]),
    subjectFit: squareOf.map((sum, s) => sum / expectedOf[s])
  };
}

/** Σ_{i<j} (Σ_s z_si z_sj)², by subjects or by items, whichever are fewer: both have the same sum of squared products. */
function dependenceOf(z: Float64Array, S: number, I: number): number {
  let [all, own] = [0, 0];
  const [rows, length, step, stride] = S <= I ? [S, I, I, 1] : [I, S, 1, I];
  for (let r = 0; r < rows; r++)
    for (let t = 0; t <= r; t++) {
      let sum = 0;
      for (let k = 0, a = r * step, b = t * step; k < length; k++, a += stride, b += stride) sum += z[a] * z[b];
      all += (t === r ? 1 : 2) * sum ** 2;
    }
  for (let i = 0; i < I; i++) {
    let sum = 0;
    for (let s = 0; s < S; s++) sum += z[s * I + i] ** 2;
    own += sum ** 2;
  }
  return (all - own) / 2;
}

function clusterProducts(score: Float64Array, S: number, I: number, clusterOf: Int32Array): number {
  const sums = new Float64Array(1 + clusterOf.reduce((most, c) => Math.max(most, c), 0));
  let total = 0;
  for (let s = 0; s < S; s++) {
    sums.fill(0);
    for (let i = 0; i < I; i++) {
      sums[clusterOf[i]] += score[s * I + i];
      total -= score[s * I + i] ** 2;
    }
    for (const sum of sums) total += sum ** 2;
  }
  return total / 2;
}

/**
 * How an answer in one form goes with the same subject's answer to the same item in the other, after abilities and difficulties: the sum
 * over subjects and items of products of residuals, each freed of its item's and its subject's mean.
 */
export function pairProducts(first: Float64Array, second: Float64Array, S: number, I: number): number {
  const [a, b] = [doublyCentred(first, S, I), doublyCentred(second, S, I)];
  return a.reduce((sum, x, k) => sum + x * b[k], 0);
}

function doublyCentred(score: Float64Array, S: number, I: number): Float64Array {
  const [row, column] = [new Float64Array(S), new Float64Array(I)];
  let mean = 0;
  for (let s = 0; s < S; s++)
    for (let i = 0; i < I; i++) {
      row[s] += score[s * I + i] / I;
      column[i] += score[s * I + i] / S;
      mean += score[s * I + i] / (S * I);
    }
  return score.map((x, k) => (x === 0 ? 0 : x - row[Math.floor(k / I)] - column[k % I] + mean));
}
