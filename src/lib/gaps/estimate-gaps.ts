import {asinhDeltaInterval, drawSignedOdds, foldInterval, type GapInterval} from "../models/gap/gap-intervals.js";
import {fitIdentified} from "../models/gap/fit-identified.js";
import {gapFromOdds, type GapLambda} from "../models/gap/gap-score.js";
import {meanGapOfSamples} from "../models/gap/fewer-items.js";
import {overallDraws, overallInterval, separation} from "../models/gap/overall-gap.js";
import {centralInterval} from "../math/index.js";
import type {PairedCell} from "./cells.js";

/** What the gap of a cell is computed from; sent to the worker as it is. */
export type GapInput = Pick<PairedCell, "model" | "category" | "n" | "outcomes">;

/** Settings of an estimate of all gaps. */
export interface GapSettings {
  readonly lambda: GapLambda;
  /** Weight of the prior, in pseudo-models. */
  readonly priorWeight: number;
  /** Models that are fitted together; `null` for all of them, whatever is shown. */
  readonly fitted: readonly string[] | null;
  /** Categories that the overall gap averages. */
  readonly categories: readonly string[];
  /** Dirichlet draws per cell; 0 asks for the closed-form intervals, without ties. */
  readonly draws: number;
  readonly seed: number;
}

export const DEFAULT_DRAWS = 20_000;
export const DEFAULT_SEED = 20260228;

/** Identified gap of one model in one category, points. */
export interface CellGap {
  readonly model: string;
  readonly category: string;
  readonly gap: number;
  readonly lo: number;
  readonly hi: number;
  readonly includesZero: boolean;
  /** θ_und − θ_gen, logits. */
  readonly delta: number;
}

/** Mean of a model's gaps over the chosen categories, points. */
export interface OverallGap {
  readonly model: string;
  readonly gap: number;
  readonly lo: number;
  readonly hi: number;
  /** 1 + the number of models that are smaller beyond doubt; `null` without draws. */
  readonly rank: number | null;
  /** Models whose overall gap cannot be told apart from this one at 95%. */
  readonly ties: readonly string[];
}

export interface GapEstimates {
  readonly settings: GapSettings;
  readonly cells: readonly CellGap[];
  readonly overall: readonly OverallGap[];
  /** How the fits ended, by category. */
  readonly reports: readonly {
    readonly category: string;
    readonly status: string;
    readonly iterations: number;
    readonly logLik: number;
    readonly gradNorm: number;
    readonly warnings: readonly string[];
  }[];
}

/** Signed draws by cell, kept while only the categories change. */
export type DrawCache = Map<string, Float32Array>;

/** Key of a cell in a `DrawCache`. */
export const drawKey = ({model, category}: Pick<GapInput, "model" | "category">): string => `${model}|${category}`;

const points = (share: number) => 100 * share;

/**
 * Identified gaps of all cells with 95% intervals, and the overall gap of every model over the chosen categories.
 *
 * The point is the empirical-Bayes fit of each category (`fitIdentified`), the interval Dirichlet(counts + 1/2), signed
 * and then folded; overall intervals average the same draws. Two models are tied when the interval of their difference
 * covers 0, where the one with more items has been given what its gap would seem larger by on as few as the other's: folded draws of few items about a gap of 0 lie well
 * above it, and would tell it from the same gap on many.
 *
 * @param cache - signed draws to reuse; must be emptied by the caller when cells, weights, draws or seed change
 */
