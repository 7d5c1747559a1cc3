import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {labelsKey, runChecks, type LedgerCell, type Statement} from "../../../src/lib/ledger/index.js";
import {carefulTable, cell, planted} from "./planted.js";

const of = (check: string, cells: readonly LedgerCell[], inputs = {}) =>
  runChecks(cells, inputs).findings.filter((finding) => finding.check === check);
const again = (cells: readonly LedgerCell[], table: string, frame = {}) =>
  cells.map((one) => ({...one, id: `${table}/${one.id}`, table, frame: {...one.frame, ...frame}}));

describe("the same number twice", () => {
  it("finds the one value that a second table prints otherwise, and the exchanged digits", () => {
    const first = planted(carefulTable(6), {"Table 1/model-3/total": {value: 89.47, n: null}});
    const both = [...first, ...planted(again(first, "Table 2"), {"Table 2/Table 1/model-3/total": 89.74})];
    const [finding, ...more] = of("repeat", both);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({printed: 89.74, recomputed: 89.47, severity: "two-prints"});
    expect(finding!.sentence).toContain("47 of 48 shared numbers agree. The two differ by exchanged digits.");
  });

  it("takes a named judge for the unnamed one only if most numbers agree", () => {
    const first = carefulTable(6);
    expect(of("repeat", [...first, ...again(first, "Table 2", {evaluator: "judge A"})])).toEqual([]);
    const other = again(carefulTable(8), "Table 3", {evaluator: "judge B"});
    expect(of("repeat", [...first, ...other])).toEqual([]);
  });

  it("compares at the coarser precision", () => {
    const fine = cell({id: "a", value: 41.26});
    expect(of("repeat", [fine, cell({id: "b", table: "Table 2", value: 41.3, decimals: 1})])).toEqual([]);
    expect(of("repeat", [fine, cell({id: "b", table: "Table 2", value: 41.5, decimals: 1})])).toHaveLength(1);
  });
});

describe("columns of differences to the row that begins a block", () => {
  const blocks = (seed: number, size = 3) => {
    const table = carefulTable(seed, {systems: 9});
    const totals = table.filter(({column}) => column === "Overall");
    const differences = totals.map((one, i) => ({
      ...one,
      id: `D${i}`,
      column: "Δ",
      frame: {metric: "difference"},
      scale: null,
      n: null,
      value: Number((one.value - totals[i - (i % size)]!.value).toFixed(2))
    }));
    return [...table, ...differences];
  };

  it("finds the one that does not follow, without being told of which column or to which row", () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 1e6}), fc.constantFrom(1, 2, 4, 5, 7, 8), (seed, at) => {
        const cells = blocks(seed);
        expect(of("difference", cells)).toEqual([]);
        const right = cells.find(({id}) => id === `D${at}`)!.value;
        const findings = of("difference", planted(cells, {[`D${at}`]: right + 0.5}));
        expect(findings.map(({id, severity}) => [id, severity])).toEqual([[`difference/D${at}`, "impossible"]]);
        expect(findings[0]!.recomputed).toBeCloseTo(right, 9);
        expect(findings[0]!.sentence).toContain(`minus that of model-${at - (at % 3)}`);
      }),
      {numRuns: 30, seed: 7}
    );
  });

  it("names the other sign, tells two ways of one system apart, and says nothing where most do not follow", () => {
    const two = blocks(5).map((one) => {
      const row = Number(one.subject.slice(6));
      return row % 3 === 0 ? one : {...one, subject: "one", row: "one", frame: {...one.frame, protocol: `${row}`}};
    });
    expect(of("difference", two)).toEqual([]);
    const value = two.find(({id}) => id === "D4")!.value;
    expect(of("difference", planted(two, {D4: -value}))[0]!.sentence).toContain("With the other sign it would be.");
    const off = Object.fromEntries([1, 2, 4].map((at) => [`D${at}`, 31.41 + at]));
    expect(of("difference", planted(blocks(5), off))).toEqual([]);
  });
});

