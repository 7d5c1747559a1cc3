import type {CanonicalRow} from "../../schema/index.js";

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

/** Attempts of one subject under one protocol, by position of the item; grows with the items met. */
interface Attempts {
  readonly subjectId: string;
  readonly protocol: string | null;
  counts: Uint16Array;
}

interface Suite {
  readonly items: Map<string, number>;
  readonly runs: Map<string, Attempts>;
}

/**
 * Which items are missing for whom, counted while rows stream by: two bytes per subject, protocol and item are held.
 *
 * RealUnify's two tracks count as two suites, since subjects may have run one only.
 */
export class CoverageCount {
  readonly #suites = new Map<string, Suite>();
  #last: {
    readonly name: string;
    readonly direction: string | null;
    readonly suite: Suite;
    readonly own: Attempts;
  } | null = null;

  add(rows: Iterable<CanonicalRow>): void {
    for (const row of rows) {
      const {suite, own} = this.#runOf(row);
      let item = suite.items.get(row.itemId);
      if (item === undefined) suite.items.set(row.itemId, (item = suite.items.size));
      if (item >= own.counts.length) own.counts = grown(own.counts, item);
      if (own.counts[item]! < 0xffff) own.counts[item]! += 1;
    }
  }

  /** Rows of a run stand together: then no name is made. */
  #runOf(row: CanonicalRow): {readonly suite: Suite; readonly own: Attempts} {
    const {item, subjectId, run} = row;
    const last = this.#last;
    if (
      last?.own.subjectId === subjectId &&
      last.own.protocol === run.protocol &&
      last.name === item.suite &&
      last.direction === item.direction
    )
      return last;
    const suite = entryOf(this.#suites, suiteOf(row), () => ({items: new Map(), runs: new Map()}));
    const own = entryOf(suite.runs, `${subjectId}\u0000${run.protocol ?? ""}`, () => ({
      subjectId,
      protocol: run.protocol,
      counts: new Uint16Array(64)
    }));
    this.#last = {name: item.suite, direction: item.direction, suite, own};
    return this.#last;
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

function suiteOf({item}: CanonicalRow): string {
  return item.direction === null ? item.suite : `${item.suite} ${item.direction.toUpperCase()}`;
}

function grown(counts: Uint16Array, item: number): Uint16Array {
  const larger = new Uint16Array(Math.max(2 * counts.length, item + 1));
  larger.set(counts);
  return larger;
}

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
