import {holm, normalTwoSided, wilsonInterval, type Interval} from "../../math/index.js";
import type {JointCell} from "../../benchmarks/index.js";
import type {JointStudy} from "../joint/joint-cells.js";

/** One model's rate in one category of one benchmark, beside those of the others. */
export interface CategoryStanding {
  readonly cell: JointCell;
  /** Rate, percent, with Wilson's 95% interval over `n` items. */
  readonly value: number;
  readonly interval: Interval;
  readonly n: number;
  /** Rates of the others, percent. */
  readonly others: readonly number[];
  /** Points from the mean of the others. */
  readonly difference: number;
  /** Holm's adjusted p of no difference, over all categories of this model. */
  readonly p: number;
  readonly source: string;
}

/** Fewer others than these are no company to stand out of. */
const LEAST_OTHERS = 3;

/**
 * Where a model stands out: its rate in every category against the mean rate of the others that were measured there.
 *
 * z = (p - mean of p_j) / sqrt(p (1 - p) / n + sum of p_j (1 - p_j) / n_j / m²), with every count moved by half an item from both
 * ends so that rates of 0 and 1 have an error too; two-sided, Holm over the categories. Items count as independent between models,
 * which errs on the wide side where all were asked the same ones. Categories with fewer than three others are left out.
 */
export function categoryStandings({data, models, cells, sources}: JointStudy, model: string): CategoryStanding[] {
  const own = models.indexOf(model);
  const share = (right: number, n: number): number => (right + 0.5) / (n + 1);
  const found = data.counts.flatMap((count, k) => {
    if (count.model !== own) return [];
    const others = data.counts.filter((other) => other.cell === count.cell && other.model !== own);
    if (others.length < LEAST_OTHERS) return [];
    const value = (100 * count.right) / count.n;
    const rates = others.map(({right, n}) => (100 * right) / n);
    const difference = value - rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
    const variance = ({right, n}: {readonly right: number; readonly n: number}): number =>
      (share(right, n) * (1 - share(right, n))) / n;
    const se = Math.sqrt(
      variance(count) + others.reduce((sum, other) => sum + variance(other), 0) / others.length ** 2
    );
    const p = normalTwoSided(difference / 100 / se);
    const interval = wilsonInterval(Math.round(count.right), count.n);
    return [{cell: cells[count.cell]!, value, interval, n: count.n, others: rates, difference, p, source: sources[k]!}];
  });
  const adjusted = holm(found.map(({p}) => p));
  return found.map((one, i) => ({...one, p: adjusted[i]!}));
}
