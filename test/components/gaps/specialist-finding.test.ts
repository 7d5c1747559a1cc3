import {describe, expect, it} from "vitest";
import {specialistFinding} from "../../../src/components/gaps/specialist-finding.js";

const panel = (rates: Readonly<Record<string, number>>, n = 400) => ({
  rows: [null, ...Object.entries(rates).map(([model, value]) => ({model, n, understanding: {value}}))]
});
const finding = (...panels: ReturnType<typeof panel>[]) => specialistFinding(panels, ["bagel", "show-o"]);

describe("specialistFinding", () => {
  it("counts categories in which the best specialist is told apart from all unified models", () => {
    expect(finding(panel({reader: 90, bagel: 60, "show-o": 40}), panel({reader: 62, bagel: 60, "show-o": 40}))).toBe(
      "; the best specialist reads clearly better than every unified model in one of two categories"
    );
    expect(finding(panel({reader: 90, bagel: 60}))).toBe(
      "; the best specialist reads clearly better than every unified model"
    );
  });

  it("says nothing of a lead that chance gives, of few items, or of a pick among many", () => {
    expect(finding(panel({reader: 62, bagel: 60}))).toBe("");
    expect(finding(panel({reader: 90, bagel: 60}, 8))).toBe("");
    // One pair alone: p = .03; one of forty specialists against the same model: chance.
    const many = Object.fromEntries(Array.from({length: 40}, (_, s) => [`reader ${s}`, 40]));
    expect(finding(panel({reader: 67.5, bagel: 60}))).not.toBe("");
    expect(finding(panel({...many, reader: 67.5, bagel: 60}))).toBe("");
  });

  it("needs both sides", () => {
    expect(finding(panel({reader: 90}))).toBe("");
    expect(finding(panel({bagel: 90}))).toBe("");
  });
});
