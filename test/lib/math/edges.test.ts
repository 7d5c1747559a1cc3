import {describe, expect, it} from "vitest";
import {
  cohenKappa,
  correlationOf,
  expandedPercentiles,
  gaussHermite,
  holm,
  kendall,
  logChoose,
  maximise,
  nearestNames,
  newcombeDifference,
  orderByDistance,
  orderBySimilarity,
  pairedDifference,
  pearson,
  permutationTest,
  quantileSorted,
  ratiosWithout,
  saySigned,
  spearman,
  standardErrorOf,
  streamSeed,
  studentQuantile,
  studentTwoSided,
  wilsonInterval
} from "../../../src/lib/math/index.js";
import {betaCdf, betaQuantile} from "../../../src/lib/math/incomplete-beta.js";
import {logUpperGamma} from "../../../src/lib/math/incomplete-gamma.js";
import {logGamma} from "../../../src/lib/math/log-gamma.js";
import {logNormalCdf, normalCdf, normalQuantile} from "../../../src/lib/math/normal-distribution.js";
import {rankInterval} from "../../../src/lib/math/correlation-intervals.js";
import {tieSizes} from "../../../src/lib/math/ranks.js";
import {expectAllClose, expectClose, F64_EXACT, within} from "../../support/close-to.js";

describe("arguments out of range", () => {
  it("give NaN: of distributions and their quantiles", () => {
    for (const value of [
      betaCdf(0.5, 0, 1),
      betaCdf(0.5, 1, 0),
      betaCdf(-0.1, 1, 1),
      betaCdf(1.1, 1, 1),
      betaQuantile(0.5, 0, 1),
      betaQuantile(0.5, 1, 0),
      betaQuantile(-0.1, 1, 1),
      betaQuantile(1.1, 1, 1),
      logUpperGamma(0, 1),
      logUpperGamma(1, -1),
      logGamma(0),
      logGamma(-1),
      normalCdf(NaN),
      logNormalCdf(NaN),
      normalQuantile(-0.1),
      normalQuantile(1.1)
    ])
      expect(value).toBeNaN();
  });

  it("are at their ends what they must be", () => {
    expect([betaCdf(0, 2, 3), betaCdf(1, 2, 3), betaQuantile(0, 2, 3), betaQuantile(1, 2, 3)]).toEqual([0, 1, 0, 1]);
    expect(logUpperGamma(2, 0)).toBe(0);
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
    expect(studentQuantile(0.5, 3)).toBe(0);
    expect(normalCdf(0)).toBe(0.5);
  });

  it("are refused: levels, probabilities, counts", () => {
    expect(() => wilsonInterval(1, 0)).toThrow("invalid trials; expected a positive number: 0");
    expect(() => wilsonInterval(1, Infinity)).toThrow("invalid trials");
    expect(() => wilsonInterval(-1, 3)).toThrow("invalid successes; expected [0, 3]: -1");
    expect(() => wilsonInterval(4, 3)).toThrow("invalid successes; expected [0, 3]: 4");
    for (const level of [0, 1, NaN]) expect(() => wilsonInterval(1, 3, level)).toThrow("invalid level");
    expect(() => pairedDifference(1, -1, 1, 1)).toThrow("invalid count; expected a number >= 0: -1");
    expect(() => gaussHermite(0)).toThrow("invalid nodes; expected 1..200: 0");
    expect(() => gaussHermite(201)).toThrow(RangeError);
    expect(() => gaussHermite(1.5)).toThrow(RangeError);
    expect(() => quantileSorted([1], -0.1)).toThrow("invalid probability; expected [0, 1]: -0.1");
  });
});

