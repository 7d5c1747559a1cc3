import {smoothedSurfaceKernel} from "../../kernels/index.js";
import {requireCell, type GapCell} from "./joint-outcomes.js";

/** Options of `outcomeSurface`. */
export interface OutcomeSurfaceOptions {
  /** Standard deviation of the Gaussian kernel, logits; defaults to 0.6. */
  readonly bandwidth?: number;
}

/** Below this density a mean is a division of noise by noise. */
const NOTHING_NEAR = 1e-6;

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
 * whose twin is computed here: the cells of a table are too few for an engine).
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
  {bandwidth = 0.6}: OutcomeSurfaceOptions = {}
): OutcomeSurface {
  cells.forEach(requireCell);
  if (!(bandwidth > 0)) throw new RangeError(`invalid bandwidth; expected a positive number: ${bandwidth}`);
  const N = cells.length;
  const [U, G] = [understanding.length, generation.length];
  if (N === 0) {
    const none = () => new Float64Array(U * G).fill(NaN);
    return {mean: none(), se: none(), density: new Float64Array(U * G)};
  }
  const place = (rate: number) => Math.log(rate / (1 - rate)) / bandwidth;
  const placeOf = (rate: number, n: number) => place((n * rate + 0.5) / (n + 1));
  const row = (value: (cell: GapCell) => number) => ({dims: [1, N], data: Float64Array.from(cells, value)});
  const {mean, se, density} = smoothedSurfaceKernel.twin({
    x: row(({outcomes: {p11, p10}, n}) => placeOf(p11 + p10, n)),
    y: row(({outcomes: {p11, p01}, n}) => placeOf(p11 + p01, n)),
    outcome: row(outcome),
    weight: row(() => 1),
    gridX: {dims: [U, 1], data: Float64Array.from(understanding, place)},
    gridY: {dims: [G, 1], data: Float64Array.from(generation, place)},
    floor: {dims: [1], data: Float64Array.of(NOTHING_NEAR)}
  });
  const plain = ({data}: {readonly data: ArrayLike<number>}) => Float64Array.from(data);
  return {mean: plain(mean), se: plain(se), density: plain(density)};
}
