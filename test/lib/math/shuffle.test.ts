import {describe, expect, it} from "vitest";
import {mulberry32, shuffle} from "../../../src/lib/math/index.js";

describe("shuffle(values, uniform)", () => {
  it("draws every order as often as any other", () => {
    const uniform = mulberry32(7);
    const drawn = new Map<string, number>();
    for (let r = 0; r < 24_000; r++) {
      const order = [0, 1, 2, 3];
      shuffle(order, uniform);
      drawn.set(order.join(""), (drawn.get(order.join("")) ?? 0) + 1);
    }
    expect(drawn.size).toBe(24);
    // Chi-square of 23 degrees of freedom: beyond 50 in one of a thousand such draws.
    expect([...drawn.values()].reduce((sum, n) => sum + (n - 1000) ** 2 / 1000, 0)).toBeLessThan(50);
  });
});
