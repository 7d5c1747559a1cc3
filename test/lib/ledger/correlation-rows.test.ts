import {describe, expect, it} from "vitest";
import {explainFindings, readAuthorTables} from "../../../src/lib/ledger/index.js";

// By hand: with A, Pearson gives 0.9919, −0.6450, −0.9820, 0.8453; Spearman gives 1, −0.6, −0.9429, 0.7143.
const ROWS = [
  "m0,10.1,11.0,30.3,55.0,12.1",
  "m1,20.3,23.0,22.1,41.3,31.9",
  "m2,30.2,29.4,15.7,42.0,30.1",
  "m3,40.9,44.1,31.2,30.2,25.5",
  "m4,50.3,47.7,9.1,21.9,70.2",
  "m5,60.1,63.3,12.2,11.8,61.1"
];
const correlations = (row: string, rows = ROWS) => {
  const lines = ["Model,A,B,C,D,E", ...rows, row].map((line) => line.split(","));
  const [header = [], ...records] = lines;
  const {cells, marks} = readAuthorTables([
    {name: "t", header, records: records.map((fields, i) => ({line: i + 2, fields}))}
  ]);
  const {findings, recomputed} = explainFindings(cells, {marks, isFrameKnown: false});
  return {
    found: findings.filter(({check}) => check === "correlation"),
    recomputed: recomputed.filter(({check}) => check === "correlation")
  };
};
const columns = (row: string, rows = ROWS) => correlations(row, rows).found.map(({cells}) => cells[0]!.at(-1));

describe("rows of correlations", () => {
  it("are held against the column and the kind that their label names", () => {
    const {found, recomputed} = correlations("Pearson with A,,0.992,-0.645,-0.982,0.500");
    expect(found).toMatchObject([
      {
        id: "correlation/t/pearsonwitha/E",
        evidence: "rule",
        subject: null,
        printed: 0.5,
        sentence:
          "Pearson with A, E: printed as 0.500; Pearson’s correlation with A is 0.8453. 3 of 4 such correlations follow.",
        proof: "Pearson’s correlation with A: 0.8453; printed 0.500",
        repair: {changes: [{what: "value", from: "0.500", to: "0.845"}]}
      }
    ]);
    expect(recomputed.map(({rule}) => rule)).toEqual(Array(4).fill("Pearson’s correlation with A"));
    expect(recomputed.map(({value}) => Number(value.toFixed(4)))).toEqual([0.9919, -0.645, -0.982, 0.8453]);
  });

  it("may be of ranks, and the column may be found out", () => {
    expect(columns("Spearman,,1.000,-0.600,-0.943,0.100")).toEqual(["E"]);
    expect(columns("rho,,1.000,-0.600,-0.943,0.100")).toEqual(["E"]);
    expect(columns("rho,,0.992,-0.645,-0.982,0.100")).toEqual(["E"]);
    // The first letter of a word is no column of that name.
    expect(columns("Correlation,,0.992,-0.645,-0.982,0.100")).toEqual(["E"]);
    // What is named wins: against Pearson's correlations these would be off.
    expect(columns("Spearman,,1.000,-0.600,-0.943,0.714")).toEqual([]);
  });

  it("say nothing where fewer than half follow, or two that chance could make", () => {
    expect(columns("Pearson with A,,0.500,0.200,-0.982,0.500")).toEqual([]);
    expect(columns("Pearson with A,,1,-1,-1,0.500")).toEqual([]);
  });

  it("allow for the rounding of the values that they are of", () => {
    // Half a point on values that spread by some nineteen points moves a correlation by several hundredths.
    const whole = ROWS.map((row) => row.replace(/(\d+)\.\d/g, "$1"));
    expect(columns("Pearson with A,,0.992,-0.645,-0.982,0.845", whole)).toEqual([]);
    expect(columns("Pearson with A,,0.992,-0.645,-0.982,0.780", whole)).toEqual([]);
    expect(columns("Pearson with A,,0.992,-0.645,-0.982,0.780")).toEqual(["E"]);
  });

  it("need three models with both numbers, and leave averages out", () => {
    const two = ["m0,10.1,11.0,30.3,55.0,12.1", "m1,20.3,23.0,22.1,41.3,31.9"];
    expect(correlations("Pearson with A,,1.000,-1.000,-1.000,1.000", two)).toEqual({found: [], recomputed: []});
    const gaps = ROWS.map((row, i) => (i > 1 ? row.replace(/,[\d.]+$/, ",") : row));
    expect(correlations("Pearson with A,,0.992,-0.645,-0.982,0.500", gaps).recomputed).toHaveLength(3);
    expect(columns("Pearson with A,,0.992,-0.645,-0.982,0.845", [...ROWS, "Average,90.0,0.0,0.0,0.0,0.0"])).toEqual([]);
  });
});
