import {holm, midRanks} from "../math/index.js";
import type {CellCases} from "./cell-cases.js";
import {rateOf, type Rate} from "./filter/clustered-rates.js";

/** One cell of groups by models. */
export interface RateCell {
  readonly row: number;
  readonly model: number;
  /** `null` where nothing was scored. */
  readonly rate: Rate | null;
  /** Rate minus that of the reference in the same row (`CellDifference`); `null` for the reference itself and for empty cells. */
  readonly difference: number | null;
  /** Two-sided p of the difference, Holm-adjusted over all cells. */
  readonly p: number | null;
  /** Rank within the row from 1, ties sharing their mean. */
  readonly rank: number | null;
}

/**
 * Rates, differences to a reference model and ranks of crossed counts (`crossedCounts`, models as columns), with what their cases say
 * (`cellCases`).
 *
 * A reference that was picked for its rate lies above others by chance: Holm's correction then counts every pair of models of a row, M/2 times as
 * many as are shown of M models.
 *
 * @param isPicked - is the reference the best of the models?
 */
export function compareCells(
  counts: Uint32Array,
  {rows, models, width}: {readonly rows: readonly number[]; readonly models: readonly number[]; readonly width: number},
  {effects, differences}: CellCases,
  isPicked: boolean
): RateCell[] {
  const cells = rows.flatMap((row) => {
    const rates = models.map((m) => rateOf(counts, row * width + m, effects[row * width + m]));
    const ranks = midRanks(rates.map((rate) => (rate ? -rate.rate : NaN)));
    return models.map((model, k): RateCell => {
      const {difference, p} = differences[row * width + model] ?? {difference: null, p: null};
      return {row, model, rate: rates[k]!, difference, p, rank: rates[k] ? ranks[k]! : null};
    });
  });
  const tested = cells.filter(({p}) => p !== null);
  const adjusted = holm(
    tested.map(({p}) => p!),
    isPicked ? (tested.length * models.length) / 2 : 0
  );
  const byCell = new Map(tested.map((cell, k) => [cell, adjusted[k]!]));
  return cells.map((cell) => ({...cell, p: byCell.get(cell) ?? null}));
}
