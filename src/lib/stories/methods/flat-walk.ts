import type {GapLambda} from "../../models/gap/gap-score.js";
import {fitOfficial} from "../../gaps/script/fit-official.js";
import {walkFlatDirection} from "../../gaps/script/official-envelope.js";
import type {GapInput} from "../../gaps/estimate-gaps.js";

/** One place on the walk: understanding's θ, β and μ moved together by `shift` logits. */
export interface WalkStop {
  readonly shift: number;
  /** Likelihood and prior, the script's sign: smaller is better. */
  readonly loss: number;
  /** What the script's ridge of 1e-3 adds. */
  readonly ridge: number;
  /** By category, points. */
  readonly gaps: readonly number[];
}

/** A model's official fit, walked along the direction that its likelihood and prior do not see. */
export interface FlatWalk {
  readonly categories: readonly string[];
  readonly stops: readonly WalkStop[];
  /** Largest change of the loss over the walk: rounding. */
  readonly lossRange: number;
}

/** How far the walk goes in both directions, logits, and its steps. */
export const WALK_REACH = 3;
const STEPS = 240;

/**
 * Walks from where the released script stops for one model: all shifts from −3 to 3 logits, which leave likelihood and
 * prior as they are while the gaps take nearly any value.
 *
 * Cost: one official fit, about 10 ms.
 *
 * @param cells - of one model, one per category
 * @throws RangeError for no cells
 */
export function flatWalk(cells: readonly GapInput[], lambda: GapLambda): FlatWalk {
  const rows = cells.map((cell) => cell.outcomes);
  const fit = fitOfficial(rows, {lambda});
  const shifts = Array.from({length: STEPS + 1}, (_, k) => WALK_REACH * ((2 * k) / STEPS - 1));
  const stops = walkFlatDirection(rows, fit, shifts, {lambda}).map(({shift, loss, ridge, gaps}): WalkStop => ({
    shift,
    loss,
    ridge,
    gaps: Array.from(gaps, (gap) => 100 * gap)
  }));
  const losses = stops.map((stop) => stop.loss);
  return {
    categories: cells.map((cell) => cell.category),
    stops,
    lossRange: Math.max(...losses) - Math.min(...losses)
  };
}

/** The stop nearest to a shift. */
export const stopAt = ({stops}: FlatWalk, shift: number): WalkStop =>
  stops.reduce((best, stop) => (Math.abs(stop.shift - shift) < Math.abs(best.shift - shift) ? stop : best));
