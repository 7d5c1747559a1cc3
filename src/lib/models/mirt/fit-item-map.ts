import {cholesky, choleskyInverse, choleskySolve, log1pExp} from "../../math/index.js";
import type {FitReport} from "../reports/fit-report.js";
import {MISSING, requireResponses, type ItemResponses} from "./item-responses.js";

/** Options of `fitItemMap`. Covariances are f64[D×D]. */
export interface ItemMapOptions {
  /** `rasch`: slopes 1; `2pl`: a slope per item and modality. Defaults to `rasch`. */
  readonly model?: "rasch" | "2pl";
  /** Prior covariance of abilities; defaults to variance 2.25, correlation 1/2. */
  readonly abilityCovariance?: ArrayLike<number>;
  /** Prior covariance of difficulties; defaults to variance 1, correlation 1/2. */
  readonly itemCovariance?: ArrayLike<number>;
  /** Prior standard deviation of log slopes; defaults to 0.5. */
  readonly logSlopeSd?: number;
  /** Largest gradient component at the end; defaults to 1e-9. */
  readonly tolerance?: number;
  /** Defaults to 100. */
  readonly maxIterations?: number;
}

/** Joint posterior mode of abilities and items. */
export interface ItemMapFit {
  readonly S: number;
  readonly I: number;
  readonly D: number;
  /** f64[S×D], with standard errors and f64[S×D×D] covariances from the curvature, items integrated out. */
  readonly theta: Float64Array;
  readonly thetaSe: Float64Array;
  readonly thetaCovariance: Float64Array;
  /** f64[I×D]: slopes; all 1 under Rasch. */
  readonly alpha: Float64Array;
  /** f64[I×D]: difficulties b in α(θ − b), logits. */
  readonly beta: Float64Array;
  readonly betaSe: Float64Array;
  /** Log posterior without normalising constants of the priors. */
  readonly logPosterior: number;
  readonly report: FitReport;
}

/**
 * Joint maximum a posteriori of the item-level model: logit P = α_id (θ_sd − b_id), all parameters at their mode.
 *
 * θ_s ~ N(0, Σ₀), b_i ~ N(0, T₀), log α ~ N(0, 0.5²). Damped Newton; items are eliminated block by block, so that
 * one dense system of S × D unknowns remains. Rasch is strictly concave; 2PL in general is not, and the answer is
 * then a local mode. With few subjects a joint mode shrinks and `fitItemLevel` is to be preferred.
 *
 * Cost per iteration: O(I × (S × D)²).
 *
 * @throws RangeError as `fitItemLevel`, or for prior covariances that are not positive definite
 *
 * Source: docs/methods/item-level.md.
 */
export function fitItemMap(data: ItemResponses, options: ItemMapOptions = {}): ItemMapFit {
  requireResponses(data);
  const {S, I, D} = data;
  const {model = "rasch", logSlopeSd = 0.5, tolerance = 1e-9, maxIterations = 100} = options;
  if (!(logSlopeSd > 0)) throw new RangeError(`invalid prior sd; expected a positive number: ${logSlopeSd}`);
  const K = model === "2pl" ? 2 : 1;
  const problem: MapProblem = {
    data,
    K,
    abilityPrecision: precisionOf(options.abilityCovariance ?? exchangeable(D, 2.25), D, "ability"),
    itemPrecision: precisionOf(options.itemCovariance ?? exchangeable(D, 1), D, "item"),
    slopePrecision: 1 / logSlopeSd ** 2
  };
  const N = S * D;
  const M = D * K;
  const system: MapSystem = {
    gradient: new Float64Array(N + I * M),
    subjects: new Float64Array(N * D),
    items: new Float64Array(I * M * M),
    cross: new Float64Array(I * N * K)
  };
  const x = new Float64Array(N + I * M);
  let {logPosterior, logLik} = evaluate(problem, x, system, "newton");
  let iterations = 0;
  let gradNorm = norm(system.gradient);
  let damping = 0;
  let solved = eliminate(problem, system, damping);
  while (gradNorm > tolerance && iterations < maxIterations) {
    iterations++;
    let moved = false;
    for (let attempt = 0; attempt < 40 && !moved; attempt++) {
      if (solved === null) {
        // Not concave here: the curvature without its residual part always is.
        if (attempt === 1) evaluate(problem, x, system, "scoring");
        damping = attempt < 2 ? damping : Math.max(1e-3, damping * 4);
        solved = eliminate(problem, system, damping);
        continue;
      }
      const next = x.map((value, k) => value + solved!.step[k]);
      const trial = evaluate(problem, next, system, "newton");
      if (trial.logPosterior >= logPosterior - 1e-10 * Math.abs(logPosterior)) {
        x.set(next);
        ({logPosterior, logLik} = trial);
        damping = damping < 1e-3 ? 0 : damping / 4;
        moved = true;
      } else {
        evaluate(problem, x, system, "newton");
        damping = Math.max(1e-3, damping * 4);
      }
      solved = eliminate(problem, system, damping);
    }
    gradNorm = norm(system.gradient);
    if (!moved) break;
  }
  evaluate(problem, x, system, "newton");
  const last = eliminate(problem, system, 0);
  return assemble(problem, x, last, {logPosterior, logLik, iterations, gradNorm, tolerance, system});
}

