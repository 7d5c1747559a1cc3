import {gapFromOdds} from "../models/gap/gap-score.js";
import {gapFloor} from "../models/gap/gap-floor.js";
import {meanGapOfSamples} from "../models/gap/fewer-items.js";
import {testNoGap} from "../models/gap/no-gap-test.js";
import {overallDraws, overallInterval, separation} from "../models/gap/overall-gap.js";
import {signedDifference, signedGap} from "../models/gap/signed-gap.js";
import type {CellGap, GapInput, GapSettings} from "./cell-gap.js";

/** A model's gap over the chosen categories, signed and folded. */
export interface OverallGap {
  readonly model: string;
  /** Folded: mean of the categories' gaps, absolute values in points, with its interval. */
  readonly gap: number;
  readonly lo: number;
  readonly hi: number;
  /** 1 + the number of models whose folded mean is smaller beyond doubt; `null` without draws. */
  readonly rank: number | null;
  /** Models whose folded mean cannot be told apart from this one at 95%. */
  readonly ties: readonly string[];
  /** What the folded mean of a model without any gap would be on as many items, points; `null` without draws. */
  readonly floor: {readonly mean: number; readonly upper: number} | null;
  /** Signed: mean over categories of logit u − logit g, understanding minus generation, logits. */
  readonly signed: {
    readonly value: number;
    readonly lo: number;
    readonly hi: number;
    /** 1 + the number of models that are lower beyond doubt. */
    readonly rank: number;
    readonly ties: readonly string[];
  };
  /** p of no gap in any category. */
  readonly p: number;
}

/** What overall gaps are made of, one entry a model. */
export interface OverallInput {
  readonly model: string;
  readonly cells: readonly CellGap[];
  readonly inputs: readonly GapInput[];
}

/** How draws of a cell are come by, and its stream. */
export interface CellDraws {
  readonly drawsOf: (cell: GapInput) => Float32Array;
  readonly streamOf: (cell: GapInput) => number;
  /** For draws that are not exact; left out where they are. */
  readonly exactly?: ExactDraws;
}

/** What settles a pair of models whose difference ends so near 0 that draws of a kernel could put it on the wrong side. */
export interface ExactDraws {
  /** How near, a share. */
  readonly margin: number;
  readonly drawsOf: (cell: GapInput) => Float32Array;
}

/** A test at this level keeps 0 inside of the interval. */
const LEVEL = 0.05;
const points = (share: number) => 100 * share;

/**
 * Overall gaps of all models over the chosen categories, with ranks and ties by both orders.
 *
 * The interval of the folded mean is that of its draws, without draws that of its categories' intervals by the square-and-add rule. It reaches 0 where the test
 * of "no gap in any category" does not exclude that, for the folded mean is 0 exactly then, and it is moved out to the mean where that lies beyond: draws are
 * folded one by one and lie above it where gaps are small. Ties of the folded mean are of draws, where the model with more items is given
 * what its gap would seem larger by on as few as the other's.
 */
export function overallGaps(all: readonly OverallInput[], settings: GapSettings, source: CellDraws): OverallGap[] {
  const signed = all.map(({inputs}) => signedGap(inputs));
  const bySigned = order(all, (s, other) => signedDifference(signed[s], signed[other]));
  const {drawsOf} = source;
  const folded = settings.draws === 0 ? null : all.map(({inputs}) => overallDraws(inputs.map(drawsOf)));
  const byFolded = folded === null ? null : foldedOrder(all, folded, settings, source);
  return all.map(({model, cells, inputs}, s): OverallGap => {
    const {estimate: value, lo, hi} = signed[s];
    const {p} = testNoGap(inputs);
    return {
      model,
      ...foldedMean(cells, folded?.[s] ?? null, p),
      rank: byFolded?.[s].rank ?? null,
      ties: byFolded?.[s].ties ?? [],
      floor: settings.draws === 0 ? null : floorOf(inputs, settings, source),
      signed: {value, lo, hi, ...bySigned[s]},
      p
    };
  });
}

