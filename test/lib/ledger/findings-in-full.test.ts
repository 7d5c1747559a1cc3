import {describe, expect, it} from "vitest";
import type {LedgerCell} from "../../../src/lib/ledger/index.js";
import {explained, inTable} from "./explained.js";
import {carefulTable, cell, planted} from "./planted.js";

const value = (id: string, from: string, to: string) => ({what: "value", cell: id, from, to});
const again = (cells: readonly LedgerCell[]) => cells.map((one) => ({...one, id: `2/${one.id}`, table: "Table 2"}));
const uncounted = (cells: readonly LedgerCell[]) => cells.map((one) => ({...one, n: null}));

describe("columns of differences", () => {
  it("are held against the two columns that their header names", () => {
    const [finding, ...more] = inTable("Model,A,B,B − A", "a,50.0,60.0,10.0", "b,40.0,35.5,4.5", "c,20.0,41.2,21.2");
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      id: "difference/t/b/B − A",
      evidence: "rule",
      subject: "b",
      printed: 4.5,
      recomputed: -4.5,
      difference: 9,
      cells: ["t/b/B − A", "t/b/B", "t/b/A"],
      sentence:
        "b: B − A is printed as 4.5; B minus A is 35.5 − 40.0, −4.5, as it is in 2 of 3 rows. With the other sign it would be.",
      proof: "35.5 − 40.0 = −4.5; printed 4.5",
      repair: {changes: [value("t/b/B − A", "4.5", "−4.5")], resolves: ["difference/t/b/B − A"]}
    });
  });

  it("of gaps go without a sign", () => {
    const gaps = ["a,50.0,60.0,10.0", "b,40.0,35.5,4.5", "c,20.0,41.2,21.2", "d,33.0,30.0,7.0"];
    const [finding, ...more] = inTable("Model,Math Und.,Math Gen.,Math Gap", ...gaps);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      id: "difference/t/d/Math Gap",
      sentence:
        "d: Math Gap is printed as 7.0; Math Und. minus Math Gen., without its sign is 33.0 − 30.0, 3.0, as it is in 3 of 4 rows.",
      repair: {changes: [value("t/d/Math Gap", "7.0", "3.0")]}
    });
  });

  it("say nothing where too few rows follow, or so few that chance could make them", () => {
    // Two of five rows follow.
    const half = ["a,50.0,60.0,10.0", "b,40.0,35.5,1.5", "c,20.0,41.2,21.2", "d,33.0,30.0,7.0", "e,10.0,20.0,44.0"];
    expect(inTable("Model,A,B,B − A", ...half)).toEqual([]);
    expect(inTable("Model,A,B,B − A", "a,50.0,60.0,10.0", "b,40.0,35.5,4.5")).toEqual([]);
    // A rounded column of little spread follows by accident.
    expect(inTable("Model,A,B,Δ", "a,50,51,1", "b,40,42,2", "c,20,21,1", "d,33,34,9")).toEqual([]);
  });
});

