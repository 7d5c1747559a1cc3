import {describe, expect, it} from "vitest";
import {invertedU} from "../../../src/lib/math/index.js";

const x = Array.from({length: 12}, (_, i) => i);

describe("invertedU()", () => {
  it("finds where a parabola turns, and both slopes", () => {
    const noise = [0.2, -0.1, 0.3, -0.2, 0.1, -0.3, 0.2, 0.1, -0.1, -0.2, 0.1, 0];
    const {slopes, p, turn} = invertedU(
      x,
      x.map((value, i) => 5 + 4 * value - 0.5 * value * value + noise[i]!)
    )!;
    expect(turn).toBeCloseTo(4, 0);
    expect(slopes[0]).toBeCloseTo(4, 0);
    expect(slopes[1]).toBeCloseTo(4 - 11, 0);
    expect(Math.max(...p)).toBeLessThan(0.001);
  });

  it("has two falling slopes where y only falls", () => {
    const {slopes} = invertedU(
      x,
      x.map((value) => -value - 0.01 * value * value)
    )!;
    expect(slopes.every((slope) => slope < 0)).toBe(true);
  });

  it("has no answer on three points, or where x takes two values", () => {
    expect(invertedU([1, 2, 3], [1, 2, 1])).toBeNull();
    expect(invertedU([1, 1, 2, 2], [1, 2, 1, 2])).toBeNull();
  });
});
