import {describe, expect, it} from "vitest";
import type {GapCell} from "../../../../src/lib/models/index.js";
import {asinhDeltaInterval} from "../../../../src/lib/models/gap/gap-intervals.js";
import {gapIntervalSurface} from "../../../../src/lib/models/gap/gap-interval-surface.js";
import {jointFromMargins} from "../../../../src/lib/models/gap/joint-from-margins.js";
import {outcomeSurface} from "../../../../src/lib/models/gap/outcome-surface.js";
import {PAPER_LAMBDA} from "../../../../src/lib/models/gap/gap-score.js";

const cell = (u: number, g: number, n = 400): GapCell => ({outcomes: jointFromMargins(u, g, 1), n});
const p10 = ({outcomes}: GapCell) => outcomes.p10;

describe("gapIntervalSurface(understanding, generation)", () => {
  const axis = [0.1, 0.3, 0.5, 0.9];

  it("is the closed-form interval of a model at each place", () => {
    const {width, overlap} = gapIntervalSurface(axis, axis, 250, PAPER_LAMBDA, 1.3);
    const {gap, includesZero} = asinhDeltaInterval(
      {outcomes: jointFromMargins(0.9, 0.3, 1.3), n: 250},
      {lambda: PAPER_LAMBDA}
    );
    expect(width[1 * 4 + 3]).toBe(gap.hi - gap.lo);
    expect(overlap[1 * 4 + 3]! > 0).toBe(includesZero);
  });

  it("includes zero on the diagonal and nowhere far from it", () => {
    const {overlap} = gapIntervalSurface(axis, axis, 250);
    axis.forEach((_, i) => expect(overlap[i * 4 + i]).toBeGreaterThan(0));
    expect(overlap[3]).toBeLessThan(0);
  });

  it("narrows with more items, and is as wide seen from either side of the diagonal", () => {
    const few = gapIntervalSurface(axis, axis, 50).width;
    const many = gapIntervalSurface(axis, axis, 5000).width;
    few.forEach((value, at) => expect(value).toBeGreaterThan(many[at]!));
    expect(few[1]).toBeCloseTo(few[4]!, 12);
  });

  it("stays finite at rates of 0 and 1", () => {
    const {width, overlap} = gapIntervalSurface([0, 1], [0, 1], 100);
    expect([...width, ...overlap].every(Number.isFinite)).toBe(true);
  });
});

describe("outcomeSurface(cells, outcome)", () => {
  it("is the outcome itself where all cells agree, with no spread", () => {
    const cells = Array.from({length: 5}, () => cell(0.6, 0.2));
    const {mean, se} = outcomeSurface(cells, p10, [0.6], [0.2]);
    expect(mean[0]).toBeCloseTo(p10(cells[0]!), 12);
    expect(se[0]).toBeCloseTo(0, 6);
  });

  it("weighs cells by their distance in log-odds", () => {
    const near = Array.from({length: 4}, () => cell(0.5, 0.5));
    const far = cell(0.5, 0.1);
    const at = (value: number, bandwidth: number) =>
      outcomeSurface([...near, far], p10, [0.5], [value], {bandwidth}).mean[0]!;
    // Halfway in log-odds the kernel weighs both places alike: four cells against one.
    const middle = 1 / (1 + Math.exp(-Math.log((0.1 * 400 + 0.5) / (0.9 * 400 + 0.5)) / 2));
    expect(at(middle, 0.6)).toBeCloseTo((4 * p10(near[0]!) + p10(far)) / 5, 6);
    expect(at(0.1, 0.3)).toBeCloseTo(p10(far), 2);
  });

  it("says how many cells are near, and has no estimate where none is", () => {
    const cells = [cell(0.5, 0.5), cell(0.5, 0.5)];
    const near = outcomeSurface(cells, p10, [0.5], [0.5]);
    expect(near.density[0]).toBeCloseTo(2, 12);
    const far = outcomeSurface(cells, p10, [0.999], [0.001]);
    expect(far.density[0]).toBeLessThan(1e-6);
    expect([far.mean[0], far.se[0]]).toEqual([NaN, NaN]);
    expect([...outcomeSurface([], p10, [0.5], [0.5]).mean, ...outcomeSurface([], p10, [0.5], [0.5]).density]).toEqual([
      NaN,
      0
    ]);
  });

  it("has a standard error that grows with the cells' differences", () => {
    const spread = (share: number) =>
      outcomeSurface(
        [cell(0.5, 0.3), cell(0.5, 0.3), cell(0.5, 0.3 + share), cell(0.5, 0.3 - share)],
        p10,
        [0.5],
        [0.3]
      ).se[0]!;
    expect(spread(0.1)).toBeGreaterThan(2 * spread(0.03));
  });

  it("refuses a bandwidth that is not positive", () => {
    expect(() => outcomeSurface([], p10, [0.5], [0.5], {bandwidth: 0})).toThrow(
      "invalid bandwidth; expected a positive number: 0"
    );
  });
});
