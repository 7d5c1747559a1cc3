import {describe, expect, it} from "vitest";
import * as closeTo from "./close-to.js";
import {expectAllClose, expectClose, isClose, within, type Tolerance} from "./close-to.js";

const policies = Object.values(closeTo).filter((value): value is Tolerance => typeof value === "object");

describe("named tolerances", () => {
  it.each(policies)("$name accepts what is inside and rejects what is outside", (policy) => {
    const slack = policy.abs + policy.rel * 10;
    expect(isClose(10 + slack * 0.99, 10, policy)).toBe(true);
    expect(isClose(10 - slack * 0.99, 10, policy)).toBe(true);
    expect(isClose(10 + slack * 1.01 + 1e-14, 10, policy)).toBe(false);
    expect(isClose(10 - slack * 1.01 - 1e-14, 10, policy)).toBe(false);
  });

  it("has names that are unique", () => {
    expect(new Set(policies.map(({name}) => name)).size).toBe(policies.length);
  });
});

describe("expectClose(actual, expected, policy)", () => {
  it("throws with both numbers, the policy and the distance", () => {
    expect(() => expectClose(1, 2, closeTo.CONVERGED, "gap")).toThrow(
      /gap: 1 is not close to 2 \(CONVERGED; off by 1\)/
    );
  });

  it("never takes NaN for a number, in either place", () => {
    expect(() => expectClose(NaN, 1, within(Infinity, "anything"))).toThrow();
    expect(() => expectClose(1, NaN, within(Infinity, "anything"))).toThrow();
    expect(() => expectClose(NaN, NaN, closeTo.F64_EXACT)).not.toThrow();
  });

  it("takes equal infinities for equal and opposite ones for different", () => {
    expect(isClose(Infinity, Infinity, closeTo.F64_EXACT)).toBe(true);
    expect(isClose(-Infinity, Infinity, closeTo.F64_EXACT)).toBe(false);
  });
});

describe("expectAllClose(actual, expected, policy)", () => {
  it("throws for one wrong value and for different lengths", () => {
    expect(() => expectAllClose([1, 2], [1, 3], closeTo.CONVERGED)).toThrow(/values\[1\]/);
    expect(() => expectAllClose([1], [1, 3], closeTo.CONVERGED)).toThrow(/1 values, expected 2/);
  });
});
