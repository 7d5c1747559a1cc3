import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {centralInterval, quantileSorted} from "../../../src/lib/math/index.js";

const bySorting = (draws: Float32Array, level: number) => {
  const sorted = draws.slice().sort();
  return {lo: quantileSorted(sorted, (1 - level) / 2), hi: quantileSorted(sorted, (1 + level) / 2), level};
};

describe("centralInterval", () => {
  it("is what sorting gives, for any draws and level", () => {
    const draws = fc.float32Array({minLength: 1, maxLength: 3000, noNaN: true, noDefaultInfinity: true});
    // -0 and 0 are one value.
    const plain = ({lo, hi, level}: ReturnType<typeof bySorting>) => ({lo: lo + 0, hi: hi + 0, level});
    fc.assert(
      fc.property(draws, fc.double({min: 0.001, max: 0.999, noNaN: true}), (values, level) => {
        expect(plain(centralInterval(values, level))).toEqual(plain(bySorting(values, level)));
      })
    );
  });

  it("is what sorting gives, for few different values, sorted and reversed ones", () => {
    for (const value of [(k: number) => k % 3, (k: number) => k, (k: number) => -k, () => 7]) {
      const draws = Float32Array.from({length: 20_000}, (_, k) => value(k));
      expect(centralInterval(draws)).toEqual(bySorting(draws, 0.95));
    }
  });

  it("leaves the draws as they are, knows no interval of nothing, refuses a level of 1", () => {
    const draws = Float32Array.of(3, 1, 2);
    centralInterval(draws, 0.5);
    expect([...draws]).toEqual([3, 1, 2]);
    expect(centralInterval(new Float32Array(0))).toEqual({lo: NaN, hi: NaN, level: 0.95});
    expect(() => centralInterval(draws, 1)).toThrow("invalid level; expected (0, 1): 1");
  });
});
