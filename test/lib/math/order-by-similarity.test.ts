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
});
