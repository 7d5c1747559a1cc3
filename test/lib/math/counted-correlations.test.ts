import {describe, expect, it} from "vitest";
import {CountedCorrelations} from "../../../src/lib/math/counted-correlations.js";
import {expandedPercentiles, kendall, mulberry32, pearson, quantiles, spearman} from "../../../src/lib/math/index.js";
import {expectAllClose, within} from "../../support/close-to.js";

const uniform = mulberry32(8);

describe("new CountedCorrelations(x, y).of(times)", () => {
  it.each([2, 5, 1e6])("has the correlations of the pairs, each as often as it counts, among %d values", (values) => {
    const rating = () => Array.from({length: 70}, () => Math.floor(values * uniform()) / values);
    const [x, noise] = [rating(), rating()];
    const y = x.map((one, k) => (k % 2 === 0 ? one : noise[k]!));
    const counted = new CountedCorrelations(x, y);
    for (let draw = 0; draw < 5; draw++) {
      const times = x.map(() => Math.floor(3 * uniform()));
      const all = times.flatMap((n, k) => Array<number>(n).fill(k));
      const [drawnX, drawnY] = [all.map((k) => x[k]!), all.map((k) => y[k]!)];
      const found = counted.of(times);
      expect(found.pearson).toBeCloseTo(pearson(drawnX, drawnY).estimate, 10);
      expect(found.spearman).toBeCloseTo(spearman(drawnX, drawnY).estimate, 10);
      expect(found.kendall).toBeCloseTo(kendall(drawnX, drawnY).estimate, 10);
    }
  });

  it("is 1 and −1 without rounding, and NaN where one side of what counts is constant", () => {
    const up = new CountedCorrelations([0.1, 0.2, 0.7], [1, 2, 7]);
    expect(up.of([1, 2, 1])).toMatchObject({spearman: 1, kendall: 1});
    expect(up.of([0, 5, 0])).toEqual({pearson: NaN, spearman: NaN, kendall: NaN});
    expect(up.of([0, 0, 0])).toEqual({pearson: NaN, spearman: NaN, kendall: NaN});
    expect(new CountedCorrelations([0, 1], [3, 2]).of([4, 1])).toEqual({pearson: -1, spearman: -1, kendall: -1});
    expect(() => new CountedCorrelations([0], [1, 2])).toThrow(RangeError);
  });
});

describe("expandedPercentiles(draws, units)", () => {
  it("is the percentile interval of many units, and wider of few", () => {
    const draws = Array.from({length: 999}, () => uniform());
    const [lo, hi] = quantiles(draws, [0.025, 0.975]);
    const many = expandedPercentiles(draws, 1e5);
    expect(many.lo).toBeCloseTo(lo!, 3);
    expect(many.hi).toBeCloseTo(hi!, 3);
    const few = expandedPercentiles(draws, 5);
    expect([few.lo < lo!, few.hi > hi!, few.level]).toEqual([true, true, 0.95]);
  });

  it.each([
    [4, 1.190307392e-4],
    [6, 2.431803175e-3]
  ])("of %i units is cut at Φ(−√(C/(C−1)) t), by another program's error function", (units, tail) => {
    const draws = 10_000;
    const {lo, hi} = expandedPercentiles(
      Array.from({length: draws + 1}, (_, k) => k),
      units
    );
    expectAllClose([lo, hi], [draws * tail, draws * (1 - tail)], within(1e-4, "a tail of ten digits"));
  });
});
