import {describe, expect, it} from "vitest";
import {causesIn, explainFindings, type LedgerCell} from "../../../src/lib/ledger/index.js";
import {explained, statement} from "./explained.js";
import {carefulTable, cell, planted} from "./planted.js";

const column = [40, 50, 60, 30].map((value, i) =>
  cell({id: `m${i}`, subject: `m${i}`, value, table: "T", column: "All"})
);

describe("a repair", () => {
  it("of a mark leaves the other marks where they are", () => {
    const marks = [
      {cell: "m0", mark: "best"},
      {cell: "m3", mark: "second"}
    ];
    expect(explained(column, {marks}).map(({repair}) => repair)).toEqual([
      {changes: [{what: "mark", cell: "m0", from: "best", to: ""}], resolves: ["mark/m0"]},
      {changes: [{what: "mark", cell: "m3", from: "second", to: ""}], resolves: ["mark/m3"]}
    ]);
  });

  it("of a denominator mends its whole column", () => {
    const careful = carefulTable(11);
    const stated = careful.map((one) => (one.place.category === "C1" ? {...one, n: 99} : one));
    const [first] = explained(stated);
    expect(first!.repair!.changes).toEqual([{what: "n", cell: "Table 1/model-0/c1", from: "99", to: "100"}]);
    expect(first!.repair!.resolves).toHaveLength(9);
    expect(causesIn(explained(stated))).toHaveLength(1);
  });

  it("of a column that implies another denominator is no change to one of its rates", () => {
    // All but one are counts over 500. With one of the two others otherwise the column would imply nothing, which mends nothing.
    const rates = [86, 76.68, 78.6, 85, 90, 15, 29, 33, 14, 22, 91, 67, 83, 92, 78.6, 45, 80];
    const shares = rates.map((value, i) =>
      cell({
        id: `c${i}`,
        subject: `c${i}`,
        table: "T",
        column: "Chart",
        place: {category: "Chart"},
        value,
        decimals: 2,
        n: 100
      })
    );
    const finding = explained(shares).find(({id}) => id === "granularity/column/c0")!;
    expect(finding).toMatchObject({printed: 100, recomputed: 500, repair: null});
    expect(explained(shares).find(({id}) => id === "granularity/c2")!.repair).not.toBeNull();
  });

  it("of a number that no count prints is one cause where it is printed twice, and two where the systems are two", () => {
    const rate = (id: string, table: string, subject: string, value = 31.42) =>
      cell({id, table, subject, column: "Chart", place: {category: "Chart"}, value, decimals: 2, n: 100});
    const uncounted = (...cells: readonly LedgerCell[]) =>
      explained(cells).filter(({check}) => check === "granularity");
    const twice = uncounted(rate("a", "T", "m"), rate("b", "U", "m"));
    expect([twice.length, causesIn(twice).length]).toEqual([2, 1]);
    const apart = uncounted(rate("a", "T", "m"), rate("b", "U", "other"));
    expect([apart.length, causesIn(apart).length]).toEqual([2, 2]);
  });

  it("of a rate that no count prints is the nearest of what its digits could be", () => {
    const table = planted(carefulTable(11), {"Table 1/model-1/c3": {value: 31.42}});
    const own = explained(uncountedTotals(table)).find(({check}) => check === "granularity")!;
    expect(own.repair).toMatchObject({changes: [{cell: "Table 1/model-1/c3", from: "31.42", to: "31.48"}]});
  });

  it("of a part under a rule is what the rule asks of it", () => {
    // 50 and 30 have a mean of 40; the one that is printed follows from 54 and 30, or 50 and 34.
    const rows = ["a", "b", "c", "d", "e"].flatMap((subject, i) => {
      const [x, y] = [50 + 3 * i, 30 - 4 * i];
      return [
        cell({id: `${subject}x`, subject, column: "X", place: {category: "x"}, value: x, scale: null}),
        cell({id: `${subject}y`, subject, column: "Y", place: {category: "y"}, value: y, scale: null}),
        cell({id: `${subject}t`, subject, column: "All", value: (x + y) / 2, scale: null})
      ];
    });
    const [finding, ...more] = explained([
      ...planted(rows, {ct: 41.25}),
      ...rows.filter(({id}) => id === "ct").map((one) => ({...one, id: "again", table: "Table 2", value: 41.25}))
    ]);
    expect(more).toEqual([]);
    // The total is printed so twice: a part is another.
    expect(finding).toMatchObject({id: "total/ct", recomputed: 39});
    expect(finding!.repair!.changes).toHaveLength(1);
    expect(["cx", "cy"]).toContain(finding!.repair!.changes[0]!.cell);
  });

  it("is none for equal and constant values, and for what is only remarkable", () => {
    const table = carefulTable(21);
    const copied = table.map((one) =>
      one.subject === "model-5" && one.place.category
        ? {...one, value: table.find((other) => other.subject === "model-1" && other.column === one.column)!.value}
        : one
    );
    const identical = explained(copied).find(({check}) => check === "identical")!;
    expect(identical.repair).toBeNull();
  });

  it("is of one benchmark: its checks are run on the cells of that one", () => {
    const of = (benchmark: string) =>
      planted(carefulTable(11, {rule: "mean"}), {"Table 1/model-1/total": 12.34}).map((one) => ({
        ...one,
        id: `${benchmark}/${one.id}`,
        document: benchmark,
        frame: {...one.frame, benchmark}
      }));
    const found = explained([...of("first"), ...of("second")]).filter(({check}) => check === "total");
    expect(found.map(({repair}) => repair!.resolves)).toEqual([
      ["total/first/Table 1/model-1/total"],
      ["total/second/Table 1/model-1/total"]
    ]);
    expect(causesIn(found)).toHaveLength(2);
  });
});

