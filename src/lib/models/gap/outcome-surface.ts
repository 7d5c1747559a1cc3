import {smoothedSurfaceKernel, type Tensor} from "../../kernels/index.js";
import {requireCell, type GapCell} from "./joint-outcomes.js";

/** Options of `outcomeSurface`. */
export interface OutcomeSurfaceOptions {
  /** Standard deviation of the Gaussian kernel, logits; defaults to 0.6. */
  readonly bandwidth?: number;
}

/** Below this density a mean is a division of noise by noise. */
const NOTHING_NEAR = 1e-6;

/** Standard error, percentage points, from which the shares near a place are hatched as unsure. */
export const UNSURE = 3;

/** Cells that must be near a place for a share to be shown. */
const FEWEST = 3;

/** An outcome over a grid of rates, f64[G×U], row-major, one row per generation rate; NaN where no cell is near at all. */
export interface OutcomeSurface {
  readonly mean: Float64Array;
  /** Standard error of the mean from the spread of the cells around it. */
  readonly se: Float64Array;
  /** Sum of the kernel's weights: at most one per cell, so a density of 3 comes from three cells or more. */
  readonly density: Float64Array;
}

/**
 * What cells did at a place of (understanding, generation): the mean of an outcome over the cells near it.
 *
 * Nadaraya-Watson with a Gaussian kernel on log-odds of rates smoothed by half an item (the kernel `smoothed-surface`,
 * whose twin is computed here).
 * The standard error rests on few cells where the density is low: show the surface only where there are enough.
 *
 * @param understanding - U rates in (0, 1)
 * @param generation - G rates in (0, 1)
 * @param outcome - of a cell, a share
 * @throws RangeError as `requireCell`, or for a bandwidth that is not positive
 */
export function outcomeSurface(
  cells: readonly GapCell[],
  outcome: (cell: GapCell) => number,
  understanding: ArrayLike<number>,
  generation: ArrayLike<number>,
  options: OutcomeSurfaceOptions = {}
): OutcomeSurface {
  requireBandwidth(options);
  const [U, G] = [understanding.length, generation.length];
  if (cells.length === 0) {
    const none = () => new Float64Array(U * G).fill(NaN);
    return {mean: none(), se: none(), density: new Float64Array(U * G)};
  }
  const {mean, se, density} = smoothedSurfaceKernel.twin(
    outcomeFeeds(cells, outcome, understanding, generation, options)
  );
  const plain = ({data}: {readonly data: ArrayLike<number>}) => Float64Array.from(data);
  return {mean: plain(mean), se: plain(se), density: plain(density)};
}

/** The layers that a map shades of it: the share, hatched where it is unsure, bare where too few cells are near. */
export const outcomeLayers = ({mean, se, density}: OutcomeSurface) => ({
  shade: mean,
  unsure: se.map((value) => value - UNSURE / 100),
  known: density.map((value) => value - FEWEST)
});

/**
 * What the kernel `smoothed-surface` is fed with for `outcomeSurface`, for one cell or more.
 *
 * @throws RangeError as `outcomeSurface`
 */
export function outcomeFeeds(
  cells: readonly GapCell[],
  outcome: (cell: GapCell) => number,
  understanding: ArrayLike<number>,
  generation: ArrayLike<number>,
  options: OutcomeSurfaceOptions = {}
): Record<"x" | "y" | "outcome" | "weight" | "gridX" | "gridY" | "floor", Tensor> {
  cells.forEach(requireCell);
  const bandwidth = requireBandwidth(options);
  const N = cells.length;
  const [U, G] = [understanding.length, generation.length];
  const place = (rate: number) => Math.log(rate / (1 - rate)) / bandwidth;
  const placeOf = (rate: number, n: number) => place((n * rate + 0.5) / (n + 1));
  const row = (value: (cell: GapCell) => number) => ({dims: [1, N], data: Float64Array.from(cells, value)});
  return {
    x: row(({outcomes: {p11, p10}, n}) => placeOf(p11 + p10, n)),
    y: row(({outcomes: {p11, p01}, n}) => placeOf(p11 + p01, n)),
    outcome: row(outcome),
    weight: row(() => 1),
    gridX: {dims: [U, 1], data: Float64Array.from(understanding, place)},
    gridY: {dims: [G, 1], data: Float64Array.from(generation, place)},
    floor: {dims: [1], data: Float64Array.of(NOTHING_NEAR)}
  };
}

function requireBandwidth({bandwidth = 0.6}: OutcomeSurfaceOptions): number {
  if (!(bandwidth > 0)) throw new RangeError(`invalid bandwidth; expected a positive number: ${bandwidth}`);
  return bandwidth;
}
