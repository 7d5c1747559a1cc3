import {describe, expect, it} from "vitest";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {caseShare} from "../../../src/lib/explore/filter/case-share.js";
import {
  codesOfSlugs,
  CrossFilter,
  decodeVerdicts,
  designEffects,
  encodeVerdicts,
  facetOf,
  largestDifferences,
  parseRule,
  rateOf,
  responseMatrix,
  sliceRows,
  slugsOfCodes,
  slugsOf,
  type Facet,
  type VerdictTable
} from "../../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {finish} from "../../../src/lib/explore/table/finish.js";
import {compareSides} from "../../../src/lib/explore/head-to-head.js";
import {pairVerdicts} from "../../../src/lib/explore/paired-verdicts.js";
import {measureSlice} from "../../../src/lib/explore/slices/measure-slice.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {jsonl} from "../adapters/support/log-files.js";
import {readAll} from "../adapters/support/read-all.js";
import {randomTable} from "./support/random-table.js";

/** A record of an invented log, as its mapping reads it. */
interface Odd {
  readonly model: string;
  readonly item: string;
  readonly case: string;
  readonly category: string;
  readonly judge: string;
  readonly score: number | null;
  readonly reply: string;
}

async function open(records: readonly Odd[]): Promise<VerdictTable> {
  const columns = {
    subject: "model",
    item: "item",
    pair: "case",
    category: "category",
    judge: "judge",
    score: "score",
    reply: "reply"
  };
  const mapping = columnMapping({suite: "odd", columns});
  const {rows, ledger} = await readAll([jsonl("odd.jsonl", ...records)], {source: {mapping}});
  expect([ledger.total.seen, ledger.total.rejected]).toEqual([records.length, 0]);
  const builder = new VerdictTableBuilder();
  builder.add(rows);
  const {table} = builder.finish({label: "odd", simulated: true});
  const bytes = encodeVerdicts(table);
  return decodeVerdicts(bytes.buffer as ArrayBuffer);
}

const MODELS = ["نموذج-أ", "نموذج-ب", "模型一", "模型二", "__proto__", "constructor"];
const JUDGES = ["القاضي", "法官", "toString"];

/** Many odd names: 300 categories, scores between 0 and 1, missing ones, cases whose names differ by a leading zero or not at all in sound. */
function manyNames(): Odd[] {
  const uniform = mulberry32(11);
  const records: Odd[] = [];
  for (let i = 0; i < 600; i++)
    for (const [m, model] of MODELS.entries())
      for (const [j, judge] of JUDGES.entries()) {
        if (uniform() < 0.4) continue;
        const u = uniform();
        records.push({
          model,
          item: `${i}`,
          case: i % 2 === 0 ? `${i >> 2}` : `0${i >> 2}`,
          category: i % 300 === 7 ? "__proto__" : i % 300 === 8 ? "(others)" : `分类${i % 300}`,
          judge,
          score: u < 0.1 ? null : Math.round(100 * Math.min(1, u + 0.05 * m - 0.1 * j + 0.1 * Math.sin(i))) / 100,
          reply: "نعم"
        });
      }
  return records.map((one) => ({...one, score: one.score === null ? null : Math.max(0, one.score)}));
}

const scored = (records: readonly Odd[]) => records.filter(({score}) => score !== null);
const isRight = ({score}: Odd) => score! >= 0.5;

/** A rate and its interval by plain recomputation. */
function plain(records: readonly Odd[]) {
  const cases = new Map<string, {hits: number; units: number}>();
  for (const one of scored(records)) {
    const sums = cases.get(one.case) ?? {hits: 0, units: 0};
    sums.hits += isRight(one) ? 1 : 0;
    sums.units++;
    cases.set(one.case, sums);
  }
  return caseShare([...cases.values()]);
}

