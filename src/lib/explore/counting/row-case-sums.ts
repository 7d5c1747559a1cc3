import {CaseSums, longestCase, RIGHT, unitFor, type Weights} from "./case-sums.js";
import {ROWS_PER_SLOW_STEP} from "../table/finish.js";
import type {CaseTotals} from "./row-counting.js";
import type {RowFilters} from "./row-filters.js";
import type {Facet, VerdictTable} from "../table/verdict-table.js";

/** Sums over cases of facets of rows, in plain loops; see `RowCounting.caseSums`. */
export function* rowCaseSums(
  {facets, items, outcome}: Pick<VerdictTable, "facets" | "items" | "outcome">,
  filters: RowFilters,
  itemMask: Uint16Array
): Generator<void, CaseTotals> {
  const unit = unitFor(longestCase(items));
  const sums = facets
    .filter(({id, of}) => of === "row" && id !== "outcome")
    .map((facet) => ({facet, sum: new CaseSums(facet.values.length, false, unit)}));
  // A facet's own filter does not hold for it: its sums have weights of their own.
  const own = sums.filter(({facet}) => filters.has(facet.id));
  const others = sums.filter(({facet}) => !filters.has(facet.id));
  const isFiltered = filters.inForce.length > 0;
  let capacity = 0;
  for (let i = 0; i < items.ids.length; i++) capacity = Math.max(capacity, items.starts[i + 1]! - items.starts[i]!);
  const [fails, rows] = [new Uint16Array(capacity), new Uint32Array(capacity)];
  const ofRows = weightsOf(unit, capacity);
  const ofPassing = weightsOf(unit, capacity);
  // Loops over rows are functions: within a generator every number of theirs would be an object.
  const addRows = (from: number, to: number): void => {
    const n = to - from;
    if (isFiltered) filters.failRun(from, to, fails);
    for (const {facet, sum} of own) {
      weigh(outcome, from, fails, filters.bitOf(facet.id), unit, ofRows, n);
      sum.addRun(facet.codes, from, ofRows, n);
    }
    weigh(outcome, from, fails, 0, unit, ofRows, n);
    const passing = isFiltered ? gather(fails, from, ofRows, rows, ofPassing, n) : n;
    // Where few rows pass, the others are not looked at again by every facet.
    if (passing * 2 < n) for (const {facet, sum} of others) sum.addAll(facet.codes, rows, ofPassing, passing);
    else addInTwos(others, from, ofRows, n);
  };
  let since = 0;
  for (let i = 0; i < items.ids.length; i++) {
    if (i > 0 && items.cases[i] !== items.cases[i - 1]) {
      for (const {sum} of sums) sum.close();
      if (since > ROWS_PER_SLOW_STEP) {
        since = 0;
        yield;
      }
    }
    // What is passed over is looked at too.
    since++;
    if (itemMask[i] !== 0) continue;
    since += items.starts[i + 1]! - items.starts[i]!;
    addRows(items.starts[i]!, items.starts[i + 1]!);
  }
  for (const {sum} of sums) sum.close();
  return new Map(sums.map(({facet, sum}) => [facet.id, sum.totals()]));
}

function addInTwos(
  sums: readonly {readonly facet: Facet; readonly sum: CaseSums}[],
  from: number,
  weights: Weights,
  n: number
): void {
  for (let f = 0; f < sums.length; f += 2) {
    const [a, b] = [sums[f]!, sums[f + 1]];
    if (b === undefined) a.sum.addRun(a.facet.codes, from, weights, n);
    else a.sum.addRuns(a.facet.codes, b.sum, b.facet.codes, from, weights, n);
  }
}

const weightsOf = (unit: number, length: number): Weights =>
  unit === RIGHT ? new Float64Array(length) : new Uint32Array(length);

/** Weights of rows that follow each other, 0 for those that fail anything but `except`; without a branch, which nobody could foretell. */
function weigh(
  outcome: Uint8Array,
  from: number,
  fails: Uint16Array,
  except: number,
  unit: number,
  into: Weights,
  n: number
): void {
  const keep = 0xffff ^ except;
  WEIGHT[2] = 1 + unit;
  for (let k = 0; k < n; k++) into[k] = WEIGHT[outcome[from + k]! | ((-(fails[k]! & keep) >>> 31) << 2)]!;
}
/** By outcome, and by outcome + 4 for rows that fail. */
const WEIGHT = Float64Array.of(0, 1, 0, 0, 0, 0, 0, 0);

/** Rows that fail nothing, with their weights; returns how many. */
function gather(
  fails: Uint16Array,
  from: number,
  weights: Weights,
  rows: Uint32Array,
  into: Weights,
  n: number
): number {
  let passing = 0;
  for (let k = 0; k < n; k++) {
    rows[passing] = from + k;
    into[passing] = weights[k]!;
    passing += 1 - (-fails[k]! >>> 31);
  }
  return passing;
}
