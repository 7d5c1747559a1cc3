import {describe, expect, it} from "vitest";
import {canonicalRow, itemRow, judgment} from "../../../src/lib/adapters/values/rows.js";
import {
  comparisonsBy,
  CrossFilter,
  facetOf,
  judgeAgreement,
  largestDifferences,
  type SideFacetId,
  type VerdictTable
} from "../../../src/lib/explore/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import {compareSides} from "../../../src/lib/explore/head-to-head.js";
import {pairVerdicts} from "../../../src/lib/explore/paired-verdicts.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {expectClose, within} from "../../support/close-to.js";
import {randomTable} from "./support/random-table.js";
import {itAtLength} from "../../support/at-length.js";

interface Options {
  readonly items?: number;
  readonly attempts?: number;
  /** Chance of right by model and category. */
  readonly chance?: (model: number, category: string, item: number, uniform: () => number) => boolean;
  readonly judges?: readonly string[];
  readonly flip?: number;
  readonly key?: (item: number) => string;
}

/** Two models on items of four categories, each item a case of its own. */
function log(
  {
    items = 200,
    attempts = 1,
    judges = ["j"],
    flip = 0,
    key = (i) => "ABCD"[i % 3]!,
    chance = (_m, _c, _i, u) => u() < 0.5
  }: Options,
  seed = 1
): VerdictTable {
  const uniform = mulberry32(seed);
  const builder = new VerdictTableBuilder();
  for (let i = 0; i < items; i++)
    for (let m = 0; m < 2; m++)
      for (let attempt = 0; attempt < attempts; attempt++) {
        const category = `c${i % 4}`;
        const right = chance(m, category, i, uniform);
        builder.add([
          canonicalRow({
            subjectId: `m${m}`,
            item: itemRow({itemId: `t/${i}`, suite: "t", category, key: key(i)}),
            status: "ok",
            sourceId: "f",
            place: "",
            attempt,
            judgments: judges.map((judgeId, j) => {
              const seen = j === 1 && !right && uniform() < flip ? true : right;
              return judgment({scorerId: "s", scorerVersion: "1", judgeId, score: seen ? 1 : 0, status: "ok"});
            })
          })
        ]);
      }
  return builder.finish({label: "", simulated: true}).table;
}

const sides = (table: VerdictTable, facet: SideFacetId, a: string, b: string) => {
  const {values} = facetOf(table, facet)!;
  return {facet, a: values.indexOf(a), b: values.indexOf(b)};
};
const drain = <T>(steps: Generator<void, T>): T => {
  for (;;) {
    const {done, value} = steps.next();
    if (done) return value;
  }
};

describe("pairVerdicts(filter, sides)", () => {
  it("pairs what differs in one facet only, and counts what has no partner", () => {
    const table = log({items: 10, attempts: 2, judges: ["x", "y"]});
    const models = pairVerdicts(new CrossFilter(table), sides(table, "model", "m0", "m1"));
    expect(models.item).toHaveLength(10 * 2 * 2);
    expect(models.alone).toBe(0);
    const filter = new CrossFilter(table);
    filter.filter("judge", Uint8Array.of(1, 0));
    expect(pairVerdicts(filter, sides(table, "model", "m0", "m1")).item).toHaveLength(20);
    expect(pairVerdicts(filter, sides(table, "judge", "x", "y")).item).toHaveLength(40);
    const codes = facetOf(table, "attempt")!.codes;
    for (let p = 0; p < models.item.length; p++) expect(codes[models.rowA[p]!]).toBe(codes[models.rowB[p]!]);
  });

  it("counts items that are asked in one form only, of either side", () => {
    const builder = new VerdictTableBuilder();
    const forms = ["both", "both", "words", "pictures", "pictures"].entries();
    for (const [i, asked] of forms)
      for (const capability of ["understanding", "generation"] as const) {
        if (asked === (capability === "understanding" ? "pictures" : "words")) continue;
        const pairId = `t/${i}`;
        builder.add([
          canonicalRow({
            subjectId: "m",
            item: itemRow({itemId: `${pairId}/${capability}`, suite: "t", pairId, caseId: pairId, capability}),
            status: "ok",
            sourceId: "f",
            place: "",
            judgments: [judgment({scorerId: "s", scorerVersion: "1", judgeId: null, score: 1, status: "ok"})]
          })
        ]);
      }
    const {table} = builder.finish({label: "", simulated: true});
    const {item, alone} = pairVerdicts(
      new CrossFilter(table),
      sides(table, "capability", "generation", "understanding")
    );
    expect([item.length, alone]).toEqual([2, 3]);
  });
});

