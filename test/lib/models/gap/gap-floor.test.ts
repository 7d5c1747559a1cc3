import {describe, expect, it} from "vitest";
import {gapFloor, pointGap} from "../../../../src/lib/models/gap/gap-floor.js";
import {meanGapOfSamples} from "../../../../src/lib/models/gap/fewer-items.js";
import {drawSignedOdds} from "../../../../src/lib/models/gap/gap-intervals.js";
import {gapFromOdds} from "../../../../src/lib/models/gap/gap-score.js";
import {mulberry32} from "../../../../src/lib/math/index.js";
import type {GapCell} from "../../../../src/lib/models/index.js";

const cell = (n: number, [p11, p10, p01, p00]: readonly [number, number, number, number]): GapCell => ({
  n,
  outcomes: {p11, p10, p01, p00}
});

/** A sample of so many items from a cell's shares. */
function sampled({outcomes}: GapCell, n: number, uniform: () => number): GapCell {
  const shares = [outcomes.p11, outcomes.p10, outcomes.p01, outcomes.p00];
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    let [k, u] = [0, uniform()];
    while (k < 3 && u >= shares[k]!) u -= shares[k++]!;
    counts[k]!++;
  }
  return cell(n, counts.map((count) => count / n) as [number, number, number, number]);
}

describe("gapFloor(cells)", () => {
  it("is what samples of a model that is right as often in both forms show", () => {
    const cells = [cell(40, [0.3, 0.3, 0.1, 0.3]), cell(25, [0.5, 0.05, 0.25, 0.2])];
    const even = [cell(40, [0.3, 0.2, 0.2, 0.3]), cell(25, [0.5, 0.15, 0.15, 0.2])];
    const uniform = mulberry32(3);
    const means = Array.from({length: 4_000}, () => {
      const gaps = even.map((one) => pointGap(sampled(one, one.n, uniform)));
      return gaps.reduce((sum, gap) => sum + gap, 0) / 2;
    }).sort((a, b) => a - b);
    const {mean, upper} = gapFloor(cells);
    const truth = means.reduce((sum, gap) => sum + gap, 0) / 4_000;
    // Five standard errors of 500 samples, and what their percentile may be off.
    expect(Math.abs(mean - truth)).toBeLessThan(0.02);
    expect(Math.abs(upper - means[3_800]!)).toBeLessThan(0.04);
    expect(gapFloor(even)).toEqual(gapFloor(cells));
  });

  it("falls with the number of items, and is nothing to a model without mistakes in one form alone", () => {
    const shares = [0.3, 0.2, 0.2, 0.3] as const;
    const floors = [10, 100, 1_000].map((n) => gapFloor([cell(n, shares)]).mean);
    expect(floors).toEqual([...floors].sort((a, b) => b - a));
    expect(floors[2]).toBeLessThan(floors[0]! / 3);
    const {mean, upper} = gapFloor([cell(50, [0.6, 0, 0, 0.4])]);
    expect([mean, upper]).toEqual([0, 0]);
    expect(() => gapFloor([])).toThrow("invalid categories; expected at least one: 0");
  });
});

describe("meanGapOfSamples(cell, items)", () => {
  const measured = cell(400, [0.4, 0.15, 0.1, 0.35]);

  it("is the mean gap of draws that samples of so many items have", () => {
    for (const items of [12, 60]) {
      const uniform = mulberry32(5);
      const gaps = Array.from({length: 600}, (_, k) => {
        const odds = drawSignedOdds(sampled(measured, items, uniform), {draws: 40, seed: k + 1});
        return odds.reduce((sum, one) => sum + gapFromOdds(one), 0) / 40;
      });
      const truth = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
      expect(Math.abs(meanGapOfSamples(measured, items) - truth)).toBeLessThan(0.03);
    }
  });

  it("is larger of fewer items, and the same again with its seed", () => {
    const means = [5, 20, 100, 2_000].map((items) => meanGapOfSamples(measured, items));
    expect(means).toEqual([...means].sort((a, b) => b - a));
    expect(meanGapOfSamples(measured, 20)).toBe(means[1]);
    expect(meanGapOfSamples(measured, 20, {seed: 2})).not.toBe(means[1]);
    // Shares need not add up to one to the last digit.
    const doubled = cell(400, [0.8, 0.3, 0.2, 0.7]);
    expect(meanGapOfSamples(doubled, 20)).toBeCloseTo(means[1]!, 12);
  });
});
