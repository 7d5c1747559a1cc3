import {cholesky, choleskyInverse, timesVector} from "../../math/index.js";
import {MISSING} from "./item-responses.js";

/** Responses of S subjects to I items in one ability. */
export interface SideResponses {
  readonly S: number;
  readonly I: number;
  /** u8[S×I]: successes; 255 is missing. */
  readonly y: Uint8Array;
  /** u8[S×I]: attempts; 0 where missing. */
  readonly tries: Uint8Array;
}

/** What is taken as known while abilities and difficulties are estimated. */
export interface SideKnown {
  /** f64[I] each; `null` is 1 and 0. */
  readonly slope: Float64Array | null;
  readonly floor: Float64Array | null;
  /** Precisions of normal priors of mean 0 on abilities and on difficulties; 0 is none. */
  readonly abilityRidge: number;
  readonly difficultyRidge: number;
}

/** Variance of the priors that keep estimates of one side finite where nothing else does, logits². */
const WIDE = 9;

/** Priors of one side, difficulties with the variance that a fit has found, or `null` where none was. */
export const sidePriors = (variance: number | null): Pick<SideKnown, "abilityRidge" | "difficultyRidge"> => ({
  abilityRidge: 1 / WIDE,
  difficultyRidge: 1 / Math.max(variance ?? WIDE, 0.01)
});

/** Abilities and difficulties of one side, and what each response is expected to be. */
export interface SideFit {
  /** f64[S] and f64[I], logits. */
  readonly theta: Float64Array;
  readonly difficulty: Float64Array;
  /**
   * f64[S×I] each, 0 where missing: chance of success; score of the response in its logit; information of that score.
   */
  readonly chance: Float64Array;
  readonly score: Float64Array;
  readonly information: Float64Array;
  readonly converged: boolean;
  readonly sweeps: number;
}

/** One ability of all, as `fitSide` takes it. */
export function sideOf(
  {S, I, D, y, attempts}: {S: number; I: number; D: number; y: Uint8Array; attempts?: Uint8Array | undefined},
  d: number
): SideResponses {
  const at = (k: number) => k * D + d;
  const own = Uint8Array.from({length: S * I}, (_, k) => y[at(k)]);
  return {S, I, y: own, tries: own.map((value, k) => (value === MISSING ? 0 : (attempts?.[at(k)] ?? 1)))};
}

/**
 * Abilities and difficulties estimated jointly, by scoring steps of one side after the other, each cut at 1 logit.
 *
 * Without priors of few answers an item it is not consistent: differences are too large by about I/(I−1) and S/(S−1). Here it serves to
 * compare answers with what simulated ones give in the same way, and where nothing is a sample.
 *
 * @param from - where to start; defaults to 0
 * @param tolerance - largest step of the last sweep, logits
 */
export function fitSide(
  {S, I, y, tries}: SideResponses,
  {slope, floor, abilityRidge, difficultyRidge}: SideKnown,
  from: Pick<SideFit, "theta" | "difficulty"> | null = null,
  {tolerance = 1e-3, maxSweeps = 40} = {}
): SideFit {
  const theta = from ? from.theta.slice() : new Float64Array(S);
  const difficulty = from ? from.difficulty.slice() : new Float64Array(I);
  const chance = new Float64Array(S * I);
  const score = new Float64Array(S * I);
  const information = new Float64Array(S * I);
  const rise = new Float64Array(Math.max(S, I));
  const bend = new Float64Array(Math.max(S, I));
  const evaluate = () => {
    for (let s = 0; s < S; s++) {
      for (let i = 0, k = s * I; i < I; i++, k++) {
        const n = tries[k];
        if (n === 0) continue;
        const a = slope ? slope[i] : 1;
        const sigma = 1 / (1 + Math.exp(a * (difficulty[i] - theta[s])));
        if (floor === null || floor[i] === 0) {
          chance[k] = sigma;
          score[k] = a * (y[k] - n * sigma);
          information[k] = a * a * n * sigma * (1 - sigma);
          continue;
        }
        const p = floor[i] + (1 - floor[i]) * sigma;
        chance[k] = p;
        score[k] = (a * (y[k] - n * p) * sigma) / p;
        information[k] = (a * a * n * (1 - floor[i]) * sigma * sigma * (1 - sigma)) / p;
      }
    }
  };
  let converged = false;
  let sweeps = 0;
  while (!converged && sweeps < maxSweeps) {
    sweeps++;
    let most = 0;
    evaluate();
    for (let s = 0; s < S; s++) {
      let gradient = -abilityRidge * theta[s];
      let curvature = abilityRidge;
      for (let k = s * I; k < (s + 1) * I; k++) {
        gradient += score[k];
        curvature += information[k];
      }
      const step = curvature > 0 ? Math.max(-1, Math.min(1, gradient / curvature)) : 0;
      theta[s] += step;
      most = Math.max(most, Math.abs(step));
    }
    evaluate();
    rise.fill(0);
    bend.fill(difficultyRidge);
    for (let k = 0, s = 0; s < S; s++)
      for (let i = 0; i < I; i++, k++) {
        rise[i] -= score[k];
        bend[i] += information[k];
      }
    for (let i = 0; i < I; i++) {
      const step = bend[i] > 0 ? Math.max(-1, Math.min(1, (rise[i] - difficultyRidge * difficulty[i]) / bend[i])) : 0;
      difficulty[i] += step;
      most = Math.max(most, Math.abs(step));
    }
    // A common shift of all leaves the answers' likelihood as it is, and is slow to find by steps of one side: priors place it, else difficulties have mean 0.
    const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
    const shift =
      abilityRidge + difficultyRidge > 0
        ? (abilityRidge * sum(theta) + difficultyRidge * sum(difficulty)) / (abilityRidge * S + difficultyRidge * I)
        : sum(difficulty) / I;
    for (let i = 0; i < I; i++) difficulty[i] -= shift;
    for (let s = 0; s < S; s++) theta[s] -= shift;
    converged = most < tolerance;
  }
  evaluate();
  return {theta, difficulty, chance, score, information, converged, sweeps};
}

