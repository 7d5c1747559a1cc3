import {describe, expect, it} from "vitest";
import {runChecks, type LedgerCell} from "../../../src/lib/ledger/index.js";
import {carefulTable, cell, planted} from "./planted.js";

const totals = (cells: readonly LedgerCell[]) => runChecks(cells).findings.filter(({check}) => check === "total");
const ruleOf = (cells: readonly LedgerCell[], id: string) =>
  runChecks(cells).recomputed.find((one) => one.cell === id && one.check === "total")?.rule;
/** Systems with parts X, Y and more, and their total; no rates, so that nothing but totals is checked. */
const table = (...rows: readonly (readonly number[])[]): LedgerCell[] =>
  rows.flatMap((values, s) =>
    values.map((value, c) => {
      const isTotal = c === values.length - 1;
      const [subject, column] = [`s${s}`, isTotal ? "All" : "XYZW"[c]!];
      return cell({
        id: `${subject}${column}`,
        subject,
        row: subject,
        column,
        value,
        scale: null,
        place: isTotal ? {} : {category: column}
      });
    })
  );

describe("the rule of totals", () => {
  it("may be a sum, where a total lies above its parts", () => {
    const rows = [0, 1, 2, 3].map((i) => [11 + i, 23 + 2 * i, 34 + 3 * i + (i === 3 ? 5 : 0)]);
    expect(ruleOf(table(...rows), "s0All")).toBe("sum of 2 parts");
    expect(totals(table(...rows))).toMatchObject([
      {
        id: "total/s3All",
        evidence: "rule",
        sentence:
          "s3: All is printed as 48.00; the sum of 2 parts is 43.000, a difference of +5.000 where rounding allows 0.015. " +
          "It does not follow from its parts; 3 of 4 such totals do.",
        proof: "14.00 + 29.00 = 43.000; printed 48.00, rounding allows 0.015"
      }
    ]);
  });

  it("may have weights, which one wrong total does not bend", () => {
    const hidden = carefulTable(3, {systems: 12, items: [200, 50, 700], showN: false});
    for (const system of [3, 0, 11]) {
      const id = `Table 1/model-${system}/total`;
      const [finding, ...more] = totals(planted(hidden, {[id]: 60.1}));
      expect(more).toEqual([]);
      const before = hidden.find((one) => one.id === id)!.value;
      expect(finding!.id).toBe(`total/${id}`);
      expect(Math.abs(finding!.recomputed! - before)).toBeLessThan(0.02);
      expect(finding!.sentence).toMatch(/the weighted mean of 3 parts \(weights 0\.21\d, 0\.05\d, 0\.73\d\) is /);
      expect(finding!.proof).toMatch(
        /^0\.21\d × [\d.]+ \+ 0\.05\d × [\d.]+ \+ 0\.73\d × [\d.]+ = [\d.]+; printed 60\.10/
      );
    }
  });

  it("has no weights where parts differ, are too few, or a weight would be below zero", () => {
    const weighted = (count: number, [w, v]: readonly [number, number]) =>
      Array.from({length: count}, (_, i) => {
        const [x, y] = [10 + ((7 * i) % 31), 60 - ((11 * i) % 37)];
        return [x, y, Number((w * x + v * y).toFixed(2))];
      });
    expect(ruleOf(table(...weighted(6, [0.8, 0.2])), "s0All")).toBe("weighted mean of 2 parts (weights 0.800, 0.200)");
    expect(ruleOf(table(...weighted(4, [0.8, 0.2])), "s0All")).toBe("weighted mean of 2 parts (weights 0.800, 0.200)");
    expect(ruleOf(table(...weighted(3, [0.8, 0.2])), "s0All")).toBeUndefined();
    expect(ruleOf(table(...weighted(6, [1.2, -0.2])), "s0All")).toBeUndefined();
    // All totals lie in the middle: the mean is the simpler rule.
    expect(ruleOf(table(...weighted(6, [0.5, 0.5])), "s0All")).toBe("mean of 2 parts");
  });

  it("of the family that more totals follow speaks for a total", () => {
    // By category the totals are means; by stage two of four are.
    const both = [0, 1, 2, 3].flatMap((s) => {
      const [x, y, total] = [10 + s, 30 - 3 * s, (40 - 2 * s) / 2];
      const of = (id: string, place: LedgerCell["place"], value: number) =>
        cell({id: `s${s}${id}`, subject: `s${s}`, column: id, place, value, scale: null});
      return [
        of("x", {category: "x"}, x),
        of("y", {category: "y"}, y),
        of("a", {stage: "a"}, s < 2 ? total - 1 : total + 3),
        of("b", {stage: "b"}, total + 1),
        of("All", {}, total)
      ];
    });
    expect(totals(both)).toEqual([]);
    expect(runChecks(both).recomputed.find(({cell: id}) => id === "s3All")).toMatchObject({parts: ["s3x", "s3y"]});
  });
});

