import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {explainFindings, readAuthorTables, tablesInText} from "../../../src/lib/ledger/index.js";
import {atLeast} from "../../../src/lib/ledger/cells/coincidence.js";
import {feasibleWeights} from "../../../src/lib/ledger/cells/feasible-weights.js";
import {csv, explained, inTable, statement} from "./explained.js";
import {carefulTable, cell, planted} from "./planted.js";

const read = (...lines: string[]) => readAuthorTables([csv(...lines)]);

describe("repairs of parts", () => {
  it("of a difference are what the other two ask for: fewest digits changed", () => {
    // 31 should be 28; 58 less 27 is 31, with one digit changed instead of two.
    const [finding, ...more] = inTable("Model,A,B,B − A", "a,27.0,55.0,31.0", "b,40.0,35.5,-4.5", "c,20.0,41.2,21.2");
    expect(more).toEqual([]);
    expect(finding!.repair!.changes).toEqual([{what: "value", cell: "t/a/B", from: "55.0", to: "58.0"}]);
  });

  it("of a difference may be of what is taken away", () => {
    // 31 should be 28: 57 less 26 is 31, with one digit changed instead of two.
    const [finding] = inTable("Model,A,B,B − A", "a,29.0,57.0,31.0", "b,40.0,35.5,-4.5", "c,20.0,41.2,21.2");
    expect(finding!.repair!.changes).toEqual([{what: "value", cell: "t/a/A", from: "29.0", to: "26.0"}]);
  });

  it("of a rate that is no count may be another digit, farther off than the next count", () => {
    const [finding] = explained([cell({id: "a", value: 96.25, n: 16})]);
    expect(finding!.repair!.changes).toEqual([{what: "value", cell: "a", from: "96.25", to: "6.25"}]);
  });

  it("of a sentence are of that sentence, not of the first", () => {
    const cells = [cell({id: "a", value: 40}), cell({id: "b", subject: "n", value: 50})];
    const statements = [
      statement("bench/one", {stated: "40", groups: [["a"]]}),
      statement("bench/two", {stated: "57", groups: [["b"]]})
    ];
    expect(explained(cells, {statements})).toMatchObject([
      {id: "statement/bench/two", repair: {changes: [{what: "stated", cell: "bench/two", from: "57", to: "50"}]}}
    ]);
  });

  it("of a rank are of the rank, whatever else is marked", () => {
    const found = inTable("Model,Overall,Rank", "a,**60.0**,1", "b,50.0,2", "c,40.0,4", "d,30.0,3", "e,20.0,5");
    expect(found.map(({cells, repair}) => [cells[0], repair === null])).toEqual([
      ["t/c/Rank", false],
      ["t/d/Rank", false]
    ]);
  });
});

describe("the cause of findings", () => {
  it("is the heaviest of them, also where a lighter one is what is mended", () => {
    const items = [200, 210, 220, 230, 240, 250];
    const sheet = carefulTable(30, {systems: 9, items}).filter(({place}) => place.category);
    const bare = planted(
      sheet.map((one) => ({...one, n: null})),
      {"Table 1/model-2/c1": 1.9}
    );
    const low = [cell({id: "low", table: "T", subject: "low", value: 30, scale: null})];
    const statements = [statement("bench/s", {form: "above", groups: [["Table 1/model-2/c1"], ["low"]]})];
    const found = explained([...bare, ...low], {statements});
    expect(found.map(({id, repair, cause}) => [id, repair === null, cause])).toEqual([
      ["statement/bench/s", true, "statement/bench/s"],
      ["outlier/Table 1/model-2/c1", false, "statement/bench/s"]
    ]);
  });
});

describe("statements with a number that nothing gives", () => {
  const cells = [10, 20, 30].map((value, i) => cell({id: `c${i}`, subject: `s${i}`, value}));

  it("of zero do not follow from other values", () => {
    const [finding] = explained(cells, {
      statements: [statement("b/s", {form: "mean", stated: "0.0", groups: [["c0", "c1"]]})]
    });
    expect(finding).toMatchObject({evidence: "no-reading", recomputed: 15});
  });

  it("of a claim of order have no difference", () => {
    const [finding] = explained(cells, {
      statements: [statement("b/s", {form: "highest", stated: "5", groups: [["c0", "c1"]]})]
    });
    expect(finding).toMatchObject({printed: 5, recomputed: null, difference: null});
    expect(finding!.sentence).toBe("Section 1: it is so. As printed, it is 10.00, the greatest of the others 20.00.");
  });
});

describe("identical values in two places", () => {
  it("are told where their digits are many", () => {
    const table = [
      [41.2738, 52.9811],
      [41.2738, 52.9811],
      [12.4421, 33.8172],
      [77.1093, 70.5568]
    ].flatMap((values, s) =>
      values.map((value, c) =>
        cell({
          id: `${s}${c}`,
          subject: `s${s}`,
          row: `s${s}`,
          column: `C${c}`,
          place: {category: `${c}`},
          value,
          decimals: 4
        })
      )
    );
    expect(explained(table)).toMatchObject([{check: "identical", printed: 2, cells: ["00", "10", "01", "11"]}]);
    expect(explained(planted(table, {"11": 52.9812}))).toEqual([]);
  });
});