/** Totals that nothing counts, so that only their parts are asked for counts. */
function uncountedTotals(cells: readonly LedgerCell[]): LedgerCell[] {
  return cells.filter(({place}) => Object.keys(place).length > 0);
}

describe("findings of one cause", () => {
  it("test one sentence: the same form about the same models, or the same cells", () => {
    const statements = [
      statement("bench/one", {form: "above", groups: [["m0"], ["m1"]]}),
      statement("bench/two", {form: "above", groups: [["n0"], ["n1"]]}),
      statement("bench/three", {form: "highest", groups: [["m0", "m1"]]}),
      statement("bench/four", {form: "highest", place: "Section 2", groups: [["m0", "m1"]]}),
      statement("other/five", {form: "above", groups: [["m0"], ["m1"]]})
    ];
    const cells = [
      ...column,
      ...column.map((one) => ({...one, id: one.id.replace("m", "n"), table: "U", column: "B"}))
    ];
    const causes = new Map(explained(cells, {statements}).map(({id, cause}) => [id, cause]));
    expect(causes.get("statement/bench/two")).toBe("statement/bench/one");
    expect(causes.get("statement/bench/three")).toBe("statement/bench/one");
    expect(causes.get("statement/bench/four")).toBe("statement/bench/four");
    expect(causes.get("statement/other/five")).toBe("statement/other/five");
  });

  it("dispute one cell: a sentence that gives its number and a table that prints another", () => {
    const cells = [cell({id: "a", value: 41.26}), cell({id: "b", table: "Table 2", value: 45.3})];
    const statements = [statement("bench/s", {stated: "47.00", groups: [["b"]]})];
    const found = explained(cells, {statements}).filter(({id}) => !id.includes("/with/"));
    expect(found.map(({id}) => id)).toEqual(["repeat/b", "statement/bench/s"]);
    expect(found[0]!.repair!.changes[0]).toMatchObject({what: "value", cell: "b", to: "41.26"});
    // With 45.30 the sentence would not follow from the other print: that is no repair.
    expect(found[1]!.repair).toBeNull();
    expect(found[1]!.cause).toBe("repeat/b");
  });

  it("rest on two sets of values: numbers of a model that differ, and sentences about them", () => {
    const first = carefulTable(6).map((one) => ({...one, n: null}));
    const other = first.map((one) => ({
      ...one,
      id: `2/${one.id}`,
      table: "Table 2",
      value: one.subject === "model-3" ? one.value + 3.3 : one.value
    }));
    const about = (id: string, ...cells: string[]) => statement(id, {form: "mean", stated: "1.00", groups: [cells]});
    const statements = [
      about("bench/own", "Table 1/model-3/c0", "Table 1/model-3/c1"),
      about("bench/three", "Table 1/model-3/c0", "Table 1/model-2/c1", "Table 1/model-1/c1"),
      about("bench/other", "Table 1/model-2/c0", "Table 1/model-2/c1")
    ];
    const found = explained([...first, ...other], {statements}).filter(({id}) => !id.includes("/with/"));
    const causes = new Map(found.map(({id, cause}) => [id, cause]));
    expect(causes.get("statement/bench/own")).toBe("repeat/Table 1/model-3/c0");
    expect(causes.get("statement/bench/three")).toBe("statement/bench/three");
    expect(causes.get("statement/bench/other")).toBe("statement/bench/other");
  });
});