describe("columns of ranks", () => {
  const ranks = (...own: number[]) => {
    const rows = [50, 60, 40, 30, 20].map((one, i) => `m${i},${one}.0,${20 + 7 * i}.0,${own[i]}`);
    return inTable("Model,Overall,B,Rank", ...rows);
  };

  it("are held against the total", () => {
    const found = ranks(2, 1, 3, 5, 4);
    expect(found.map(({sentence}) => sentence)).toEqual([
      "m3: Rank is printed as 5; by Overall, 30.0, it is 4. 3 of 5 rows have the rank that Overall gives, and no column gives all.",
      "m4: Rank is printed as 4; by Overall, 20.0, it is 5. 3 of 5 rows have the rank that Overall gives, and no column gives all."
    ]);
    expect(found[0]).toMatchObject({
      check: "mark",
      evidence: "prints",
      printed: 5,
      recomputed: 4,
      difference: 1,
      cells: ["t/m3/Rank", "t/m3/Overall"],
      proof: "3 rows precede 30.0: rank 4 ≠ 5"
    });
    expect(found[1]!.repair!.changes).toEqual([value("t/m4/Rank", "4", "5")]);
    expect(new Set(found.map(({cause}) => cause)).size).toBe(1);
  });

  it("rank something else where more than a third, and more than two rows, are out of place", () => {
    expect(ranks(1, 2, 3, 5, 4)).toEqual([]);
    expect(ranks(2, 1, 4, 5, 3)).toEqual([]);
  });

  it("may share a rank at ties, in either way of counting", () => {
    const tied = (...own: number[]) =>
      inTable("Model,Overall,Rank", ...[60, 50, 50, 40, 30, 20].map((one, i) => `m${i},${one}.0,${own[i]}`));
    expect(tied(1, 2, 2, 4, 5, 6)).toEqual([]);
    expect(tied(1, 2, 2, 3, 4, 5)).toEqual([]);
    expect(tied(1, 2, 3, 4, 5, 6)).toEqual([]);
    expect(tied(1, 3, 2, 4, 5, 6)).toEqual([]);
    expect(tied(1, 2, 2, 4, 5, 7).map(({subject}) => subject)).toEqual(["m5"]);
  });

  it("of fewer than four rows are not checked", () => {
    expect(inTable("Model,Overall,Rank", "a,60.0,2", "b,50.0,1", "c,40.0,3")).toEqual([]);
  });
});

describe("marks of rank", () => {
  const column = [40, 50, 60].map((one, i) =>
    cell({id: `m${i}`, subject: `m${i}`, value: one, table: "T", column: "All"})
  );
  const marked = (marks: Record<string, "best" | "second">) =>
    explained(column, {marks: Object.entries(marks).map(([id, mark]) => ({cell: id, mark}))});

  it("on the third are taken from it, and on the second where the best is due", () => {
    expect(marked({m0: "best"})).toMatchObject([
      {
        evidence: "prints",
        printed: 40,
        recomputed: 60,
        cells: ["m0", "m2"],
        sentence: "T, All: m0 with 40.00 is marked as best; it ranks 3, and m2 with 60.00 is best.",
        proof: "best is 60.00; marked 40.00",
        repair: {changes: [{what: "mark", cell: "m0", from: "best", to: ""}], resolves: ["mark/m0"]}
      }
    ]);
    expect(marked({m2: "second"})[0]!.sentence).toBe(
      "T, All: m2 with 60.00 is marked as second; it ranks 1, and m1 with 50.00 is second."
    );
  });
});

