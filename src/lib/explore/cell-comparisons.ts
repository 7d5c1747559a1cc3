import {holm, midRanks, normalCdf} from "../math/index.js";
import {rateOf, type Rate} from "./clustered-rates.js";
import {SLOTS} from "./verdict-table.js";

/** One cell of groups by models. */
export interface RateCell {
  readonly row: number;
  readonly model: number;
  /** `null` where nothing was scored. */
  readonly rate: Rate | null;
  /** Rate minus that of the reference in the same row; `null` for the reference itself and for empty cells. */
  readonly difference: number | null;
  /** Two-sided p of the difference, Holm-adjusted over all cells. */
  readonly p: number | null;
  /** Rank within the row from 1, ties sharing their mean. */
  readonly rank: number | null;
}

/**
 * Rates, differences to a reference model and ranks of crossed counts (`crossedCounts`, models as columns).
 *
 * p: score test of two proportions with counts divided by the row's design effect, so that verdicts of one case do not
 * count as independent.
 *
 * Where nothing in a row varies its design effect is its verdicts by case, of all models together: a cell then counts as many observations as
 * the row has cases, or verdicts of its own if these are fewer.
 *
 * @param effects - design effect of each row; defaults to 1
 */
export function compareCells(
  counts: Uint32Array,
  {rows, models, width}: {readonly rows: readonly number[]; readonly models: readonly number[]; readonly width: number},
  reference: number,
  effects?: ArrayLike<number>
): RateCell[] {
  const cells = rows.flatMap((row) => {
    const effect = effects?.[row] ?? 1;
    const [scored, right] = totalsOf(counts, row, width);
    const effectOf = (m: number) =>
      right > 0 && right < scored ? effect : Math.max(1, (effect * scoredOf(counts, row * width + m)) / scored);
    const rates = models.map((m) => rateOf(counts, row * width + m, effectOf(m)));
    const ranks = midRanks(rates.map((rate) => (rate ? -rate.rate : NaN)));
    const base = rates[models.indexOf(reference)] ?? null;
    return models.map((model, k): RateCell => {
      const rate = rates[k] ?? null;
      const compared = rate !== null && base !== null && model !== reference;
      return {
        row,
        model,
        rate,
        difference: compared ? rate.rate - base.rate : null,
        p: compared ? twoProportions(rate, base, effect) : null,
        rank: rate ? ranks[k]! : null
      };
    });
  });
  const tested = cells.filter(({p}) => p !== null);
  const adjusted = holm(tested.map(({p}) => p!));
  const byCell = new Map(tested.map((cell, k) => [cell, adjusted[k]!]));
  return cells.map((cell) => ({...cell, p: byCell.get(cell) ?? null}));
}

const scoredOf = (counts: Uint32Array, cell: number): number => counts[cell * SLOTS + 1]! + counts[cell * SLOTS + 2]!;

/** Scored and right verdicts of a row, of all models. */
function totalsOf(counts: Uint32Array, row: number, width: number): [number, number] {
  let [scored, right] = [0, 0];
  for (let cell = row * width; cell < (row + 1) * width; cell++) {
    scored += scoredOf(counts, cell);
    right += counts[cell * SLOTS + 2]!;
  }
  return [scored, right];
}

function twoProportions(x: Rate, y: Rate, effect: number): number {
  const pooled = (x.right + y.right) / (x.scored + y.scored);
  const se = Math.sqrt(pooled * (1 - pooled) * effect * (1 / x.scored + 1 / y.scored));
  return se === 0 ? 1 : 2 * normalCdf(-Math.abs(x.rate - y.rate) / se);
}
