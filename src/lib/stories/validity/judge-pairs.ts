import {group} from "d3-array";
import {benchmarkOf} from "../../benchmarks/index.js";
import {kendall, pearson, studentQuantile} from "../../math/index.js";
import {isTotalLabel, type BenchmarkId, type PublishedRow} from "../../schema/index.js";
import type {PublishedByBenchmark} from "../overview/profiles.js";

/** What two judges make of the same total of the same systems. */
export interface JudgePair {
  readonly benchmark: BenchmarkId;
  /** The total, and how it was measured: `UEG Average, stepwise`. */
  readonly total: string;
  readonly unit: PublishedRow["unit"];
  readonly decimals: number;
  readonly first: string;
  readonly second: string;
  /** Systems that both judged, in the order of the table, with both values. */
  readonly systems: readonly {readonly model: string; readonly first: number; readonly second: number}[];
  /** Pearson's r with Fisher's interval; `null` below four systems or where one judge gives all the same. */
  readonly correlation: {readonly value: number; readonly lo: number; readonly hi: number} | null;
  /** Kendall's tau-b; NaN where one judge gives all the same. */
  readonly tau: number;
  /** Mean of second minus first over the systems, with the 95% interval of Student's t. */
  readonly shift: {readonly value: number; readonly lo: number; readonly hi: number};
  readonly cells: readonly string[];
}

/** Fewest systems for which a pair of judges is compared. */
const FEWEST_JUDGED = 3;

/** What a total is a total of: equal for rows that differ by judge and system alone. */
function totalOf(row: PublishedRow): string {
  const {benchmark, category, track, protocol, ability, stage, question, subcategory, metric} = row;
  const release = benchmarkOf(benchmark)?.releaseOf?.(row) ?? null;
  return JSON.stringify([category, track, protocol, ability, stage, question, subcategory, metric, release]);
}

/** Every pair of judges of every printed total that at least three systems have from both. Values read off charts are left out. */
export function judgePairs(published: PublishedByBenchmark): JudgePair[] {
  return Object.entries(published).flatMap(([benchmark, rows]) => {
    const judged = rows.filter(
      ({evaluator, category, readOff}) => evaluator !== null && !readOff && category !== null && isTotalLabel(category)
    );
    return [...group(judged, totalOf).values()].flatMap((total) => {
      const judges = [...new Set(total.map(({evaluator}) => evaluator!))];
      return judges.flatMap((first, i) =>
        judges.slice(i + 1).flatMap((second) => pairOf(benchmark, total, first, second) ?? [])
      );
    });
  });
}

function pairOf(
  benchmark: BenchmarkId,
  total: readonly PublishedRow[],
  first: string,
  second: string
): JudgePair | null {
  const of = (judge: string) =>
    new Map(total.filter(({evaluator}) => evaluator === judge).map((row) => [row.model, row]));
  const [a, b] = [of(first), of(second)];
  const both = [...a.keys()].filter((model) => b.has(model));
  const [head] = total;
  if (head === undefined || both.length < FEWEST_JUDGED) return null;
  const systems = both.map((model) => ({model, first: a.get(model)!.value, second: b.get(model)!.value}));
  const [x, y] = [systems.map((one) => one.first), systems.map((one) => one.second)];
  const {estimate, interval} = pearson(x, y);
  return {
    benchmark,
    total: [head.category, head.protocol].filter((part) => part !== null).join(", "),
    unit: head.unit,
    decimals: Math.max(...total.map(({decimals}) => decimals)),
    first,
    second,
    systems,
    correlation: interval === null ? null : {value: estimate, lo: interval.lo, hi: interval.hi},
    tau: kendall(x, y).estimate,
    shift: meanWithInterval(systems.map((one) => one.second - one.first)),
    cells: both.flatMap((model) => [a.get(model)!.cell, b.get(model)!.cell])
  };
}

function meanWithInterval(values: readonly number[]) {
  const n = values.length;
  const value = values.reduce((sum, one) => sum + one, 0) / n;
  const variance = values.reduce((sum, one) => sum + (one - value) ** 2, 0) / (n - 1);
  const half = studentQuantile(0.975, n - 1) * Math.sqrt(variance / n);
  return {value, lo: value - half, hi: value + half};
}
