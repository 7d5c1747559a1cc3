import {describe, expect, it} from "vitest";
import {harderWords} from "../../../src/components/explore/item-content.js";

describe("harderWords(item, inForce, difficulty)", () => {
  const difficulty = Float32Array.of(-1, 0.5, 0.5, 0.5, 2, NaN);
  const all = [0, 1, 2, 3, 4, 5];

  it("counts items that are as hard apart from those that are harder, and none whose difficulty is unknown", () => {
    expect(harderWords(1, all, difficulty)).toBe("1 of 6 items in force is harder, and 2 as hard");
    expect(harderWords(0, all, difficulty)).toBe("4 of 6 items in force are harder");
    expect(harderWords(4, all, difficulty)).toBe("0 of 6 items in force are harder");
  });

  it("looks at what is in force alone", () => {
    expect(harderWords(1, [1, 4], difficulty)).toBe("1 of 2 items in force is harder");
  });
});
