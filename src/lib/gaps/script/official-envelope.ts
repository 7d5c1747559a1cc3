import {
  fitOfficial,
  gapsOf,
  officialData,
  type OfficialFit,
  type OfficialOptions,
  type StepSign
} from "./fit-official.js";
import {SCRIPT_LAMBDA} from "../../models/gap/gap-score.js";
import type {JointOutcomes} from "../../models/gap/joint-outcomes.js";
import {betaAt, officialLoss} from "./official-objective.js";

/** Range of the official gap over choices that the script leaves to chance or habit. */
export interface OfficialEnvelope {
  /** f64[N]: smallest and largest gap over the nine directions of β's first step, at the script's step count. */
  readonly lo: Float64Array;
  readonly hi: Float64Array;
  /** Gaps after other step counts, the first step left to rounding. */
  readonly bySteps: readonly {readonly steps: number; readonly gaps: Float64Array}[];
}

/**
 * How far the official gap moves with the direction of β's first step (which rounding decides, so that another
 * machine or precision may choose another) and with the number of steps.
 *
 * Cost: nine fits, and one more of the largest step count.
 *
 * @param options.stepCounts - defaults to 200, 1000, 2000, 5000 and 20 000
 * @throws RangeError as `fitOfficial`
 */
export function officialEnvelope(
  rows: readonly JointOutcomes[],
  options: Omit<OfficialOptions, "firstStep" | "checkpoints"> & {readonly stepCounts?: readonly number[]} = {}
): OfficialEnvelope {
  const {stepCounts = [200, 1000, 2000, 5000, 20_000], ...recipe} = options;
  const signs: readonly StepSign[] = [-1, 0, 1];
  const fits = signs.flatMap((und) => signs.map((gen) => fitOfficial(rows, {...recipe, firstStep: [und, gen]})));
  const over = (pick: (...values: number[]) => number) =>
    Float64Array.from(rows, (_, i) => pick(...fits.map(({gaps}) => gaps[i])));
  const longest = Math.max(0, ...stepCounts);
  const bySteps =
    longest > 0
      ? fitOfficial(rows, {...recipe, steps: longest, checkpoints: stepCounts}).checkpoints.map(({step, gaps}) => ({
          steps: step,
          gaps
        }))
      : [];
  return {lo: over(Math.min), hi: over(Math.max), bySteps};
}

/** One stop on the walk along the flat direction. */
export interface FlatStop {
  /** Added to θ, β and μ of one capability, logits. */
  readonly shift: number;
  /** Likelihood and prior: the same at every stop, up to rounding. */
  readonly loss: number;
  /** What the ridge of 1e-3 adds. */
  readonly ridge: number;
  readonly gaps: Float64Array;
}

/**
 * Shows that the official model is not identified: θ, β and μ of one capability are shifted together, which leaves
 * likelihood and prior as they are and changes the gaps at will.
 *
 * @param fit - of the same rows with the same options
 * @param shifts - logits
 */
export function walkFlatDirection(
  rows: readonly JointOutcomes[],
  fit: OfficialFit,
  shifts: readonly number[],
  options: OfficialOptions & {readonly capability?: "understanding" | "generation"} = {}
): FlatStop[] {
  const {lambda = SCRIPT_LAMBDA, capability = "understanding"} = options;
  const data = officialData(rows, options);
  const N = rows.length;
  const d = capability === "understanding" ? 0 : 1;
  return shifts.map((shift) => {
    const x = fit.parameters.slice();
    for (let i = 0; i < N; i++) x[2 * i + d] += shift;
    x[betaAt(N) + d] += shift;
    x[betaAt(N) + 2 + d] += shift;
    const loss = officialLoss(x, data.successes, data.total, undefined, false);
    const ridge = officialLoss(x, data.successes, data.total) - loss;
    return {shift, loss, ridge, gaps: gapsOf(x, data.rows, lambda)};
  });
}
