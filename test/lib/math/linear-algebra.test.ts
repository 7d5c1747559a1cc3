import {describe, expect, it} from "vitest";
import {cholesky, choleskyInverse, choleskySolve, logDeterminant, sweepInverse} from "../../../src/lib/math/index.js";
import {expectAllClose, expectClose, F64_EXACT} from "../../support/close-to.js";

const a = [4, 2, 0.6, 2, 5, 1, 0.6, 1, 3];

describe("cholesky(a, n)", () => {
  const l = cholesky(a, 3)!;
  it("multiplies back to a", () => {
    const product = a.map((_, i) => {
      const [r, c] = [Math.floor(i / 3), i % 3];
      return [0, 1, 2].reduce((sum, k) => sum + l[r * 3 + k]! * l[c * 3 + k]!, 0);
    });
    expectAllClose(product, a, F64_EXACT);
  });
  it("solves and inverts", () => {
    const x = choleskySolve(l, 3, [1, 2, 3]);
    const back = [0, 1, 2].map((r) => x.reduce((sum, value, c) => sum + a[r * 3 + c]! * value, 0));
    expectAllClose(back, [1, 2, 3], F64_EXACT);
    const inverse = choleskyInverse(l, 3);
    expectClose(inverse[1]!, inverse[3]!, F64_EXACT);
    expectClose(logDeterminant(l, 3), Math.log(4 * 14 - 2 * 5.4 + 0.6 * -1), F64_EXACT);
  });
  it("is null for what is not positive definite", () => {
    expect(cholesky([1, 2, 2, 1], 2)).toBeNull();
    expect(cholesky([NaN], 1)).toBeNull();
    expect(cholesky([0], 1)).toBeNull();
  });
});

describe("sweepInverse(a, n)", () => {
  it("leaves the inverse in place and tells the logarithm of the determinant", () => {
    const swept = Float64Array.from(a);
    const l = cholesky(a, 3)!;
    expectClose(sweepInverse(swept, 3), logDeterminant(l, 3), F64_EXACT);
    expectAllClose(swept, choleskyInverse(l, 3), F64_EXACT);
  });
  it("is NaN for what is not positive definite", () => {
    expect(sweepInverse(Float64Array.from([1, 2, 2, 1]), 2)).toBeNaN();
    expect(sweepInverse(Float64Array.from([NaN]), 1)).toBeNaN();
  });
});