describe("tables of differences", () => {
  const tables = (decimals: number, off = 0) => {
    const a = carefulTable(4, {table: "A"});
    const b = carefulTable(5, {table: "B"});
    const d = a.map((one, i) => ({
      ...one,
      id: `D${i}`,
      table: "D",
      frame: {metric: "difference"},
      scale: null,
      n: null,
      decimals,
      value: Number((one.value - b[i]!.value).toFixed(decimals)) + (i === 7 ? off : 0)
    }));
    return {cells: [...a, ...b.map((one) => ({...one, frame: {...one.frame, evaluator: "b"}})), ...d], a, b, d};
  };
  const found = (cells: readonly LedgerCell[]) => explained(cells).filter(({check}) => check === "difference");

  it("are held to their last digit, rounded differences to half of it", () => {
    expect(found(tables(2).cells)).toEqual([]);
    expect(found(tables(1).cells)).toEqual([]);
    expect(found(tables(0).cells)).toEqual([]);
    const {cells, a, b, d} = tables(2, 1);
    const value = a[7]!.value - b[7]!.value;
    expect(found(cells)).toMatchObject([
      {
        id: "difference/D7",
        evidence: "prints",
        cells: ["D7", a[7]!.id, b[7]!.id],
        printed: d[7]!.value,
        proof: `${a[7]!.value.toFixed(2)} − ${b[7]!.value.toFixed(2)} = ${value.toFixed(2).replace("-", "−")} ≠ ${d[7]!.value.toFixed(2).replace("-", "−")}`
      }
    ]);
    expect(found(tables(2, 0.01).cells)).toMatchObject([{evidence: "last-digit"}]);
    expect(found(tables(1, 0.1).cells)).toHaveLength(1);
  });

  it("are held to half a digit more than nothing where they are rounded, and not to a tenth of it more", () => {
    const {cells, a, b, d} = tables(1);
    const hundredths = (i: number) => Math.round(100 * (a[i]!.value - b[i]!.value));
    // 12.34 is printed 12.4, or its negative −12.4.
    const at = d.findIndex((_, i) => Math.abs(hundredths(i)) % 10 === 4);
    const away = d[at]!.value + 0.1 * Math.sign(hundredths(at));
    const up = planted(cells, {[`D${at}`]: Number(away.toFixed(1))});
    expect(found(up).map(({id}) => id)).toEqual([`difference/D${at}`]);
  });

  it("give each of the three from the two others", () => {
    const {cells, a, b, d} = tables(2);
    const rules = explainFindings(cells).recomputed.filter(({check}) => check === "difference");
    expect(rules.slice(0, 3).map(({cell: id, rule, parts}) => [id, rule, parts])).toEqual([
      ["D0", "A minus B", [a[0]!.id, b[0]!.id]],
      [a[0]!.id, "B plus D", [b[0]!.id, "D0"]],
      [b[0]!.id, "A minus D", [a[0]!.id, "D0"]]
    ]);
    for (const [i, {value}] of rules.slice(0, 3).entries())
      expect(value).toBeCloseTo([d[0]!.value, a[0]!.value, b[0]!.value][i]!, 10);
  });
});

