import {describe, expect, it} from "vitest";
import {newcombeDifference, pairedDifference, wilsonInterval, type Interval} from "../../../src/lib/math/index.js";
import {clopperPearsonInterval} from "../../../src/lib/math/proportion-intervals.js";
import reference from "../../reference/statistics/stats.json";
import {expectAllClose, R_REFERENCE, within} from "../../support/close-to.js";

const ends = ({lo, hi}: Interval) => [lo, hi];

describe.each(reference.proportion_intervals)("intervals of $k / $n agree with R", (row) => {
  it.each([0.9, 0.95, 0.99] as const)("at level %f", (level) => {
    const suffix = `${level * 100}` as "90" | "95" | "99";
    expectAllClose(ends(wilsonInterval(row.k, row.n, level)), row[`wilson${suffix}`], R_REFERENCE);
    expectAllClose(ends(clopperPearsonInterval(row.k, row.n, level)), row[`clopper_pearson${suffix}`], R_REFERENCE);
  });
});

describe("differences of proportions", () => {
  it("newcombeDifference gives the paper's example, 56/70 against 48/80", () => {
    const {estimate, interval} = newcombeDifference(56, 70, 48, 80);
    expect(estimate).toBeCloseTo(0.2, 12);
    expectAllClose(ends(interval), [0.0524, 0.3339], within(5e-5, "printed to 4 decimals"));
  });

  it("newcombeDifference turns its sign with the order of the systems", () => {
    const a = newcombeDifference(5, 9, 3, 11).interval;
    const b = newcombeDifference(3, 11, 5, 9).interval;
    expectAllClose(ends(a), [-b.hi, -b.lo], R_REFERENCE);
  });

  it("pairedDifference is the unpaired one when the answers are unrelated", () => {
    expectAllClose(
      ends(pairedDifference(25, 25, 25, 25).interval),
      ends(newcombeDifference(50, 100, 50, 100).interval),
      R_REFERENCE
    );
  });

  it("pairedDifference is narrower when the two agree on most items, and wider when they disagree", () => {
    const width = ({interval}: {interval: Interval}) => interval.hi - interval.lo;
    expect(width(pairedDifference(45, 5, 5, 45))).toBeLessThan(width(pairedDifference(25, 25, 25, 25)));
    expect(width(pairedDifference(5, 45, 45, 5))).toBeGreaterThan(width(pairedDifference(25, 25, 25, 25)));
  });

  it("pairedDifference survives empty margins", () => {
    const {estimate, interval} = pairedDifference(10, 0, 0, 0);
    expect(estimate).toBe(0);
    expect(interval.lo).toBeLessThan(0);
    expect(interval.hi).toBeGreaterThan(0);
  });
});

describe("bad input", () => {
  it.each([
    [() => wilsonInterval(-1, 10), "invalid successes; expected [0, 10]: -1"],
    [() => wilsonInterval(11, 10), "invalid successes; expected [0, 10]: 11"],
    [() => wilsonInterval(NaN, 10), "invalid successes; expected [0, 10]: NaN"],
    [() => wilsonInterval(0, 0), "invalid trials; expected a positive number: 0"],
    [() => clopperPearsonInterval(1, 2, 1), "invalid level; expected (0, 1): 1"],
    [() => wilsonInterval(1, 2, NaN), "invalid level; expected (0, 1): NaN"],
    [() => pairedDifference(-1, 1, 1, 1), "invalid count; expected a number >= 0: -1"],
    [() => pairedDifference(0, 0, 0, 0), "invalid trials; expected a positive number: 0"]
  ])("%# is a RangeError", (call, message) => expect(call).toThrow(new RangeError(message)));
});
