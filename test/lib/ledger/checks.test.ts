import fc from "fast-check";
import {asksForALook} from "../../../src/lib/ledger/index.js";
import {describe, expect, it} from "vitest";
import {runChecks, type LedgerCell} from "../../../src/lib/ledger/index.js";
import {carefulTable, cell, planted} from "./planted.js";

const seeds = fc.integer({min: 1, max: 1e6});
const found = (cells: readonly LedgerCell[], inputs = {}) => runChecks(cells, inputs).findings;
const ids = (cells: readonly LedgerCell[], inputs = {}) => found(cells, inputs).map(({id}) => id);
const heavy = (cells: readonly LedgerCell[]) => found(cells).filter(asksForALook);

describe("runChecks on tables without an error", () => {
  it("finds nothing, whatever the rule of the totals", () => {
    fc.assert(
      fc.property(seeds, fc.constantFrom("pooled" as const, "mean" as const), (seed, rule) => {
        expect(heavy(carefulTable(seed, {rule}))).toEqual([]);
      }),
      {numRuns: 40, seed: 7}
    );
  });

  it("finds nothing in no table, one row or one column", () => {
    expect(found([])).toEqual([]);
    expect(heavy(carefulTable(1, {systems: 1}))).toEqual([]);
    expect(heavy(carefulTable(1, {items: [100]}))).toEqual([]);
  });
});

describe("totals", () => {
  it("finds a planted total and names its value by the rule of the others", () => {
    fc.assert(
      fc.property(seeds, fc.integer({min: 0, max: 7}), (seed, s) => {
        const table = carefulTable(seed, {rule: "mean"});
        const id = `Table 1/model-${s}/total`;
        const {value} = table.find((one) => one.id === id)!;
        const findings = heavy(planted(table, {[id]: value + 0.31}));
        expect(findings.map((f) => f.id)).toEqual([`total/${id}`]);
        expect(findings[0]!.severity).toBe("impossible");
        expect(Math.abs(findings[0]!.recomputed! - value)).toBeLessThan(0.02);
        expect(findings[0]!.sentence).toContain("mean of 5 parts");
      }),
      {numRuns: 30, seed: 7}
    );
  });

  it("infers pooled means, also where no denominator is printed: then weights, from the rows themselves", () => {
    const rule = (cells: readonly LedgerCell[]) => runChecks(cells).recomputed.find((r) => r.check === "total")!.rule;
    expect(rule(carefulTable(3, {rule: "pooled"}))).toBe("mean of 5 parts pooled by denominators");
    const hidden = carefulTable(3, {systems: 12, items: [200, 50, 700], showN: false});
    expect(rule(hidden)).toMatch(/^weighted mean of 3 parts \(weights 0\.21\d, 0\.05\d, 0\.73\d\)$/);
  });

  it("says that a misprint of exchanged digits would follow", () => {
    const table = planted(
      [12.3, 24.5, 36.2].flatMap((value, s) => [
        cell({id: `a${s}`, subject: `m${s}`, place: {category: "a"}, value}),
        cell({id: `b${s}`, subject: `m${s}`, place: {category: "b"}, value: value + 10}),
        cell({id: `t${s}`, subject: `m${s}`, value: value + 5})
      ]),
      {t1: 92.5}
    );
    expect(found(table)[0]!.sentence).toContain("With two digits exchanged, 29.50, it would");
  });

  it("speaks once for a system whose totals belong to other values", () => {
    const two = [1, 2, 3, 4].flatMap((track) =>
      carefulTable(track, {rule: "mean"}).map((one) => ({
        ...one,
        id: `${track}/${one.id}`,
        place: {...one.place, track: `T${track}`}
      }))
    );
    const changes = Object.fromEntries([1, 2, 3, 4].map((t) => [`${t}/Table 1/model-0/total`, {value: 50 + t}]));
    const findings = heavy(planted(two, changes)).filter(({check}) => check === "total");
    expect(findings).toHaveLength(1);
    expect(findings[0]!.sentence).toContain("4 of 4 totals");
  });

  it("leaves a total alone whose system lacks a part, and a total that has no parts", () => {
    const table = carefulTable(5).filter((one) => one.id !== "Table 1/model-2/c1");
    const changed = planted(table, {"Table 1/model-2/total": {value: 1, n: null}});
    expect(ids(changed).filter((id) => id.startsWith("total/"))).toEqual([]);
  });
});

