import {describe, expect, it} from "vitest";
import type {Finding, LedgerCell, Recomputation} from "../../../src/lib/ledger/index.js";
import {chanceOfRule, type FittedRule} from "../../../src/lib/ledger/cells/total-rule.js";
import {checkIdentical} from "../../../src/lib/ledger/checks/identical.js";
import {candidatesFor} from "../../../src/lib/ledger/repair/candidates.js";
import {causesOf} from "../../../src/lib/ledger/repair/causes.js";
import {cell} from "./planted.js";

const finding = (part: Partial<Finding> & Pick<Finding, "check" | "cells">): Finding => ({
  id: `${part.check}/${part.cells[0]}`,
  evidence: "rule",
  subject: "m",
  printed: 50,
  recomputed: null,
  difference: null,
  sentence: "",
  proof: "",
  severity: "curiosity",
  ...part
});
const tried = (one: Finding, cells: readonly LedgerCell[], recomputed: readonly Recomputation[] = []) =>
  candidatesFor(one, {cells, marks: [], statements: []}, recomputed, [one]);
const valuesOf = (id: string, single: ReturnType<typeof tried>["single"]) =>
  single.flat().flatMap((change) => (change.cell === id ? [Number(change.to)] : []));

describe("values that a repair tries", () => {
  it("of what is taken away: what gives the printed difference", () => {
    const cells = [cell({id: "gain", value: 10}), cell({id: "after", value: 30}), cell({id: "before", value: 25})];
    const way: Recomputation = {
      check: "total",
      cell: "gain",
      rule: "after minus before",
      value: 5,
      tolerance: 0.01,
      parts: ["after", "before"]
    };
    const {single} = tried(finding({check: "total", cells: ["gain", "after", "before"], printed: 10, recomputed: 5}), cells, [way]); // prettier-ignore
    expect(valuesOf("after", single)).toContain(35);
    expect(valuesOf("before", single)).toContain(20);
    expect(valuesOf("before", single)).not.toContain(30);
  });

  it("of other cells with the same value do not have what is asked of the first", () => {
    const cells = [cell({id: "a", value: 50}), cell({id: "b", value: 50})];
    const {single} = tried(finding({check: "repeat", cells: ["a", "b"], recomputed: 61.37}), cells);
    expect(valuesOf("a", single)).toContain(61.37);
    expect(valuesOf("b", single)).not.toContain(61.37);
  });

  it("of a row that is moved by a column are those of its own table", () => {
    const row = (table: string) =>
      [20, 40, 60].map((value, i) => cell({id: `${table}${i}`, table, value, place: {category: `c${i}`}}));
    const {several} = tried(finding({check: "impossible", cells: ["A0"]}), [...row("A"), ...row("B")]);
    expect(several.length).toBeGreaterThan(0);
    for (const {cell: id} of several.flat()) expect(id).toMatch(/^A/);
  });
});

describe("the chance that totals follow a rule by accident", () => {
  it("counts as many totals less as the rule has free weights", () => {
    const outcome = (value: number, total: number, tolerance: number): FittedRule["outcomes"][number] => ({
      case: {
        total: cell({id: `t${total}`, value: total}),
        parts: [total - 10, total + 10].map((part, i) => cell({id: `p${total}${i}`, value: part}))
      },
      value,
      tolerance,
      agreement: Math.abs(value - total) <= tolerance ? "agrees" : "differs"
    });
    const outcomes = [outcome(50, 50, 0.5), outcome(60, 60, 0.25), outcome(70, 70, 0.1), outcome(40, 80, 0.1)];
    const chance = (weights: readonly number[] | null) => chanceOfRule({name: "weighted", outcomes, fits: 3, weights});
    // The total that is off is 40 points away: each other one has its tolerance's share of that, and the smallest does not count.
    expect(chance(null)).toBeCloseTo(4 * (0.5 / 40) * (0.25 / 40) * (0.1 / 40), 12);
    expect(chance([0.5, 0.5])).toBeCloseTo(4 * (0.5 / 40) * (0.25 / 40), 12);
  });
});

describe("values of two systems that are the same", () => {
  const places = Array.from({length: 12}, (_, k) => `c${k}`);
  const system = (benchmark: string, subject: string, seed: number) =>
    places.map((category, k) =>
      cell({
        id: `${benchmark}/${subject}/${category}`,
        subject,
        frame: {benchmark, metric: "accuracy"},
        place: {category},
        value: 20 + ((37 * k + 11 * seed) % 61) + 0.01 * ((7 * k + 3 * seed) % 97)
      })
    );
  const others = (benchmark: string, from: number) =>
    [0, 1, 2, 3].flatMap((k) => system(benchmark, `${benchmark}-${k}`, from + k));

  it("are found within a benchmark, and not looked for between two", () => {
    const within = [...system("one", "a", 1), ...system("one", "b", 1), ...others("one", 2), ...others("two", 12)];
    expect(checkIdentical(within).findings).toHaveLength(1);
    const between = [...system("one", "a", 1), ...system("two", "b", 1), ...others("one", 2), ...others("two", 12)];
    expect(checkIdentical(between).findings).toEqual([]);
  });
});

describe("the cause of findings about one cell", () => {
  const causes = (...findings: readonly Finding[]) =>
    new Set(causesOf(findings.map((one) => ({...one, repair: null})), [], []).values()).size; // prettier-ignore
  it("is one where checks dispute the number that it prints", () => {
    const total = finding({check: "total", cells: ["a", "b", "c"]});
    expect(causes(total, finding({check: "granularity", cells: ["a"]}))).toBe(1);
    expect(causes(total, finding({check: "granularity", cells: ["b"]}))).toBe(2);
  });

  it("is not one where a finding is about many cells together", () => {
    const together = finding({check: "granularity", cells: ["a", "b"], printed: null});
    expect(causes(together, finding({check: "total", cells: ["a", "b"]}))).toBe(2);
  });

  it("is one with a sentence that gives the number, and not with one that compares it", () => {
    const total = finding({check: "total", cells: ["a", "b"]});
    const sentence = (cells: readonly string[]) =>
      finding({id: "statement/paper/s", check: "statement", evidence: "prints", cells});
    expect(causes(total, sentence(["a"]))).toBe(1);
    expect(causes(total, sentence(["a", "d"]))).toBe(2);
  });

  it("is not one with a check of a single cell that disputes no number", () => {
    const impossible = finding({check: "impossible", evidence: "prints", cells: ["a"]});
    expect(causes(impossible, finding({check: "total", cells: ["a", "b"]}))).toBe(2);
  });
});
