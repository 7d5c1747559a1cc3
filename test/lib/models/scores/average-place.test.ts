import {describe, expect, it} from "vitest";
import {averagePlace} from "../../../../src/lib/models/scores/average-place.js";

/** Thresholds of items at places, by levels 1 to 4 at -3, -1, 1, 3. */
const whole = [-1, 0, 0.5, 2].map((place) => new Map([1, 2, 3, 4].map((level) => [level, place + 2 * level - 5])));

describe("averagePlace(items, levels)", () => {
  it("is the mean of all thresholds where none is missing", () => {
    expect(averagePlace(whole, [1, 2, 3, 4])).toBeCloseTo(0.375, 8);
  });

  it("does not move where high levels are seen of easy items alone", () => {
    const some = whole.map((own, i) => new Map([...own].filter(([level]) => level < 4 || i === 0)));
    const plain = some.flatMap((own) => [...own.values()]);
    expect(plain.reduce((sum, b) => sum + b / plain.length, 0)).toBeLessThan(-0.3);
    expect(averagePlace(some, [1, 2, 3, 4])).toBeCloseTo(0.375, 6);
  });

  it("counts the levels that it is told alone, and leaves out items without any of them", () => {
    expect(averagePlace([...whole, new Map([[1, -9]])], [2, 3])).toBeCloseTo(0.375, 8);
  });
});
