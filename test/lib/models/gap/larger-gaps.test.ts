import {describe, expect, it} from "vitest";
import {largerGaps} from "../../../../src/lib/models/gap/larger-gaps.js";

const LAMBDA = {fail: 2.7, success: 1.05};
const none = {n: 200, outcomes: {p11: 0.4, p10: 0.1, p01: 0.1, p00: 0.4}};
const large = {n: 200, outcomes: {p11: 0.1, p10: 0.6, p01: 0, p00: 0.3}};

describe("largerGaps(cells, other, lambda)", () => {
  it("is near 1 for a gap that is surely larger, near 0 for one that surely is not, and 0 of itself", () => {
    expect(largerGaps([none, large], none, LAMBDA)).toEqual([0, 1]);
    expect(largerGaps([none, large], large, LAMBDA)).toEqual([0, 0]);
  });
  it("is about a half for a model with the same answers", () => {
    const [, same] = largerGaps([none, {...none}], none, LAMBDA);
    expect(Math.abs(same! - 0.5)).toBeLessThan(0.03);
  });
  it("adds up to 1 both ways round", () => {
    const near = {n: 90, outcomes: {p11: 0.4, p10: 0.2, p01: 0.08, p00: 0.32}};
    const pair = [none, near];
    const [, there] = largerGaps(pair, none, LAMBDA);
    const [back] = largerGaps(pair, near, LAMBDA);
    expect(there! + back!).toBeCloseTo(1, 12);
  });
});
