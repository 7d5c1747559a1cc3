import * as fc from "fast-check";
import {describe, expect, it} from "vitest";
import {
  CrossFilter,
  crossedCounts,
  facetOf,
  SLOTS,
  type FacetId,
  type VerdictTable
} from "../../../src/lib/explore/index.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import {oddTable, randomTable, wideTable} from "./support/random-table.js";

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

describe.each(["planes", "loops"] as const)("CrossFilter, counting on %s", (counting) => {
  const filterOver = (table: VerdictTable) => new CrossFilter(table, counting);

  it("says whether its filters are counted as they stand", () => {
    const table = randomTable(200, 3);
    const filter = filterOver(table);
    expect(filter.isCounted).toBe(false);
    filter.counts();
    expect(filter.isCounted).toBe(true);
    filter.filter(
      "model",
      Uint8Array.from(facetOf(table, "model")!.values, (_, code) => code % 2)
    );
    expect(filter.isCounted).toBe(false);
    filter.counts();
    expect(filter.isCounted).toBe(true);
  });

  it("counts what its definition counts, after any sequence of filters", () => {
    const step = fc.record({facet: fc.nat(10), clear: fc.boolean(), allowed: fc.array(fc.boolean(), {maxLength: 81})});
    fc.assert(
      fc.property(fc.integer({min: 1, max: 20_000}), fc.nat(), fc.array(step, {maxLength: 5}), (rows, seed, steps) => {
        const table = randomTable(rows, seed);
        const filter = filterOver(table);
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
        const filter = filterOver(table);
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
    const filter = filterOver(table);
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

  it("counts what its definition counts at every step of a brush over items, under filters of rows or none", () => {
    const window = fc.record({from: fc.nat(44), size: fc.nat(39), capability: fc.option(fc.nat(2))});
    fc.assert(
      fc.property(
        fc.nat(),
        fc.option(fc.nat(19)),
        fc.boolean(),
        fc.array(window, {minLength: 3, maxLength: 8}),
        (seed, model, isCrossed, windows) => {
          const table = randomTable(4_000, seed);
          const filter = filterOver(table);
          const filters = new Map<FacetId, Uint8Array>();
          const set = (id: FacetId, isOn: (value: number) => boolean) => {
            const codes = Uint8Array.from(facetOf(table, id)!.values, (_, v) => (isOn(v) ? 1 : 0));
            filters.set(id, codes);
            filter.filter(id, codes);
          };
          if (model !== null) set("model", (v) => v === model);
          for (const [step, {from, size, capability}] of windows.entries()) {
            const by = step % 3 === 2 ? "subcategory" : "category";
            if (isCrossed) filter.cross(by);
            set("difficulty", (v) => v >= from - size && v <= from);
            if (capability !== null) set("capability", (v) => v === capability);
            expect(plain(filter.counts())).toEqual(counted(table, filters));
            if (isCrossed)
              expect(filter.counts().crossed!.counts).toEqual(
                finish(crossedCounts(filter, facetOf(table, by)!, facetOf(table, "model")!))
              );
          }
        }
      ),
      {numRuns: 40}
    );
  });

  it("goes on rightly after a step that was left in the middle", () => {
    const table = randomTable(300_000, 6);
    const filter = filterOver(table);
    const only = (id: FacetId, value: number) =>
      Uint8Array.from(facetOf(table, id)!.values, (_, v) => (v === value ? 1 : 0));
    filter.filter("model", only("model", 2));
    filter.counts();
    const left = [1, 2].map((value) => {
      filter.filter("category", only("category", value));
      const step = filter.step();
      step.next();
      return step;
    });
    for (const value of [3, 4]) {
      filter.filter("category", only("category", value));
      const expected = new Map<FacetId, Uint8Array>([
        ["model", only("model", 2)],
        ["category", only("category", value)]
      ]);
      expect(plain(filter.counts())).toEqual(counted(table, expected));
      left.forEach(finish);
    }
  });

  it("comes back to where it was when the last filter is cleared", () => {
    const table = randomTable(9_000, 3);
    const filter = filterOver(table);
    const before = plain(filter.counts());
    filter.filter("category", new Uint8Array(13));
    expect(filter.counts().rows).toBe(0);
    filter.filter("category", null);
    expect(plain(filter.counts())).toEqual(before);
  });

  it("counts facets of hundreds and thousands of values, under filters of them and others", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(1, 2, 40, 4000), fc.nat(499), (seed, perItem, kept) => {
        const table = wideTable(5_000, seed, perItem);
        const filter = filterOver(table);
        const filters = new Map<FacetId, Uint8Array>();
        filter.cross("category");
        for (const id of ["model", "status", "subcategory", "scorer", "model"] as const) {
          const codes = Uint8Array.from(facetOf(table, id)!.values, (_, v) =>
            v === kept || (v + seed) % 3 > 0 ? 1 : 0
          );
          filters.set(id, codes);
          filter.filter(id, codes);
          expect(plain(filter.counts())).toEqual(counted(table, filters));
          const passed = finish(crossedCounts(filter, facetOf(table, "category")!, facetOf(table, "model")!));
          expect(filter.counts().crossed).toEqual({by: "category", counts: passed});
        }
        filter.filter("model", null);
        filters.delete("model");
        expect(plain(filter.counts())).toEqual(counted(table, filters));
        filter.cross("subcategory");
        filter.filter("status", null);
        expect(filter.counts().crossed, "five million cells are not counted at every step").toBeNull();
      }),
      {numRuns: 4}
    );
  });

  it("counts facets of one value, of 254, and none but outcomes, where an item has very many rows or one", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(1, 2, 40, 4000), fc.nat(253), (seed, perItem, kept) => {
        const table = oddTable(5_000, seed, perItem);
        const filter = filterOver(table);
        filter.cross("category");
        const filters = new Map<FacetId, Uint8Array>();
        for (const {id, values} of [...table.facets, ...table.facets.slice(1)]) {
          const codes = Uint8Array.from(values, (_, v) => (v >= kept % values.length ? 1 : 0));
          filters.set(id, codes);
          filter.filter(id, codes);
          expect(plain(filter.counts())).toEqual(counted(table, filters));
          expect(filter.counts().crossed!.counts).toEqual(
            finish(crossedCounts(filter, facetOf(table, "category")!, facetOf(table, "model")!))
          );
          if ((seed + values.length) % 2 === 0) {
            filters.delete(id);
            filter.filter(id, null);
          }
        }
        const bare = {...table, facets: []};
        expect(filterOver(bare).counts().rows).toBe(table.rows);
      }),
      {numRuns: 10}
    );
  });

  it("refuses a facet that the log does not have", () => {
    expect(() => filterOver(randomTable(10, 1)).filter("step", null)).toThrow("unknown facet: step");
  });
});