describe("totals that no rule gives", () => {
  it("lie outside their parts, where these make means of the others", () => {
    const [finding, ...more] = totals(table([10, 20, 14], [30, 40, 33], [20, 60, 70]));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({evidence: "remark", printed: 14});
    expect(finding!.sentence).toMatch(/They are no means of these columns under any weights\.$/);
    // One or two totals: there is nothing else to tell.
    expect(totals(table([10, 20, 27]))).toMatchObject([
      {
        id: "total/s0All",
        evidence: "bound",
        subject: "s0",
        sentence:
          "Table 1, from its category: no rule gives these totals (0 of 1 agree with the nearest, the mean of 2 parts). s0, All: 27.00 " +
          "printed, 15.000 recomputed. It lies outside the range of its parts.",
        proof: "the parts range from 10.00 to 20.00; printed 27.00"
      }
    ]);
    expect(totals(table([10, 20, 9.98]))[0]).toMatchObject({evidence: "bound"});
    expect(totals(table([10, 20, 20.01]))).toEqual([]);
    expect(totals(table([10, 20, 17], [10, 20, 27]))).toMatchObject([
      {id: "total/s1All", evidence: "bound", subject: null}
    ]);
  });

  it("are named where they alone stand in the way of weights", () => {
    // Weights of 0.5, 0.3 and 0.2 give all but the third; without any other one none give the rest.
    const found = totals(table([10, 20, 30, 17], [30, 40, 20, 31], [20, 60, 30, 40], [50, 10, 40, 36]));
    expect(found).toMatchObject([{evidence: "chance", id: "total/s2All"}]);
    expect(found[0]!.sentence).toMatch(/No weights give all of them; without s2.* some do\.$/);
    expect(found[0]!.cells).toEqual(["s2All", "s0All", "s1All", "s3All"]);
  });

  it("are told of table by table, and outside their parts where the others are means", () => {
    const two = [
      table([10, 20, 27]),
      table([10, 20, 7]).map((one) => ({...one, id: `2${one.id}`, table: "Table 2"}))
    ].flat();
    expect(totals(two).map(({id}) => id)).toEqual(["total/s0All", "total/2s0All"]);
    const rest = [[10, 20, 30, 17], [30, 40, 20, 31], [50, 10, 40, 36]] as const; // prettier-ignore
    expect(totals(table(...rest, [20, 60, 30, 70]))).toMatchObject([{id: "total/s3All", evidence: "bound"}]);
    // Two totals of different weights: too few to tell.
    expect(totals(table([10, 20, 14], [30, 40, 33]))).toEqual([]);
  });

  it("say nothing where weights give all of them, or all parts stand in another table", () => {
    expect(totals(table([10, 20, 30, 17], [30, 40, 20, 31], [50, 10, 40, 36]))).toEqual([]);
    const apart = table([10, 20, 27]).map((one) => (one.column === "All" ? one : {...one, table: "Table 2"}));
    expect(totals(apart)).toEqual([]);
  });
});

describe("the parts of totals", () => {
  it("come from another table of the document where its own has none: then two prints disagree", () => {
    const rows = [0, 1, 2, 3, 4].map((i) => [10 + 3 * i, 40 - 2 * i, 25 + 0.5 * i + (i === 2 ? 3 : 0)]);
    const apart = table(...rows).map((one) => (one.column === "All" ? one : {...one, table: "Table 2"}));
    expect(totals(apart)).toMatchObject([{id: "total/s2All", evidence: "prints"}]);
    const elsewhere = apart.map((one) => (one.column === "All" ? one : {...one, document: "other"}));
    expect(totals(elsewhere)).toEqual([]);
  });

  it("take the denominators of their columns, where these have one", () => {
    const careful = carefulTable(8, {rule: "pooled"});
    const bare = careful.map((one) => (one.subject === "model-1" ? {...one, n: null} : one));
    const rules = runChecks(bare)
      .recomputed.filter(({check}) => check === "total")
      .map(({rule}) => rule);
    expect(new Set(rules)).toEqual(new Set(["mean of 5 parts pooled by denominators"]));
    expect(rules).toHaveLength(8);
    const several = bare.map((one) => (one.id === "Table 1/model-0/c2" ? {...one, n: 95} : one));
    expect(ruleOf(several, "Table 1/model-1/total")).not.toContain("pooled");
  });

  it("are of one depth each, or of several that only together make up a total", () => {
    const rows = [0, 1, 2, 3].flatMap((s) => {
      const of = (id: string, place: LedgerCell["place"], value: number) =>
        cell({id: `s${s}${id}`, subject: `s${s}`, row: `s${s}`, column: id, place, value, scale: null});
      const [a, b, c] = [10 + s, 20 + 3 * s, 60 - 5 * s];
      return [
        of("a", {group: "g", category: "a"}, a),
        of("b", {group: "g", category: "b"}, b),
        of("g", {group: "g"}, (a + b) / 2),
        of("c", {category: "c"}, c),
        of("All", {}, Number(((a + b + c) / 3).toFixed(2)))
      ];
    });
    expect(ruleOf(rows, "s0All")).toBe("mean of 3 parts");
    expect(ruleOf(rows, "s0g")).toBe("mean of 2 parts");
    const off = totals(planted(rows, {s1All: 50, s2g: 50}));
    expect(off.map(({id}) => id)).toEqual(["total/s2g", "total/s1All"]);
  });

  it("may make two totals of one place, each by a rule of its own", () => {
    const rows = [0, 1, 2, 3, 4].flatMap((s) => {
      const of = (id: string, place: LedgerCell["place"], value: number) =>
        cell({id: `s${s}${id}`, subject: `s${s}`, row: `s${s}`, column: id, place, value, scale: null});
      const [a, b] = [10 + s, 21 + 3 * s];
      return [
        of("a", {category: "a"}, a),
        of("b", {category: "b"}, b),
        of("Mean", {}, (a + b) / 2),
        of("Sum", {}, a + b)
      ];
    });
    expect([ruleOf(rows, "s0Mean"), ruleOf(rows, "s0Sum")]).toEqual(["mean of 2 parts", "sum of 2 parts"]);
    expect(totals(planted(rows, {s3Sum: 99})).map(({id}) => id)).toEqual(["total/s3Sum"]);
  });
});