function floorOf(inputs: readonly GapInput[], {lambda, seed}: GapSettings, {streamOf}: CellDraws): OverallGap["floor"] {
  const {mean, upper} = gapFloor(inputs, {lambda, seed, stream: streamOf(inputs[0])});
  return {mean: points(mean), upper: points(upper)};
}

/** Mean of gaps with an interval that contains it. One category keeps its own. */
function foldedMean(
  cells: readonly CellGap[],
  draws: Float32Array | null,
  p: number
): {gap: number; lo: number; hi: number} {
  const [only] = cells;
  if (cells.length === 1) return {gap: only.gap, lo: only.lo, hi: only.hi};
  const gap = cells.reduce((sum, cell) => sum + cell.gap, 0) / cells.length;
  const {lo, hi} = draws === null ? addedUp(cells, gap) : overallInterval(draws);
  return {
    gap,
    lo: p >= LEVEL ? 0 : Math.max(0, Math.min(gap, points(lo))),
    hi: Math.min(100, Math.max(gap, points(hi)))
  };
}

/** Ends of a mean of independent cells from the distances of their ends, shares. */
function addedUp(cells: readonly CellGap[], gap: number): {lo: number; hi: number} {
  const spread = (distance: (cell: CellGap) => number) => Math.hypot(...cells.map(distance)) / cells.length;
  return {lo: (gap - spread((c) => c.gap - c.lo)) / 100, hi: (gap + spread((c) => c.hi - c.gap)) / 100};
}

/** Ranks and ties by pairwise differences: two models are told apart where the interval of their difference excludes 0. */
function order(
  all: readonly OverallInput[],
  difference: (s: number, other: number) => {readonly lo: number; readonly hi: number}
): {readonly rank: number; readonly ties: readonly string[]}[] {
  const ties = all.map((): string[] => []);
  const ranks = all.map(() => 1);
  for (let s = 0; s < all.length; s++) {
    for (let other = 0; other < s; other++) {
      const {lo, hi} = difference(s, other);
      if (lo > 0) ranks[s]++;
      else if (hi < 0) ranks[other]++;
      else {
        ties[s].push(all[other].model);
        ties[other].push(all[s].model);
      }
    }
  }
  return ranks.map((rank, s) => ({rank, ties: ties[s]}));
}

function foldedOrder(
  all: readonly OverallInput[],
  folded: readonly Float32Array[],
  settings: GapSettings,
  source: CellDraws
) {
  const {exactly} = source;
  const difference = foldedDifference(all, (s) => folded[s], settings, source);
  if (exactly === undefined) return order(all, difference);
  const {drawsOf, margin} = exactly;
  const again = foldedDifference(all, (s) => overallDraws(all[s].inputs.map(drawsOf)), settings, {...source, drawsOf});
  return order(all, (s, other) => {
    const found = difference(s, other);
    return Math.min(Math.abs(found.lo), Math.abs(found.hi)) > margin ? found : again(s, other);
  });
}

/** Interval of the difference of two models' folded means. */
function foldedDifference(
  all: readonly OverallInput[],
  foldedOf: (s: number) => Float32Array,
  {lambda, draws, seed}: GapSettings,
  {drawsOf, streamOf}: CellDraws
): (s: number, other: number) => {readonly lo: number; readonly hi: number} {
  /** By how much a cell's gap would seem larger on so many items, a share; kept, for many models may have as few. */
  const grown = new Map<string, number>();
  function growth(cell: GapInput, items: number): number {
    const key = `${streamOf(cell)}|${items}`;
    let known = grown.get(key);
    if (known === undefined) {
      const own = drawsOf(cell).reduce((sum, odds) => sum + gapFromOdds(odds), 0) / draws;
      known = meanGapOfSamples(cell, items, {lambda, seed, stream: streamOf(cell)}) - own;
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
  return (s, other) => {
    const [own, others] = [all[s].inputs, all[other].inputs];
    const excess = growthOn(others, own) - growthOn(own, others);
    return separation(foldedOf(s), foldedOf(other), 0.95, excess).difference;
  };
}