interface MapProblem {
  readonly data: ItemResponses;
  /** Parameters per item and modality: difficulty, and log slope under 2PL. */
  readonly K: number;
  readonly abilityPrecision: Float64Array;
  readonly itemPrecision: Float64Array;
  readonly slopePrecision: number;
}

/** Gradient and negative Hessian in blocks: subjects f64[S×D×D], items f64[I×M×M], cross f64[I×(S·D)×K]. */
interface MapSystem {
  readonly gradient: Float64Array;
  readonly subjects: Float64Array;
  readonly items: Float64Array;
  readonly cross: Float64Array;
}

function evaluate(
  {data, K, abilityPrecision, itemPrecision, slopePrecision}: MapProblem,
  x: Float64Array,
  {gradient, subjects, items, cross}: MapSystem,
  curvature: "newton" | "scoring"
): {logPosterior: number; logLik: number} {
  const {S, I, D, y, attempts, weights} = data;
  const N = S * D;
  const M = D * K;
  for (const block of [gradient, subjects, items, cross]) block.fill(0);
  let prior = 0;
  for (let s = 0; s < S; s++) prior += addPrior(abilityPrecision, D, 1, x, s * D, gradient, subjects, s * D * D);
  let logLik = 0;
  for (let i = 0; i < I; i++) {
    const at = N + i * M;
    const block = i * M * M;
    prior += addPrior(itemPrecision, D, K, x, at, gradient, items, block);
    if (K === 2) {
      for (let d = 0; d < D; d++) {
        const k = d * 2 + 1;
        prior -= 0.5 * slopePrecision * x[at + k] ** 2;
        gradient[at + k] -= slopePrecision * x[at + k];
        items[block + k * M + k] += slopePrecision;
      }
    }
    const weight = weights ? weights[i] : 1;
    for (let d = 0; d < D; d++) {
      const b = x[at + d * K];
      const a = K === 2 ? Math.exp(x[at + d * K + 1]) : 1;
      const bb = block + d * K * M + d * K;
      for (let s = 0; s < S; s++) {
        const k = (s * I + i) * D + d;
        if (y[k] === MISSING) continue;
        const n = attempts ? attempts[k] : 1;
        const row = s * D + d;
        const eta = a * (x[row] - b);
        const p = 1 / (1 + Math.exp(-eta));
        logLik += weight * (y[k] * eta - n * log1pExp(eta));
        const residual = weight * (y[k] - n * p);
        const w = weight * n * p * (1 - p);
        const second = curvature === "newton" ? residual : 0;
        gradient[row] += residual * a;
        gradient[at + d * K] -= residual * a;
        subjects[row * D + d] += w * a * a;
        items[bb] += w * a * a;
        const c = (i * N + row) * K;
        cross[c] -= w * a * a;
        if (K === 2) {
          gradient[at + d * K + 1] += residual * eta;
          items[bb + 1] += -w * a * eta + second * a;
          items[bb + M] += -w * a * eta + second * a;
          items[bb + M + 1] += w * eta * eta - second * eta;
          cross[c + 1] += w * a * eta - second * a;
        }
      }
    }
  }
  return {logPosterior: logLik + prior, logLik};
}

/** Adds −½ v′Pv of a D-vector with stride K; returns its value. */
function addPrior(
  precision: Float64Array,
  D: number,
  K: number,
  x: Float64Array,
  at: number,
  gradient: Float64Array,
  hessian: Float64Array,
  block: number
): number {
  let value = 0;
  for (let d = 0; d < D; d++) {
    for (let e = 0; e < D; e++) {
      const p = precision[d * D + e];
      value -= 0.5 * p * x[at + d * K] * x[at + e * K];
      gradient[at + d * K] -= p * x[at + e * K];
      hessian[block + d * K * D * K + e * K] += p;
    }
  }
  return value;
}

