import {drawSignedOdds} from "./gap-intervals.js";
import type {GapLambda} from "./gap-score.js";
import type {GapCell} from "./joint-outcomes.js";

const DRAWS = 2000;

/**
 * How likely each gap is larger than another, a share: of posterior draws of the two, each cell from a stream of its own.
 *
 * @param other - one of the cells; of itself the share is 0
 * @throws RangeError as `requireCell`
 */
export function largerGaps(cells: readonly GapCell[], other: GapCell, lambda: GapLambda): number[] {
  const drawsOf = (cell: GapCell, stream: number) => drawSignedOdds(cell, {lambda, draws: DRAWS, stream});
  const own = drawsOf(other, cells.indexOf(other));
  return cells.map((cell, stream) => {
    if (cell === other) return 0;
    let larger = 0;
    drawsOf(cell, stream).forEach((odds, k) => (larger += Number(Math.abs(odds) > Math.abs(own[k]))));
    return larger / DRAWS;
  });
}
