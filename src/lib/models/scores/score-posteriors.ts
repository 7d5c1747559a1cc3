import {nodesFor} from "../mirt/marginal-fit.js";
import {PosteriorSweep, type TraitAnswers} from "../mirt/posterior-sweep.js";
import type {TraitSpace} from "../mirt/trait-space.js";
import {emptyTerms} from "./answer-kind.js";
import type {ScoreColumns} from "./score-columns.js";
import type {ScoreParameters, ScoreShape} from "./score-parameters.js";

/** What one pass over the units' posteriors yields. */
export interface ScoreSums {
  logLik: number;
  /** f64[F] and as `own` of the parameters: expected gradients of the answers' log-likelihood. */
  readonly slopeGradient: Float64Array;
  readonly ownGradient: Float64Array;
  /** By column [(1 + own)²]: minus its expected second derivatives, slope first. */
  readonly information: readonly Float64Array[];
  /** f64[D] and f64[D×D]: Σ E z and Σ E zz′. */
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** Posteriors of the units on grids of their own. */
export interface ScorePosteriors {
  readonly sweep: PosteriorSweep;
  /** One pass at the given parameters; what it returns is overwritten by the next. @param adapt - as in `PosteriorSweep` */
  pass(parameters: ScoreParameters, adapt: boolean): ScoreSums;
}

export function makeScorePosteriors(columns: ScoreColumns, shape: ScoreShape, start: ScoreParameters): ScorePosteriors {
  const {U, D, starts, first, column, value} = columns;
  const {kind, offset} = shape;
  const F = starts[D];
  const nodes = nodesFor(Math.min(...Array.from({length: D}, (_, d) => starts[d + 1] - starts[d])), D);
  const sweep = new PosteriorSweep(new Float64Array(U).fill(1), D, nodes);
  const terms = emptyTerms(kind.mostTouched);
  const sums: ScoreSums = {
    logLik: NaN,
    slopeGradient: new Float64Array(F),
    ownGradient: new Float64Array(offset[F]),
    information: Array.from({length: F}, (_, f) => new Float64Array((1 + kind.sizeOf(f)) ** 2)),
    first: sweep.first,
    second: sweep.second
  };
  startGrids();

  function pass(parameters: ScoreParameters, adapt: boolean): ScoreSums {
    const {slope, own, sigma} = parameters;
    sums.slopeGradient.fill(0);
    sums.ownGradient.fill(0);
    for (const block of sums.information) block.fill(0);
    const answers: TraitAnswers = {
      evaluate: logFactors(columns, shape, parameters),
      accumulate({z, marginal}, g, d, count) {
        let sharp = 0;
        for (let k = first[g * D + d]; k < first[g * D + d + 1]; k++) {
          const f = column[k];
          const block = sums.information[f];
          const width = 1 + kind.sizeOf(f);
          let flat = 0;
          for (let q = 0; q < count; q++) {
            const [p, at] = [marginal[d][q], z[d][q]];
            if (p === 0) continue;
            kind.termsOf(f, value[k], slope[f] * at, own, offset[f], terms);
            const {touched, index, gradient, cross, curvature} = terms;
            sums.slopeGradient[f] += p * at * terms.rise;
            block[0] += p * at * at * terms.bend;
            flat += p * terms.bend;
            for (let j = 0; j < touched; j++) {
              const row = 1 + index[j];
              sums.ownGradient[offset[f] + index[j]] += p * gradient[j];
              block[row] += p * at * cross[j];
              block[row * width] += p * at * cross[j];
              for (let i = 0; i < touched; i++) block[row * width + 1 + index[i]] += p * curvature[j * touched + i];
            }
          }
          sharp += slope[f] * slope[f] * flat;
        }
        return sharp;
      }
    };
    sums.logLik = sweep.run(sigma, adapt, answers);
    return sums;
  }

  /** Each trait's own mode and curvature, without regard to the other traits, by Newton's method. */
  function startGrids(): void {
    const {slope, own, sigma} = start;
    for (let g = 0; g < U * D; g++) {
      const prior = 1 / sigma[(g % D) * (D + 1)];
      let at = 0;
      let curvature = prior;
      for (let step = 0; step < 25; step++) {
        let rise = -prior * at;
        curvature = prior;
        for (let k = first[g]; k < first[g + 1]; k++) {
          const f = column[k];
          kind.termsOf(f, value[k], slope[f] * at, own, offset[f], terms);
          rise += slope[f] * terms.rise;
          curvature += slope[f] ** 2 * terms.bend;
        }
        const move = Math.max(-2, Math.min(2, rise / curvature));
        at += move;
        if (Math.abs(move) < 1e-3) break;
      }
      sweep.grids.mean[g] = at;
      sweep.grids.sharpness[g] = curvature - prior;
    }
  }

  return {sweep, pass};
}

/** Writes the log-likelihood of a unit's answers on a trait at its nodes. */
export const logFactors =
  ({D, first, column, value}: ScoreColumns, {kind, offset}: ScoreShape, {slope, own}: ScoreParameters) =>
  ({z, logFactor}: TraitSpace, g: number, d: number, count: number): void => {
    const factors = logFactor[d];
    factors.fill(0, 0, count);
    for (let k = first[g * D + d]; k < first[g * D + d + 1]; k++) {
      const f = column[k];
      kind.addLogs(f, value[k], {slope: slope[f], z: z[d], count}, own, offset[f], factors);
    }
  };
