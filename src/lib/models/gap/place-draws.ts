import {gapExceedsKernel, gapPlacesKernel, type Tensor} from "../../kernels/index.js";
import {centralInterval, centralIntervalNear, normalQuantile, type Interval} from "../../math/index.js";
import {drawSignedOdds} from "./gap-intervals.js";
import {gapFromOdds, SCRIPT_LAMBDA, type GapLambda} from "./gap-score.js";
import {jointFromMargins} from "./joint-from-margins.js";
import type {GapCell} from "./joint-outcomes.js";

/** Powers of a normal variate in the cube root of a gamma variate. */
const TERMS = 4;

/**
 * Cube root of a gamma quantile over that of its shape a, as a polynomial in z whose coefficients are polynomials in 1/√a; [power of z][power of 1/√a].
 * Fitted by least squares to exact quantiles for a from 1/2 to 50,000: variates are off by at most 3.5% of their standard deviation at a = 1/2, .2% from
 * a = 5 on.
 */
const ROOT = [
  [1.0000001, -0.000012789409, -0.11073534, -0.0027217256, -0.0039177373, 0.0035404406],
  [2.3450282e-7, 0.33329307, 0.00085605059, 0.0063076456, -0.0014713077, -0.0028992818],
  [-1.9819332e-7, 0.000036837693, -0.0010561642, 0.0069364135, -0.0039504691, 0.0026208351],
  [-1.4849619e-8, 0.0000015356863, 0.000055296725, -0.0040656191, 0.0028022705, -0.00098745039]
] as const;

/** Coefficients of z⁰ to z³ in the cube root of a gamma variate of this shape, 1/2 or more. */
export function gammaRoot(shape: number): readonly number[] {
  const [s, scale] = [1 / Math.sqrt(shape), Math.cbrt(shape)];
  return ROOT.map(([a, b, c, d, e, f]) => scale * (a + s * (b + s * (c + s * (d + s * (e + s * f))))));
}

/** The same draws for every place: K points that fill five dimensions evenly. */
export interface PlaceDraws {
  /** f32[4×4×K]: powers of the normal variates of the four outcomes. */
  readonly powers: Float32Array;
  /** f64[K]: a fifth coordinate in (0, 1), which takes the place of a model's own draw. */
  readonly level: Float64Array;
}

/** Bases of the coordinates after the first. */
const BASES = [2, 3, 5, 7] as const;

/** The digits of k in a base, mirrored at the point: 6 = 110 in base 2 gives .011. */
function mirrored(k: number, base: number): number {
  let [value, digit] = [0, 1];
  for (let rest = k; rest > 0; rest = Math.floor(rest / base)) {
    digit /= base;
    value += digit * (rest % base);
  }
  return value;
}

/**
 * Draws that are spread evenly instead of at random: ends of intervals by 200 of them are off by half a point (root mean square), by 1,000 by a third of
 * one; at random it would take four times as many.
 *
 * Source: Hammersley 1960.
 */
export function placeDraws(K: number): PlaceDraws {
  const powers = new Float32Array(4 * TERMS * K);
  const level = new Float64Array(K);
  for (let k = 0; k < K; k++) {
    [(k + 0.5) / K, ...BASES.map((base) => mirrored(k + 1, base))].forEach((at, d) => {
      if (d === 4) level[k] = at;
      else {
        const z = normalQuantile(at);
        for (let power = 0; power < TERMS; power++) powers[(d * TERMS + power) * K + k] = z ** power;
      }
    });
  }
  return {powers, level};
}

/** A map of places: rates on both axes, the association between the two forms, and the items behind the rates. */
export interface PlaceGrid {
  readonly understanding: readonly number[];
  readonly generation: readonly number[];
  readonly logOddsRatio: number;
  readonly n: number;
  readonly lambda?: GapLambda;
}

const scalar = (value: number): Tensor => ({dims: [1], data: Float32Array.of(value)});

