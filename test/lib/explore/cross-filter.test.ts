import * as fc from "fast-check";
import {describe, expect, it} from "vitest";
import {
  CrossFilter,
  crossedCounts,
  facetOf,
  finish,
  SLOTS,
  type FacetId,
  type VerdictTable
} from "../../../src/lib/explore/index.js";
import {randomTable} from "./support/random-table.js";

/** The definition, row by row: a facet counts the rows that pass all filters but its own. */
function counted(table: VerdictTable, filters: ReadonlyMap<FacetId, Uint8Array>) {
  const {facets, items, outcome, rows} = table;
  const result = new Map(facets.map(({id, values}) => [id, new Array<number>(values.length * SLOTS).fill(0)]));
  const inForce = new Set<number>();
  let passed = 0;
  for (let r = 0, i = 0; r < rows; r++) {
    while (items.starts[i + 1]! <= r) i++;
    const code = ({of, codes}: (typeof facets)[number]) => codes[of === "row" ? r : i]!;
    const failed = facets.filter((facet) => filters.has(facet.id) && !filters.get(facet.id)![code(facet)]);
    for (const facet of facets)
      if (failed.every(({id}) => id === facet.id)) result.get(facet.id)![code(facet) * SLOTS + outcome[r]!]!++;
    if (failed.length > 0) continue;
    passed++;
    inForce.add(i);
  }
  return {facets: result, rows: passed, itemsInForce: inForce.size};
}

const plain = ({facets, rows, itemsInForce}: ReturnType<CrossFilter["counts"]>) => ({
  facets: new Map([...facets].map(([id, counts]) => [id, [...counts]])),
  rows,
  itemsInForce
});

describe("CrossFilter", () => {
  it("counts what its definition counts, after any sequence of filters", () => {
    const step = fc.record({facet: fc.nat(10), clear: fc.boolean(), allowed: fc.array(fc.boolean(), {maxLength: 81})});
    fc.assert(
      fc.property(fc.integer({min: 1, max: 20_000}), fc.nat(), fc.array(step, {maxLength: 5}), (rows, seed, steps) => {
        const table = randomTable(rows, seed);
        const filter = new CrossFilter(table);
        const filters = new Map<FacetId, Uint8Array>();
        for (const {facet, clear, allowed} of steps) {
          const {id, values} = table.facets[facet]!;
          const codes = Uint8Array.from(values, (_, v) => (allowed[v] ? 1 : 0));
          if (clear) filters.delete(id);
          else filters.set(id, codes);
          filter.filter(id, clear ? null : codes);
          expect(plain(filter.counts())).toEqual(counted(table, filters));
        }
      }),
      {numRuns: 30}
    );
  });

  it("crosses a facet of items with models as a pass over the rows does, under filters and rows left out", () => {
    const allowed = fc.array(fc.boolean(), {minLength: 81, maxLength: 81});
    fc.assert(
      fc.property(fc.nat(), fc.nat(10), allowed, fc.constantFrom("category", "subcategory"), (seed, nth, on, by) => {
        const table = randomTable(6_000, seed);
        const filter = new CrossFilter(table);
        filter.cross(by);
        const {id, values} = table.facets[nth]!;
        filter.filter(
          id,
          Uint8Array.from(values, (_, v) => (on[v] ? 1 : 0))
        );
        if (on[80])
          filter.restrict(
            "text",
            Uint8Array.from({length: table.rows}, (_, r) => (r % 3) & 1)
          );
        const {crossed, rows} = filter.counts();
        const passed = finish(crossedCounts(filter, facetOf(table, by)!, facetOf(table, "model")!));
        expect(crossed).toEqual({by, counts: passed});
        expect(passed.reduce((a, b) => a + b, 0)).toBe(rows);
      }),
      {numRuns: 40}
    );
  });

  it("counts the same when it lets go in between, and forgets what was begun before a change", () => {
    const table = randomTable(300_000, 5);
    const filter = new CrossFilter(table);
    const right = Uint8Array.from([0, 0, 1]);
    filter.filter("outcome", right);
    const work = filter.step();
    expect(work.next().done).toBe(false);
    filter.filter("outcome", null);
    finish(work);
    expect(filter.counts().rows).toBe(table.rows);
    filter.filter("outcome", right);
    expect(filter.counts().rows).toBe(table.outcome.filter((outcome) => outcome === 2).length);
  });

  it("comes back to where it was when the last filter is cleared", () => {
    const table = randomTable(9_000, 3);
    const filter = new CrossFilter(table);
    const before = plain(filter.counts());
    filter.filter("category", new Uint8Array(13));
    expect(filter.counts().rows).toBe(0);
    filter.filter("category", null);
    expect(plain(filter.counts())).toEqual(before);
  });

  it("refuses a facet that the log does not have", () => {
    expect(() => new CrossFilter(randomTable(10, 1)).filter("step", null)).toThrow("unknown facet: step");
  });
});
