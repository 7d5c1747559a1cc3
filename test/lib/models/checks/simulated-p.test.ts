import {describe, expect, it} from "vitest";
import {simulatedP} from "../../../../src/lib/models/checks/simulated-p.js";
import {mulberry32, normals, normalTwoSided} from "../../../../src/lib/math/index.js";

describe("simulatedP(observed, simulated)", () => {
  const uniform = mulberry32(8);
  const normal = normals(uniform);

  it("is the share of simulated values as large, the observed one among them, where ten or more are", () => {
    const values = Array.from({length: 99}, (_, k) => k);
    expect(simulatedP(50, values)).toBe(50 / 100);
    expect(simulatedP(89, values)).toBe(11 / 100);
    expect(simulatedP(-1, values)).toBe(1);
  });

  it("goes on beyond the largest as the tail of what they are drawn from", () => {
    const squares = Array.from({length: 4_000}, () => normal() ** 2);
    const mirrored = Array.from({length: 4_000}, () => normal()).flatMap((z) => [z, -z]);
    // χ² of one degree of freedom, and the normal distribution.
    expect(simulatedP(16, squares) / normalTwoSided(4)).toBeGreaterThan(0.3);
    expect(simulatedP(16, squares) / normalTwoSided(4)).toBeLessThan(3);
    expect(simulatedP(4, mirrored) / (normalTwoSided(4) / 2)).toBeGreaterThan(0.75);
    expect(simulatedP(4, mirrored) / (normalTwoSided(4) / 2)).toBeLessThan(1.3);
    const far = [4, 5, 6, 7].map((z) => simulatedP(z ** 2, squares));
    expect(far).toEqual([...far].sort((a, b) => b - a));
  });

  it("is large for a small value among few, and 1 / (1 + B) above values that are all the same", () => {
    const few = [1, 2, 3, 4, 5];
    expect(simulatedP(0, few)).toBeGreaterThan(0.95);
    expect(simulatedP(-2, [0, 0, 0, 0, 1])).toBe(1);
    expect(simulatedP(2, [1, 1, 1])).toBe(1 / 4);
    expect(simulatedP(1, [1, 1, 1])).toBe(1);
  });
});