/** What the kernels of draws are fed with for one row of the map or more: posterior Dirichlet(counts + ½) of the four outcomes at each place. */
export function placeFeeds(
  {understanding, generation, logOddsRatio, n, lambda = SCRIPT_LAMBDA}: PlaceGrid,
  rows: readonly [from: number, to: number],
  {powers, level}: PlaceDraws
) {
  const [from, to] = rows;
  const U = understanding.length;
  const P = U * (to - from);
  const K = level.length;
  const roots = new Float32Array(4 * P * TERMS);
  for (let place = 0; place < P; place++) {
    const {p11, p10, p01, p00} = jointFromMargins(
      understanding[place % U],
      generation[from + Math.floor(place / U)],
      logOddsRatio
    );
    [p11, p10, p01, p00].forEach((share, outcome) =>
      roots.set(gammaRoot(n * share + 0.5), (outcome * P + place) * TERMS)
    );
  }
  return {
    roots: {dims: [4, P, TERMS], data: roots} as Tensor,
    powers: {dims: [4, TERMS, K], data: powers} as Tensor,
    lambdaFail: scalar(lambda.fail),
    lambdaSuccess: scalar(lambda.success)
  };
}

/** Draws of a model's own gap behind its quantiles. */
const OWN_DRAWS = 4000;

let own = {key: "", sorted: new Float32Array()};

/** Unsigned gap odds of a model, in order; those of the last model are kept, for they are the same at every step of a slider. */
function ownOdds(cell: GapCell, lambda: GapLambda): Float32Array {
  const key = JSON.stringify([cell, lambda]);
  if (key !== own.key) own = {key, sorted: drawSignedOdds(cell, {lambda, draws: OWN_DRAWS}).map(Math.abs).sort()};
  return own.sorted;
}

/**
 * What `gap-exceeds` is fed with besides: unsigned gap odds of a model at the levels of the draws, so that with each draw at a place goes one of the model, independent of
 * it, and the weight of a draw.
 */
export function modelFeeds(cell: GapCell, {level}: PlaceDraws, lambda: GapLambda = SCRIPT_LAMBDA) {
  const sorted = ownOdds(cell, lambda);
  const data = Float32Array.from(level, (share) => sorted[Math.floor(share * OWN_DRAWS)]);
  const threshold: Tensor = {dims: [1, 1, level.length], data};
  return {threshold, weight: scalar(1 / level.length)};
}

/** Ends of the 95% interval of the gap at places, shares, and by how much the interval includes zero. */
export interface PlaceIntervals {
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  /** Above 0 where the interval includes zero, on the asinh scale of the signed odds. */
  readonly overlap: Float64Array;
}

/** Folds signed draws of P places into intervals, written at `from`. */
export function fillIntervals(into: PlaceIntervals, from: number, signed: Tensor): void {
  const [, P, K] = signed.dims;
  const data = signed.data instanceof Float32Array ? signed.data : Float32Array.from(signed.data);
  let near: Interval | null = null;
  for (let place = 0; place < P; place++) {
    const drawn = data.subarray(place * K, (place + 1) * K);
    const {lo, hi} = (near = near ? centralIntervalNear(drawn, near) : centralInterval(drawn));
    const overlap = Math.min(Math.asinh(hi), -Math.asinh(lo));
    const ends = [gapFromOdds(lo), gapFromOdds(hi)];
    into.lower[from + place] = overlap >= 0 ? 0 : Math.min(...ends);
    into.upper[from + place] = Math.max(...ends);
    into.overlap[from + place] = overlap;
  }
}

/** Intervals over a whole map, by the kernel's twin. */
export function placeIntervals(grid: PlaceGrid, draws: PlaceDraws): PlaceIntervals {
  const size = grid.understanding.length * grid.generation.length;
  const [lower, upper, overlap] = [0, 1, 2].map(() => new Float64Array(size));
  const found = {lower, upper, overlap};
  fillIntervals(found, 0, gapPlacesKernel.twin(placeFeeds(grid, [0, grid.generation.length], draws)).signed);
  return found;
}

/** Probability over a whole map that the gap there is larger than a model's, by the kernel's twin. */
export function placeExceeds(grid: PlaceGrid, model: GapCell, draws: PlaceDraws): Float64Array {
  const feeds = {...placeFeeds(grid, [0, grid.generation.length], draws), ...modelFeeds(model, draws, grid.lambda)};
  return Float64Array.from(gapExceedsKernel.twin(feeds).share.data);
}