describe("intervals of shares", () => {
  it("end at 0 and 1 exactly where none or all succeed", () => {
    for (let n = 1; n < 200; n++) {
      expect(wilsonInterval(0, n).lo).toBe(0);
      expect(wilsonInterval(n, n).hi).toBe(1);
      expect(wilsonInterval(n / 2, n).lo).toBeGreaterThan(0);
      expect(wilsonInterval(n / 2, n).hi).toBeLessThan(1);
    }
  });

  it("of differences turn with their sides", () => {
    const [a, b] = [newcombeDifference(8, 10, 3, 12), newcombeDifference(3, 12, 8, 10)];
    expectAllClose(
      [a.estimate, a.interval.lo, a.interval.hi],
      [-b.estimate, -b.interval.hi, -b.interval.lo],
      F64_EXACT
    );
    const [c, d] = [pairedDifference(20, 7, 2, 11), pairedDifference(20, 2, 7, 11)];
    expectAllClose(
      [c.estimate, c.interval.lo, c.interval.hi],
      [-d.estimate, -d.interval.hi, -d.interval.lo],
      F64_EXACT
    );
    // Without a margin the two go together in no way: as of independent ones.
    const {estimate, interval} = pairedDifference(10, 0, 0, 0);
    expect([estimate, interval.lo, interval.hi].map((end) => end.toFixed(3))).toEqual(["0.000", "-0.278", "0.278"]);
  });

  it("of the same items shrink a positive phi by half of all items, and take a negative one as it is", () => {
    // By hand for 30, 5, 5, 20: φ = (600 − 25 − 30) / √(35 · 25 · 35 · 25) = 545 / 875; both shares are 35 of 60.
    const {lo, hi} = wilsonInterval(35, 60);
    const [below, above] = [35 / 60 - lo, hi - 35 / 60];
    const width = Math.sqrt(below ** 2 - ((2 * 545) / 875) * below * above + above ** 2);
    expectAllClose(Object.values(pairedDifference(30, 5, 5, 20).interval).slice(0, 2), [-width, width], F64_EXACT);
    // 2, 20, 20, 2: φ = (4 − 400) / 22² .
    const half = wilsonInterval(22, 44);
    const own = 0.5 - half.lo;
    const wide = Math.sqrt(2 * own ** 2 + ((2 * 396) / 484) * own ** 2);
    expectAllClose(Object.values(pairedDifference(2, 20, 20, 2).interval).slice(0, 2), [-wide, wide], F64_EXACT);
  });

  it("give their standard error back", () => {
    expectClose(standardErrorOf({lo: 1 - 1.959963984540054, hi: 1 + 1.959963984540054}), 1, F64_EXACT);
  });

  it("of bootstrap draws are wider of few units", () => {
    const draws = Array.from({length: 10_001}, (_, k) => k / 10_000);
    const few = expandedPercentiles(draws, 5);
    // t₀.₉₇₅ with 4 degrees of freedom is 2.776445; times √(5/4) it leaves 0.000953 below.
    expect(few.lo).toBeCloseTo(0.000953, 5);
    expect(few.hi).toBeCloseTo(1 - 0.000953, 5);
    expect(expandedPercentiles(draws, 1e6).lo).toBeCloseTo(0.025, 4);
  });
});

describe("correlations of few pairs", () => {
  it("have no interval below four, no p below three, none of a constant", () => {
    expect(pearson([1, 2, 4], [1, 3, 2]).interval).toBeNull();
    expect(pearson([1, 2, 4, 3], [1, 3, 2, 5]).interval).not.toBeNull();
    expect(pearson([1, 2], [3, 5]).p).toBeNaN();
    expect(pearson([-1, 0, 1], [-2, 0, 2]).p).toBeLessThan(1e-6);
    expect(spearman([1, 2], [5, 3])).toMatchObject({p: NaN, n: 2});
    expect(correlationOf([1, 1], [1, 2])).toBeNaN();
    expect(() => kendall([1], [1, 2])).toThrow("mismatched pairs: 1 vs 2");
  });

  it("are never beyond one", () => {
    const x = Array.from({length: 11}, (_, k) => 0.1 * k + 1e-9);
    expect(
      correlationOf(
        x,
        x.map((value) => 3 * value)
      )
    ).toBeLessThanOrEqual(1);
    expect(
      correlationOf(
        x,
        x.map((value) => -3 * value)
      )
    ).toBeGreaterThanOrEqual(-1);
  });

  it("of ranks have a width also where all agree", () => {
    const {lo, hi} = rankInterval(1, 12);
    expect(lo).toBeGreaterThan(0.999);
    expect(hi).toBeGreaterThan(lo);
    expect(rankInterval(-1, 12)).toEqual({lo: -hi, hi: -lo});
    // By hand: ½ ln 3 ± 1.959964 √(1.125 / 7).
    expectAllClose([rankInterval(0.5, 10).lo, rankInterval(0.5, 10).hi], [-0.2321, 0.8705], within(1e-4, "printed"));
  });

  it("are tested against as many orders as asked, the observed one among them", () => {
    const x = Array.from({length: 9}, (_, k) => k);
    // Whatever the order, it is as strong as none.
    const y = [1, -1, 1, -1, 0, -1, 1, -1, 1];
    expect(correlationOf(x, y)).toBeCloseTo(0, 12);
    for (const orders of [1, 2, 7]) expect(permutationTest(x, y, {orders})).toMatchObject({p: 1, orders, exact: false});
    expect(permutationTest(x.slice(0, 8), y.slice(0, 8), {orders: 5})).toMatchObject({orders: 40_320, exact: true});
  });

  it("count ties by their size", () => expect(tieSizes([3, 1, 3, 3, 1, 2])).toEqual([3, 2, 1]));
});