describe("correlations and differences among several columns", () => {
  it("leave out the column that a row of correlations is with", () => {
    const rows = [
      "m0,10.1,11.0,30.3,55.0",
      "m1,20.3,23.0,22.1,41.3",
      "m2,30.2,29.4,15.7,42.0",
      "m3,40.9,44.1,31.2,30.2",
      "m4,50.3,47.7,9.1,21.9",
      "m5,60.1,63.3,12.2,11.8"
    ];
    const {cells} = read("Model,A,B,C,D", ...rows, "Pearson with A,0.500,0.992,-0.645,-0.982");
    const {findings, recomputed} = explainFindings(cells, {isFrameKnown: false});
    expect(findings.filter(({check}) => check === "correlation")).toEqual([]);
    expect(recomputed.filter(({check}) => check === "correlation").map(({cell: id}) => id.at(-1))).toEqual([
      "B",
      "C",
      "D"
    ]);
  });

  it("take the pair that most rows follow, and of such the one beside the column", () => {
    const rows = [
      "a,50.0,60.0,10.0,40.0,50.0",
      "b,40.0,35.5,-4.5,44.5,40.0",
      "c,20.0,41.2,21.2,20.0,41.2",
      "d,33.0,30.0,9.9,23.1,33.0"
    ];
    // B − A gives three rows, F − E all four.
    const {cells} = read("Model,A,B,Δ,E,F", ...rows);
    const own = explainFindings(cells, {isFrameKnown: false});
    expect(own.findings.filter(({check}) => check === "difference")).toEqual([]);
    expect(own.recomputed.find(({check}) => check === "difference")!.rule).toBe("F minus E");
    const twin = read(
      "Model,A,B,Δ,E,F",
      "a,50.0,60.0,10.0,50.0,60.0",
      "b,40.0,35.5,-4.5,40.0,35.5",
      "c,20.0,41.2,21.2,20.0,41.2"
    );
    expect(
      explainFindings(twin.cells, {isFrameKnown: false}).recomputed.find(({check}) => check === "difference")!.rule
    ).toBe("B minus A");
  });
});

describe("chances and weights", () => {
  it("of rare agreements keep their digits", () => {
    const tail = (0.001 ** 8 / 40_320) * Math.exp(-0.001);
    expect(atLeast(8, 0.001) / tail).toBeGreaterThan(1);
    expect(atLeast(8, 0.001) / tail).toBeLessThanOrEqual(2 + 1e-9);
  });

  it("bring every total within its tolerance, whatever parts and weights there are", () => {
    const parts = fc.integer({min: 2, max: 5}).chain((P) =>
      fc.record({
        rows: fc.array(fc.array(fc.integer({min: 0, max: 100}), {minLength: P, maxLength: P}), {
          minLength: 1,
          maxLength: 8
        }),
        shares: fc
          .array(fc.integer({min: 0, max: 9}), {minLength: P, maxLength: P})
          .filter((shares) => shares.some((one) => one > 0))
      })
    );
    fc.assert(
      fc.property(parts, ({rows, shares}) => {
        const all = shares.reduce((a, b) => a + b, 0);
        const totals = rows.map((own) => ({
          parts: own,
          total: own.reduce((sum, v, p) => sum + (v * shares[p]!) / all, 0),
          tolerance: 0.005
        }));
        const weights = feasibleWeights(totals, shares.length)!;
        expect(weights.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 5);
        for (const weight of weights) expect(weight).toBeGreaterThan(-1e-6);
        for (const {parts: own, total} of totals)
          expect(Math.abs(own.reduce((sum, v, p) => sum + v * weights[p]!, 0) - total)).toBeLessThan(0.0051);
      }),
      {numRuns: 100, seed: 3}
    );
  });
});

describe("authors' tables", () => {
  it("LaTeX: options of a table and of line breaks are passed over", () => {
    const text = String.raw`\begin{tabular}[t]{lc} M & A \\[2pt] x & 1 \\ \end{tabular}`;
    expect(tablesInText("t", text)![0]).toMatchObject({header: ["M", "A"], records: [{fields: ["x", "1"]}]});
  });

  it("know that less is better of gaps, ranks and arrows down", () => {
    const marks = (header: string) =>
      read(`Model,${header}`, "a,**1.0**", "b,2.0").marks.map(({isLowerBetter}) => isLowerBetter ?? false);
    expect([marks("Gap"), marks("FID ↓"), marks("A"), marks("A ⇓")]).toEqual([[true], [true], [false], [true]]);
  });

  it("hold printed values: nothing is read off", () => {
    for (const {cells} of [read("model,category,value", "a,x,1.0"), read("Model,A", "a,1.0")])
      expect(cells.map(({readOff}) => readOff)).toEqual([false]);
  });

  it("of one and a half at most are shares where a lone minus is a sign", () => {
    const scales = (...values: string[]) =>
      read("Model,A", ...values.map((value, i) => `m${i},${value}`)).cells.map(({scale}) => scale);
    expect(scales("-0.4", "1.5", "0.05")).toEqual([1, 1, 1]);
  });

  it("may have blanks before what refers elsewhere, and around names of models in their header", () => {
    expect(read("Model,A", "a,50.0", "b,60.0", "c, =B2").problems.map(({text}) => text)).toEqual([
      "reference to another place; expected its number:  =B2"
    ]);
    const two = read(" Model ,X,X", ",A,B", "one,50.0,40.0", "two,30.0,20.0");
    expect(two.cells.map(({column}) => column)).toEqual(["X / A", "X / B", "X / A", "X / B"]);
  });
});