describe("rates that cannot be", () => {
  it("lose their minus", () => {
    const rows = ["a,50.1,60.2,41.9", "b,40.3,55.1,33.3", "c,44.0,50.7,39.2", "d,-48.2,61.0,40.0"];
    expect(inTable("Model,A,B,C", ...rows)).toMatchObject([
      {
        id: "impossible/t/d/A",
        evidence: "bound",
        recomputed: null,
        sentence: "d, A: −48.2 lies outside the scale of a rate, 0 to 100.",
        proof: "−48.2 < 0",
        repair: {changes: [value("t/d/A", "−48.2", "48.2")]}
      }
    ]);
    expect(explained([cell({id: "x", value: 104, decimals: 0})])[0]).toMatchObject({proof: "104 > 100"});
    // Exchanged digits that stay outside are no repair, those that come inside are.
    expect(explained([cell({id: "x", value: 104, decimals: 0})])[0]!.repair!.changes).toEqual([
      value("x", "104", "14")
    ]);
  });

  it("of a row of shares among percent are a hundred times as much", () => {
    const rows = ["a,50.1,60.2,41.9", "b,40.3,55.1,33.3", "c,44.0,50.7,39.2"];
    const [finding, ...more] = inTable("Model,A,B,C", ...rows, "d,.482,.610,.4");
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      id: "impossible/scale/t/d/A",
      evidence: "chance",
      printed: 0.482,
      cells: ["t/d/A", "t/d/B", "t/d/C"],
      sentence:
        "d: all 3 values lie between 0 and 1 where the other rows of t print percent (A 0.482). Times 100 they are of the same kind.",
      proof: "0.482, 0.610, 0.4: none above 1; no other row has one below"
    });
    expect(finding!.recomputed).toBeCloseTo(48.2, 10);
    // One value above one, a value of another row below one, or a single other row: small rates.
    expect(inTable("Model,A,B,C", ...rows, "d,.482,.610,1.4")).toEqual([]);
    expect(inTable("Model,A,B,C", ...rows, "d,.482,.610,.4", "e,0.9,50.0,40.0")).toEqual([]);
    expect(inTable("Model,A,B,C", rows[0]!, "d,.482,.610,.4")).toEqual([]);
    expect(inTable("Model,A,B", "a,50.1,60.2", "b,40.3,55.1", "d,.482,.610")).toEqual([]);
  });

  it("of success in both are bounded by its parts", () => {
    const joint = (understanding: number, generation: number, success: number) =>
      explained(
        Object.entries({understanding, generation, success}).map(([metric, own]) =>
          cell({id: metric, column: metric, frame: {metric}, value: own, place: {category: "a"}})
        )
      );
    expect(joint(34.18, 3.93, 7.86)).toMatchObject([
      {
        evidence: "bound",
        cells: ["success", "understanding", "generation"],
        sentence:
          "m: success is 7.86, above generation, 3.93. Success in both cannot exceed success in one. With the two exchanged the row is possible.",
        proof: "7.86 > 3.93"
      }
    ]);
    expect(joint(34.18, 3.93, 40)[0]!.sentence).not.toContain("exchanged");
    expect(joint(90, 80, 50)).toMatchObject([
      {
        difference: -20,
        sentence: "m: success is 50.00; understanding 90.00 and generation 80.00 force at least 70.00.",
        proof: "90.00 + 80.00 − 100 = 70.00 > 50.00",
        repair: {changes: [value("success", "50.00", "70.00")]}
      }
    ]);
    // What rounding allows: half a last digit of the three.
    expect(joint(90, 80, 69.99)).toEqual([]);
    expect(joint(90, 80, 69.98)).toHaveLength(1);
    expect(joint(45, 60, 45.01)).toEqual([]);
    expect(joint(45, 60, 45.02)).toHaveLength(1);
  });
});