/** Newton step with the items eliminated; `null` when the curvature is not positive definite. */
function eliminate(
  {data, K}: MapProblem,
  {gradient, subjects, items, cross}: MapSystem,
  damping: number
): {step: Float64Array; reduced: Float64Array; inverses: Float64Array} | null {
  const {S, I, D} = data;
  const N = S * D;
  const M = D * K;
  const reduced = new Float64Array(N * N);
  const right = gradient.slice(0, N);
  const inverses = new Float64Array(I * M * M);
  for (let s = 0; s < S; s++) {
    for (let d = 0; d < D; d++) {
      for (let e = 0; e < D; e++) reduced[(s * D + d) * N + s * D + e] = subjects[(s * D + d) * D + e];
      reduced[(s * D + d) * N + s * D + d] += damping;
    }
  }
  const spread = new Float64Array(N * M);
  for (let i = 0; i < I; i++) {
    const block = items.slice(i * M * M, (i + 1) * M * M);
    for (let k = 0; k < M; k++) block[k * M + k] += damping;
    const factor = cholesky(block, M);
    if (factor === null) return null;
    const inverse = choleskyInverse(factor, M);
    inverses.set(inverse, i * M * M);
    for (let r = 0; r < N; r++) {
      const d = r % D;
      for (let m = 0; m < M; m++) {
        let sum = 0;
        for (let k = 0; k < K; k++) sum += cross[(i * N + r) * K + k] * inverse[(d * K + k) * M + m];
        spread[r * M + m] = sum;
        right[r] -= sum * gradient[N + i * M + m];
      }
    }
    for (let r = 0; r < N; r++) {
      for (let c = 0; c <= r; c++) {
        const e = c % D;
        let sum = 0;
        for (let k = 0; k < K; k++) sum += spread[r * M + e * K + k] * cross[(i * N + c) * K + k];
        reduced[r * N + c] -= sum;
      }
    }
  }
  const factor = cholesky(reduced, N);
  if (factor === null) return null;
  const theta = choleskySolve(factor, N, right);
  const step = new Float64Array(gradient.length);
  step.set(theta);
  const pull = new Float64Array(M);
  for (let i = 0; i < I; i++) {
    for (let m = 0; m < M; m++) pull[m] = gradient[N + i * M + m];
    for (let r = 0; r < N; r++) {
      for (let k = 0; k < K; k++) pull[(r % D) * K + k] -= cross[(i * N + r) * K + k] * theta[r];
    }
    for (let m = 0; m < M; m++) {
      for (let k = 0; k < M; k++) step[N + i * M + m] += inverses[(i * M + m) * M + k] * pull[k];
    }
  }
  return {step, reduced: factor, inverses};
}

function assemble(
  {data, K}: MapProblem,
  x: Float64Array,
  last: ReturnType<typeof eliminate>,
  end: {
    readonly logPosterior: number;
    readonly logLik: number;
    readonly iterations: number;
    readonly gradNorm: number;
    readonly tolerance: number;
    readonly system: MapSystem;
  }
): ItemMapFit {
  const {S, I, D} = data;
  const N = S * D;
  const M = D * K;
  const covariance = last && choleskyInverse(last.reduced, N);
  const thetaCovariance = new Float64Array(N * D).fill(NaN);
  const beta = new Float64Array(I * D);
  const betaSe = new Float64Array(I * D).fill(NaN);
  const alpha = new Float64Array(I * D).fill(1);
  for (let r = 0; r < N && covariance; r++) {
    for (let e = 0; e < D; e++) thetaCovariance[r * D + e] = covariance[r * N + (r - (r % D)) + e];
  }
  for (let i = 0; i < I; i++) {
    for (let d = 0; d < D; d++) {
      const m = d * K;
      beta[i * D + d] = x[N + i * M + m];
      if (K === 2) alpha[i * D + d] = Math.exp(x[N + i * M + m + 1]);
      if (!last || !covariance) continue;
      const lift = new Float64Array(N);
      for (let r = 0; r < N; r++) {
        for (let k = 0; k < K; k++) {
          lift[r] += last.inverses[(i * M + m) * M + (r % D) * K + k] * end.system.cross[(i * N + r) * K + k];
        }
      }
      let variance = last.inverses[(i * M + m) * M + m];
      for (let r = 0; r < N; r++) {
        for (let c = 0; c < N; c++) variance += lift[r] * covariance[r * N + c] * lift[c];
      }
      betaSe[i * D + d] = Math.sqrt(variance);
    }
  }
  const warnings: string[] = [];
  const status = last === null ? "not-identified" : end.gradNorm <= end.tolerance ? "converged" : "max-iterations";
  if (status === "not-identified") warnings.push("The search ended where the posterior has no maximum.");
  if (status === "max-iterations")
    warnings.push(`Stopped after ${end.iterations} iterations with a gradient of ${end.gradNorm.toPrecision(2)}.`);
  return {
    S,
    I,
    D,
    theta: x.slice(0, N),
    thetaSe: Float64Array.from({length: N}, (_, r) => Math.sqrt(thetaCovariance[r * D + (r % D)])),
    thetaCovariance,
    alpha,
    beta,
    betaSe,
    logPosterior: end.logPosterior,
    report: {status, iterations: end.iterations, logLik: end.logLik, gradNorm: end.gradNorm, warnings}
  };
}

function precisionOf(covariance: ArrayLike<number>, D: number, what: string): Float64Array {
  if (covariance.length !== D * D)
    throw new RangeError(`mismatched ${what} covariance: ${covariance.length} vs ${D * D}`);
  const factor = cholesky(covariance, D);
  if (factor === null)
    throw new RangeError(`invalid ${what} covariance; expected positive definite: ${Array.from(covariance).join(" ")}`);
  return choleskyInverse(factor, D);
}

/** Equal variances with correlation 1/2. */
function exchangeable(D: number, variance: number): number[] {
  return Array.from({length: D * D}, (_, k) => (k % (D + 1) === 0 ? variance : variance / 2));
}

function norm(gradient: Float64Array): number {
  return gradient.reduce((top, g) => Math.max(top, Math.abs(g)), 0);
}