describe("rows of a constant program", () => {
  const row = (...values: readonly number[]) =>
    values.map((value, i) => cell({id: `c${i}`, column: `C${i}`, place: {category: `${i}`}, value}));
  const others = [1, 2, 3, 4].flatMap((s) =>
    row(11, 22, 33, 44, 55, 66).map((one, i) => ({
      ...one,
      id: `${s}${one.id}`,
      subject: `s${s}`,
      value: one.value + ((7 * s * (i + 2)) % 13)
    }))
  );
  const constants = (equal: number, size = 6) => {
    const own = row(31.25, 18.75, 43.75, 25.13, 12.57, 37.51).slice(0, size);
    const scores = new Map(
      own.map(({place, value}, i) => [`category=${place.category}`, i < equal ? value : value + 5])
    );
    return explained([...own, ...others], {baselines: [{name: "always A", metric: "accuracy", scores}]}).filter(
      ({check}) => check === "constant"
    );
  };

  it("are shown by four of their values, and weigh more where most of the row is equal", () => {
    expect(constants(4)).toMatchObject([
      {
        id: "constant/c0/always-a",
        evidence: "chance",
        printed: 4,
        cells: ["c0", "c1", "c2", "c3"],
        proof: expect.stringMatching(/^4 of 6 equal, 0\.0 by chance$/) as string
      }
    ]);
    expect(constants(4)[0]!.sentence).toContain(
      "m, Table 1: 4 of 6 values equal, to the last printed digit, those of a program that answers always A " +
        "(C0 31.25, C1 18.75, C2 43.75, C3 25.13). About 0.0 would by chance."
    );
    expect(constants(5)[0]!.sentence).toContain("C3 25.13 and others)");
  });

  it("need three equal places", () => expect(constants(2)).toEqual([]));

  it("are asked of places that the program has a score for, in its metric, as printed", () => {
    const own = row(31.25, 18.75, 43.75, 25.13);
    const scores = new Map(own.map(({place, value}) => [`category=${place.category}`, value]));
    const found = (cells: readonly LedgerCell[], metric = "accuracy") =>
      explained([...cells, ...others], {baselines: [{name: "always A", metric, scores}]}).filter(
        ({check}) => check === "constant"
      ).length;
    expect(found(own)).toBe(1);
    expect(found(own, "success")).toBe(0);
    expect(found(own.map((one) => ({...one, readOff: true})))).toBe(0);
    expect(found(own.map((one) => ({...one, value: 0})))).toBe(0);
  });
});

describe("values of two names", () => {
  const names = (places: number, equal: number) => {
    const table = carefulTable(21, {items: Array.from({length: places}, (_, c) => 147 + 12 * c), showN: false}).filter(
      ({place}) => place.category
    );
    return explained(
      table.map((one, i) =>
        one.subject === "model-5" && i % places < equal ? {...one, value: table[places + (i % places)]!.value} : one
      )
    ).filter(({check}) => check === "identical");
  };

  it("are listed up to six", () => {
    expect(names(8, 6)[0]!.sentence).toMatch(
      /in 6 of 8 places \(C0 [\d.]+, C1 [\d.]+, C2 [\d.]+, C3 [\d.]+, C4 [\d.]+, C5 [\d.]+\)\./
    );
    expect(names(8, 7)[0]!.sentence).toMatch(/in 7 of 8 places \(C0 .*, C5 [\d.]+ and others\)\./);
    expect(names(8, 1)).toEqual([]);
  });
});
