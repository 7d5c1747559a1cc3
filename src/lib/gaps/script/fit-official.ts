import {gapScore, SCRIPT_LAMBDA, type GapLambda} from "../../models/gap/gap-score.js";
import {requireOutcomes, type JointOutcomes} from "../../models/gap/joint-outcomes.js";
import {betaAt, officialLoss, officialStart, type OfficialParameters} from "./official-objective.js";

/** Direction in which the first step moves one β: rounding decides it in single precision, the 1e-8 inside the logs in double. */
export type StepSign = -1 | 0 | 1;

/** Options of `fitOfficial`; the defaults are the released script's. */
export interface OfficialOptions {
  /** Defaults to the script's 2.7 and 1.05; the paper's text says 2 and 2. */
  readonly lambda?: GapLambda;
  /** Defaults to 2000. */
  readonly steps?: number;
  /** Defaults to 0.05. */
  readonly learningRate?: number;
  /** Counts each row stands for; defaults to 1000 whatever the number of items. One number, or one per row. */
  readonly totalCount?: number | readonly number[];
  /** Forces the direction of β’s first step; by default the arithmetic decides, as in the script. */
  readonly firstStep?: readonly [und: StepSign, gen: StepSign];
  /** Steps after which the state is kept in `checkpoints`. */
  readonly checkpoints?: readonly number[];
  /** Takes rows with negative shares, which the script refuses; defaults to false. */
  readonly allowImpossible?: boolean;
}

/** State after some steps. */
export interface OfficialCheckpoint {
  readonly step: number;
  /** Loss from which this step started. */
  readonly lossBefore: number;
  readonly parameters: OfficialParameters;
  /** Gaps that the script would print if it stopped here, from its lowest-loss step so far. */
  readonly gaps: Float64Array;
}

/** Result of the script's recipe for one model. */
export interface OfficialFit {
  /** f64[N]: gap scores, shares, rounded to 6 decimals as printed. */
  readonly gaps: Float64Array;
  /** Mean of the rounded gaps, rounded to 6 decimals. */
  readonly gapMean: number;
  /** f64[N]: θ_und − θ_gen as kept. */
  readonly deltaTheta: Float64Array;
  /** Lowest loss met, and the step that started from it. */
  readonly bestLoss: number;
  readonly bestStep: number;
  /** Parameters after the last step. */
  readonly parameters: OfficialParameters;
  readonly checkpoints: readonly OfficialCheckpoint[];
}

const BETA1 = 0.9;
const BETA2 = 0.999;
const ADAM_EPSILON = 1e-8;
const WEIGHT_DECAY = 1e-4;

/**
 * The gap as GapEval's released script computes it, in float64: 2000 AdamW steps from the observed logits, for one
 * model and its category rows.
 *
 * It is an early stop on a flat direction, not an estimate: `officialEnvelope` and `walkFlatDirection` show how far
 * it could have ended elsewhere. θ is kept after the step whose starting loss was lowest; the script's seed has no
 * effect.
 *
 * Cost: about 2 ms per 1000 steps for four rows.
 *
 * @param rows - outcomes per category, renormalised to sum to 1
 * @throws RangeError for no rows, shares outside [0, 1] or sums off by more than 0.005
 *
 * Source: GapEval's released evaluate.py; semantics in docs/methods/gap.md.
 */
