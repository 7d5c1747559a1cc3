import {describe, expect, it} from "vitest";
import {caseShare} from "../../../src/lib/explore/filter/case-share.js";
import {
  CrossFilter,
  designEffects,
  rateOf,
  responseMatrix,
  type Facet,
  type VerdictTable
} from "../../../src/lib/explore/index.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import {measureSlice} from "../../../src/lib/explore/slices/measure-slice.js";
import {mulberry32, wilsonInterval} from "../../../src/lib/math/index.js";
import {oddTable, randomTable, wideTable} from "./support/random-table.js";

/** The definition, value by value: sums over the rows of each case that fail no filter but the facet's own. */
function effectOf({items, outcome, rows}: VerdictTable, filter: CrossFilter, facet: Facet, value: number): number {
  const byCase = new Map<number, {scored: number; right: number}>();
  for (let r = 0, i = 0; r < rows; r++) {
    while (items.starts[i + 1]! <= r) i++;
    if (outcome[r] === 0 || facet.codes[facet.of === "item" ? i : r] !== value) continue;
    if ((filter.failing(r, i) & ~filter.bitOf(facet)) !== 0) continue;
    const sums = byCase.get(items.cases[i]!) ?? {scored: 0, right: 0};
    sums.scored++;
    sums.right += outcome[r] === 2 ? 1 : 0;
    byCase.set(items.cases[i]!, sums);
  }
  const cases = [...byCase.values()];
  const sum = (term: (of: (typeof cases)[number]) => number) => cases.reduce((total, of) => total + term(of), 0);
  const scored = sum((of) => of.scored);
  const p = sum((of) => of.right) / Math.max(1, scored);
  if (cases.length < 2 || p * (1 - p) * scored === 0) return Math.max(1, scored / Math.max(1, cases.length));
  const square =
    sum(({right}) => right * right) -
    2 * p * sum(({right, scored: n}) => right * n) +
    p * p * sum(({scored: n}) => n * n);
  return Math.max(1, ((cases.length / (cases.length - 1)) * square) / (p * (1 - p) * scored));
}

function expectDefinition(table: VerdictTable, filter: CrossFilter): void {
  const effects = finish(designEffects(filter));
  for (const facet of table.facets.filter(({id}) => id !== "outcome"))
    expect([...effects.get(facet.id)!], facet.id).toEqual(
      facet.values.map((_, value) => effectOf(table, filter, facet, value))
    );
}

describe.each(["planes", "loops"] as const)("designEffects(filter), counting on %s", (counting) => {
  const filterOver = (table: VerdictTable) => new CrossFilter(table, counting);

  it("is the definition, to the last bit, on invented tables under filters of rows, of items and of single rows", () => {
    const uniform = mulberry32(5);
    for (let turn = 0; turn < 24; turn++) {
      const table = randomTable(1500, turn + 1, turn % 2 === 0 ? 20 : 3);
      const filter = filterOver(table);
      for (const {id, values} of table.facets)
        if (uniform() < 0.25)
          filter.filter(
            id,
            Uint8Array.from(values, () => (uniform() < 0.7 ? 1 : 0))
          );
      if (turn % 3 === 0)
        filter.restrict(
          "slice",
          Uint8Array.from({length: table.rows}, () => (uniform() < 0.6 ? 1 : 0))
        );
      expectDefinition(table, filter);
    }
  });

  it("is the definition where cases have one row, a few, or hundreds of items, and facets one value or 254", () => {
    for (const [perItem, itemsOfCase] of [
      [1, 1],
      [2, 1],
      [3, 2],
      [1, 4_500],
      [40, 3],
      [3_000, 1]
    ] as const) {
      const random = oddTable(9_000, perItem + itemsOfCase, perItem);
      const cases = random.items.cases.map((_, i) => Math.floor(i / itemsOfCase));
      const table = {...random, items: {...random.items, cases}};
      const filter = filterOver(table);
      expectDefinition(table, filter);
      filter.filter(
        "scorer",
        Uint8Array.from({length: 254}, (_, v) => (v % 3 === 0 ? 1 : 0))
      );
      filter.filter("category", Uint8Array.of(1, 1, 0, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1));
      expectDefinition(table, filter);
    }
  });

  it("is the definition for facets of more values than a byte tells apart", () => {
    for (const perItem of [1, 40, 3_000]) {
      const table = wideTable(2_000, perItem, perItem);
      const few = {...table, facets: table.facets.filter(({id}) => ["model", "scorer", "judge", "key"].includes(id))};
      const filter = filterOver(few);
      expectDefinition(few, filter);
      filter.filter(
        "model",
        Uint8Array.from({length: 500}, (_, v) => (v % 3 === 0 ? 1 : 0))
      );
      filter.filter("judge", Uint8Array.of(1, 0));
      expectDefinition(few, filter);
    }
  });

  it("holds for values of more verdicts in a case than 16 bits count", () => {
    const random = randomTable(300_000, 9, 100_000);
    const outcome = random.outcome.map((slot) => (slot === 0 ? 2 : 1));
    const facets = random.facets.filter(({id}) => ["model", "judge", "benchmark"].includes(id));
    const table = {...random, outcome, facets};
    const filter = filterOver(table);
    const {starts} = table.items;
    const judge = facets.find(({id}) => id === "judge")!.codes;
    const longest = Math.max(
      ...starts.slice(1).map((end, i) => judge.subarray(starts[i], end).filter((c) => c === 0).length)
    );
    expect(longest).toBeGreaterThan(2 ** 16);
    expectDefinition(table, filter);
    filter.filter("judge", Uint8Array.of(1, 0));
    expectDefinition(table, filter);
  });

  it.each([0, 1, 2])("is of cases, not of their verdicts, where all are right or all wrong: outcome %s", (slot) => {
    // Three cases of a hundred verdicts each.
    const random = randomTable(300, 3, 400);
    const items = {
      ...random.items,
      ids: ["a", "b", "c"],
      starts: Uint32Array.of(0, 100, 200, 300),
      cases: Uint32Array.of(0, 1, 2),
      pairs: new Int32Array(3).fill(-1),
      difficulty: new Float32Array(3)
    };
    const outcome = new Uint8Array(300).fill(slot);
    const facets: Facet[] = [
      {id: "benchmark", of: "item", values: ["s"], codes: new Uint8Array(3)},
      {id: "model", of: "row", values: ["m"], codes: new Uint8Array(300)},
      {id: "outcome", of: "row", values: ["none", "wrong", "right"], codes: outcome}
    ];
    const table = {...random, items, outcome, facets};
    const filter = new CrossFilter(table);
    const effects = finish(designEffects(filter));
    const expected = slot === 0 ? undefined : wilsonInterval(slot === 2 ? 3 : 0, 3);
    for (const id of ["benchmark", "model"] as const) {
      const rate = rateOf(filter.counts().facets.get(id)!, 0, effects.get(id)![0]);
      expect(rate?.interval, id).toEqual(expected);
    }
    // A slice, a line of the matrix and a share over cases say the same.
    expect(measureSlice(filter, table, new Uint8Array(300).fill(1)).rate?.interval).toEqual(expected);
    expect(responseMatrix(filter, "log").rows.map(({designEffect}) => designEffect)).toEqual(slot === 0 ? [] : [100]);
    const cases = [0, 1, 2].map(() => ({hits: slot === 2 ? 100 : 0, units: slot === 0 ? 0 : 100}));
    expect(caseShare(cases)?.interval).toEqual(expected);
  });
});