describe("pairs of verdicts", () => {
  it("are of each row and the first that is left of the same model, judge and attempt, where items have few rows or thousands", () => {
    for (const perItem of [3, 40, 3_000]) {
      const table = randomTable(9_000, perItem, perItem);
      const filter = new CrossFilter(table);
      filter.filter("answer", Uint8Array.of(1, 1, 0, 1, 1));
      const {starts} = table.items;
      const side = facetOf(table, "model")!.codes;
      const same = (["judge", "attempt"] as const).map((id) => facetOf(table, id)!.codes);
      const [rowA, rowB]: [number[], number[]] = [[], []];
      let alone = 0;
      for (let i = 0; i + 1 < starts.length; i++) {
        const rows = Array.from({length: starts[i + 1]! - starts[i]!}, (_, k) => starts[i]! + k).filter(
          (r) => table.outcome[r] !== 0 && filter.rowPasses(r)
        );
        const free = rows.filter((r) => side[r] === 1);
        for (const row of rows.filter((r) => side[r] === 0)) {
          const k = free.findIndex((other) => same.every((codes) => codes[row] === codes[other]));
          if (k < 0) alone++;
          else {
            rowA.push(row);
            rowB.push(...free.splice(k, 1));
          }
        }
        alone += free.length;
      }
      const found = pairVerdicts(filter, {facet: "model", a: 0, b: 1});
      expect([...found.rowA]).toEqual(rowA);
      expect([...found.rowB]).toEqual(rowB);
      expect(found.alone).toBe(alone);
    }
  });
});

describe("compareSides(table, pairs)", () => {
  it("counts the 2 × 2 table and finds a difference where there is one", () => {
    const table = log({items: 400, chance: (m, _c, _i, u) => u() < (m === 0 ? 0.7 : 0.4)});
    const {n, both, onlyA, onlyB, neither, difference, interval, pCases, pVerdicts} = compareSides(
      table,
      pairVerdicts(new CrossFilter(table), sides(table, "model", "m0", "m1"))
    );
    expect(n).toBe(400);
    expect(both + onlyA + onlyB + neither).toBe(400);
    expect(difference).toBeCloseTo((onlyA - onlyB) / 400, 12);
    expect(difference).toBeGreaterThan(0.2);
    expect(interval.lo).toBeGreaterThan(0);
    expect(interval.lo).toBeLessThan(difference);
    expect(interval.hi).toBeGreaterThan(difference);
    // About as far on one side as on the other: draws of cases lie around the difference.
    expect((difference - interval.lo) / (interval.hi - difference)).toBeGreaterThan(0.75);
    expect((difference - interval.lo) / (interval.hi - difference)).toBeLessThan(1.33);
    expect(pVerdicts).toBeLessThan(1e-6);
    expect(pCases).toBeLessThan(0.001);
  });

  it("has neither interval nor smallest difference where all cases differ alike: draws of them say nothing", () => {
    const table = log({items: 3, chance: (m) => m === 0});
    const {difference, interval, detectable, pCases} = compareSides(
      table,
      pairVerdicts(new CrossFilter(table), sides(table, "model", "m0", "m1"))
    );
    expect([difference, pCases]).toEqual([1, 0.25]);
    expect([interval.lo, interval.hi, detectable]).toEqual([NaN, NaN, NaN]);
  });

  itAtLength(
    "holds its level over cases where verdicts of a case repeat each other, unlike a test over verdicts",
    () => {
      let [cases, verdicts] = [0, 0];
      const runs = 120;
      for (let seed = 0; seed < runs; seed++) {
        const known = new Map<string, boolean>();
        const repeated: NonNullable<Options["chance"]> = (m, _c, i, u) => {
          const key = `${m} ${i}`;
          if (!known.has(key)) known.set(key, u() < 0.5);
          return known.get(key)!;
        };
        const table = log({items: 60, attempts: 4, chance: repeated}, seed + 1);
        const {pCases, pVerdicts} = compareSides(
          table,
          pairVerdicts(new CrossFilter(table), sides(table, "model", "m0", "m1"))
        );
        if (pCases < 0.05) cases++;
        if (pVerdicts < 0.05) verdicts++;
      }
      expect(cases / runs).toBeLessThan(0.11);
      expect(verdicts / runs).toBeGreaterThan(0.2);
    }
  );

  itAtLength("says what it could have shown: about 80% of differences of that size are found", () => {
    let found = 0;
    const runs = 60;
    const probe = compareSides(
      log({items: 300}),
      pairVerdicts(new CrossFilter(log({items: 300})), {facet: "model", a: 0, b: 1})
    );
    expect(probe.detectable).toBeCloseTo(2.8 * Math.sqrt(0.5 / 300), 1);
    for (let seed = 0; seed < runs; seed++) {
      const table = log(
        {items: 300, chance: (m, _c, _i, u) => u() < 0.5 + (m === 0 ? 1 : -1) * (probe.detectable / 2)},
        seed + 50
      );
      if (compareSides(table, pairVerdicts(new CrossFilter(table), {facet: "model", a: 0, b: 1})).pCases < 0.05)
        found++;
    }
    expect(found / runs).toBeGreaterThan(0.65);
    expect(found / runs).toBeLessThan(0.93);
  });
});

