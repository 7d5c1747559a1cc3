import * as fc from "fast-check";
import {describe, expect, it} from "vitest";
import {
  compareSlices,
  CrossFilter,
  facetOf,
  facetsOfRule,
  parseRule,
  ruleFromList,
  ruleWithoutSlice,
  rateOf,
  designEffects,
  ruleOfFilters,
  sliceRows,
  slicesFromJson,
  slicesFromText,
  slicesToJson,
  slicesToText,
  withoutSlice,
  withSlices,
  type Facet,
  type FacetId,
  type Slice
} from "../../../src/lib/explore/index.js";
import {measureSlice} from "../../../src/lib/explore/slices/measure-slice.js";
import {fisherExact, mulberry32, studentTwoSided} from "../../../src/lib/math/index.js";
import {expectClose, F64_EXACT} from "../../support/close-to.js";
import {randomTable} from "./support/random-table.js";

const table = randomTable(4000, 7);
const rows = (text: string, named: readonly Slice[] = []) => sliceRows(table, parseRule(text, table, named));
const itemOfRow = Array.from({length: table.rows}, (_, r) => table.items.starts.findIndex((from) => from > r) - 1);
const has = (id: "category" | "model" | "answer", value: string) => (r: number) => {
  const facet = facetOf(table, id)!;
  return facet.values[facet.codes[facet.of === "row" ? r : itemOfRow[r]!]!] === value;
};
const byDefinition = (test: (r: number) => boolean) =>
  Uint8Array.from({length: table.rows}, (_, r) => (test(r) ? 1 : 0));
const drain = <T>(steps: Generator<void, T>): T => {
  for (;;) {
    const {done, value} = steps.next();
    if (done) return value;
  }
};

describe("parseRule(text, table, named)", () => {
  const [x, y, z] = [has("category", "v1"), has("model", "v2"), has("answer", "v0")];

  it("means what its words mean: not before and before or, brackets first", () => {
    expect(rows("category:v1 or model:v2 and not answer:v0")).toEqual(byDefinition((r) => x(r) || (y(r) && !z(r))));
    expect(rows("(category:v1 or model:v2) and not answer:v0")).toEqual(byDefinition((r) => (x(r) || y(r)) && !z(r)));
    expect(rows("not (category:v1 or not not model:v2)")).toEqual(byDefinition((r) => !(x(r) || y(r))));
    expect(rows("model:v2,v3")).toEqual(byDefinition((r) => y(r) || has("model", "v3")(r)));
  });

  it("reads names of slices that stand before, and no others", () => {
    const named = [
      {name: "one", rule: "category:v1"},
      {name: "both", rule: "one and model:v2"}
    ];
    expect(rows("not both", named)).toEqual(byDefinition((r) => !(x(r) && y(r))));
    const circle = [
      {name: "one", rule: "two"},
      {name: "two", rule: "one"}
    ];
    expect(() => rows("two", circle)).toThrow("unknown slice: two");
  });

  it("refuses slices that name each other twice, and again twice, before they keep the page busy", () => {
    const doubling = Array.from({length: 30}, (_, k) => ({
      name: `s${k}`,
      rule: k === 0 ? "category:v1" : `s${k - 1} or s${k - 1}`
    }));
    expect(rows("s8", doubling)).toEqual(byDefinition(x));
    const from = performance.now();
    expect(() => rows("s29", doubling)).toThrow("more than 500 conditions, those of the slices it names counted");
    expect(performance.now() - from).toBeLessThan(1000);
  });

  it.each([
    ["category:v1 and", "missing condition at the end"],
    ["(category:v1", "missing closing bracket"],
    ["category:v1 model:v2", 'unexpected "model:v2"; expected and, or or the end'],
    ["category:none-such", "category: unknown value: none-such (one of v0, v1, v2, v3, v4, v5, v6, v7 and 5 more)"],
    ["category:v99", "category: unknown value: v99 (one of v9, v0, v1"],
    ['category:"v1', "category: missing closing quotation mark"],
    ["colour:red", "unknown facet: colour (one of benchmark, model"],
    ["category:", "category: missing value"],
    ["", "missing condition at the end"],
    [`${"(".repeat(900)}category:v1${")".repeat(900)}`, "too many brackets"],
    ["x".repeat(2001), "rule of 2001 characters"]
  ])("refuses %s", (text, message) => expect(() => rows(text)).toThrow(message));

  it("comes back from the rule of a filter", () => {
    const rule = ruleOfFilters(table, {category: [1, 3], model: [2]});
    expect(rule).toBe("model:v2 and category:v1,v3");
    expect(rows(rule)).toEqual(byDefinition((r) => (x(r) || has("category", "v3")(r)) && y(r)));
  });
});

