import {describe, expect, it} from "vitest";
import {orderBySimilarity} from "../../../src/lib/math/index.js";

describe("orderBySimilarity(rows)", () => {
  it("puts equal rows side by side", () => {
    const order = orderBySimilarity([
      [0, 0],
      [9, 9],
      [0, 1],
      [9, 8]
    ]);
    expect(Math.abs(order.indexOf(0) - order.indexOf(2))).toBe(1);
    expect(Math.abs(order.indexOf(1) - order.indexOf(3))).toBe(1);
  });

  it("puts numbers in their order, whichever way round: neighbours are joined first, nearest ends together", () => {
    const numbers = [14, 0, 10, 1, 30, 11.5, 3.5];
    const order = orderBySimilarity(numbers.map((number) => [number])).map((k) => numbers[k]!);
    const sorted = [0, 1, 3.5, 10, 11.5, 14, 30];
    expect([sorted, [...sorted].reverse()]).toContainEqual(order);
  });

  it("is a permutation, also with missing values, one row and none", () => {
    expect(
      [
        ...orderBySimilarity([
          [null, 1],
          [2, null],
          [null, null]
        ])
      ].sort()
    ).toEqual([0, 1, 2]);
    expect(orderBySimilarity([[1]])).toEqual([0]);
    expect(orderBySimilarity([])).toEqual([]);
  });

  it("joins the first of two pairs that are as near", () => {
    expect(orderBySimilarity([[0], [1], [-1]])).toEqual([1, 0, 2]);
  });

  it("scales a distance up by the share of entries that are missing", () => {
    // Squared: 8 over two entries are 12 over three, and 11 lies nearer; 8 over three are nearer still.
    const first = [0, 0, 0];
    expect(orderBySimilarity([first, [2, 2, null], [-3, 1, 1]])).toEqual([2, 0, 1]);
    expect(orderBySimilarity([first, [2, 2, 0], [-3, 1, 1]])).toEqual([1, 0, 2]);
  });
});
