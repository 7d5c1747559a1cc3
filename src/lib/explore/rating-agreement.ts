import {kendall, midRanks, normalQuantile, pearson, spearman, type Interval} from "../math/index.js";
import type {CrossFilter} from "./cross-filter.js";
import type {Coefficient} from "./human-judges.js";
import {facetOf} from "./verdict-table.js";

/** What two judges think of the same cases: one entry per model and case that both scored. */
export interface RatingPairs {
  readonly model: readonly number[];
  readonly case: readonly number[];
  /** First item of each entry: the way to look it up. */
  readonly item: readonly number[];
  /** Mean score of the case's verdicts by either judge, in [0, 1]. */
  readonly a: readonly number[];
  readonly b: readonly number[];
}

/** How two judges' ratings go together. */
export interface RatingAgreement {
  /** By coefficient, with a 95% interval; NaN where one side is constant, `null` interval below 5 cases and at 1 and −1. */
  readonly correlations: Readonly<Record<Coefficient, {readonly estimate: number; readonly interval: Interval | null}>>;
  readonly n: number;
  readonly cases: number;
}

/**
 * Mean scores by case and model of two judges, under all filters but that of the judge.
 *
 * @param a - code of a judge, verdicts without one have the code of `null`; several are taken as one, whose score of a case is
 * the mean of all their verdicts on it, as people are in the human studies of UniEval (section 3.3) and UmniBench (three
 * ratings a case)
 * @throws RangeError if the log has no judges
 */
export function ratingPairs(filter: CrossFilter, a: number | readonly number[], b: number): RatingPairs {
  const {table} = filter;
  const {items, outcome, scores} = table;
  const judge = facetOf(table, "judge");
  if (judge === undefined) throw new RangeError("unknown facet: judge");
  const model = facetOf(table, "model")!;
  const own = filter.bitOf(judge);
  const sides = new Int8Array(judge.values.length).fill(-1);
  sides[b] = 1;
  for (const code of typeof a === "number" ? [a] : a) sides[code] = 0;
  const found: {model: number[]; case: number[]; item: number[]; a: number[]; b: number[]} = {
    model: [],
    case: [],
    item: [],
    a: [],
    b: []
  };
  let open = new Map<number, {item: number; sums: [number, number]; counts: [number, number]}>();
  const close = (at: number) => {
    for (const [code, {item, sums, counts}] of open) {
      if (counts[0] === 0 || counts[1] === 0) continue;
      found.model.push(code);
      found.case.push(at);
      found.item.push(item);
      found.a.push(meanOf(sums[0], counts[0]));
      found.b.push(meanOf(sums[1], counts[1]));
    }
    open = new Map();
  };
  for (let i = 0; i < items.ids.length; i++) {
    if (i > 0 && items.cases[i] !== items.cases[i - 1]) close(items.cases[i - 1]!);
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++) {
      const side = sides[judge.codes[r]!]!;
      if (side < 0 || outcome[r] === 0 || (filter.failing(r, i) & ~own) !== 0) continue;
      let entry = open.get(model.codes[r]!);
      if (entry === undefined) open.set(model.codes[r]!, (entry = {item: i, sums: [0, 0], counts: [0, 0]}));
      entry.sums[side as 0 | 1] += scores ? scores[r]! : outcome[r] === 2 ? 1 : 0;
      entry.counts[side as 0 | 1]++;
    }
  }
  close(items.cases[items.ids.length - 1]!);
  return found;
}

/** Scores are held in single precision, which would keep equal means of unequal scores (0.6 and 0.8, 0.7 and 0.7) from being ties. */
const meanOf = (sum: number, count: number): number => Math.round((1e6 * sum) / count) / 1e6;

/**
 * Correlations of two judges' ratings, of all models or one.
 *
 * Intervals on Fisher's z with variance 1/(C − 3) for Pearson, 1.06/(C − 3) for Spearman, 0.437/(C − 4) for Kendall, C the
 * number of different cases: entries of one case by several models count once, which is on the safe side.
 *
 * @returns `null` with fewer than three entries
 *
 * Source: Fisher 1921; Fieller, Hartley and Pearson 1957.
 */
export function ratingAgreement(pairs: RatingPairs, model?: number): RatingAgreement | null {
  const members = pairs.model.map((_, k) => k).filter((k) => model === undefined || pairs.model[k] === model);
  if (members.length < 3) return null;
  const [x, y] = [members.map((k) => pairs.a[k]!), members.map((k) => pairs.b[k]!)];
  const cases = new Set(members.map((k) => pairs.case[k])).size;
  const around = (estimate: number, variance: number): {estimate: number; interval: Interval | null} => {
    // At 1 it would have no width, whatever the number of cases.
    if (!(Math.abs(estimate) < 1 - 1e-12) || cases < 5) return {estimate, interval: null};
    const half = normalQuantile(0.975) * Math.sqrt(variance);
    const z = Math.atanh(estimate);
    return {estimate, interval: {lo: Math.tanh(z - half), hi: Math.tanh(z + half), level: 0.95}};
  };
  return {
    correlations: {
      spearman: around(spearman(x, y).estimate, 1.06 / (cases - 3)),
      pearson: around(pearson(x, y).estimate, 1 / (cases - 3)),
      kendall: around(kendall(x, y).estimate, 0.437 / (cases - 4))
    },
    n: members.length,
    cases
  };
}

/** Entries on which two judges differ most, by the distance of their ranks as shares of all; largest first. */
export function disputed({a, b}: RatingPairs, most: number): {at: number; distance: number}[] {
  const [ra, rb] = [midRanks(a), midRanks(b)];
  return a
    .map((_, at) => ({at, distance: Math.abs(ra[at]! - rb[at]!) / a.length}))
    .sort((p, q) => q.distance - p.distance || p.at - q.at)
    .slice(0, most);
}
