import {describe, expect, it} from "vitest";
import {mcnemarExact} from "../../../../src/lib/math/index.js";
import {testNoGap} from "../../../../src/lib/models/gap/no-gap-test.js";
import {expectClose, within} from "../../../support/close-to.js";
import {cellFromCounts} from "./cell-from-counts.js";

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);

/** Mid-p by listing every outcome. */
function listed(counts: readonly (readonly [number, number])[]): number {
  const value = (k: number, d: number) => (2 * k - d) ** 2 / d;
  const seen = counts.reduce((sum, [k, other]) => sum + value(k, k + other), 0);
  const walk = (c: number, sum: number): number => {
    if (c === counts.length) return Math.abs(sum - seen) < 1e-9 ? 0.5 : sum > seen ? 1 : 0;
    const d = counts[c]![0] + counts[c]![1];
    let p = 0;
    for (let k = 0; k <= d; k++) p += (choose(d, k) / 2 ** d) * walk(c + 1, sum + value(k, d));
    return p;
  };
  return walk(0, 0);
}
const cells = (counts: readonly (readonly [number, number])[]) =>
  counts.map(([k, other]) => cellFromCounts(7, k, other, 5));

describe("testNoGap(cells)", () => {
  it.each([
    [[[3, 1]]],
    [[[5, 0]]],
    [
      [
        [4, 2],
        [1, 6]
      ]
    ],
    [
      [
        [8, 4],
        [3, 9],
        [2, 2]
      ]
    ],
    [
      [
        [0, 1],
        [6, 3],
        [10, 2]
      ]
    ]
  ] as const)("is the exact mid-p of %j", (counts) => {
    // Values that lie in one bin of the statistic count as equal.
    expectClose(testNoGap(cells(counts)).p, listed(counts), within(0.01, "bins of 1/16"));
  });

  it("of one category is McNemar's, with half of what was seen", () => {
    const [k, other] = [9, 2];
    const same = (2 * choose(11, 9)) / 2 ** 11;
    expectClose(testNoGap(cells([[k, other]])).p, mcnemarExact(k, other) - same / 2, within(1e-9, "the same sums"));
  });

  it("goes over into χ² without a step", () => {
    const exact = testNoGap([cellFromCounts(9, 34, 25, 9), cellFromCounts(9, 30, 25, 9)]);
    const far = testNoGap([cellFromCounts(9, 34, 26, 9), cellFromCounts(9, 34, 26, 9)]);
    expectClose(exact.p, Math.exp(-exact.statistic / 2), within(0.01, "59 items of each category differ"));
    expectClose(far.p, Math.exp(-far.statistic / 2), within(1e-9, "χ² of 2 degrees of freedom"));
  });

  it("says 1 where no item differs, and does not mind which form is ahead", () => {
    expect(testNoGap([cellFromCounts(5, 0, 0, 5)]).p).toBe(1);
    expect(testNoGap(cells([[8, 1]])).p).toBe(testNoGap(cells([[1, 8]])).p);
  });

  it("rejects nothing to test", () => {
    expect(() => testNoGap([])).toThrow("invalid categories; expected at least one: 0");
  });
});