describe("compareSides(table, pairs).interval", () => {
  it("reaches to Student's of the jackknife over cases of unequal size, where draws of few cases end before", () => {
    const {rowA, rowB, ...made} = pairVerdicts(new CrossFilter(log({})), {facet: "model", a: 0, b: 1});
    // Four cases of two items each, with 2, 6, 12 and 4 pairs.
    const cases = [
      {a: "10", b: "01"},
      {a: "101011", b: "100111"},
      {a: "110011010111", b: "010010010010"},
      {a: "1110", b: "0100"}
    ];
    const pairs = {
      ...made,
      ...{rowA: rowA.slice(0, 24), rowB: rowB.slice(0, 24)},
      item: Uint32Array.from(cases.flatMap(({a}, c) => [...a].map((_, k) => 2 * c + (k % 2 === 0 ? 0 : 1))).sort()),
      a: Uint8Array.from(cases.flatMap(({a}) => [...a].map(Number))),
      b: Uint8Array.from(cases.flatMap(({b}) => [...b].map(Number)))
    };
    const sums = cases.map(({a, b}) => [...a].reduce((sum, one, k) => sum + Number(one) - Number(b[k]), 0));
    const sizes = cases.map(({a}) => a.length);
    const total = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0);
    const difference = total(sums) / 24;
    const without = sums.map((sum, c) => (total(sums) - sum) / (24 - sizes[c]!));
    const error = Math.sqrt((3 / 4) * total(without.map((one) => (one - total(without) / 4) ** 2)));
    const found = compareSides(randomTable(200, 1, 4), pairs);
    expect([found.n, found.cases, found.difference]).toEqual([24, 4, difference]);
    // A printed table of t with three degrees of freedom: 3.1824 at 0.975.
    const policy = within(1e-4, "a printed quantile");
    expectClose(found.interval.lo, difference - 3.1824 * error, policy);
    expectClose(found.interval.hi, difference + 3.1824 * error, policy);
  });
});

