import {describe, expect, it} from "vitest";
import {table, type TableColumn} from "../../src/components/figure/table-spec.js";
import {countedIn, statedBy} from "../../src/exhibits/stated.js";
import type {ReportLog} from "../../src/lib/report/index.js";

interface Row {
  readonly model: string;
  readonly items: number | null;
  readonly from: string;
}

const ROWS: readonly Row[] = [
  {model: "Bagel", items: 1200, from: "GapEval, Table 2, row Bagel, column Gap"},
  {model: "Bagel", items: 600, from: "GapEval, Table 2, row Bagel, column Gap"},
  {model: "Heron", items: null, from: "heron, log runs, simulated: Gap, computed here by the rule of GapEval"}
];
const MODEL: TableColumn<Row> = {label: "Model", value: (r) => r.model};
const ITEMS: TableColumn<Row> = {label: "Items", value: (r) => r.items};
const SOURCE: TableColumn<Row> = {label: "Source", value: (r) => r.from};
const log = (name: string, simulated = true) => ({name, simulated}) as ReportLog;

describe("countedIn(table)", () => {
  it("counts models once, and gives the range of what was counted", () =>
    expect(countedIn(table(ROWS, [MODEL, ITEMS]))).toBe("2 models, 600 to 1,200 items"));
  it("gives one number where all are equal", () =>
    expect(countedIn(table(ROWS.slice(0, 1), [MODEL, ITEMS]))).toBe("1 model, 1,200 items"));
  it("counts models alone where nothing else is counted, or known", () => {
    expect(countedIn(table(ROWS, [MODEL]))).toBe("2 models");
    expect(countedIn(table(ROWS.slice(2), [MODEL, ITEMS]))).toBe("1 model");
  });
  it("counts rows where no model is named", () =>
    expect(countedIn(table(ROWS, [{label: "Quantity", value: (r) => r.from}]))).toBe("3 rows"));
  it("is empty for a table without rows", () => expect(countedIn(table([], [MODEL, ITEMS]))).toBe(""));
});

describe("statedBy(shown, logs)", () => {
  const shown = {source: "Source: GapEval, Table 2.", table: table(ROWS, [MODEL, ITEMS, SOURCE])};
  it("names the report's logs that rows come from, and no others, even of a longer name", () =>
    expect(statedBy(shown, [log("runs"), log("runs-2"), log("ru")]).source).toBe(
      "Source: GapEval, Table 2. Own logs: runs, simulated. n: 2 models, 600 to 1,200 items."
    ));
  it("takes n from a figure that states it itself", () =>
    expect(statedBy({...shown, tested: {n: "40 pairs"}}, []).n).toBe("40 pairs"));
});
