import {describe, expect, it} from "vitest";
import {
  decodeLedger,
  encodeLedger,
  explainFindings,
  ledgerEntries,
  trustOf,
  type ExplainedFinding,
  type Ledger
} from "../../../src/lib/ledger/index.js";
import {carefulTable, cell, planted} from "./planted.js";

const table = planted(carefulTable(11, {rule: "mean"}), {"Table 1/model-1/total": 12.34});
const explained = explainFindings(table);
const ledger: Ledger = {...explained, statements: []};
const ids = table.map(({id}) => id);
const travelled = (file: unknown): unknown => JSON.parse(JSON.stringify(file));

describe("a ledger as a file", () => {
  it("comes back as it went, computed values to ten digits", () => {
    const file = encodeLedger(ids, ledger);
    const back = decodeLedger(travelled(file));
    expect(back.findings).toEqual(ledger.findings);
    expect(back.tested).toEqual(ledger.tested);
    expect(back.recomputed.map(({cell: one, check, rule, parts}) => [one, check, rule, parts])).toEqual(
      ledger.recomputed.map(({cell: one, check, rule, parts}) => [one, check, rule, parts])
    );
    for (const [i, {value, tolerance}] of back.recomputed.entries()) {
      expect(Math.abs(value - ledger.recomputed[i]!.value)).toBeLessThan(1e-7);
      expect(Math.abs(tolerance - ledger.recomputed[i]!.tolerance)).toBeLessThan(1e-7);
    }
    // Each rule is written once, however many totals follow it.
    expect(file.rules).toEqual(["mean of 5 parts"]);
  });

  it("is refused from another file, of another version, and where it names what it does not hold", () => {
    const file = encodeLedger(ids, ledger);
    expect(() => decodeLedger(null)).toThrow("mismatched ledger: undefined undefined vs ledger 2");
    expect(() => decodeLedger({...file, name: "other"})).toThrow("mismatched ledger: other 2");
    expect(() => decodeLedger({...file, version: 1})).toThrow("mismatched ledger: ledger 1 vs ledger 2");
    expect(() => decodeLedger({...file, cells: ids.slice(0, 3)})).toThrow(
      /^invalid ledger: number \d+ of a list of 3$/
    );
    expect(() => decodeLedger({...file, rules: []})).toThrow("invalid ledger: number 0 of a list of 0");
  });
});

describe("ledgerEntries(cells)", () => {
  const all = [
    ...table,
    cell({id: "counted", value: 50, n: 40}),
    cell({id: "uncounted", value: 50}),
    cell({id: "read off", value: 50, n: 40, readOff: true}),
    cell({id: "no rate", value: 50, n: 40, scale: null}),
    cell({id: "graded", value: 50, n: 40, samples: null})
  ];
  const entries = ledgerEntries(all, explained);
  const entry = (id: string) => entries.find((one) => one.cell.id === id)!;

  it("have one each, in their order", () => expect(entries.map((one) => one.cell)).toEqual(all));

  it("say what other numbers give them, or that a count must print as them, or neither", () => {
    expect(entry("Table 1/model-1/total")).toMatchObject({status: "recomputed", recomputed: [{check: "total"}]});
    expect(entry("Table 1/model-1/c1")).toMatchObject({status: "transcribed", recomputed: []});
    expect(["counted", "uncounted", "read off", "no rate", "graded"].map((id) => entry(id).status)).toEqual([
      "transcribed",
      ...Array<string>(4).fill("not verifiable")
    ]);
  });

  it("hold the findings that name them, each once", () => {
    const [finding] = explained.findings;
    const twice = {...finding!, cells: [...finding!.cells, finding!.cells[0]!]};
    const [own] = ledgerEntries(
      all.filter(({id}) => id === finding!.cells[0]),
      {findings: [twice], recomputed: []}
    );
    expect(own!.findings).toEqual([twice]);
    expect(entry("counted").findings).toEqual([]);
  });
});

describe("trustOf(ledger)", () => {
  const finding = (id: string, part: Partial<ExplainedFinding>): ExplainedFinding => ({
    ...explained.findings[0]!,
    id,
    cause: id,
    ...part
  });

  it("counts cells once and certain findings by their cause, and shows the first of some checks", () => {
    const findings = [
      finding("a", {check: "repeat", severity: "two-prints"}),
      finding("b", {check: "repeat", severity: "impossible", cause: "a"}),
      finding("c", {check: "total", severity: "some-reading"}),
      finding("d", {check: "constant", severity: "curiosity"})
    ];
    const [one] = explained.recomputed;
    expect(trustOf({findings, recomputed: [one!, one!, {...one!, cell: "other"}]})).toMatchObject({
      recomputed: 2,
      contradictions: 1,
      examples: [{id: "a"}, {id: "d"}]
    });
  });
});
