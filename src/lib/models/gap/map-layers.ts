import {normalQuantile} from "../../math/index.js";
import type {Tensor} from "../../kernels/index.js";
import {gapIntervalSurface} from "./gap-interval-surface.js";
import {gapSurface} from "./gap-surface.js";
import {coSuccess} from "./joint-from-margins.js";
import type {GapCell} from "./joint-outcomes.js";
import {outcomeLayers, outcomeSurface} from "./outcome-surface.js";
import type {GapLambda} from "./gap-score.js";
import {placeDraws, placeExceeds, placeIntervals, type PlaceDraws, type PlaceGrid} from "./place-draws.js";

/**
 * What a map of the gap can shade: the gap of the formula, the width of its interval, what the models near a place did; and of the gap's distribution at a place, the
 * probability that it is larger than a model's, and both ends of its interval.
 */
export const MAP_LAYERS = ["gap", "width", "drawn", "more", "lower", "upper"] as const;
export type MapLayer = (typeof MAP_LAYERS)[number];

/** Layers that rest on draws. */
export const isDrawn = (layer: MapLayer): layer is "more" | "lower" | "upper" =>
  layer === "more" || layer === "lower" || layer === "upper";

/** What the surface of the map is computed from. */
export interface SurfaceInput {
  readonly lambda: GapLambda;
  readonly logOddsRatio: number;
  /** Items behind the interval of a place. */
  readonly n: number;
  /** Cells of all categories, for what the models near a place did. */
  readonly cells: readonly GapCell[];
  /** The model that places are held against; `null` where there is none. */
  readonly model: GapCell | null;
}

/** Values of the places, each f64[grid × grid]. */
export interface SurfaceLayers {
  readonly shade: Float64Array;
  /** Above 0 where the place is hatched. */
  readonly unsure?: Float64Array;
  /** Above 0 where there is a value at all; everywhere when left out. */
  readonly known?: Float64Array;
}

/** Probability from which a gap counts as told apart, as two-sided intervals of 95% do. */
export const TOLD_APART = 0.975;

/** Hatched where neither gap is the larger one beyond doubt. */
export const exceedsLayers = (share: Float64Array): SurfaceLayers => ({
  shade: share,
  unsure: share.map((p) => Math.min(p, 1 - p) - (1 - TOLD_APART))
});

/** The layers of intervals: one end as the shade, hatched where they include zero. */
export const intervalLayers = (
  layer: "lower" | "upper",
  found: {readonly lower: Float64Array; readonly upper: Float64Array; readonly overlap: Float64Array}
): SurfaceLayers => ({shade: found[layer], unsure: found.overlap});

/** Places of a map with the same rates on both axes. */
export const placeGrid = (axis: readonly number[], {lambda, logOddsRatio, n}: SurfaceInput): PlaceGrid => ({
  understanding: axis,
  generation: axis,
  logOddsRatio,
  n,
  lambda
});

const drawsOf = new Map<number, PlaceDraws>();

/** The draws of so many, made once. */
export function keptDraws(K: number): PlaceDraws {
  const known = drawsOf.get(K) ?? placeDraws(K);
  drawsOf.set(K, known);
  return known;
}

/**
 * A layer of the map in float64, by the twins of the kernels that compute it too.
 *
 * @param draws - for layers that rest on them
 */
export function twinLayers(
  layer: MapLayer,
  axis: readonly number[],
  input: SurfaceInput,
  draws: number
): SurfaceLayers {
  const {lambda, logOddsRatio, n, cells, model} = input;
  if (layer === "gap") return {shade: gapSurface(axis, axis, lambda, logOddsRatio)};
  if (layer === "width") {
    const {width, overlap} = gapIntervalSurface(axis, axis, n, lambda, logOddsRatio);
    return {shade: width, unsure: overlap};
  }
  if (layer === "drawn") return outcomeLayers(outcomeSurface(cells, ({outcomes}) => outcomes.p10, axis, axis));
  const grid = placeGrid(axis, input);
  if (layer !== "more") return intervalLayers(layer, placeIntervals(grid, keptDraws(draws)));
  return exceedsLayers(
    model === null ? new Float64Array(axis.length ** 2).fill(NaN) : placeExceeds(grid, model, keptDraws(draws))
  );
}

/** What the kernel `gap-surface` is fed with. */
export function rateFeeds(axis: readonly number[], {lambda, logOddsRatio, n}: SurfaceInput) {
  const psi = Math.exp(logOddsRatio);
  const G = axis.length;
  const tensor = (dims: readonly number[], data: Float32Array): Tensor => ({dims, data});
  const scalar = (value: number) => tensor([1], Float32Array.of(value));
  const both = new Float32Array(G * G);
  axis.forEach((g, row) => axis.forEach((u, column) => (both[row * G + column] = coSuccess(u, g, psi))));
  return {
    understanding: tensor([1, G], Float32Array.from(axis)),
    generation: tensor([G, 1], Float32Array.from(axis)),
    both: tensor([G, G], both),
    lambdaFail: scalar(lambda.fail),
    lambdaSuccess: scalar(lambda.success),
    items: scalar(n),
    quantile: scalar(normalQuantile(0.975))
  };
}
