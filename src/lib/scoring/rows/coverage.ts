import type {CanonicalRow} from "../../schema/index.js";
import {entryOf} from "./entry-of.js";

/** How much of a suite one subject answered under one protocol. */
export interface Coverage {
  readonly suite: string;
  readonly subjectId: string;
  readonly protocol: string | null;
  /** Different items answered. */
  readonly items: number;
  /** Items of the suite: those of the bank given, else all that any subject met. */
  readonly of: number;
  /** Items without any answer, sorted; empty where the subject is complete. */
  readonly missing: readonly string[];
  /** Fewest and most attempts at one item. */
  readonly attempts: readonly [fewest: number, most: number];
}

/** Who was asked, and what of. */
type RunOfSuite = Pick<CanonicalRow, "subjectId" | "item" | "run">;

/** Attempts of one subject under one protocol, by position of the item; grows with the items met. */
export class RunCoverage {
  readonly subjectId: string;
  readonly protocol: string | null;
  readonly #items: Map<string, number>;
  #counts = new Uint16Array(64);

  /** @param items - positions of the suite's items, shared by its runs */
  constructor(items: Map<string, number>, subjectId: string, protocol: string | null) {
    this.#items = items;
    this.subjectId = subjectId;
    this.protocol = protocol;
  }

  get counts(): Uint16Array {
    return this.#counts;
  }

  /** Position of an item among those of the suite, the same for all its runs. */
  positionOf(itemId: string): number {
    let item = this.#items.get(itemId);
    if (item === undefined) this.#items.set(itemId, (item = this.#items.size));
    return item;
  }

  /** An attempt at the item at this position. */
  add(item: number): void {
    if (item >= this.#counts.length) this.#counts = grown(this.#counts, item);
    if (this.#counts[item]! < 0xffff) this.#counts[item]! += 1;
  }
}

interface Suite {
  readonly items: Map<string, number>;
  readonly runs: Map<string, RunCoverage>;
}

/**
 * Which items are missing for whom, counted while rows stream by: two bytes per subject, protocol and item are held.
 *
 * Two tracks of a benchmark count as two suites, since subjects may have run one only.
 */
export class CoverageCount {
  readonly #suites = new Map<string, Suite>();
  #last: {
    readonly name: string;
    readonly direction: string | null;
    readonly own: RunCoverage;
  } | null = null;

  add(rows: Iterable<CanonicalRow>): void {
    for (const row of rows) {
      const run = this.runOf(row);
      run.add(run.positionOf(row.itemId));
    }
  }

  /** The run that an answer is of. Rows of one stand together: then no name is made. */
  runOf(row: RunOfSuite): RunCoverage {
    const {item, subjectId, run} = row;
    const last = this.#last;
    if (
      last?.own.subjectId === subjectId &&
      last.own.protocol === run.protocol &&
      last.name === item.suite &&
      last.direction === item.direction
    )
      return last.own;
    const suite = entryOf(this.#suites, suiteOf(row), () => ({items: new Map(), runs: new Map()}));
    const own = entryOf(
      suite.runs,
      `${subjectId}\u0000${run.protocol ?? ""}`,
      () => new RunCoverage(suite.items, subjectId, run.protocol)
    );
    this.#last = {name: item.suite, direction: item.direction, own};
    return own;
  }

  /** @param bank - item ids by suite, where the suite's items are known */
  finish(bank: ReadonlyMap<string, readonly string[]> = new Map()): Coverage[] {
    return [...this.#suites].flatMap(([suite, {items, runs}]) => {
      const known = [...new Set(bank.get(suite) ?? items.keys())].sort();
      return [...runs.values()].map(({subjectId, protocol, counts}) => {
        const met = counts.filter((count) => count > 0);
        const countOf = (item: string): number => counts[items.get(item) ?? counts.length] ?? 0;
        const missing = known.filter((item) => countOf(item) === 0);
        const attempts = [
          met.reduce((a, b) => Math.min(a, b), Infinity),
          met.reduce((a, b) => Math.max(a, b), 0)
        ] as const;
        return {suite, subjectId, protocol, items: met.length, of: known.length, missing, attempts};
      });
    });
  }
}

/** The same for rows at hand. */
export function coverage(
  rows: Iterable<CanonicalRow>,
  bank: ReadonlyMap<string, readonly string[]> = new Map()
): Coverage[] {
  const count = new CoverageCount();
  count.add(rows);
  return count.finish(bank);
}

function suiteOf({item}: RunOfSuite): string {
  return item.direction === null ? item.suite : `${item.suite} ${item.direction.toUpperCase()}`;
}

function grown(counts: Uint16Array, item: number): Uint16Array<ArrayBuffer> {
  const larger = new Uint16Array(Math.max(2 * counts.length, item + 1));
  larger.set(counts);
  return larger;
}