describe("special functions", () => {
  it("meet where one form goes over into another", () => {
    for (const a of [0.5, 1, 2.5, 10, 300]) {
      const [below, above] = [a + 1 - 1e-9, a + 1 + 1e-9];
      expectClose(logUpperGamma(a, below), logUpperGamma(a, above), within(1e-8, "a step of 2e-9"));
    }
    for (const [a, b] of [
      [2, 3],
      [0.5, 40],
      [200, 300]
    ] as const) {
      const x = (a + 1) / (a + b + 2);
      expectClose(betaCdf(x - 1e-10, a, b), betaCdf(x + 1e-10, a, b), within(1e-8, "a step of 2e-10"));
      expectClose(betaCdf(0.3, a, b), 1 - betaCdf(0.7, b, a), within(1e-12, "two fractions"));
    }
    for (const x of [12.5, 13, 13.5])
      expectClose(logGamma(x + 1) - logGamma(x), Math.log(x), within(1e-13, "two series"));
  });

  it("are exact where they are known", () => {
    // Q(1, x) = e^−x, P(|T| ≥ t) of one degree of freedom = 1 − 2/π arctan t, B(a, 1) = x^a.
    for (const x of [0.1, 1, 1.9, 2.1, 30, 700]) expectClose(logUpperGamma(1, x), -x, within(1e-13, "relative"));
    for (const t of [0, 0.3, 1, 12.7, 1e4])
      expectClose(studentTwoSided(t, 1), 1 - (2 / Math.PI) * Math.atan(t), within(1e-12, "difference of near numbers"));
    for (const p of [0.001, 0.2, 0.5, 0.9, 0.999])
      for (const a of [0.3, 1, 4]) {
        expectClose(betaQuantile(p, a, 1), p ** (1 / a), within(1e-12, "Newton's method"));
        expectClose(1 - betaQuantile(p, 1, a), (1 - p) ** (1 / a), within(1e-12, "Newton's method"));
        expectClose(studentQuantile(p, 1), Math.tan(Math.PI * (p - 0.5)), within(1e-9, "tails"));
      }
    expectClose(Math.exp(logChoose(52, 5)), 2_598_960, within(1e-6, "absolute, of millions"));
  });

  it("of normal tails stay finite and mirror each other", () => {
    expectClose(logNormalCdf(-40), -804.608442, within(1e-6, "printed"));
    for (const x of [-3, -0.5, 0, 0.5, 3]) {
      expectClose(normalCdf(x) + normalCdf(-x), 1, F64_EXACT);
      expectClose(Math.exp(logNormalCdf(x)), normalCdf(x), F64_EXACT);
      expectClose(normalQuantile(normalCdf(x)), x, within(1e-12, "near 1"));
    }
  });

  it("integrate polynomials up to degree 2n − 1 exactly, for any number of nodes", () => {
    const moment = (degree: number) =>
      degree % 2 === 1 ? 0 : Array.from({length: degree / 2}, (_, k) => 2 * k + 1).reduce((a, b) => a * b, 1);
    for (const n of [1, 2, 3, 4, 5, 10, 21, 40, 101, 200]) {
      const {nodes, weights} = gaussHermite(n);
      for (let degree = 0; degree < Math.min(2 * n, 14); degree++) {
        const sum = nodes.reduce((total, z, k) => total + weights[k]! * z ** degree, 0);
        expect(Math.abs(sum - moment(degree))).toBeLessThan(1e-9 * Math.max(1, moment(degree)));
      }
      for (let k = 1; k < n; k++) expect(nodes[k]! - nodes[k - 1]!).toBeGreaterThan(0);
    }
  });
});

