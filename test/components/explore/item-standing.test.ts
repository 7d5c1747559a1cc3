import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {itemStanding} from "../../../src/components/explore/items/item-standing.js";

describe("itemStanding(item, difficulty, isInForce)", () => {
  const difficulty = Float32Array.of(-1, 0.5, 0.5, 0.5, 2, NaN);
  const words = (item: number, isInForce: (item: number) => boolean = () => true) =>
    itemStanding(item, difficulty, isInForce).words;

  it("counts items that are as hard apart from those that are harder, and none whose difficulty is unknown", () => {
    expect(words(1)).toBe(" Difficulty 0.50 logits; 1 of 6 items in force is harder, and 2 as hard.");
    expect(words(0)).toBe(" Difficulty −1.00 logits; 4 of 6 items in force are harder.");
    expect(words(4)).toBe(" Difficulty 2.00 logits; 0 of 6 items in force are harder.");
    expect(words(5)).toBe("");
  });

  it("looks at what is in force alone, and knows no way from an item that is not", () => {
    expect(words(1, (i) => i === 1 || i === 4)).toBe(" Difficulty 0.50 logits; 1 of 2 items in force is harder.");
    expect(itemStanding(1, difficulty, (i) => i === 4)).toEqual({
      easier: null,
      harder: null,
      words: " Difficulty 0.50 logits (not under these filters)."
    });
  });

  it("walks through all items in force by difficulty, equal ones as in the log, those without one last", () => {
    const value = fc.constantFrom(-1, 0, 0.5, 2, Infinity, NaN);
    fc.assert(
      fc.property(fc.array(fc.tuple(value, fc.boolean()), {minLength: 1, maxLength: 12}), (items) => {
        const hard = Float32Array.from(items, ([at]) => at);
        const placeOf = (i: number) => (Number.isNaN(hard[i]) ? Infinity : hard[i]!);
        const order = [...items.keys()]
          .filter((i) => items[i]![1])
          .sort((a, b) => (placeOf(a) === placeOf(b) ? a - b : placeOf(a) - placeOf(b)));
        order.forEach((item, at) =>
          expect(itemStanding(item, hard, (i) => items[i]![1])).toMatchObject({
            easier: order[at - 1] ?? null,
            harder: order[at + 1] ?? null
          })
        );
      })
    );
  });
});
