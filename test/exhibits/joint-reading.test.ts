// @vitest-environment jsdom
import {describe, expect, it} from "vitest";
import type {JointContext} from "../../src/components/compare/joint-source.js";
import {JointCorrelations} from "../../src/exhibits/joint.js";

describe("JointCorrelations", () => {
  it("refuses a reading that changes no rate of the report's benchmarks", () => {
    const results = {get: () => ({readings: {floors: {counts: 0}, stages: {counts: 3}}})};
    const data = {context: {compare: {}, source: {results}} as unknown as JointContext};
    const {textContent} = JointCorrelations(data, {reading: "floors"});
    expect(textContent).toContain('reading "floors" changes no rate of these benchmarks; expected "printed"');
  });
});
