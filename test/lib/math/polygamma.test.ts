import {describe, expect, it} from "vitest";
import {logGamma} from "../../../src/lib/math/log-gamma.js";
import {polygamma} from "../../../src/lib/math/index.js";
import {CONVERGED, expectClose, within} from "../../support/close-to.js";

/** ζ(3), Apéry's constant. */
const ZETA_3 = 1.2020569031595942;
/** Euler and Mascheroni's. */
const EULER = 0.5772156649015329;

describe("polygamma(x)", () => {
  it("has the values known in closed form at 1 and 1/2", () => {
    const one = polygamma(1);
    expectClose(one.digamma, -EULER, CONVERGED);
    expectClose(one.trigamma, Math.PI ** 2 / 6, CONVERGED);
    expectClose(one.tetragamma, -2 * ZETA_3, CONVERGED);
    const half = polygamma(0.5);
    expectClose(half.digamma, -EULER - 2 * Math.LN2, CONVERGED);
    expectClose(half.trigamma, Math.PI ** 2 / 2, CONVERGED);
    expectClose(half.tetragamma, -14 * ZETA_3, CONVERGED);
  });

  it.each([0.5, 1.5, 11.9, 12.1, 300.5])("is each function's derivative and steps by its recurrence at %s", (x) => {
    const h = 1e-4 * x;
    const slope = (f: (y: number) => number) => (f(x + h) - f(x - h)) / (2 * h);
    const rough = within(1e-6, "central differences");
    expectClose(polygamma(x).digamma, slope(logGamma), rough);
    expectClose(
      polygamma(x).trigamma,
      slope((y) => polygamma(y).digamma),
      rough
    );
    expectClose(
      polygamma(x).tetragamma,
      slope((y) => polygamma(y).trigamma),
      within(1e-5, "central differences")
    );
    expectClose(polygamma(x + 1).digamma, polygamma(x).digamma + 1 / x, CONVERGED);
    expectClose(polygamma(x + 1).trigamma, polygamma(x).trigamma - 1 / x ** 2, CONVERGED);
    expectClose(polygamma(x + 1).tetragamma, polygamma(x).tetragamma + 2 / x ** 3, CONVERGED);
  });

  it("is NaN where the functions have no value", () => {
    for (const x of [0, -1, NaN]) expect(polygamma(x)).toEqual({digamma: NaN, trigamma: NaN, tetragamma: NaN});
  });
});
