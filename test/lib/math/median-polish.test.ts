import {describe, expect, it} from "vitest";
import {medianPolish, outlyingCells} from "../../../src/lib/math/index.js";

describe("medianPolish(table)", () => {
  it("leaves nothing of rows plus columns but the one wrong cell, with its sign and size", () => {
    const table = [0, 3, 7, -2].map((row) => [10, 20, 40, 15, 30].map((column) => row + column));
    table[2]![3]! -= 5;
    const {residuals, scale} = medianPolish(table);
    expect(residuals).toEqual(table.map((row, r) => row.map((_, c) => (r === 2 && c === 3 ? -5 : 0))));
    expect(scale).toBe(0);
  });

  it("keeps what is missing missing, and fits the rest as if it were not asked for", () => {
    const table: (number | null)[][] = [0, 3, 7].map((row) => [10, 20, 40].map((column) => row + column));
    table[0]![1] = null;
    expect(medianPolish(table).residuals).toEqual([
      [0, null, 0],
      [0, 0, 0],
      [0, 0, 0]
    ]);
  });

  it("has 1.4826 times the median size of what is left as its scale, which is none of an empty table", () => {
    // Medians of all rows and columns are 0: nothing is taken away. Sizes are 0, 0, 0 and six times 2.
    const rest = [
      [2, 0, -2],
      [-2, 2, 0],
      [0, -2, 2]
    ];
    expect(medianPolish(rest)).toEqual({residuals: rest, scale: 2 * 1.4826});
    expect(medianPolish([])).toEqual({residuals: [], scale: 0});
  });
});

describe("outlyingCells(polish)", () => {
  it("lists what lies beyond six scales, the furthest first", () => {
    const residuals = [
      [6, -6.1, null],
      [0, 1, 8]
    ];
    expect(outlyingCells({residuals, scale: 1})).toEqual([
      {row: 1, column: 2, residual: 8},
      {row: 0, column: 1, residual: -6.1}
    ]);
    expect(outlyingCells({residuals, scale: 0})).toEqual([]);
  });
});