/** Errors of abilities and difficulties of one side from the information of all of them, with difficulties centred; `null` where singular. */
export function sideErrors(
  {S, I}: SideResponses,
  information: Float64Array,
  abilityRidge: number
): {readonly theta: Float64Array; readonly difficulty: Float64Array} | null {
  const spread = new Float64Array(I);
  for (let k = 0; k < S * I; k++) spread[k % I] += information[k];
  for (let i = 0; i < I; i++) spread[i] = 1 / spread[i];
  const total = spread.reduce((sum, u) => sum + u, 0);
  const mean = Float64Array.from({length: S}, (_, s) => {
    let sum = 0;
    for (let i = 0; i < I; i++) sum += spread[i] * information[s * I + i];
    return sum;
  });
  // Difficulties are eliminated under the condition that their sum is 0.
  const reduced = new Float64Array(S * S);
  for (let s = 0; s < S; s++)
    for (let t = 0; t <= s; t++) {
      let sum = (mean[s] * mean[t]) / total;
      for (let i = 0; i < I; i++) sum -= spread[i] * information[s * I + i] * information[t * I + i];
      if (s === t) for (let i = 0; i < I; i++) sum += information[s * I + i];
      reduced[s * S + t] = sum + (s === t ? abilityRidge : 0);
    }
  const factor = cholesky(reduced, S);
  if (factor === null) return null;
  const covariance = choleskyInverse(factor, S);
  const difficulty = Float64Array.from({length: I}, (_, i) => {
    const w = Float64Array.from({length: S}, (_, s) => spread[i] * (information[s * I + i] - mean[s] / total));
    const moved = timesVector(covariance, w);
    return Math.sqrt(spread[i] - spread[i] ** 2 / total + w.reduce((sum, x, s) => sum + x * moved[s], 0));
  });
  return {theta: Float64Array.from({length: S}, (_, s) => Math.sqrt(covariance[s * S + s])), difficulty};
}

/** Subjects and items of which each has a finite estimate among the others. */
export interface FinitePart {
  readonly subjects: readonly number[];
  readonly items: readonly number[];
}

/** Takes out items, and where abilities have no prior subjects, with one kind of answer, until none is left. */
export function finitePart({S, I, y, tries}: SideResponses, hasAbilityPrior: boolean): FinitePart {
  let subjects = Array.from({length: S}, (_, s) => s);
  let items = Array.from({length: I}, (_, i) => i);
  const varies = (cells: readonly number[]) => {
    const n = cells.reduce((sum, k) => sum + tries[k], 0);
    const right = cells.reduce((sum, k) => sum + (tries[k] > 0 ? y[k] : 0), 0);
    return {n, isMixed: right > 0 && right < n};
  };
  for (;;) {
    const before = subjects.length + items.length;
    items = items.filter((i) => varies(subjects.map((s) => s * I + i)).isMixed);
    subjects = subjects.filter((s) => {
      const {n, isMixed} = varies(items.map((i) => s * I + i));
      return hasAbilityPrior ? n > 0 : isMixed;
    });
    if (subjects.length + items.length === before) return {subjects, items};
  }
}

/** The responses of some subjects to some items. */
export function partOf({I, y, tries}: SideResponses, {subjects, items}: FinitePart): SideResponses {
  const cells = subjects.flatMap((s) => items.map((i) => s * I + i));
  const pick = (of: Uint8Array) => Uint8Array.from(cells, (k) => of[k]);
  return {S: subjects.length, I: items.length, y: pick(y), tries: pick(tries)};
}