export function fitOfficial(rows: readonly JointOutcomes[], options: OfficialOptions = {}): OfficialFit {
  const {lambda = SCRIPT_LAMBDA, steps = 2000, learningRate = 0.05, firstStep, checkpoints = []} = options;
  if (!(Number.isInteger(steps) && steps > 0))
    throw new RangeError(`invalid steps; expected a whole number > 0: ${steps}`);
  const data = officialData(rows, options);
  const N = data.rows.length;
  const x = officialStart(data.successes, data.total);
  const P = x.length;
  const gradient = new Float64Array(P);
  const first = new Float64Array(P);
  const second = new Float64Array(P);
  const kept = x.slice(0, 2 * N);
  const wanted = new Set(checkpoints);
  const reached: OfficialCheckpoint[] = [];
  let bestLoss = Infinity;
  let bestStep = 0;
  const gapsNow = () => gapsOf(kept, data.rows, lambda);

  for (let step = 1; step <= steps; step++) {
    const loss = officialLoss(x, data.successes, data.total, gradient);
    if (step === 1 && firstStep) {
      // Large against AdamW's 1e-8, small against every later gradient: only the direction counts.
      for (let d = 0; d < 2; d++) gradient[betaAt(N) + d] = firstStep[d] * 1e-3;
    }
    const rate = learningRate / (1 - Math.pow(BETA1, step));
    const correction = Math.sqrt(1 - Math.pow(BETA2, step));
    for (let k = 0; k < P; k++) {
      const g = gradient[k];
      first[k] = BETA1 * first[k] + (1 - BETA1) * g;
      second[k] = BETA2 * second[k] + (1 - BETA2) * g * g;
      x[k] *= 1 - learningRate * WEIGHT_DECAY;
      x[k] -= (rate * first[k]) / (Math.sqrt(second[k]) / correction + ADAM_EPSILON);
    }
    if (loss < bestLoss) {
      bestLoss = loss;
      bestStep = step;
      kept.set(x.subarray(0, 2 * N));
    }
    if (wanted.has(step)) reached.push({step, lossBefore: loss, parameters: x.slice(), gaps: gapsNow()});
  }
  const gaps = gapsNow();
  return {
    gaps,
    gapMean: round6(gaps.reduce((sum, gap) => sum + gap, 0) / N),
    deltaTheta: Float64Array.from({length: N}, (_, i) => kept[2 * i] - kept[2 * i + 1]),
    bestLoss,
    bestStep,
    parameters: x,
    checkpoints: reached
  };
}

/** Rows as the script prepares them: checked, renormalised, turned into counts. */
export function officialData(
  rows: readonly JointOutcomes[],
  {totalCount = 1000, allowImpossible = false}: Pick<OfficialOptions, "totalCount" | "allowImpossible"> = {}
): {readonly rows: readonly JointOutcomes[]; readonly successes: Float64Array; readonly total: Float64Array} {
  const N = rows.length;
  if (N === 0) throw new RangeError(`invalid rows; expected at least one: ${N}`);
  if (!allowImpossible) rows.forEach(requireOutcomes);
  const total = Float64Array.from({length: N}, (_, i) => (typeof totalCount === "number" ? totalCount : totalCount[i]));
  for (const count of total)
    if (!(count > 0)) throw new RangeError(`invalid count; expected a positive number: ${count}`);
  const normalised = rows.map(({p11, p10, p01, p00}) => {
    const sum = p11 + p10 + p01 + p00;
    return {p11: p11 / sum, p10: p10 / sum, p01: p01 / sum, p00: p00 / sum};
  });
  const successes = new Float64Array(2 * N);
  normalised.forEach(({p11, p10, p01}, i) => {
    successes[2 * i] = total[i] * (p11 + p10);
    successes[2 * i + 1] = total[i] * (p11 + p01);
  });
  return {rows: normalised, successes, total};
}

/** Gaps of stored abilities as the script prints them: |Δθ|/(1+|Δθ|) kept 1e-6 from the ends, 6 decimals. */
export function gapsOf(theta: Float64Array, rows: readonly JointOutcomes[], lambda: GapLambda): Float64Array {
  return Float64Array.from(rows, ({p11, p00}, i) => {
    const d = Math.abs(theta[2 * i] - theta[2 * i + 1]);
    const base = Math.min(Math.max(d / (1 + d), 1e-6), 1 - 1e-6);
    return round6(gapScore(base / (1 - base), p11, p00, lambda));
  });
}

function round6(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
