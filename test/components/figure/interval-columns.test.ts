import {describe, expect, it} from "vitest";
import {intervalColumns} from "../../../src/components/figure/interval-columns.js";
import {cellText, toCsv, type TableSpec} from "../../../src/components/figure/table-spec.js";

interface Row {
  readonly unit: string;
  readonly interval: {readonly lo: number | null; readonly hi: number | null} | null;
}
const rows: readonly Row[] = [
  {unit: "points", interval: {lo: -1.25, hi: 2.5}},
  {unit: "points", interval: null},
  {unit: "logits", interval: {lo: NaN, hi: null}}
];
const of = ({interval}: Row) => interval;
const text = (end: number, {unit}: Row) => `${end.toFixed(1)} ${unit}`;
const csvOf = (columns: ReturnType<typeof intervalColumns<Row>>) => toCsv({rows, columns} as unknown as TableSpec);

describe("intervalColumns(of, text)", () => {
  it("has the lower end under “lower” and before the upper, missing ends empty", () => {
    expect(csvOf(intervalColumns(of, text))).toBe("95% lower,95% upper\r\n-1.25,2.5\r\n,\r\n,\r\n");
  });

  it("shows each end in the unit of its row, and a dash for none", () => {
    const shown = rows.map((row) => intervalColumns(of, text).map((column) => cellText(column, row)));
    expect(shown).toEqual([
      ["-1.3 points", "2.5 points"],
      ["—", "—"],
      ["—", "—"]
    ]);
  });

  it("takes other names, in the same order", () => {
    expect(csvOf(intervalColumns(of, text, ["Low", "High"]))).toMatch(/^Low,High\r\n-1.25,2.5\r\n/);
  });
});