describe("totals and averages", () => {
  const header = "Model,A,B,C,Overall";
  const rows = ["a,50.1,60.2,41.9,50.7", "b,40.3,55.1,33.3,42.9", "c,44.0,50.7,39.2,44.6", "e,31.0,20.1,12.2,21.1"];

  it("that do not follow say by how much", () => {
    expect(inTable(header, ...rows, "d,42.8,35.2,41.6,51.6")).toMatchObject([
      {
        id: "total/t/d/Overall",
        evidence: "rule",
        cells: ["t/d/Overall", "t/d/A", "t/d/B", "t/d/C"],
        sentence:
          "d: Overall is printed as 51.6; the mean of 3 parts is 39.87, a difference of +11.73 where rounding allows 0.10. " +
          "It does not follow from its parts; 4 of 5 such totals do.",
        proof: "(42.8 + 35.2 + 41.6) / 3 = 39.87; printed 51.6, rounding allows 0.10",
        repair: {changes: [value("t/d/Overall", "51.6", "39.9")], resolves: ["total/t/d/Overall"]}
      }
    ]);
  });

  it("that are cut off say so", () => {
    // The mean is 39.015: off by .015, where rounding allows .01 and a total that is cut off .005 more.
    const short = ["a,50.10,60.20,55.15", "b,40.30,55.10,47.70", "c,44.00,50.70,47.35", "d,42.80,35.23,39.00"];
    const [, finding, ...more] = inTable("Model,A,B,Overall", ...short, "e,40.00,30.00,75.00");
    expect(more).toEqual([]);
    expect(finding!.evidence).toBe("last-digit");
    expect(finding!.sentence).toMatch(
      /where rounding allows 0\.010\. Truncation instead of rounding accounts for it\.$/
    );
  });

  it("over models name the column", () => {
    const models = ["a,50.1,60.2,41.9", "b,40.3,55.1,33.3", "c,44.0,50.7,39.2"];
    expect(inTable("Model,A,B,C", ...models, "Average,44.8,56.3,38.1")).toMatchObject([
      {
        id: "average/t/average/B",
        evidence: "rule",
        subject: null,
        sentence: "t, B: the average row prints 56.3; the mean of 3 parts is 55.33.",
        proof: "(60.2 + 55.1 + 50.7) / 3 = 55.33; printed 56.3",
        repair: {changes: [value("t/average/B", "56.3", "55.3")]}
      }
    ]);
    expect(inTable("Model,A,B,C", ...models, "Average,46.8,58.3,31.1")).toMatchObject([
      {
        sentence:
          "t: 3 of 3 values of the average row are not the mean of 3 parts above them; the largest difference is −7.0 (C). " +
          "No single row accounts for all of them.",
        proof: "C: (41.9 + 33.3 + 39.2) / 3 = 38.13; printed 31.1",
        repair: null
      }
    ]);
  });

  it("of one model at once are two sets of values, which no change mends", () => {
    const tracks = [1, 2, 3, 4].flatMap((track) =>
      carefulTable(track, {rule: "mean"}).map((one) => ({
        ...one,
        id: `${track}/${one.id}`,
        place: {...one.place, track: `T${track}`}
      }))
    );
    const totals = [1, 2, 3, 4].map((track) => `${track}/Table 1/model-0/total`);
    const off = planted(tracks, Object.fromEntries(totals.map((id, i) => [id, {value: 51 + i}])));
    expect(explained(off)).toMatchObject([
      {
        id: `total/${totals[0]}`,
        evidence: "prints",
        printed: 54,
        cells: totals,
        sentence:
          "model-0: 4 of 4 totals (Table 1, from its category) do not follow from their parts, most of all Overall, printed as 54.00 " +
          "where the mean of 5 parts is 66.852. So many at once point to two sets of values, for example two runs.",
        proof: "Overall: (68.03 + 66.00 + 62.77 + 65.90 + 71.56) / 5 = 66.852; printed 54.00",
        repair: null
      }
    ]);
  });
});

describe("numbers in two tables", () => {
  const first = uncounted(carefulTable(6));

  it("that differ by a last digit are of little weight", () => {
    const both = [...first, ...planted(again(first), {"2/Table 1/model-3/c1": 55.01})];
    expect(explained(both)).toMatchObject([
      {
        id: "repeat/2/Table 1/model-3/c1",
        evidence: "last-digit",
        cells: ["2/Table 1/model-3/c1", "Table 1/model-3/c1"],
        sentence: "model-3, C1: Table 1 prints 55.00, Table 2 prints 55.01 (+0.01). 47 of 48 shared numbers agree.",
        proof: "55.00 ≠ 55.01",
        repair: {changes: [value("2/Table 1/model-3/c1", "55.01", "55.00")]}
      }
    ]);
  });

  it("say so where the digits are exchanged, and are mended so", () => {
    const both = [...first, ...planted(again(first), {"2/Table 1/model-3/c0": 39.64})];
    const finding = explained(both).find(({check}) => check === "repeat")!;
    expect(finding.sentence).toBe(
      "model-3, C0: Table 1 prints 39.46, Table 2 prints 39.64 (+0.18). 47 of 48 shared numbers agree. The two differ by exchanged digits."
    );
    expect(finding.repair!.changes).toEqual([value("2/Table 1/model-3/c0", "39.64", "39.46")]);
  });

  it("of which three or more differ for a model are one finding and one cause", () => {
    const other = again(first).map((one) => (one.subject === "model-3" ? {...one, value: one.value + 3.3} : one));
    const found = explained([...first, ...other]);
    expect(found).toMatchObject([
      {
        id: "repeat/Table 1/model-3/c0",
        evidence: "prints",
        sentence:
          "model-3: 6 numbers differ between Table 1 and Table 2: C0 39.46 and 42.76, C1 55.00 and 58.30, C2 54.26 and 57.56, " +
          "C3 40.66 and 43.96, C4 54.03 and 57.33, Overall 46.91 and 50.21. 42 of 48 shared numbers agree.",
        repair: null
      }
    ]);
    expect(found[0]!.cells).toHaveLength(12);
    const two = again(first).map((one) =>
      one.subject === "model-3" && /c[01]$/.test(one.id) ? {...one, value: one.value + 3.3} : one
    );
    expect(explained([...first, ...two]).filter(({check}) => check === "repeat")).toHaveLength(2);
  });

  it("of which one stands in another document name it", () => {
    const elsewhere = planted(again(first), {"2/Table 1/model-3/c1": 58}).map((one) => ({...one, document: "a page"}));
    expect(explained([...first, ...elsewhere])[0]!.sentence).toContain("Table 2 (a page) prints 58.00 (+3.00).");
  });
});

