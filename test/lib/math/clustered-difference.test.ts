import {describe, expect, it} from "vitest";
import {clusteredDifference, JointCaseTally, mulberry32, studentQuantile} from "../../../src/lib/math/index.js";

type Case = readonly [aScored: number, aRight: number, bScored: number, bRight: number];

const differenceOf = (cases: readonly Case[]) => {
  const tally = new JointCaseTally();
  for (const [n, r, m, s] of cases) tally.add({scored: n, right: r}, {scored: m, right: s});
  return clusteredDifference(tally.sum)!;
};

/** Cases of which some are in one share only, both answers of a case leaning the same way. */
function casesOf(seed: number, number: number): Case[] {
  const uniform = mulberry32(seed);
  return Array.from({length: number}, (_, c) => {
    const ease = uniform();
    const [n, m] = [c % 4 === 1 ? 0 : 1 + Math.floor(3 * uniform()), c % 5 === 2 ? 0 : 1 + Math.floor(4 * uniform())];
    const rightOf = (size: number) => Array.from({length: size}).filter(() => uniform() < ease).length;
    return [n, rightOf(n), m, rightOf(m)];
  });
}

describe("clusteredDifference(sums)", () => {
  it.each([1, 2, 3, 4, 5])(
    "has the variance of residuals, case by case, where cases are shared in part: seed %i",
    (seed) => {
      const cases = casesOf(seed, 17 + seed);
      const residualsOf = (of: (one: Case) => readonly [number, number]) => {
        const own = cases.map(of);
        const [N, R] = own.reduce(([n, r], [scored, right]) => [n + scored, r + right], [0, 0]);
        const C = own.filter(([scored]) => scored > 0).length;
        return {C, residuals: own.map(([scored, right]) => (Math.sqrt(C / (C - 1)) * (right - (R / N) * scored)) / N)};
      };
      const [a, b] = [residualsOf(([n, r]) => [n, r]), residualsOf(([, , m, s]) => [m, s])];
      const [V, even, n] = [
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0]
      ];
      cases.forEach(([inA, , inB], c) => {
        if (inA + inB === 0) return;
        const part = inB === 0 ? 0 : inA === 0 ? 1 : 2;
        V[part]! += (a.residuals[c]! - b.residuals[c]!) ** 2;
        even[part]! += (inA > 0 ? 1 / a.C ** 2 : 0) + (inB > 0 ? 1 / b.C ** 2 : 0);
        n[part]!++;
      });
      const least = [a.C, b.C, Math.min(a.C, b.C)];
      const sum = (parts: readonly number[]) => parts.reduce((x, y) => x + y, 0);
      const degrees = (parts: readonly number[]) =>
        sum(parts) ** 2 / sum(parts.map((v, g) => v ** 2 / (n[g]! * (1 - 1 / least[g]!))));
      const found = differenceOf(cases);
      expect(found.isPaired).toBe(false);
      expect(found.cases).toBe(sum(n));
      expect(found.se).toBeCloseTo(Math.sqrt(sum(V)), 14);
      expect(found.df).toBeCloseTo(Math.min(degrees(V), degrees(even)), 9);
      const half = studentQuantile(0.975, found.df) * Math.sqrt(sum(V));
      expect(found.interval.hi - found.difference).toBeCloseTo(half, 12);
      expect(found.difference - found.interval.lo).toBeCloseTo(half, 12);
    }
  );

  it("has the same digits in whatever order cases come, and for cases alike at once", () => {
    const cases = casesOf(9, 40);
    expect(differenceOf(cases.toReversed())).toEqual(differenceOf(cases));
    const [[n, r, m, s]] = casesOf(3, 1) as [Case];
    const [one, many] = [new JointCaseTally(), new JointCaseTally()];
    for (let k = 0; k < 7; k++) one.add({scored: n, right: r}, {scored: m, right: s});
    many.add({scored: n, right: r}, {scored: m, right: s}, 7);
    expect(many.sum).toEqual(one.sum);
  });

  it("sees that nothing varies in spite of rates that are no binary fractions, however many cases there are", () => {
    const alike = Array.from({length: 30_011}, (): Case => [3, 1, 7, 5]);
    expect(differenceOf(alike)).toMatchObject({isPaired: true, se: NaN, interval: {lo: NaN, hi: NaN}});
    const [inA, inB] = [(): Case => [3, 1, 0, 0], (): Case => [0, 0, 7, 5]];
    const apart = differenceOf([...Array.from({length: 1009}, inA), ...Array.from({length: 17}, inB)]);
    expect([apart.a.variance, apart.b.variance, apart.interval.lo]).toEqual([0, 0, NaN]);
  });

  it("says nothing of one case, and of a share without verdicts", () => {
    expect(differenceOf([[1, 1, 1, 0]])).toBeNull();
    expect(
      differenceOf([
        [1, 1, 0, 0],
        [1, 0, 0, 0]
      ])
    ).toBeNull();
  });
});
