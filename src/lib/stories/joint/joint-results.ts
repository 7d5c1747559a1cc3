import {range} from "d3-array";
import {checkPredictive, type PredictiveCheck} from "../../models/joint/predictive-check.js";
import {
  benchmarkFunctioning,
  type BenchmarkFunctioning,
  type BenchmarkSpread,
  type KindShift,
  type ModelShift
} from "../../models/joint/benchmark-functioning.js";
import {fitJoint, PRIOR, type JointFit} from "../../models/joint/fit-joint.js";
import {
  holdOutContrasts,
  verdictOfJoint,
  type HoldOutContrast,
  type Verdict
} from "../../models/joint/hold-out-contrasts.js";
import {holdOutBenchmarks, type HeldBlock, type HoldOut} from "../../models/joint/hold-out.js";
import {variancePosteriors, type Posterior, type VariancePosterior} from "../../models/joint/variance-posterior.js";
import type {Interval} from "../../math/index.js";
import type {JointData} from "../../models/joint/joint-data.js";
import type {FitReport} from "../../models/reports/fit-report.js";
import {BENCHMARK_IDS, CAPABILITIES, type Capability} from "../../benchmarks/index.js";
import type {BenchmarkId, ModelKind} from "../../schema/index.js";
import type {NotCounted, JointStudy} from "./joint-cells.js";

/** One model's ability in one capability, logits; `measured` is false where it rests on the others alone. */
export interface JointAbility {
  readonly model: string;
  readonly capability: Capability;
  readonly theta: number;
  readonly se: number;
  readonly measured: boolean;
  readonly benchmarks: readonly BenchmarkId[];
}

/** What one benchmark adds: how much wider abilities become without it. */
export interface BenchmarkAdds {
  readonly benchmark: BenchmarkId;
  readonly counts: number;
  /** Mean ratio of standard errors without it to with it, over models and capabilities that it measures. */
  readonly widening: number;
}

/** By name what the benchmarks do beyond abilities. */
export interface NamedFunctioning {
  readonly models: readonly (Omit<ModelShift, "model" | "benchmark"> & {
    readonly model: string;
    readonly benchmark: BenchmarkId;
  })[];
  readonly kinds: readonly (Omit<KindShift, "kind" | "benchmark"> & {
    readonly kind: ModelKind;
    readonly benchmark: BenchmarkId;
  })[];
  readonly spreads: readonly (Omit<BenchmarkSpread, "benchmark"> & {readonly benchmark: BenchmarkId})[];
}

/** One model's rates in one benchmark, left out together, by name. */
export interface LeftOut extends Omit<HeldBlock, "model" | "benchmark"> {
  readonly model: string;
  readonly benchmark: BenchmarkId;
}

/**
 * How rates are read otherwise than as printed. `floors`: they are what guessing gets right, and of the rest what the ability does.
 * `stages`: a stage in which a model judges its own picture needs understanding as much as what it draws.
 */
export type JointReading = "floors" | "stages";

/** Correlations and deviations under another reading. */
export interface ReadCovariance {
  /** By weight of the prior; none where no count is read otherwise. */
  readonly covariance: readonly VariancePosterior[];
  /** Counts that are read otherwise, and how many of them lie below their floor. */
  readonly counts: number;
  readonly below: number;
}

/** Everything that a page says about the joint model. */
export interface JointResults {
  readonly abilities: readonly JointAbility[];
  /** Correlations and standard deviations of the capabilities over models, under each of `PRIOR_WEIGHTS`. */
  readonly covariance: readonly VariancePosterior[];
  /** The same under other readings of the rates. */
  readonly readings: Readonly<Record<JointReading, ReadCovariance>>;
  readonly phi: readonly number[];
  readonly report: FitReport;
  readonly models: number;
  readonly cells: number;
  readonly counts: number;
  readonly checks: readonly (PredictiveCheck & {readonly benchmark: BenchmarkId})[];
  readonly adds: readonly BenchmarkAdds[];
  /** Which models, and kinds of models beside unified ones, a benchmark rates otherwise than their abilities say. */
  readonly functioning: NamedFunctioning;
  readonly holdOut: Omit<HoldOut, "blocks"> & {
    readonly blocks: readonly LeftOut[];
    readonly contrasts: readonly HoldOutContrast[];
    /** The joint model against the simple rules. */
    readonly verdict: Verdict;
  };
  /** What was no model's own, and is in neither fit nor hold-out. */
  readonly notCounted: NotCounted;
}

/** Least, most and step of the weights of the prior that the correlations are given under; the least is that of the fit. */
export const PRIOR_WEIGHTS = {least: PRIOR.weight, most: 8, step: 0.5} as const;

/** Weights that draws are made for, and how many for each; all of them count for every weight. */
const DRAWN: {readonly drawnFor: readonly number[]; readonly draws: readonly [number, number]} = {
  drawnFor: [PRIOR.weight, 2, 4, PRIOR_WEIGHTS.most],
  draws: [1000, 3500]
};

/** Convergence of the refits of the hold-out, logits: far below any error that they are compared with. */
const HOLD_OUT_TOLERANCE = 1e-3;