describe("compareSides(table, pairs).detectable", () => {
  const sides = (table: VerdictTable) =>
    compareSides(table, pairVerdicts(new CrossFilter(table), {facet: "model", a: 0, b: 1}));
  const apart = (items: number, by: number, seed: number) =>
    log({items, attempts: 4, chance: (m, _c, _i, u) => u() < 0.5 + (m === 0 ? by : -by) / 2}, seed);

  itAtLength("is found in most logs of few cases too", () => {
    const runs = 150;
    const seeds = Array.from({length: runs}, (_, k) => k + 1);
    const size = seeds.reduce((sum, seed) => sum + sides(apart(8, 0.2, seed)).detectable, 0) / runs;
    const found = seeds.filter((seed) => sides(apart(8, size, seed + 500)).pCases < 0.05).length;
    expect(found / runs).toBeGreaterThan(0.65);
  });

  it("is the sum of Student's quantiles for 5% and for 80% times the standard error over cases", () => {
    // By case m0 − m1 is 1, 1, 1, 0, −1, 0, 1, 0: mean 3/8, sum of squares about it 31/8.
    const [m0, m1] = ["11100010", "00001000"];
    const table = log({items: 8, chance: (m, _c, i) => (m === 0 ? m0 : m1)[i] === "1"});
    const shown = sides(table);
    expect(shown.difference).toBe(3 / 8);
    const se = Math.sqrt(31 / 8 / 7 / 8);
    // Printed tables of t with seven degrees of freedom: 2.3646 at 0.975, 0.8960 at 0.80.
    expectClose(shown.detectable, (2.3646 + 0.896) * se, within(1e-4, "printed quantiles"));
  });

  it("is none below six cases, whose signs find nothing", () => {
    expect(sides(apart(5, 0.5, 1)).detectable).toBeNaN();
    expect(sides(apart(6, 0.5, 1)).detectable).toBeGreaterThan(0);
  });
});

describe("comparisonsBy(table, pairs, facet)", () => {
  itAtLength("holds the truth in nearly 95% of intervals also where there are few cases", () => {
    // Six cases, what they differ in drawn anew for each.
    let within = 0;
    const logs = 300;
    for (let seed = 1; seed <= logs; seed++) {
      const uniform = mulberry32(seed);
      const lean = Array.from({length: 6}, () => [uniform(), uniform()]);
      const table = log(
        {items: 6, attempts: 10, chance: (model, _category, item, u) => u() < lean[item]![model]!},
        seed + 1000
      );
      const pairs = pairVerdicts(new CrossFilter(table), sides(table, "model", "m0", "m1"));
      const {lo, hi} = compareSides(table, pairs).interval;
      if (lo <= 0 && 0 <= hi) within++;
    }
    expect(within / logs).toBeGreaterThan(0.9);
  });

  itAtLength("reaches further than what few cases show, and holds the truth where few of them differ", () => {
    // Two cases: draws of them end at the two.
    const two = log({items: 2, attempts: 10, chance: (m, _c, i) => m === 0 || i > 0}, 1);
    const {interval} = compareSides(two, pairVerdicts(new CrossFilter(two), sides(two, "model", "m0", "m1")));
    expect([interval.lo, interval.hi]).toEqual([-1, 1]);
    let within = 0;
    let given = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const table = log({items: 10, chance: (m, _c, _i, u) => u() < (m === 0 ? 0.97 : 0.93)}, seed);
      const {lo, hi} = compareSides(
        table,
        pairVerdicts(new CrossFilter(table), sides(table, "model", "m0", "m1"))
      ).interval;
      if (Number.isNaN(lo)) continue;
      given++;
      if (lo <= 0.04 && 0.04 <= hi) within++;
    }
    expect(given).toBeGreaterThan(150);
    expect(within / given).toBeGreaterThan(0.93);
  });

  it("finds the category that differs, with Holm's correction over the categories", () => {
    const table = log({items: 400, chance: (m, c, _i, u) => u() < (c === "c2" && m === 0 ? 0.95 : 0.5)});
    const parts = drain(
      comparisonsBy(table, pairVerdicts(new CrossFilter(table), sides(table, "model", "m0", "m1")), "category")
    );
    expect(parts).toHaveLength(4);
    expect(facetOf(table, "category")!.values[parts[0]!.value]).toBe("c2");
    expect(parts[0]!.pHolm).toBeLessThan(0.01);
    for (const part of parts) expect(part.pHolm).toBeGreaterThanOrEqual(part.pCases);
  });
});