describe("averages over models", () => {
  const average = (cells: readonly LedgerCell[]) => {
    const columns = new Map<string, LedgerCell[]>();
    for (const one of cells.filter((c) => c.place.category))
      columns.set(one.place.category!, [...(columns.get(one.place.category!) ?? []), one]);
    return [...columns].map(([category, own]) => {
      const value = own.reduce((sum, one) => sum + one.value, 0) / own.length;
      return cell({
        id: `average/${category}`,
        subject: "average",
        row: "Average",
        place: {category},
        column: category,
        value: Number(value.toFixed(2))
      });
    });
  };

  it("finds one wrong average", () => {
    const table = carefulTable(2);
    const all = [...table, ...average(table)];
    expect(heavy(all)).toEqual([]);
    expect(heavy(planted(all, {"average/C3": 12.34})).map(({id}) => id)).toEqual(["average/average/C3"]);
  });

  it("finds that a row was replaced after the average was taken, and which, from a total printed elsewhere", () => {
    const before = carefulTable(2);
    const after = carefulTable(99).filter(({subject}) => subject === "model-4");
    const rows = [...before.filter(({subject}) => subject !== "model-4"), ...after];
    const old = before.find(({id}) => id === "Table 1/model-4/total")!;
    const elsewhere = {...old, id: "page/model-4", table: "Page", document: "a page"};
    const finding = found([...rows, ...average(before), elsewhere]).find(({check}) => check === "average")!;
    expect(finding.subject).toBe("model-4");
    expect(finding.cells).toContain("page/model-4");
    expect(finding.sentence).toContain("other values");
  });
});

describe("impossible cells", () => {
  const row = (success: number, understanding: number, generation: number) =>
    Object.entries({success, understanding, generation}).map(([metric, value]) =>
      cell({id: metric, frame: {metric}, value, place: {category: "a"}})
    );

  it("finds a joint success above one of its parts and below what both force", () => {
    expect(found(row(40, 60, 45))).toEqual([]);
    expect(found(row(7.86, 34.18, 3.93))[0]).toMatchObject({check: "impossible", printed: 7.86, recomputed: 3.93});
    expect(found(row(7.86, 34.18, 3.93))[0]!.sentence).toContain("With the two exchanged the row is possible");
    expect(found(row(50, 90, 80))[0]).toMatchObject({recomputed: 70});
  });

  it("allows for rounding, and finds a rate outside its scale", () => {
    expect(found(row(45.01, 60, 45))).toEqual([]);
    expect(found([cell({id: "x", value: 104})])[0]).toMatchObject({id: "impossible/x", severity: "impossible"});
  });
});

describe("granularity", () => {
  it("finds a rate that no count prints, and what exchanged digits would make of it", () => {
    const table = planted(carefulTable(11), {"Table 1/model-1/c3": 31.42});
    const finding = found(table).find(({id}) => id === "granularity/Table 1/model-1/c3")!;
    expect(finding).toMatchObject({severity: "impossible", printed: 31.42});
    expect(finding.sentence).toContain("no whole count over 305");
  });

  it("infers denominators that nobody printed, and says so as context", () => {
    const context = found(carefulTable(4, {systems: 9, items: [533, 367, 421], showN: false}));
    const columns = context.find(({id}) => id.startsWith("granularity/columns/"))!;
    expect(columns.evidence).toBe("remark");
    expect(columns.sentence).toContain("C0 533, C1 367, C2 421");
  });

  it("finds a stated denominator that the digits contradict", () => {
    const table = carefulTable(4, {systems: 9, items: [533, 367, 421], rule: "mean"}).map((one) =>
      one.place.category === "C1" ? {...one, n: 365} : one
    );
    const finding = found(table).find(({id}) => id.startsWith("granularity/column/"))!;
    expect(finding).toMatchObject({printed: 365, recomputed: 367, severity: "curiosity"});
  });

  it("passes over values read off a chart", () => {
    const table = carefulTable(11).map((one) => ({...one, readOff: true, value: one.value + 0.003}));
    expect(heavy(table)).toEqual([]);
  });
});