/** Fits the joint model, checks it and holds it against simple baselines; about forty fits. */
export function jointResults(
  {data, models, kinds, cells, floors, seconds, notCounted}: JointStudy,
  onProgress: (share: number) => void = () => undefined
): JointResults {
  const fit = fitJoint(data);
  const held = holdOutBenchmarks(data, {tolerance: HOLD_OUT_TOLERANCE, onProgress});
  const contrasts = holdOutContrasts(held.blocks);
  const {D} = data;
  const abilities = models.flatMap((model, m) =>
    CAPABILITIES.map((capability, d): JointAbility => {
      const own = data.counts.filter((count) => count.model === m && data.dimension[count.cell] === d);
      const benchmarks = [...new Set(own.map(({cell}) => cells[cell]!.benchmark))];
      const k = m * D + d;
      const [theta, se] = [settled(fit.theta[k]!), settled(fit.thetaSe[k]!)];
      return {model, capability, theta, se, measured: own.length > 0, benchmarks};
    })
  );
  return {
    abilities,
    covariance: covarianceOf(data, fit),
    readings: {
      floors: readOtherwise({...data, floor: floors}, fit, (cell) => floors[cell]! > 0),
      stages: readOtherwise({...data, second: seconds}, fit, (cell) => seconds[cell]! >= 0)
    },
    phi: fit.phi,
    report: fit.report,
    models: data.M,
    cells: data.C,
    counts: data.counts.length,
    checks: checkPredictive(data, fit).map((check, b) => ({...check, benchmark: BENCHMARK_IDS[b]!})),
    adds: BENCHMARK_IDS.flatMap((benchmark, b): BenchmarkAdds[] => {
      const own = data.counts.filter(({cell}) => data.benchmark[cell] === b).length;
      // Of one that no count is of there is nothing to leave out.
      if (own === 0) return [];
      const without = fitJoint(
        {...data, counts: data.counts.filter(({cell}) => data.benchmark[cell] !== b)},
        {tolerance: HOLD_OUT_TOLERANCE, near: fit}
      );
      const ratios = abilities.flatMap((ability, k) =>
        ability.benchmarks.includes(benchmark) ? [without.thetaSe[k]! / fit.thetaSe[k]!] : []
      );
      return [{benchmark, counts: own, widening: ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length}];
    }),
    functioning: named(benchmarkFunctioning(data, fit, kinds, "unified"), models),
    notCounted,
    holdOut: {
      ...held,
      contrasts,
      verdict: verdictOfJoint(contrasts),
      blocks: held.blocks.map((block) => ({
        ...block,
        model: models[block.model]!,
        benchmark: BENCHMARK_IDS[block.benchmark]!
      }))
    }
  };
}

/** Posteriors under every weight of the prior. */
const covarianceOf = (data: JointData, fit: JointFit): VariancePosterior[] => {
  const {least, most, step} = PRIOR_WEIGHTS;
  return variancePosteriors(data, fit, PRIOR, range(least, most + step, step), DRAWN).map(rounded);
};

/** Digits beyond the sixth are those of the iteration. */
const settled = (value: number): number => Math.round(1e6 * value) / 1e6;

const settledInterval = ({lo, hi, level}: Interval): Interval => ({lo: settled(lo), hi: settled(hi), level});

/** Digits beyond the fourth are those of the draws. */
const rounded = ({correlations, deviations, effectiveDraws, prior}: VariancePosterior): VariancePosterior => {
  const short = (value: number) => Math.round(1e4 * value) / 1e4;
  const each = (all: readonly Posterior[]) =>
    all.map(({median, lo, hi, level}) => ({median: short(median), lo: short(lo), hi: short(hi), level}));
  return {
    prior,
    correlations: each(correlations),
    deviations: each(deviations),
    effectiveDraws: Math.round(effectiveDraws)
  };
};

function named({models, kinds, spreads}: BenchmarkFunctioning, names: readonly string[]): NamedFunctioning {
  const common = ({benchmark, interval, p}: ModelShift | KindShift | BenchmarkSpread) => ({
    benchmark: BENCHMARK_IDS[benchmark]!,
    interval: settledInterval(interval),
    p: settled(p)
  });
  return {
    models: models.map((one) => ({...one, ...common(one), shift: settled(one.shift), model: names[one.model]!})),
    kinds: kinds.map((one) => ({
      ...one,
      ...common(one),
      shift: settled(one.shift),
      kind: one.kind as ModelKind
    })),
    spreads: spreads.map((one) => ({...one, ...common(one), spread: settled(one.spread)}))
  };
}

function readOtherwise(data: JointData, plain: JointFit, isRead: (cell: number) => boolean): ReadCovariance {
  const own = data.counts.filter(({cell}) => isRead(cell));
  return {
    covariance: own.length === 0 ? [] : covarianceOf(data, fitJoint(data, {near: plain})),
    counts: own.length,
    below: own.filter(({cell, right, n}) => right / n < (data.floor?.[cell] ?? 0)).length
  };
}
