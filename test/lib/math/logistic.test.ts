import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {log1pExp, logistic, logit} from "../../../src/lib/math/index.js";
import {expectClose, F64_EXACT, within} from "../../support/close-to.js";

describe("logistic(x)", () => {
  it("mirrors itself: σ(x) + σ(−x) = 1", () => {
    fc.assert(fc.property(fc.double({noNaN: true}), (x) => expectClose(logistic(x) + logistic(-x), 1, F64_EXACT)));
  });
  it("is undone by logit", () => {
    fc.assert(
      fc.property(fc.double({min: -15, max: 15, noNaN: true}), (x) =>
        expectClose(logit(logistic(x)), x, within(1e-9, "1 − p loses digits"))
      )
    );
  });
  it("does not overflow", () => {
    expect([logistic(1e4), logistic(-1e4), logistic(Infinity)]).toEqual([1, 0, 1]);
    expect(logistic(NaN)).toBeNaN();
  });
});

describe("logit(p)", () => {
  it("is infinite at the ends and NaN outside", () => {
    expect([logit(0), logit(1)]).toEqual([-Infinity, Infinity]);
    expect(logit(1.1)).toBeNaN();
  });
});

describe("log1pExp(x)", () => {
  it("is x for large x and e^x for very negative x", () => {
    expect(log1pExp(800)).toBe(800);
    expectClose(log1pExp(-40), Math.exp(-40), F64_EXACT);
    expectClose(log1pExp(1) - log1pExp(-1), 1, F64_EXACT);
  });
});