describe("names in a rule", () => {
  const facet = (id: FacetId, values: readonly (string | null)[]): Facet => ({
    id,
    of: "row",
    values,
    codes: new Uint8Array()
  });
  const log = {
    facets: [
      facet("attempt", ["0", "1", "2"]),
      facet("judge", ["human:anna", "human-anna", "gpt, five (mini)", "A", "a", "", null]),
      facet("model", ["Bagel 7B", "Bagel-7b", "Janus Pro", "twin", "Twin", "twin"]),
      facet("step", ["100", "2000"])
    ]
  };
  const codes = (text: string) => {
    const rule = parseRule(text, log);
    return rule.kind === "values" ? rule.codes : [];
  };

  it.each<[string, number]>([
    ["attempt:attempt-2", 1],
    ['attempt:"attempt 2"', 1],
    ['attempt:"2"', 1],
    ["judge:human:anna", 0],
    ['judge:"human-anna"', 1],
    ["judge:human-anna", 0],
    ['judge:"gpt, five (mini)"', 2],
    ["judge:A", 3],
    ["judge:a", 3],
    ['judge:"a"', 4],
    ['judge:"(empty)"', 5],
    ["judge:none", 6],
    ['model:"Bagel 7B"', 0],
    ['model:"Janus Pro"', 2],
    ['step:"step 2000"', 1],
    ["step:step-2000", 1]
  ])("are those that the list shows, or short ones: %s", (text, code) => {
    expect(codes(text)).toEqual([code]);
    expect(codes(ruleFromList(text, log))).toEqual([code]);
  });

  it("mean in addresses and files what they meant before: bare numbers of attempts are the log's own", () => {
    expect(["attempt:0", "attempt:1", "attempt:2"].map(codes)).toEqual([[0], [1], [2]]);
    expect(() => codes("attempt:3")).toThrow("attempt: unknown value: 3 (one of attempt-1, attempt-2, attempt-3)");
  });

  it("are kept as short ones, and attempts by the number that the list shows", () => {
    expect(ruleFromList('not (attempt:1,3 or judge:"gpt, five (mini)",human:anna) and hard', log)).toBe(
      "not (attempt:attempt-1,attempt-3 or judge:gpt-five-mini,human-anna) and hard"
    );
    expect(ruleOfFilters(log, {attempt: [1]})).toBe("attempt:attempt-2");
    expect(() => codes(ruleFromList("attempt:4", log))).toThrow("attempt: unknown value: attempt-4 (one of attempt-1");
    const one = {facets: [facet("attempt", ["1", "2"])]};
    expect([ruleFromList("attempt:2", one), ruleOfFilters(one, {attempt: [1]})]).toEqual(["attempt:2", "attempt:2"]);
  });

  it("are refused where the list shows one name twice", () =>
    expect(() => codes('model:"twin"')).toThrow("model: unknown value"));

  it("the most alike come first where one is unknown", () =>
    expect(() => codes("model:janus-por")).toThrow("model: unknown value: janus-por (one of janus-pro, bagel-7b"));

  it("stay whole in quotation marks where a slice within a rule is renamed or gone", () =>
    expect(ruleWithoutSlice('judge:"a hard one" and hard', {name: "hard", rule: "answer:a"})).toBe(
      'judge:"a hard one" and (answer:a)'
    ));
});

describe("withoutSlice(slices, name)", () => {
  it("keeps what the others mean", () => {
    const named = [
      {name: "one", rule: "category:v1 or model:v2"},
      {name: "rest", rule: "not one and answer:v0"}
    ];
    const left = withoutSlice(named, "one");
    expect(left.map(({name}) => name)).toEqual(["rest"]);
    expect(rows("rest", left)).toEqual(rows("rest", named));
  });
});

describe("ruleWithoutSlice(rule, slice)", () => {
  it("keeps what a rule in force means, and leaves one alone that would grow beyond what is read", () => {
    const one = {name: "one", rule: "category:v1 or model:v2"};
    expect(ruleWithoutSlice("not one", one)).toBe("not (category:v1 or model:v2)");
    expect(rows(ruleWithoutSlice("not one and answer:v0", one))).toEqual(rows("not one and answer:v0", [one]));
    const long = {name: "long", rule: "x".repeat(1990)};
    expect(ruleWithoutSlice("long or long", long)).toBe("long or long");
  });
});