describe("a log of odd names", async () => {
  const records = manyNames();
  const table = await open(records);
  const filter = new CrossFilter(table);

  it("keeps every name and every record", () => {
    expect(table.rows).toBe(records.length);
    expect([...facetOf(table, "model")!.values].sort()).toEqual([...MODELS].sort());
    expect([...facetOf(table, "judge")!.values].sort()).toEqual([...JUDGES].sort());
    const categories = facetOf(table, "category")!.values;
    expect(categories.length).toBeGreaterThan(254);
    expect(new Set(categories)).toEqual(new Set(records.map((one) => one.category)));
  });

  it("holds the cases apart that the log holds apart, and together what it holds together", () => {
    expect(new Set(table.items.cases).size).toBe(new Set(records.map((one) => one.case)).size);
  });

  it("has the rates and intervals of a plain count by model and judge", () => {
    const effects = finish(designEffects(filter));
    for (const [id, of] of [
      ["model", "model"],
      ["judge", "judge"]
    ] as const)
      facetOf(table, id)!.values.forEach((name, value) => {
        const rate = rateOf(filter.counts().facets.get(id)!, value, effects.get(id)![value])!;
        const expected = plain(records.filter((one) => one[of] === name))!;
        expect([rate.right, rate.scored]).toEqual([expected.right, expected.scored]);
        expect(rate.interval.lo).toBeCloseTo(expected.interval.lo, 10);
        expect(rate.interval.hi).toBeCloseTo(expected.interval.hi, 10);
      });
  });

  it("leads to each value by its address, and back", () => {
    for (const facet of table.facets) {
      const slugs = slugsOf(facet);
      expect(new Set(slugs).size, facet.id).toBe(slugs.length);
      facet.values.forEach((_, code) =>
        expect(codesOfSlugs(facet, slugsOfCodes(facet, [code]))).toEqual({codes: [code], unknown: []})
      );
    }
  });

  it("filters by a value named as a property of all objects", () => {
    const model = facetOf(table, "model")!;
    const code = model.values.indexOf("__proto__");
    const own = records.filter((one) => one.model === "__proto__");
    const found = measureSlice(filter, table, sliceRows(table, parseRule(`model:${slugsOf(model)[code]}`, table, [])));
    const expected = plain(own)!;
    expect(found.rows).toBe(own.length);
    expect(found.rate!.right).toBe(expected.right);
    expect(found.rate!.interval.lo).toBeCloseTo(expected.interval.lo, 10);
  });

  it("compares two models as a plain count does", () => {
    const values = facetOf(table, "model")!.values;
    const [a, b] = ["模型一", "نموذج-أ"];
    const pairs = pairVerdicts(filter, {facet: "model", a: values.indexOf(a!), b: values.indexOf(b!)});
    const key = (one: Odd) => `${one.item} ${one.judge}`;
    const of = (name: string) =>
      new Map(scored(records.filter((one) => one.model === name)).map((one) => [key(one), one]));
    const [first, second] = [of(a!), of(b!)];
    const both = [...first].flatMap(([at, one]) => (second.has(at) ? [[one, second.get(at)!] as const] : []));
    const compared = compareSides(table, pairs);
    expect(compared.n).toBe(both.length);
    expect(compared.onlyA).toBe(both.filter(([x, y]) => isRight(x) && !isRight(y)).length);
    expect(compared.onlyB).toBe(both.filter(([x, y]) => !isRight(x) && isRight(y)).length);
    expect(compared.cases).toBe(new Set(both.map(([x]) => x.case)).size);
    expect(pairs.alone).toBe(first.size + second.size - 2 * both.length);
    for (const slice of finish(largestDifferences(table, pairs))) {
      const own = both.filter(([x]) =>
        slice.where.every(({facet, value}) => {
          const name = facetOf(table, facet)!.values[value];
          const is = facet === "judge" ? x.judge : x.category;
          return facet === "category" && value === 253
            ? !facetOf(table, facet)!.values.slice(0, 253).includes(is)
            : is === name;
        })
      );
      expect(slice.n).toBe(own.length);
      expect(slice.cases).toBe(new Set(own.map(([x]) => x.case)).size);
      const difference = own.reduce((sum, [x, y]) => sum + Number(isRight(x)) - Number(isRight(y)), 0) / own.length;
      expect(slice.difference).toBeCloseTo(difference, 12);
    }
  });

  it("has lines of a matrix with the rates of a plain count", () => {
    for (const row of responseMatrix(filter, "similarity").rows) {
      const expected = plain(records.filter((one) => one.model === facetOf(table, "model")!.values[row.model]))!;
      expect([row.right, row.scored]).toEqual([expected.right, expected.scored]);
    }
  });
});

