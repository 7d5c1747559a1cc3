import {describe, expect, it} from "vitest";
import {apartFromExtreme, differenceP, mulberry32, normals} from "../../../src/lib/math/index.js";
import {atNight} from "../../support/nightly.js";

describe("apartFromExtreme(estimates, end)", () => {
  const of = (...values: number[]) => values.map((value) => ({value, error: 1}));

  it("counts what lies beyond chance from the least or the greatest", () => {
    expect(apartFromExtreme(of(0, 10, 20, 0.5), "least")).toEqual({extreme: 0, apart: 2});
    expect(apartFromExtreme(of(0, 10, 20, 19.5), "greatest")).toEqual({extreme: 2, apart: 2});
    expect(apartFromExtreme(of(3), "least")).toEqual({extreme: 0, apart: 0});
    expect(apartFromExtreme([], "least")).toEqual({extreme: -1, apart: 0});
  });

  it("corrects for all pairs: what two alone would tell apart three do not", () => {
    // z = 2.2, p = .028 of one pair; of three .083.
    const far = 2.2 * Math.SQRT2;
    expect(apartFromExtreme(of(0, far), "least").apart).toBe(1);
    expect(apartFromExtreme(of(0, far, 0.1), "least").apart).toBe(0);
  });

  it("tells one of equal ones apart in at most 5 of 100 draws", () => {
    const draws = atNight(20_000, 2_000);
    const next = normals(mulberry32(5));
    let told = 0;
    for (let d = 0; d < draws; d++)
      if (apartFromExtreme(of(...Array.from({length: 12}, next)), "least").apart > 0) told++;
    expect(told / draws).toBeLessThan(0.05 + 3 * Math.sqrt((0.05 * 0.95) / draws));
  });
});

describe("differenceP(a, b)", () => {
  it("is that of a normal difference, and 1 for the same value", () => {
    expect(differenceP({value: 1.959964, error: 0.6}, {value: 0, error: 0.8})).toBeCloseTo(0.05, 6);
    expect(differenceP({value: 2, error: 0}, {value: 2, error: 0})).toBe(1);
  });
});
