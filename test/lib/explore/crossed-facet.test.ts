import {describe, expect, it} from "vitest";
import {crossedFacet} from "../../../src/lib/explore/crossed-facet.js";
import {facetOf, type FacetId} from "../../../src/lib/explore/index.js";
import {oddTable, randomTable} from "./support/random-table.js";

describe("crossedFacet(table, a, b)", () => {
  const table = oddTable(3_000, 5, 6);
  const itemOf = Uint32Array.from({length: table.rows}, (_, r) => table.items.starts.findLastIndex((at) => at <= r));

  it.each([
    ["model", "judge"],
    ["category", "answer"],
    ["attempt", "subcategory"],
    ["capability", "category"],
    ["scorer", "model"]
  ] as [FacetId, FacetId][])("has for each row its values of both, of rows or of items (%s × %s)", (idA, idB) => {
    const [a, b] = [facetOf(table, idA)!, facetOf(table, idB)!];
    const {facet, pairs} = crossedFacet(table, a, b);
    const [names, expected] = [new Set<string>(), [] as string[]];
    for (let r = 0; r < table.rows; r++) {
      const own = [a, b].map(({codes, of, values}) => values[codes[of === "row" ? r : itemOf[r]!]!]);
      expected.push(own.join(" × "));
      names.add(own.join(" × "));
    }
    expect(Array.from(facet.codes, (code) => facet.values[code])).toEqual(expected);
    expect([facet.id, facet.of, new Set(facet.values)]).toEqual([a.id, "row", names]);
    expect(pairs.map((pair) => `${a.values[pair.a]} × ${b.values[pair.b]}`)).toEqual(facet.values);
    const order = pairs.map((pair) => pair.a * b.values.length + pair.b);
    expect(order).toEqual([...order].sort((one, other) => one - other));
  });

  it("refuses more pairs than a facet has codes, or than may be looked for", () => {
    const {rows, items} = randomTable(70_000, 1, 2);
    const wide = (values: number, code: (r: number) => number) => ({
      ...{id: "answer" as const, of: "row" as const, values: Array.from({length: values}, (_, k) => `${k}`)},
      codes: Uint16Array.from({length: rows}, (_, r) => code(r))
    });
    const low = wide(256, (r) => r % 256);
    const pairsOf = (n: number) =>
      crossedFacet(
        {rows, items},
        wide(300, (r) => Math.floor((r % n) / 256)),
        low
      );
    expect(pairsOf(65_535).facet.values).toHaveLength(65_535);
    expect(() => pairsOf(65_536)).toThrow("300 × 256 values (answer, answer) are more pairs than can be told apart");
    const many = wide(2 ** 18 + 1, () => 0);
    expect(() => crossedFacet({rows, items}, many, low)).toThrow(RangeError);
    expect(
      crossedFacet(
        {rows, items},
        wide(2 ** 18, () => 0),
        low
      ).facet.values
    ).toHaveLength(256);
  });
});