describe("a log of one item and one model, without a score", async () => {
  const nothing = Array.from({length: 40}, (_, k): Odd => ({
    model: "__proto__",
    item: "وحيد",
    case: "c",
    category: "ب",
    judge: `j${k}`,
    score: null,
    reply: ""
  }));
  it("is counted and has no rates", async () => {
    const table = await open(nothing);
    const filter = new CrossFilter(table);
    expect(filter.counts().rows).toBe(40);
    expect(rateOf(filter.counts().facets.get("model")!, 0)).toBeNull();
    const matrix = responseMatrix(filter, "difficulty");
    expect(matrix.rows.every(({scored: n}) => n === 0)).toBe(true);
  });

  it("has the interval of one observation once it is scored", async () => {
    const table = await open(nothing.map((one) => ({...one, score: 0.75})));
    const filter = new CrossFilter(table);
    const effects = finish(designEffects(filter));
    const rate = rateOf(filter.counts().facets.get("model")!, 0, effects.get("model")![0])!;
    expect(rate).toMatchObject({right: 40, scored: 40});
    expect(rate.interval.lo).toBeLessThan(0.21);
  });
});

describe("a log in which an item without a case has the name of a case", () => {
  it("does not cut that case in two", () => {
    const builder = new VerdictTableBuilder();
    for (const [itemId, caseId] of [
      ["a", "b"],
      ["b", null],
      ["c", "b"]
    ] as const)
      builder.add([
        canonicalRow({
          subjectId: "m",
          item: itemRow({itemId, suite: "s", caseId}),
          status: "ok",
          sourceId: "f",
          place: "",
          judgments: [judgment({scorerId: "s", scorerVersion: "1", judgeId: null, score: 1, status: "ok"})]
        })
      ]);
    const {items} = builder.finish({label: "", simulated: true}).table;
    const caseOf = (id: string) => items.cases[items.ids.indexOf(id)];
    expect(caseOf("a")).toBe(caseOf("c"));
    expect(caseOf("b")).not.toBe(caseOf("a"));
  });
});

describe("a log of one item with more verdicts than 16 bits count", () => {
  it("has its rate in the matrix", () => {
    const random = randomTable(70_000, 4, 70_000);
    const one = {
      ids: ["only"],
      starts: Uint32Array.of(0, 70_000),
      cases: new Uint32Array(1),
      pairs: new Int32Array(1).fill(-1),
      difficulty: new Float32Array(1)
    };
    const outcome = Uint8Array.from({length: 70_000}, (_, r) => (r % 10 === 0 ? 1 : 2));
    const facets: Facet[] = [
      {id: "benchmark", of: "item", values: ["s"], codes: new Uint8Array(1)},
      {id: "model", of: "row", values: ["m"], codes: new Uint8Array(70_000)},
      {id: "outcome", of: "row", values: ["none", "wrong", "right"], codes: outcome}
    ];
    const matrix = responseMatrix(new CrossFilter({...random, items: one, outcome, facets}), "log");
    expect(matrix.rows).toMatchObject([{right: 63_000, scored: 70_000}]);
    expect([...matrix.cells]).toEqual([180]);
  });
});
