import {describe, expect, it} from "vitest";
import {chartSpecOf} from "../../../src/pages/sql/chart-spec.js";
import {resultCsv, resultJson, resultRows} from "../../../src/pages/sql/result-exports.js";
import {csvRecords} from "../../../src/lib/adapters/index.js";
import type {QueryResult} from "../../../src/runtime/sql/index.js";

const result: QueryResult = {
  rows: 2,
  isCut: false,
  milliseconds: 1,
  columns: [
    {name: "model", type: "text", cells: ["=cmd()", 'say "hi"']},
    {name: "n", type: "number", cells: [1.5, null]},
    {name: "n", type: "flag", cells: [true, false]}
  ]
};
const nothingAsked = {x: "", y: "", by: "", mark: ""};

describe("exports of a result", () => {
  it("write CSV that no spreadsheet runs, with NULL as an empty field", () => {
    expect(resultCsv(result, false)).toBe(`model,n,n\r\n'=cmd(),1.5,true\r\n"say ""hi""",,false\r\n`);
  });
  it("write an empty text in quotes, apart from NULL, and what reads CSV here takes both", async () => {
    const columns = [
      {name: "a", type: "text", cells: ["", null]},
      {name: "b", type: "text", cells: ["x", ""]}
    ] as const;
    const csv = resultCsv({...result, columns}, false);
    expect(csv).toBe('a,b\r\n"",x\r\n,""\r\n');
    const read: (readonly string[] | null)[] = [];
    const whole = (async function* () {
      yield await Promise.resolve(csv);
    })();
    for await (const batch of csvRecords(whole, ",", 100)) read.push(...batch.map(({fields}) => fields));
    expect(read).toEqual([
      ["a", "b"],
      ["", "x"],
      ["", ""]
    ]);
  });
  it("say of every row of generated data that it is, once where the query asked for that", () => {
    const csv = resultCsv(result, true).split("\r\n");
    expect(csv.map((line) => line.split(",").at(-1))).toEqual(["simulated", "true", "true", ""]);
    const rows = JSON.parse(resultJson(result, true)) as object[];
    expect(rows.map((row) => "simulated" in row && row.simulated)).toEqual([true, true]);
    const columns = [{name: "simulated", type: "flag", cells: [true, true]}] as const;
    expect(resultCsv({...result, columns}, true)).toBe("simulated\r\ntrue\r\ntrue\r\n");
  });
  it("write JSON with every column, also of the same name", () => {
    expect(JSON.parse(resultJson(result, false))).toEqual([
      {model: "=cmd()", n: 1.5, n_2: true},
      {model: 'say "hi"', n: null, n_2: false}
    ]);
    expect(resultRows({...result, rows: 0, columns: result.columns.map((column) => ({...column, cells: []}))})).toEqual(
      []
    );
  });
});

describe("the quick chart", () => {
  it("puts the first text down the side and the first number along", () => {
    const spec = chartSpecOf(result, nothingAsked)!;
    expect([spec.mark, spec.x.name, spec.y.name]).toEqual(["bars", "n", "model"]);
  });
  it("takes what the address asks for, and falls back where it names nothing", () => {
    const spec = chartSpecOf(result, {x: "nonsense", y: "n", by: "none", mark: "dots"})!;
    expect([spec.mark, spec.x.name, spec.y.name, spec.by]).toEqual(["dots", "n", "n", null]);
  });
  it("is none without a number", () => {
    expect(chartSpecOf({...result, columns: result.columns.slice(0, 1)}, nothingAsked)).toBeNull();
  });
});