describe("tables of differences", () => {
  it("finds out which tables belong together, and the cell that is not the difference", () => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 1e6}), (seed) => {
        const a = carefulTable(seed, {table: "A"});
        const b = carefulTable(seed + 1, {table: "B"}).map((one) => ({...one, frame: {...one.frame, evaluator: "b"}}));
        const d = a.map((one, i) => ({
          ...one,
          id: `D${i}`,
          table: "D",
          frame: {metric: "difference", evaluator: "d"},
          scale: null,
          n: null,
          value: Number((one.value - b[i]!.value).toFixed(2))
        }));
        expect(of("difference", [...a, ...b, ...d])).toEqual([]);
        const wrong = planted(d, {D7: d[7]!.value + 1});
        const findings = of("difference", [...a, ...b, ...wrong]);
        expect(findings.map(({id}) => id)).toContain("difference/D7");
        expect(findings).toHaveLength(1);
      }),
      {numRuns: 20, seed: 3}
    );
  });
});

describe("identical values", () => {
  it("finds two names with the same numbers, and none among unrelated systems", () => {
    const table = carefulTable(21);
    expect(of("identical", table)).toEqual([]);
    const values = new Map(table.filter((c) => c.subject === "model-1").map((c) => [labelsKey(c.place), c.value]));
    const copied = table.map((one) =>
      one.subject === "model-5" && one.place.category !== "C0"
        ? {...one, value: values.get(labelsKey(one.place))!}
        : one
    );
    const [finding] = of("identical", copied);
    expect(finding!.sentence).toContain("model-1 and model-5 print the same value in 5 of 6 places");
  });

  it("takes coarse coincidences for what they are", () => {
    const whole = carefulTable(21).map((one) => ({...one, value: Math.round(one.value / 10) * 10, decimals: 0, n: 10}));
    expect(of("identical", whole)).toEqual([]);
  });
});

describe("outlying cells", () => {
  it("finds a lone planted cell, and says nothing of a table that scatters", () => {
    const table = carefulTable(30, {systems: 9, items: [200, 210, 220, 230, 240, 250]});
    const finding = of("outlier", planted(table, {"Table 1/model-2/c1": 1.9}))[0]!;
    // What row and column let expect is near what had been printed there, some ten points of noise aside.
    const {value} = table.find(({id}) => id === "Table 1/model-2/c1")!;
    expect(Math.abs(finding.recomputed! - value)).toBeLessThan(15);
    expect(finding.difference).toBeCloseTo(1.9 - finding.recomputed!, 10);
    expect(finding.cells).toEqual(["Table 1/model-2/c1"]);
    const wild = table.map((one, i) => (i % 5 === 0 ? {...one, value: 100 - one.value} : one));
    expect(of("outlier", wild)).toEqual([]);
  });
});

describe("marks of rank", () => {
  const table = [40, 50, 60, 60].map((value, s) => cell({id: `m${s}`, subject: `m${s}`, value}));
  const marks = (list: Record<string, "best" | "second">) =>
    of("mark", table, {marks: Object.entries(list).map(([id, mark]) => ({cell: id, mark}))});

  it("lets ties share the best, and finds a third marked as second", () => {
    expect(marks({m2: "best", m3: "best", m1: "second"})).toEqual([]);
    expect(marks({m0: "second"})[0]).toMatchObject({printed: 40, recomputed: 50});
    expect(marks({m1: "best"})).toHaveLength(1);
  });

  it("ranks gaps upwards, and refuses a mark on nothing", () => {
    const gaps = [10, 20].map((value, s) => cell({id: `g${s}`, subject: `g${s}`, value, frame: {metric: "gap"}}));
    expect(of("mark", gaps, {marks: [{cell: "g0", mark: "best"}]})).toEqual([]);
    expect(() => runChecks(gaps, {marks: [{cell: "nowhere", mark: "best"}]})).toThrow("unknown cell: nowhere");
  });
});