describe("withoutSlice of a long rule", () => {
  it("leaves rules alone that would grow beyond what is read", () => {
    const named = [
      {name: "long", rule: Array.from({length: 100}, () => "category:v1").join(" or ")},
      {name: "twice", rule: "long and long"}
    ];
    expect(withoutSlice(named, "long")).toEqual([named[1]]);
  });
});

describe("withSlices(slices, added)", () => {
  it("puts what a slice names before it: slices that were exported can be imported where one was deleted", () => {
    const made = [
      {name: "hard", rule: "difficulty:1..2"},
      {name: "rest", rule: "not hard"},
      {name: "both", rule: "(rest) and hard"}
    ];
    expect(withSlices(withoutSlice(made, "hard"), made)).toEqual(made);
    // Slices that name each other are refused where they are read, and none is lost here.
    const circle = [
      {name: "a", rule: "b"},
      {name: "b", rule: "a"}
    ];
    expect(withSlices([], circle).map(({name}) => name)).toEqual(["b", "a"]);
  });

  it("puts one of a known name in its place, so that the others still know it", () => {
    const slices = [
      {name: "one", rule: "category:v1"},
      {name: "rest", rule: "not one"}
    ];
    const merged = withSlices(slices, [
      {name: "new", rule: "rest"},
      {name: "one", rule: "category:v2"}
    ]);
    expect(merged.map(({name}) => name)).toEqual(["one", "rest", "new"]);
    expect(rows("new", merged)).toEqual(byDefinition((r) => !has("category", "v2")(r)));
  });

  it("refuses more than an address gives back", () => {
    const slices = Array.from({length: 60}, (_, k) => ({name: `s${k}`, rule: "category:v1"}));
    expect(slicesFromText(slicesToText(withSlices([], slices)))).toEqual(slices);
    expect(() => withSlices(slices, [{name: "more", rule: "category:v1"}])).toThrow("61 slices; expected at most 60");
  });
});

describe("slices as files and addresses", () => {
  const slices = [
    {name: "hard", rule: "difficulty:v30,v39"},
    {name: "rest", rule: "not hard"}
  ];
  it("come back as they were", () => {
    expect(slicesFromText(slicesToText(slices))).toEqual(slices);
    expect(slicesFromJson(slicesToJson(slices, table))).toEqual({slices, fingerprint: "0"});
    const simulated = (log: typeof table) => (JSON.parse(slicesToJson(slices, log)) as {simulated?: true}).simulated;
    expect([simulated({...table, simulated: true}), simulated({...table, simulated: false})]).toEqual([
      true,
      undefined
    ]);
  });
  it("have names in letters of every script", () => {
    const named = [
      {name: "мой-срез", rule: "category:0"},
      {name: "視覺2", rule: "not мой-срез"}
    ];
    expect(slicesFromText(slicesToText(named))).toEqual(named);
    expect(() => slicesFromText("Мой = category:0")).toThrow("invalid name of a slice: Мой");
  });
  it.each([
    ["[]", 'expected "parallax slices 1"'],
    ["{", "expected JSON"],
    ['{"format":"parallax slices 1","slices":[{"name":"<b>","rule":""}]}', "slices[0]: invalid name"],
    ['{"format":"parallax slices 1","slices":[{"name":"and","rule":""}]}', "slices[0]: invalid name"],
    [
      JSON.stringify({format: "parallax slices 1", slices: [{name: "long", rule: "x".repeat(2001)}]}),
      "slices[0]: invalid rule; 2001 characters, expected at most 2000"
    ],
    ['{"format":"parallax slices 1","slices":[{"name":"a","rule":"b; c = d"}]}', "slices[0]: invalid rule"],
    ['{"format":"parallax slices 1","slices":[{"name":"a"}]}', "slices[0]: missing field: rule"],
    [
      '{"format":"parallax slices 1","slices":[{"name":"a","rule":"b"},{"name":"a","rule":"c"}]}',
      "two slices of one name: a"
    ]
  ])("refuse %s", (text, message) => expect(() => slicesFromJson(text)).toThrow(message));
});