describe("largestDifferences(table, pairs)", () => {
  it("puts a planted slice first and calls it a finding", () => {
    const table = log({items: 800, chance: (m, c, i, u) => u() < (c === "c1" && i % 3 === 0 && m === 1 ? 0.95 : 0.5)});
    const slices = drain(
      largestDifferences(table, pairVerdicts(new CrossFilter(table), sides(table, "model", "m0", "m1")), [
        "category",
        "key"
      ])
    );
    expect(slices[0]!.where).toEqual([
      {facet: "category", value: 1},
      {facet: "key", value: 0}
    ]);
    expect(slices[0]!.q).toBeLessThan(0.05);
    expect(slices[0]!.difference).toBeLessThan(0);
  });

  it("has intervals that end where differences do", () => {
    // In each category one of ten items is the only one on which the models do not differ.
    const table = log({items: 40, chance: (m, _c, i) => m === 0 && i > 3});
    const slices = drain(
      largestDifferences(table, pairVerdicts(new CrossFilter(table), sides(table, "model", "m0", "m1")))
    );
    expect(slices.length).toBeGreaterThan(0);
    expect(slices.map(({interval}) => interval.hi)).toEqual(slices.map(() => 1));
  });

  it("tests no verdicts twice under another name, nor all of them", () => {
    // Items of one category have one key: the key names the same verdicts, as do the two together.
    const table = log({items: 800, key: (i) => "ABCD"[i % 4]!});
    const filter = new CrossFilter(table);
    const all = drain(largestDifferences(table, pairVerdicts(filter, sides(table, "model", "m0", "m1"))));
    expect(all.map(({where, n}) => [where.map(({facet}) => facet), n])).toEqual(Array(4).fill([["category"], 200]));
    filter.filter("category", Uint8Array.of(1, 0, 0, 0));
    expect(drain(largestDifferences(table, pairVerdicts(filter, sides(table, "model", "m0", "m1"))))).toEqual([]);
  });

  it("tests no verdicts twice where two pairs of facets name them", () => {
    // Key A is category 0 by another name: "c0, attempt 1" holds what "key A, attempt 1" holds.
    const table = log({items: 400, attempts: 2, key: (i) => (i % 4 === 0 ? "A" : i % 8 === 2 ? "B" : "C")});
    const all = drain(
      largestDifferences(table, pairVerdicts(new CrossFilter(table), sides(table, "model", "m0", "m1")), [
        "category",
        "key",
        "attempt"
      ])
    );
    const verdicts = all.map(({n, difference, interval}) => [n, difference, interval.lo].join());
    expect(new Set(verdicts).size).toBe(verdicts.length);
    // 4 categories, keys B and C, 2 attempts, C within category 2; categories and both keys within either attempt.
    expect(all).toHaveLength(4 + 2 + 2 + 1 + 12);
  });

  it("has no interval where all cases of a slice differ alike, as the head to head has none there, and is ranked by its evidence", () => {
    // m0 alone is right on all of c0; nobody differs on c1; on c2 m0 is mostly right, on c3 nothing tells them apart.
    const chance = (model: number, category: string, i: number, uniform: () => number) => {
      if (category === "c0") return model === 0;
      if (category === "c1") return true;
      return uniform() < (category === "c2" && model === 0 ? 0.9 : 0.5);
    };
    const table = log({items: 160, chance, key: () => "A"});
    const pairs = pairVerdicts(new CrossFilter(table), sides(table, "model", "m0", "m1"));
    const found = drain(largestDifferences(table, pairs));
    expect(found.map(({where}) => `c${where[0]!.value}`)).toEqual(["c0", "c2", "c3", "c1"]);
    const [alike, clear, , same] = found;
    expect(clear!.interval.lo).toBeGreaterThan(0);
    expect(alike).toMatchObject({difference: 1, cases: 40, interval: {lo: NaN, hi: NaN}});
    expect(alike!.p).toBeLessThan(1e-9);
    expect(same).toMatchObject({difference: 0, interval: {lo: NaN, hi: NaN}, p: 1});
    const parts = drain(comparisonsBy(table, pairs, "category"));
    const without = parts.filter(({interval}) => Number.isNaN(interval.lo)).map(({value}) => value);
    expect(without.sort()).toEqual([0, 1]);
  });

  itAtLength("finds nothing where there is nothing, in nearly all logs", () => {
    let logs = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const table = log({items: 300}, seed);
      const slices = drain(
        largestDifferences(table, pairVerdicts(new CrossFilter(table), sides(table, "model", "m0", "m1")))
      );
      if (slices.some(({q}) => q < 0.05)) logs++;
    }
    expect(logs).toBeLessThanOrEqual(6);
  });
});