describe("statements of the text", () => {
  const cells = [10, 20, 30, 25].map((value, i) => cell({id: `c${i}`, subject: `s${i}`, value}));
  const statement = (form: Statement["form"], stated: string | null, ...groups: string[][]): Statement => ({
    id: "s",
    place: "Section 1",
    says: "it is so",
    form,
    stated,
    groups
  });
  const verdict = (one: Statement) =>
    [...of("statement", cells, {statements: [one]}), ...of("correlation", cells, {statements: [one]})].map(
      ({severity}) => severity
    )[0] ?? "agrees";

  it.each([
    ["equals", "10", [["c0"]], "agrees"],
    ["equals", "12", [["c0"]], "two-prints"],
    ["mean", "20.0", [["c0", "c1", "c2"]], "agrees"],
    ["mean", "21.5", [["c0", "c1", "c2"]], "every-reading"],
    ["sd", "10.0", [["c0", "c1", "c2"]], "agrees"],
    ["sd", "8.2", [["c0", "c1", "c2"]], "agrees"],
    ["sd", "9.1", [["c0", "c1", "c2"]], "every-reading"],
    ["ratio-percent", "33.3", [["c0", "c2"]], "agrees"],
    ["ratio-percent", "66.6", [["c1", "c2"]], "curiosity"],
    ["decline-percent", "16.7", [["c2", "c3"]], "agrees"],
    ["maximum", "30", [["c0", "c2"]], "agrees"],
    ["lead", "5", [["c2", "c3", "c0"]], "agrees"],
    ["count-above", "2", [["24.5"], ["c0", "c1", "c2", "c3"]], "agrees"],
    [
      "pearson",
      "1.00",
      [
        ["c0", "c1", "c2"],
        ["c0", "c1", "c2"]
      ],
      "agrees"
    ],
    [
      "pearson",
      "0.50",
      [
        ["c0", "c1", "c2"],
        ["c0", "c1", "c2"]
      ],
      "every-reading"
    ],
    ["highest", null, [["c2", "c0", "c3"]], "agrees"],
    ["highest", null, [["c0", "c3"]], "every-reading"],
    [
      "above",
      null,
      [
        ["c2", "c3"],
        ["c0", "c1"]
      ],
      "agrees"
    ],
    ["above", null, [["c2", "c0"], ["c1"]], "some-reading"],
    ["above", null, [["c0"], ["c1"]], "every-reading"],
    ["below-median", null, [["c0"], ["c0", "c1", "c2"]], "agrees"],
    [
      "all-rise",
      null,
      [
        ["c0", "c1"],
        ["c1", "c2"]
      ],
      "agrees"
    ],
    [
      "all-fall",
      null,
      [
        ["c0", "c2"],
        ["c1", "c3"]
      ],
      "every-reading"
    ],
    [
      "greatest-rise",
      null,
      [
        ["c0", "c2"],
        ["c1", "c3"]
      ],
      "agrees"
    ]
  ] as const)("%s %s of %j: %s", (form, stated, groups, expected) => {
    expect(verdict(statement(form, stated, ...groups.map((group) => [...group])))).toBe(expected);
  });

  it("says which statement rests on a number that is printed otherwise elsewhere", () => {
    const twice = [...cells, cell({id: "d0", subject: "s0", table: "Table 2", value: 14})];
    const statements = [statement("mean", "20.0", ["c0", "c1", "c2"])];
    const [finding] = of("statement", twice, {statements});
    expect(finding).toMatchObject({severity: "some-reading", cells: ["c0", "d0"]});
    expect(finding!.recomputed).toBeCloseTo(21.33, 2);
  });

  it("refuses a statement about nothing", () => {
    expect(() => verdict(statement("equals", "1", ["nowhere"]))).toThrow("unknown cell: nowhere in statement s");
  });
});

describe("constant answers and the official gap", () => {
  it("finds the row of a program that always answers the same", () => {
    const table = carefulTable(40, {items: [120, 130, 140, 150, 160, 170]});
    const own = table.filter((one) => one.subject === "model-6" && one.place.category);
    const scores = new Map(own.map(({place, value}) => [labelsKey(place), value + 0.002]));
    const baselines = [{name: "always A", metric: "accuracy", scores}];
    expect(of("constant", table, {baselines})[0]).toMatchObject({subject: "model-6", printed: 6});
    const away = [{name: "always B", metric: "accuracy", scores: new Map([...scores].map(([k, v]) => [k, v + 3]))}];
    expect(of("constant", table, {baselines: away})).toEqual([]);
  });

  it("takes a published gap inside the script's range for the script's", () => {
    const gap = cell({id: "g", subject: "m", frame: {metric: "gap"}, place: {category: "a"}, value: 50, scale: null});
    const script = (lo: number, hi: number) => ({
      scriptGaps: [{subject: "m", category: "a", gap: (lo + hi) / 2, lo, hi}]
    });
    expect(of("official-gap", [gap], script(48, 52))).toEqual([]);
    expect(of("official-gap", [gap], script(51, 55))[0]).toMatchObject({printed: 50, recomputed: 53});
  });
});