describe("CrossFilter.restrict", () => {
  it("counts what passes both the slice and the filters, and comes back", () => {
    fc.assert(
      fc.property(fc.nat(12), fc.nat(19), fc.boolean(), (category, model, before) => {
        const filter = new CrossFilter(table);
        const all = filter.counts().rows;
        const inSlice = rows(`category:v${category}`);
        const only = (value: number) => Uint8Array.from({length: 20}, (_, v) => (v === value ? 1 : 0));
        if (before) filter.filter("model", only(model));
        filter.restrict("slice", inSlice);
        if (!before) filter.filter("model", only(model));
        const [c, m] = [has("category", `v${category}`), has("model", `v${model}`)];
        const count = (test: (r: number) => boolean) => byDefinition(test).reduce((a, b) => a + b, 0);
        expect(filter.counts().rows).toBe(count((r) => c(r) && m(r)));
        const own = filter.counts().facets.get("model")!;
        expect(own.reduce((a, b) => a + b, 0)).toBe(count(c));
        filter.restrict("slice", null);
        filter.filter("model", null);
        expect(filter.counts().rows).toBe(all);
      }),
      {numRuns: 20}
    );
  });
});

describe("measureSlice(filter, table, rows)", () => {
  it("gives a slice of one category the rate and interval of that category's facet", () => {
    const filter = new CrossFilter(table);
    const effects = drain(designEffects(filter)).get("category")!;
    const expected = rateOf(filter.counts().facets.get("category")!, 1, effects[1])!;
    const found = measureSlice(filter, table, rows("category:v1"));
    expect(found.rate!.scored).toBe(expected.scored);
    expect(found.rate!.interval.lo).toBeCloseTo(expected.interval.lo, 10);
    expect(found.rows).toBe(rows("category:v1").reduce((a, b) => a + b, 0));
  });

  it("leaves out what other filters keep out, but not the slice in force", () => {
    const filter = new CrossFilter(table);
    filter.restrict("slice", rows("category:v1"));
    filter.filter(
      "model",
      Uint8Array.from({length: 20}, (_, v) => (v === 2 ? 1 : 0))
    );
    const found = measureSlice(filter, table, rows("category:v3"));
    expect(found.rows).toBe(rows("category:v3 and model:v2").reduce((a, b) => a + b, 0));
    expect(found.models).toBe(1);
  });
});

