import {logistic} from "../../math/index.js";
import type {ModelFit} from "../mirt/fit-model.js";

/** How the chance of success on each item rises with one ability: c + (1 − c) σ(a (θ − b)). */
export interface ItemCurves {
  readonly I: number;
  /** f64[I] each. A difficulty of ±Infinity belongs to an item that nobody, or everybody, gets; NaN was never asked. */
  readonly slope: Float64Array;
  readonly difficulty: Float64Array;
  readonly floor: Float64Array;
}

/** The items of a fit in one ability. */
export function curvesOf({I, D, slopes, difficulties, floors}: ModelFit, ability: number): ItemCurves {
  const own = (values: Float64Array, other: number) =>
    Float64Array.from({length: I}, (_, i) => {
      const value = values[i * D + ability];
      return Number.isNaN(value) ? other : value;
    });
  return {I, slope: own(slopes.value, 1), difficulty: own(difficulties.value, NaN), floor: own(floors.value, 0)};
}

/** Chance that a model of this ability gets an item right; NaN where it was never asked. */
export function chanceOf({slope, difficulty, floor}: ItemCurves, i: number, theta: number): number {
  return floor[i] + (1 - floor[i]) * logistic(slope[i] * (theta - difficulty[i]));
}

/** Fisher information of one answer about the ability, a² (P − c)² (1 − P) / ((1 − c)² P); 0 where the item tells nothing. */
export function informationOf(curves: ItemCurves, i: number, theta: number): number {
  const {slope, difficulty, floor} = curves;
  if (!Number.isFinite(difficulty[i])) return 0;
  const p = chanceOf(curves, i, theta);
  const lift = (p - floor[i]) / (1 - floor[i]);
  return p === 0 ? 0 : (slope[i] ** 2 * lift ** 2 * (1 - p)) / p;
}

/** Information of several items, all by default, at each of some abilities. */
export function testInformation(
  curves: ItemCurves,
  thetas: ArrayLike<number>,
  items: Iterable<number> = curves.difficulty.keys()
): Float64Array {
  const sums = new Float64Array(thetas.length);
  for (const i of items) for (let t = 0; t < sums.length; t++) sums[t] += informationOf(curves, i, thetas[t]);
  return sums;
}