export function estimateGaps(
  all: readonly GapInput[],
  settings: GapSettings,
  cache: DrawCache = new Map()
): GapEstimates {
  const {lambda, priorWeight, fitted, categories, draws, seed} = settings;
  const input = fitted === null ? all : all.filter((cell) => fitted.includes(cell.model));
  const cells: CellGap[] = [];
  const reports: GapEstimates["reports"][number][] = [];
  // A cell keeps its draws when other models leave the fit.
  const stream = new Map(all.map((cell, i) => [cell, i]));
  for (const category of new Set(input.map((cell) => cell.category))) {
    const group = input.filter((cell) => cell.category === category);
    const fit = fitIdentified(group, {priorWeight, lambda});
    reports.push({category, ...fit.report});
    group.forEach((cell, s) => {
      const {gap, includesZero} = intervalOf(cell, stream.get(cell)!);
      cells.push({
        model: cell.model,
        category,
        gap: points(fit.gap[s]),
        lo: points(gap.lo),
        hi: points(gap.hi),
        includesZero,
        delta: fit.deltaTheta[s]
      });
    });
  }

  function drawsOf(cell: GapInput, index: number): Float32Array {
    const key = drawKey(cell);
    const known = cache.get(key);
    if (known) return known;
    const made = drawSignedOdds(cell, {lambda, draws, seed, stream: index});
    cache.set(key, made);
    return made;
  }
  function intervalOf(cell: GapInput, index: number): GapInterval {
    if (draws === 0) return asinhDeltaInterval(cell, {lambda});
    return foldInterval(centralInterval(drawsOf(cell, index)));
  }

  /** By how much a cell's gap would seem larger on so many items, a share; kept, for many models may have as few. */
  const grown = new Map<string, number>();
  function growth(cell: GapInput, items: number): number {
    const key = `${drawKey(cell)}|${items}`;
    let known = grown.get(key);
    if (known === undefined) {
      const index = stream.get(cell)!;
      const own = drawsOf(cell, index).reduce((sum, odds) => sum + gapFromOdds(odds), 0) / draws;
      known = meanGapOfSamples(cell, items, {lambda, seed, stream: index}) - own;
      grown.set(key, known);
    }
    return known;
  }
  /** By how much the mean gap over some cells would seem larger if each had as few items as the other model's. */
  const growthOn = (own: readonly GapInput[], other: readonly GapInput[]): number =>
    own.reduce((sum, cell) => {
      const fewer = other.find(({category, n}) => category === cell.category && n < cell.n);
      return sum + (fewer ? growth(cell, fewer.n) : 0);
    }, 0) / own.length;

  const models = [...new Set(input.map((cell) => cell.model))];
  const chosen = models
    .map((model) => ({
      model,
      own: cells.filter((cell) => cell.model === model && categories.includes(cell.category)),
      inputs: input.filter((cell) => cell.model === model && categories.includes(cell.category))
    }))
    .filter(({own}) => own.length > 0);
  if (draws === 0) {
    const overall = chosen.map(({model, own}) => ({model, ...meanByDelta(own), rank: null, ties: []}));
    return {settings, cells, overall, reports};
  }
  const folded = chosen.map(({inputs}) => overallDraws(inputs.map((cell) => drawsOf(cell, stream.get(cell)!))));
  const ties = chosen.map((): string[] => []);
  const ranks = chosen.map(() => 1);
  for (let s = 0; s < chosen.length; s++) {
    for (let other = 0; other < s; other++) {
      const [own, others] = [chosen[s].inputs, chosen[other].inputs];
      const excess = growthOn(others, own) - growthOn(own, others);
      const {separated, difference} = separation(folded[s], folded[other], 0.95, excess);
      if (separated) ranks[difference.lo > 0 ? s : other]++;
      else {
        ties[s].push(chosen[other].model);
        ties[other].push(chosen[s].model);
      }
    }
  }
  const overall = chosen.map(({model, own}, s): OverallGap => {
    const [only] = own;
    const mean = overallInterval(folded[s]);
    // One category keeps its own interval: unlike a mean of gaps it can include zero.
    const range = own.length === 1 ? {lo: only.lo, hi: only.hi} : {lo: points(mean.lo), hi: points(mean.hi)};
    return {model, gap: meanGap(own), ...range, rank: ranks[s], ties: ties[s]};
  });
  return {settings, cells, overall, reports};
}

const meanGap = (cells: readonly CellGap[]) => cells.reduce((sum, cell) => sum + cell.gap, 0) / cells.length;

/** Interval of a mean of independent cells from the distances of their bounds: a stand-in until the draws are there. */
function meanByDelta(cells: readonly CellGap[]): {gap: number; lo: number; hi: number} {
  const gap = meanGap(cells);
  const spread = (distance: (cell: CellGap) => number) => Math.hypot(...cells.map(distance)) / cells.length;
  return {
    gap,
    lo: Math.max(0, gap - spread((c) => c.gap - c.lo)),
    hi: Math.min(100, gap + spread((c) => c.hi - c.gap))
  };
}
