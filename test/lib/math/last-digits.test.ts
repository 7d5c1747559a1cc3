import {describe, expect, it} from "vitest";
import {
  binomialTest,
  correlationOf,
  gammas,
  logistic,
  medianPolish,
  mulberry32,
  orderByDistance,
  pairedDifference,
  permutationTest,
  polygamma,
  quantileSorted,
  SignFlips,
  signFlipTest,
  sweepInverse,
  timesVector
} from "../../../src/lib/math/index.js";

describe("matrices", () => {
  it("are multiplied with a vector row by row", () => {
    expect([...timesVector([1, 2, 3, 4, 5, 6], [1, 10, 100])]).toEqual([321, 654]);
    expect([...timesVector([1, 2, 3, 4, 5, 6], [1, 10])]).toEqual([21, 43, 65]);
  });

  it("that are singular have no inverse, and no determinant", () => {
    expect(sweepInverse(Float64Array.of(0), 1)).toBeNaN();
    expect(sweepInverse(Float64Array.of(1, 1, 1, 1), 2)).toBeNaN();
    const a = Float64Array.of(4, 2, 2, 3);
    expect(sweepInverse(a, 2)).toBeCloseTo(Math.log(8), 12);
    [3 / 8, -1 / 4, -1 / 4, 1 / 2].forEach((entry, k) => expect(a[k]).toBeCloseTo(entry, 12));
  });
});

describe("ends of ranges", () => {
  it("are probabilities of 0 and 1, and no trials", () => {
    expect(quantileSorted([3, 5, 9], 0)).toBe(3);
    expect(quantileSorted([3, 5, 9], 1)).toBe(9);
    expect(binomialTest(0, 0)).toBe(1);
    expect(() => binomialTest(0, -1)).toThrow("invalid trials");
    expect(() => binomialTest(1, 2, 1.5)).toThrow("invalid probability");
    expect(() => binomialTest(1, 2, -0.5)).toThrow("invalid probability");
  });

  it("are far out on the logistic curve, where e^−x is too large for a number", () => {
    expect(logistic(-720)).toBeGreaterThan(0);
    expect(logistic(-720)).toBeLessThan(1e-300);
    expect(logistic(800)).toBe(1);
  });
});

describe("polygamma(x)", () => {
  // −2 (ζ(3) − Σ 1/k³) over k below x, in fifty digits.
  it.each([
    [12, -0.0075472053689989119],
    [13, -0.0063897979615915045]
  ])("has the second derivative at %i to twelve digits, where the series begins", (x, expected) =>
    expect(Math.abs(polygamma(x).tetragamma / expected - 1)).toBeLessThan(2e-13)
  );
});

describe("differences on the same items", () => {
  it("are the items of one alone less those of the other, as a share of all", () => {
    expect(pairedDifference(10, 5, 2, 3).estimate).toBeCloseTo(0.15, 15);
    expect(pairedDifference(10, 2, 5, 3).estimate).toBeCloseTo(-0.15, 15);
  });

  it("with a common divisor are tested as without it", () => {
    expect(signFlipTest([2, 4, 6])).toBe(1 / 4);
    expect(signFlipTest([3, -6, 9, 12])).toBe(signFlipTest([1, -2, 3, 4]));
    expect(signFlipTest([10, -20, 30, 40, 50])).toBe(signFlipTest([1, -2, 3, 4, 5]));
    expect(signFlipTest([3, 3, -3, 3, 3, 3, 3])).toBe(signFlipTest([1, 1, -1, 1, 1, 1, 1]));
    const approximated = (times: number) => {
      const flips = new SignFlips();
      for (const d of [1, -2, 3, 4, 5, -6, 7]) flips.add(times * d);
      return flips.p(1);
    };
    expect(approximated(10)).toBe(approximated(1));
    expect(approximated(1)).toBeGreaterThan(0.1);
    expect(approximated(1)).toBeLessThan(0.5);
  });
});

describe("permutationTest(x, y)", () => {
  it("is of the numbers themselves unless ranks are asked for", () => {
    const [x, y] = [
      [1, 2, 3, 4, 5],
      [1, 3, 2, 4, 40]
    ];
    expect(permutationTest(x, y).estimate).toBeCloseTo(correlationOf(x, y), 15);
    expect(permutationTest(x, y, {method: "spearman"}).estimate).toBeCloseTo(0.9, 15);
    expect(permutationTest([1, 4, 9, 16, 25], x).estimate).toBeCloseTo(correlationOf([1, 4, 9, 16, 25], x), 15);
  });
});

describe("medianPolish(table) with holes", () => {
  it("takes medians of what is there, and its scale from what is left of it", () => {
    const {residuals, scale} = medianPolish([[null, 4, 6], [1, 2, 3]], 1); // prettier-ignore
    expect(residuals).toEqual([[null, -0.5, 0], [0, 0.5, 0]]); // prettier-ignore
    expect(scale).toBe(0);
    const holed = medianPolish([[null, 9, 1, null], [4, 2, 8, 5], [7, 3, null, 6]], 1); // prettier-ignore
    const known = holed.residuals.flat().filter((value) => value !== null).map(Math.abs).sort((a, b) => a - b); // prettier-ignore
    expect(known).toHaveLength(9);
    expect(holed.scale).toBeCloseTo(1.4826 * known[4]!, 12);
    expect(holed.scale).toBeGreaterThan(0);
  });
});

describe("orderByDistance(distance)", () => {
  const onLine = (...places: number[]) => orderByDistance(places.map((a) => places.map((b) => Math.abs(a - b))));

  it("turns clusters so that their nearest ends meet", () => {
    expect(onLine(10, 11, 5, 4.5)).toEqual([1, 0, 2, 3]);
    expect(onLine(10, 11, 4.5, 5)).toEqual([1, 0, 3, 2]);
    expect(onLine(11, 10, 5, 4.5)).toEqual([0, 1, 2, 3]);
    expect(onLine(11, 10, 4.5, 5)).toEqual([0, 1, 3, 2]);
  });

  it("joins those of the lower numbers first where all are as far apart", () => {
    const even = Array.from({length: 4}, (_, a) => Array.from({length: 4}, (_, b) => (a === b ? 0 : 1)));
    expect(orderByDistance(even)).toEqual([0, 1, 2, 3]);
  });
});

describe("gammas(uniform)", () => {
  it("are the same draws everywhere: each pair of normals gives two", () => {
    const gamma = gammas(mulberry32(7));
    for (const [shape, drawn] of [[2.5, 4.296521889456487], [2.5, 1.0512424240648575], [0.5, 0.6126149810389532], [4, 3.5925712346232554]] as const) expect(gamma(shape)).toBeCloseTo(drawn, 12); // prettier-ignore
  });
});
