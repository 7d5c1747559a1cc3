import {describe, expect, it} from "vitest";
import {CrossFilter, facetOf, largestDifferences, type FacetId} from "../../../src/lib/explore/index.js";
import {pairVerdicts} from "../../../src/lib/explore/paired-verdicts.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import {signFlipTest} from "../../../src/lib/math/index.js";
import {randomTable} from "./support/random-table.js";

describe("every slice of largestDifferences(table, pairs)", () => {
  it("has the verdicts that have its values, of rows or of items, and there is one of eight cases for each set of them", () => {
    const table = randomTable(20_000, 7, 20);
    const pairs = pairVerdicts(new CrossFilter(table), {facet: "model", a: 0, b: 1});
    const ids = ["judge", "capability", "attempt", "category"] as FacetId[];
    const slices = finish(largestDifferences(table, pairs, ids));
    const valueOf = (id: FacetId, p: number): number => {
      const {of, codes} = facetOf(table, id)!;
      return codes[(of === "row" ? pairs.rowA : pairs.item)[p]!]!;
    };
    const every = [...pairs.item.keys()];
    const caseOf = (p: number) => table.items.cases[pairs.item[p]!]!;
    const casesOf = (own: readonly number[]) => [...new Set(own.map(caseOf))];
    for (const {where, n, cases, difference, p} of slices) {
      const own = every.filter((one) => where.every(({facet, value}) => valueOf(facet, one) === value));
      const sums = casesOf(own).map((c) =>
        own.filter((one) => caseOf(one) === c).reduce((sum, one) => sum + pairs.a[one]! - pairs.b[one]!, 0)
      );
      expect([n, cases, p]).toEqual([own.length, sums.length, signFlipTest(sums)]);
      expect(difference).toBeCloseTo(sums.reduce((sum, one) => sum + one, 0) / n, 12);
    }
    const sets = new Set<string>();
    ids.forEach((first, k) => {
      for (const second of [first, ...ids.slice(k + 1)])
        for (const value of facetOf(table, first)!.values.keys())
          for (const other of facetOf(table, second)!.values.keys()) {
            const own = every.filter((one) => valueOf(first, one) === value && valueOf(second, one) === other);
            if (casesOf(own).length >= 8 && own.length < every.length) sets.add(own.join());
          }
    });
    expect(slices).toHaveLength(sets.size);
    expect(sets.size).toBeGreaterThan(60);
  });
});
