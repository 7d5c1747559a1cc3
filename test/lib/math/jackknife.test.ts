import {describe, expect, it} from "vitest";
import {jackknifeError, ratiosWithout} from "../../../src/lib/math/index.js";
import {expectClose, F64_EXACT} from "../../support/close-to.js";

describe("jackknifeError(without)", () => {
  it("is the standard error of a mean where sizes are equal", () => {
    // Mean 1, standard deviation √(10/3), over pairs of two.
    expectClose(
      jackknifeError(ratiosWithout([4, -2, 0, 6], [2, 2, 2, 2], {sum: 8, n: 8})),
      Math.sqrt(10 / 3) / 2,
      F64_EXACT
    );
  });

  it("is larger than the linearised error where one unit outweighs the others", () => {
    const [sums, sizes] = [
      [20, 0, 1, 0],
      [50, 1, 1, 1]
    ];
    const [sum, n] = [21, 53];
    const linearised = Math.sqrt((4 / 3) * sums.reduce((total, d, c) => total + (d - (sum / n) * sizes[c]!) ** 2, 0));
    expect(jackknifeError(ratiosWithout(sums, sizes, {sum, n}))).toBeGreaterThan(2 * (linearised / n));
  });

  it("is none of one unit, nor of units that are all alike", () => {
    expect(jackknifeError(Float64Array.of(3))).toBeNaN();
    expect(jackknifeError(Float64Array.of(0.1, 0.1, 0.1))).toBeNaN();
  });
});
