import type {FitReport} from "../reports/fit-report.js";
import {accelerate, type FixedPointEnd} from "./accelerate.js";
import {makeCodec} from "./marginal-codec.js";
import type {MarginalParameters} from "./marginal-parameters.js";
import {gradientNorm} from "./marginal-score.js";
import type {MarginalShape} from "./marginal-shape.js";
import {logPrior, maximise, startParameters} from "./marginal-step.js";
import {makePosteriors, type Posteriors} from "./posterior.js";
import type {PosteriorPass} from "./posterior-pass.js";
import {groupResponses, type ResponseGroups, type UnitResponses} from "./response-groups.js";
import {searchReport} from "./search-report.js";
import {canShareGrid, makeSharedGrid, type SharedGrid} from "./shared-grid.js";

/**
 * Slopes beyond this many logits a standard deviation stand for an item that parts the units without error. Without a prior such a slope has no
 * maximum, and quadrature no value.
 */
const STEEPEST = 20;

/** Options of `fitMarginal`. */
export interface MarginalOptions {
  /**
   * Which slopes and covariance entries are free: Rasch frees Σ, 2PL frees slopes and fixes the variances at 1; under a prior on slopes
   * variances are free and a trait's slopes have the geometric mean 1.
   */
  readonly model: "rasch" | "2pl";
  /** Whether covariances between traits are free; defaults to true. Without it they are 0. */
  readonly correlated?: boolean | undefined;
  /** Quadrature nodes per trait; by default chosen from the number of columns per trait. */
  readonly nodes?: number | undefined;
  /** Largest change of any parameter in the last step; defaults to 1e-7. */
  readonly tolerance?: number | undefined;
  /** Defaults to 500. */
  readonly maxIterations?: number | undefined;
  /** Standard deviation of a normal prior on the intercepts; defaults to none. */
  readonly interceptPriorSd?: number | undefined;
  /** Standard deviation of a normal prior on logarithms of slopes, for 2PL; defaults to none. */
  readonly slopePriorSd?: number | undefined;
  /** Called after each iteration; returning false stops the fit. */
  readonly onIteration?: ((iteration: number, logLik: number, change: number) => boolean) | undefined;
}

/** Marginal maximum likelihood estimates. */
export interface MarginalFit {
  readonly groups: ResponseGroups;
  readonly shape: MarginalShape;
  readonly posteriors: Posteriors;
  /** The grid on which the search ended; `null` where units have grids of their own. */
  readonly grid: SharedGrid | null;
  readonly parameters: MarginalParameters;
  readonly nodes: number;
  readonly report: FitReport;
}

/**
 * Nodes per trait that keep the error of adaptive quadrature near 1e-6 logits (measured 3e-8 to 4e-6): the more
 * columns a posterior rests on, the more normal it is.
 */
export function nodesFor(columnsPerTrait: number, traits: number): number {
  const base =
    columnsPerTrait < 5 ? 21 : columnsPerTrait < 30 ? 15 : columnsPerTrait < 60 ? 11 : columnsPerTrait < 150 ? 9 : 7;
  return traits > 2 ? Math.min(base, 9) : base;
}

/**
 * Marginal maximum likelihood for fixed columns against random units, by EM on adaptive quadrature with parameter
 * expansion (the units' mean and, for 2PL, their variances are freed within a step), accelerated. Where many units have one trait the
 * search takes a grid that all of them share.
 *
 * Covariances between traits that no unit shares are held at 0.
 */
export function fitMarginal(data: UnitResponses, options: MarginalOptions): MarginalFit {
  const {model, correlated = true, tolerance = 1e-7, maxIterations = 500, onIteration} = options;
  const {D, starts} = data;
  const F = starts[D];
  const groups = groupResponses(data, model === "rasch" && !data.floors);
  const nodes = options.nodes ?? nodesFor(Math.min(...Array.from({length: D}, (_, d) => starts[d + 1] - starts[d])), D);
  const shared = sharedTraits(groups).map((is, k) => (correlated || k % (D + 1) === 0 ? is : 0));
  const precision = (sd: number | undefined) => (sd === undefined ? 0 : 1 / sd ** 2);
  const shape: MarginalShape = {
    model,
    shared,
    ridge: precision(options.interceptPriorSd),
    slopeRidge: model === "2pl" ? precision(options.slopePriorSd) : 0,
    floors: data.floors
      ? {
          start: data.floors.start,
          isFree: data.floors.isFree,
          ...(data.floors.prior ?? {successes: 0, failures: 0})
        }
      : null
  };
  const codec = makeCodec(F, D, shape);
  let ranAway = false;
  const search = (from: Float64Array, passAt: (parameters: MarginalParameters) => PosteriorPass): FixedPointEnd =>
    accelerate(
      from,
      (at, next) => {
        const parameters = codec.decode(at);
        codec.encode(parameters, at);
        ranAway = shape.slopeRidge === 0 && (parameters.slope?.some((a) => !(Math.abs(a) <= STEEPEST)) ?? false);
        if (ranAway) return NaN;
        const pass = passAt(parameters);
        if (!Number.isFinite(pass.logLik)) return NaN;
        codec.encode(maximise(groups, parameters, pass, shape), next);
        codec.encode(codec.decode(next), next);
        return pass.logLik + logPrior(parameters, shape);
      },
      {tolerance, maxSteps: maxIterations, onStep: onIteration}
    );
  const from = new Float64Array(codec.length);
  codec.encode(startParameters(groups, model), from);
  const offered = canShareGrid(groups) ? makeSharedGrid(groups) : null;
  const together = offered && search(from, (parameters) => offered.pass(parameters));
  const grid = together?.converged ? offered : null;
  const start = codec.decode(grid ? together!.at : from);
  const posteriors = grid ? postponed(grid, () => settled(start)) : settled(start);
  const end = grid ? together! : search(from, (parameters) => posteriors.pass(parameters, true));
  const parameters = codec.decode(end.at);
  const pass = grid ? grid.pass(parameters) : posteriors.pass(parameters, true);

  const gradNorm = gradientNorm(groups, parameters, pass, shape);
  const report = searchReport(end, {
    logLik: pass.logLik,
    gradNorm,
    totalWeight: groups.totalWeight,
    sigma: parameters.sigma,
    D,
    ranAway
  });
  return {
    groups,
    shape,
    posteriors,
    grid,
    parameters,
    nodes,
    report
  };

  /** Posteriors after one pass, which settles the grids before a step is measured. */
  function settled(at: MarginalParameters): Posteriors {
    const made = makePosteriors(groups, nodes, at);
    made.pass(at, true);
    return made;
  }
}

/** Posteriors as a shared grid has them; grids of their own are made where somebody asks for a pass over these. */
function postponed({mean, variance}: SharedGrid, make: () => Posteriors): Posteriors {
  let made: Posteriors | null = null;
  return {
    mean,
    covariance: variance,
    pass(...asked) {
      return (made ??= make()).pass(...asked);
    }
  };
}

/** u8[D×D]: 1 where some unit has responses on both traits. */
function sharedTraits({G, F, D, starts, attempts}: ResponseGroups): Uint8Array {
  const shared = new Uint8Array(D * D);
  for (let g = 0; g < G; g++) {
    const seen = Array.from({length: D}, (_, d) => {
      for (let f = starts[d]; f < starts[d + 1]; f++) if (attempts[g * F + f] > 0) return true;
      return false;
    });
    for (let d = 0; d < D; d++) for (let e = 0; e < D; e++) if (seen[d] && seen[e]) shared[d * D + e] = 1;
  }
  return shared;
}
