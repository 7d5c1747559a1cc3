import {describe, expect, it} from "vitest";
import {cellText, shownText, toCsv, type TableColumn} from "../../../src/components/figure/table-spec.js";

interface Row {
  readonly name: string;
  readonly n: number | null;
}
const name: TableColumn<Row> = {label: "File", value: (row) => row.name};
const n: TableColumn<Row> = {label: "In", value: (row) => row.n};
const rounded: TableColumn<Row> = {...n, text: (row) => row.n!.toFixed(2)};

describe("shownText(column, row)", () => {
  it("sets counts with thousands separators, and nothing else", () => {
    expect(shownText(n, {name: "a", n: 1234567})).toBe("1,234,567");
    expect(shownText(n, {name: "a", n: 1234.5})).toBe("1234.5");
    expect(shownText(n, {name: "a", n: NaN})).toBe("—");
    expect(shownText(rounded, {name: "a", n: 1234})).toBe("1234.00");
    expect(shownText(name, {name: "2026", n: 0})).toBe("2026");
  });

  it("leaves exports, and what links of statements are checked against, as they were", () => {
    expect(cellText(n, {name: "a", n: 1234567})).toBe("1234567");
    expect(toCsv({columns: [n] as TableColumn<unknown>[], rows: [{name: "a", n: 1234567}]})).toBe("In\r\n1234567\r\n");
  });
});