describe("judgeAgreement(table, pairs)", () => {
  it("measures agreement and the severity of one judge against the other", () => {
    const table = log({items: 500, judges: ["x", "y"], flip: 0.2});
    const pairs = pairVerdicts(new CrossFilter(table), sides(table, "judge", "x", "y"));
    const agreement = judgeAgreement(table, pairs)!;
    expect(agreement.onlyA).toBe(0);
    expect(agreement.onlyB).toBeGreaterThan(60);
    expect(agreement.severity).toBe(-Infinity);
    expect(agreement.kappa.agreement).toBeCloseTo(0.9, 1);
    const first = judgeAgreement(table, pairs, {facet: "model", value: 0})!;
    expect(first.kappa.n).toBe(500);
  });

  /** Answers of one model by case, each a pair of verdicts of x and y. */
  const judgedTwice = (cases: readonly (readonly string[])[]) => {
    const builder = new VerdictTableBuilder();
    cases.forEach((verdicts, c) =>
      verdicts.forEach(([x, y], k) =>
        builder.add([
          canonicalRow({
            subjectId: "m",
            item: itemRow({itemId: `t/c${c}/${k}`, suite: "t", caseId: `c${c}`}),
            status: "ok",
            sourceId: "f",
            place: "",
            judgments: Object.entries({x, y}).map(([judgeId, score]) =>
              judgment({scorerId: "s", scorerVersion: "1", judgeId, score: Number(score), status: "ok"})
            )
          })
        ])
      )
    );
    const {table} = builder.finish({label: "", simulated: true});
    return judgeAgreement(table, pairVerdicts(new CrossFilter(table), sides(table, "judge", "x", "y")))!;
  };

  it("has no interval and no standard error where all cases are alike", () => {
    const verdicts = ["10", "10", "01", "11", "00"];
    const found = judgedTwice([verdicts, verdicts, verdicts]);
    expect(found.severity).toBeCloseTo(Math.log(2));
    expect(found.severitySe).toBeNaN();
    expect(found.kappa.interval).toEqual({lo: NaN, hi: NaN, level: 0.95});
  });

  it("has the standard error of its severity over cases, C/(C−1) included", () => {
    const found = judgedTwice([
      ["10", "10", "01", "11"],
      ["01", "00"],
      ["10", "01", "01"]
    ]);
    expectClose(found.severity, Math.log(3 / 4), within(1e-12, "a logarithm"));
    // Shares of the three disputes that x won and the four that y won, by case: 2/3 − 1/4, −1/4, 1/3 − 1/2.
    expectClose(
      found.severitySe,
      Math.sqrt((3 / 2) * (25 / 144 + 9 / 144 + 4 / 144)),
      within(1e-12, "a sum of squares")
    );
  });

  itAtLength("keeps 95% where many answers stand behind each item", () => {
    // Judges differ by item, not by answer: 60 items with 8 answers each.
    let [within, severe, n] = [0, 0, 0];
    const truth = 0.6;
    for (let seed = 1; seed <= 300; seed++) {
      const uniform = mulberry32(seed);
      const builder = new VerdictTableBuilder();
      for (let i = 0; i < 60; i++) {
        const x = uniform() < 0.5;
        const y = uniform() < 0.2 ? !x : x;
        for (let attempt = 0; attempt < 8; attempt++)
          builder.add([
            canonicalRow({
              subjectId: "m",
              item: itemRow({itemId: `t/${i}`, suite: "t", category: "c", key: "A"}),
              status: "ok",
              sourceId: "f",
              place: "",
              attempt,
              judgments: Object.entries({x, y}).map(([judgeId, right]) =>
                judgment({scorerId: "s", scorerVersion: "1", judgeId, score: right ? 1 : 0, status: "ok"})
              )
            })
          ]);
      }
      const {table} = builder.finish({label: "", simulated: true});
      const pairs = pairVerdicts(new CrossFilter(table), sides(table, "judge", "x", "y"));
      const {kappa, severity, severitySe} = judgeAgreement(table, pairs)!;
      if (kappa.interval.lo <= truth && truth <= kappa.interval.hi) within++;
      // Neither is milder.
      if (Math.abs(severity) <= 1.96 * severitySe) severe++;
      n++;
    }
    expect(within / n).toBeGreaterThan(0.91);
    expect(severe / n).toBeGreaterThan(0.91);
  });
});