describe("compareSlices(a, b)", () => {
  const cases = (seed: number, chance: number, from = 0, n = 60) => {
    const uniform = mulberry32(seed);
    return Array.from({length: n}, (_, k) => {
      // All four verdicts of a case are the same: the worst that clustering can do.
      const right = uniform() < chance ? 4 : 0;
      return {at: from + k, scored: 4, right};
    });
  };

  it("finds at most its level where there is no difference, with verdicts of a case all alike", () => {
    let found = 0;
    for (let k = 0; k < 400; k++) if (compareSlices(cases(k, 0.4), cases(10_000 + k, 0.4, 1000))!.p < 0.05) found++;
    expect(found / 400).toBeLessThan(0.085);
    expect(found).toBeGreaterThan(4);
  });

  it("is exactly 0 for a slice against itself, and finds a real difference", () => {
    expect(compareSlices(cases(1, 0.5), cases(1, 0.5))).toMatchObject({difference: 0, p: 1, cases: 60});
    const real = compareSlices(cases(1, 0.8), cases(2, 0.3, 1000))!;
    expect(real.p).toBeLessThan(0.001);
    expect(real.interval.lo).toBeGreaterThan(0.2);
  });

  const alike = (right: number, from: number, n: number) =>
    Array.from({length: n}, (_, k) => ({at: from + k, scored: 2, right}));

  it("has no interval where all cases of a slice are alike, and Fisher's exact test over cases for p", () => {
    const few = compareSlices(alike(2, 0, 2), alike(0, 10, 3))!;
    expect(few).toMatchObject({difference: 1, interval: {lo: NaN, hi: NaN}});
    // One table of C(5, 2) puts all wrong cases on the one side; of ten cases against ten two of 184,756.
    expect(few.p).toBeCloseTo(0.1, 12);
    expect(compareSlices(alike(2, 0, 10), alike(0, 10, 10))!.p).toBeCloseTo(2 / 184_756, 12);
    expect(compareSlices(alike(2, 0, 3), alike(2, 10, 3))).toMatchObject({difference: 0, interval: {lo: NaN}, p: 1});
    // One slice varies: 3 of 3 against 24 of 40 has p .29; halves of a case count as hits towards the other slice.
    const varied = [...alike(2, 10, 24), ...alike(0, 40, 16)];
    for (const all of [compareSlices(alike(2, 0, 3), varied)!, compareSlices(varied, alike(2, 0, 3))!]) {
      expect(all.interval.lo).toBeNaN();
      expectClose(all.p, fisherExact(3, 3, 24, 40), F64_EXACT);
    }
    expectClose(compareSlices(alike(1, 0, 3), varied)!.p, fisherExact(2, 3, 24, 40), F64_EXACT);
  });

  it("takes slices of the same cases as pairs, alike in one of them or not", () => {
    const rising = compareSlices([...alike(2, 0, 8), ...alike(0, 8, 4)], alike(0, 0, 12))!;
    expect(rising.interval.lo).toBeGreaterThan(0.3);
    // Paired t of eight ones and four zeros: 2/3 over the root of 8/9 · 1/4 · 1/12 · 12/11.
    expectClose(rising.p, studentTwoSided(2 / 3 / Math.sqrt(2 / 9 / 11), 11), F64_EXACT);
    expect(compareSlices(alike(2, 0, 5), alike(0, 0, 5))).toMatchObject({interval: {lo: NaN}, p: 2 ** -4});
  });

  it("is Welch's test for slices without a common case", () => {
    const [a, b] = [cases(1, 0.5, 0, 20), cases(2, 0.3, 100, 30)];
    const [p, q] = [a, b].map((own) => own.filter(({right}) => right > 0).length / own.length) as [number, number];
    const [v, w] = [(p * (1 - p)) / 19, (q * (1 - q)) / 29];
    const df = (v + w) ** 2 / (v ** 2 / 19 + w ** 2 / 29);
    expectClose(compareSlices(a, b)!.p, studentTwoSided((p - q) / Math.sqrt(v + w), df), F64_EXACT);
  });

  it.each([
    [3, 300, 0, 0.8],
    [1, 30, 0, 0.9],
    [8, 300, 0, 0.8],
    [15, 300, 0, 0.9],
    [5, 5, 0, 0.5],
    [3, 40, 3, 0.8],
    [6, 40, 3, 0.8],
    [12, 40, 12, 0.1]
  ])("claims no difference from %i against %i cases, %i of them shared, at equal rates of %d", (n, m, shared, rate) => {
    const uniform = mulberry32(n * 1000 + m);
    const slice = (size: number, from: number) =>
      Array.from({length: size}, (_, k) => ({at: from + k, scored: 1, right: uniform() < rate ? 1 : 0}));
    let [found, clear] = [0, 0];
    for (let k = 0; k < 1000; k++) {
      const {p, interval} = compareSlices(slice(n, 0), slice(m, n - shared))!;
      if (p < 0.05) found++;
      if (interval.lo > 0 || interval.hi < 0) clear++;
    }
    // 5% and 2.5 standard errors of 1000 draws of it.
    expect(found).toBeLessThan(67);
    expect(clear).toBeLessThan(67);
  });

  it("lends two cases that are close by chance no degrees of freedom of the other slice", () => {
    const uniform = mulberry32(4);
    // A case's own rate is low or high; twenty verdicts tell it well.
    const slice = (size: number, from: number) =>
      Array.from({length: size}, (_, k) => {
        const rate = uniform() < 0.5 ? 0.2 : 0.8;
        return {at: from + k, scored: 20, right: Array.from({length: 20}).filter(() => uniform() < rate).length};
      });
    let found = 0;
    for (let k = 0; k < 1000; k++) if (compareSlices(slice(2, 0), slice(40, 2))!.p < 0.05) found++;
    expect(found).toBeLessThan(67);
  });

  it("has no interval where no case differs between the two, however the cases vary", () => {
    const unmoved = compareSlices(cases(1, 0.5), cases(1, 0.5))!;
    expect(unmoved.interval).toEqual({lo: NaN, hi: NaN, level: 0.95});
  });

  it("ends its interval where differences do", () => {
    const allBut = (right: 0 | 1, from: number) =>
      Array.from({length: 9}, (_, k) => ({at: from + k, scored: 1, right: k === 0 ? 1 - right : right}));
    expect(compareSlices(allBut(1, 0), allBut(0, 20))!.interval.hi).toBe(1);
    expect(compareSlices(allBut(0, 0), allBut(1, 20))!.interval.lo).toBe(-1);
  });

  it("says nothing of slices without verdicts", () => {
    expect(compareSlices([], cases(1, 0.5))).toBeNull();
    expect(compareSlices([{at: 1, scored: 1, right: 1}], [{at: 1, scored: 1, right: 1}])).toBeNull();
  });
});

describe("facetsOfRule(rule)", () => {
  it("goes into brackets, negations and slices that the rule names", () => {
    const named = [{name: "won", rule: "outcome:right"}];
    expect(facetsOfRule(parseRule("not (category:v1 or won) and model:v2", table, named))).toEqual([
      "category",
      "outcome",
      "model"
    ]);
  });
});