describe("shared and outlying values", () => {
  it("of two names are counted place by place", () => {
    const table = carefulTable(21);
    const copied = table.map((one) =>
      one.subject === "model-5" && one.place.category !== "C0"
        ? {...one, value: table.find((other) => other.subject === "model-1" && other.column === one.column)!.value}
        : one
    );
    const finding = explained(copied).find(({check}) => check === "identical")!;
    expect(finding).toMatchObject({
      id: "identical/Table 1/model-1/c1/and/Table 1/model-5/c1",
      evidence: "chance",
      printed: 5,
      sentence:
        "model-1 and model-5 print the same value in 5 of 6 places (C1 67.00, C2 74.47, C3 62.30, C4 65.40, Overall 65.46). " +
        "Unrelated systems would share about 0.2.",
      proof: "5 of 6 equal, 0.2 by chance",
      repair: null
    });
    expect(finding.cells).toHaveLength(10);
  });

  it("stand off what row and column lead to, and have one cause with the total that they spoil", () => {
    const table = carefulTable(30, {systems: 9, items: [200, 210, 220, 230, 240, 250]});
    const [total, outlier, ...more] = explained(planted(table, {"Table 1/model-2/c1": 1.9}));
    expect(more).toEqual([]);
    expect(outlier).toMatchObject({
      sentence:
        "model-2, C1: 1.90 stands −64.3 off what its row and column lead to, 14.2 robust standard deviations; no other cell of " +
        "Table 1 is nearly as far.",
      proof: "1.90 − 66.2 = −64.3, 14.2 standard deviations",
      cause: total!.id
    });
    expect(total!.repair).toEqual({
      changes: [value("Table 1/model-2/c1", "1.90", "68.10")],
      resolves: [total!.id, outlier!.id]
    });
  });
});

describe("gaps of the released script", () => {
  const gap = (id: string, category: string, own: number) =>
    cell({id, column: id, frame: {metric: "gap"}, place: {category}, value: own, scale: null});
  const script = (category: string, middle: number, half: number) => ({
    subject: "m",
    category,
    gap: middle,
    lo: middle - half,
    hi: middle + half
  });

  it("are counted by model, and the furthest is shown", () => {
    const cells = [gap("g", "a", 50), gap("h", "b", 10), gap("i", "c", 30)];
    const scriptGaps = [script("a", 53, 2), script("b", 20, 5), script("c", 31, 1), script("other", 20, 5)];
    expect(explained(cells, {scriptGaps})).toMatchObject([
      {
        id: "official-gap/g",
        evidence: "chance",
        printed: 10,
        recomputed: 20,
        difference: -10,
        cells: ["g", "h"],
        sentence:
          "m: 2 of 3 published gaps lie outside what the released script gives from the published rates. Furthest is h, 10.00 " +
          "against 20.00 (15.0 to 25.0 over its first steps).",
        proof: "15.0 to 25.0 by the script; printed 10.00",
        repair: null
      }
    ]);
  });
});