describe("orders and names", () => {
  it("joins what is nearest, by the mean over all pairs, nearest ends together", () => {
    const numbers = [0, 10, 1, 12, 100];
    const distance = numbers.map((a) => numbers.map((b) => Math.abs(a - b)));
    expect(orderByDistance(distance).map((k) => numbers[k])).toEqual([0, 1, 10, 12, 100]);
    expect(
      orderByDistance([
        [0, Infinity],
        [Infinity, 0]
      ])
    ).toEqual([0, 1]);
    expect(orderByDistance([])).toEqual([]);
  });

  it("scales distances up where entries are missing", () => {
    // Of two entries one is known: it counts twice. So 2 is nearer to 0 than to 1.
    expect(
      orderBySimilarity([
        [0, 0],
        [10, 9],
        [1, null],
        [11, 9]
      ])
    ).toEqual([0, 2, 1, 3]);
  });

  it("offers names within a third of the length in edits, two at least, at most as many as asked", () => {
    expect(nearestNames("abcdef", ["abcdxy", "abcxyz", "abcdefgh", "abcdefghi"])).toEqual(["abcdefgh", "abcdxy"]);
    expect(nearestNames("ab", ["xy", "xyz", "a"])).toEqual(["a", "xy"]);
    expect(nearestNames("abcdefg", ["abcdxyz", "abcwxyz"])).toEqual(["abcdxyz"]);
    expect(nearestNames("aa", ["ad", "ac", "ab"], 2)).toEqual(["ab", "ac"]);
  });

  it("says a sign before what is above zero alone", () => {
    expect([saySigned(1.25, 1), saySigned(0, 1), saySigned(-1, 0)]).toEqual(["+1.3", "0.0", "−1"]);
  });
});

describe("seeds and p-values", () => {
  it("gives the same streams everywhere: draws that were written are found again", () => {
    expect([streamSeed(1, 0), streamSeed(1, 1), streamSeed(2, 0), streamSeed(0, 0)]).toEqual(STREAMS);
  });

  it("corrects for a family of which these are some", () => {
    expect(holm([0.01, 0.04], 10)).toEqual([0.1, 0.36]);
    expect(holm([0.01, 0.04], 1)).toEqual([0.02, 0.04]);
    expect(holm([0.3, 0.02], 2)).toEqual([0.3, 0.04]);
  });
});
/** Made by the same mixing written in Python. */
const STREAMS = [1_238_791_538, 1_901_295_881, 2_279_085_708, 1_293_213_520];

describe("kappa and leaving one out", () => {
  it("is of shares that agree beyond chance, with its standard error", () => {
    // Agreement .7, chance .5: κ = .4; by Fleiss, Cohen and Everitt its error is √(.21 · …), here from R's psych to four digits.
    const {estimate, agreement, n} = cohenKappa([
      [20, 5],
      [10, 15]
    ]);
    expect([estimate, agreement, n].map((value) => Number(value.toFixed(10)))).toEqual([0.4, 0.7, 50]);
  });

  it("leaves each unit out of both sums", () => {
    expect([...ratiosWithout([1, 2, 3], [2, 4, 4], {sum: 6, n: 10})]).toEqual([5 / 8, 4 / 6, 3 / 6]);
  });

  it("climbs no further than a step at a time, and stays where it is at the top", () => {
    const at = (x: Float64Array) => ({value: -((x[0]! - 3) ** 2), gradient: [-2 * (x[0]! - 3)]});
    expect(maximise(at, [3])).toMatchObject({steps: 0, gradNorm: 0, value: -0});
    const one = maximise(at, [0], {maxSteps: 1});
    expect(one.at[0]).toBe(1);
    expect(maximise(at, [0]).at[0]).toBeCloseTo(3, 6);
    // A wrong curvature is thrown away.
    expect(maximise(at, [0], {curvature: Float64Array.of(-1)}).at[0]).toBeCloseTo(3, 6);
  });
});
