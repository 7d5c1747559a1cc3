import {describe, expect, it} from "vitest";
import {accusations, cleanTable, type TableShape} from "./clean-tables.js";

const TABLES = 100;
const PLAIN: TableShape = {overall: "none", counts: "none", items: 50, decimals: 2, rows: 8, columns: 5};
const SHAPES: Readonly<Record<string, TableShape>> = {
  plain: PLAIN,
  "one decimal": {...PLAIN, decimals: 1},
  "n of 30": {...PLAIN, items: 30},
  "n of 100": {...PLAIN, items: 100},
  "n of 300": {...PLAIN, items: 300},
  "row of n": {...PLAIN, counts: "parts"},
  "3 rows, 3 columns": {...PLAIN, rows: 3, columns: 3},
  "14 rows, 9 columns": {...PLAIN, rows: 14, columns: 9},
  macro: {...PLAIN, overall: "macro"},
  pooled: {...PLAIN, overall: "pooled"},
  "macro, row of n": {...PLAIN, overall: "macro", counts: "parts"},
  "macro, row of n with total": {...PLAIN, overall: "macro", counts: "all"},
  "pooled, row of n with total": {...PLAIN, overall: "pooled", counts: "all"}
};

describe("equal values and whole counts accuse at most one clean table in a hundred", () => {
  it.each(Object.entries(SHAPES))("%s", (_, shape) => {
    const accused = Array.from({length: TABLES}, (_, s) => accusations(cleanTable(s + 1, shape))).filter((findings) =>
      findings.some(({check}) => check === "identical" || check === "granularity")
    );
    expect(accused.length).toBeLessThanOrEqual(TABLES / 100);
  });
});
