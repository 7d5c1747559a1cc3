import {describe, expect, it} from "vitest";
import {
  errataNote,
  explainFindings,
  readAuthorTables,
  runChecks,
  tablesInText,
  type LedgerCell
} from "../../../src/lib/ledger/index.js";
import {agreement, digitSwaps} from "../../../src/lib/ledger/cells/rounding.js";
import {printedNumber} from "../../../src/lib/ledger/author/printed-number.js";
import {rowRole} from "../../../src/lib/ledger/author/row-role.js";
import {carefulTable, cell, planted} from "./planted.js";

const of = (check: string, cells: readonly LedgerCell[], inputs = {}) =>
  runChecks(cells, inputs).findings.filter((finding) => finding.check === check);
const read = (...lines: string[]) => {
  const [header = [], ...records] = lines.map((line) => line.split(","));
  return readAuthorTables([{name: "t", header, records: records.map((fields, i) => ({line: i + 2, fields}))}]);
};

describe("gaps of a script", () => {
  const gap = (value: number) =>
    of(
      "official-gap",
      [
        cell({id: "other", frame: {metric: "accuracy"}, place: {category: "a"}, value: 90}),
        cell({id: "g", frame: {metric: "gap"}, place: {category: "a"}, value, decimals: 1, scale: null})
      ],
      {scriptGaps: [{subject: "m", category: "a", gap: 20, lo: 18, hi: 24}]}
    ).length;

  it("agree within half a last digit of the script's range", () => {
    expect([17.94, 17.95, 20, 24.05, 24.06].map(gap)).toEqual([1, 0, 0, 0, 1]);
  });

  it("are of one model each", () => {
    const gaps = [["m", 10], ["n", 20]] as const; // prettier-ignore
    const cells = gaps.map(([subject, value]) =>
      cell({id: subject, subject, frame: {metric: "gap"}, place: {category: "a"}, value, scale: null})
    );
    expect(of("official-gap", cells, {scriptGaps: [{subject: "n", category: "a", gap: 20, lo: 18, hi: 24}]})).toEqual(
      []
    );
  });

  it("have the wider half of the range as their tolerance", () => {
    const cells = [cell({id: "g", frame: {metric: "gap"}, place: {category: "a"}, value: 20, scale: null})];
    const scriptGaps = [{subject: "m", category: "a", gap: 20, lo: 18, hi: 24}];
    expect(runChecks(cells, {scriptGaps}).recomputed).toMatchObject([{cell: "g", value: 20, tolerance: 4, parts: []}]);
    expect(runChecks(cells, {scriptGaps}).tested["official-gap"]).toBe(1);
  });
});

describe("outlying cells", () => {
  const sheet = (systems: number, columns: number) =>
    planted(
      carefulTable(30, {systems, items: Array.from({length: columns}, (_, c) => 200 + 10 * c)}).filter(
        ({place}) => place.category
      ),
      {"Table 1/model-2/c1": 1.9}
    );

  it("need forty degrees of freedom, five rows and five columns", () => {
    expect(of("outlier", sheet(9, 6))).toHaveLength(1);
    expect(of("outlier", sheet(11, 5))).toHaveLength(1);
    expect(of("outlier", sheet(10, 5))).toEqual([]);
    expect(of("outlier", sheet(21, 4))).toEqual([]);
    expect(of("outlier", sheet(4, 21))).toEqual([]);
  });

  it("are no averages, no totals, nothing read off and no scores without a scale", () => {
    for (const part of [{subject: "average"}, {readOff: true}, {scale: null}, {place: {}}]) {
      const cells = sheet(9, 6).map((one) => (one.subject === "model-2" ? {...one, ...part} : one));
      expect(of("outlier", cells)).toEqual([]);
    }
  });

  it("stand alone: a second one nearly as far makes none", () => {
    const {value} = sheet(9, 6).find(({id}) => id === "Table 1/model-5/c4")!;
    const two = planted(sheet(9, 6), {"Table 1/model-5/c4": value - 60});
    expect(of("outlier", two)).toEqual([]);
  });

  it("are only remarkable where they follow from their parts", () => {
    const cells = sheet(9, 6).flatMap((one) =>
      one.id === "Table 1/model-2/c1"
        ? [
            one,
            ...[1.8, 2].map((value, i) => ({
              ...one,
              id: `part${i}`,
              value,
              place: {...one.place, subcategory: `${i}`},
              column: `P${i}`
            }))
          ]
        : one.subject === "model-3" && one.place.category === "C1"
          ? [
              one,
              ...[-1, 1].map((by) => ({
                ...one,
                id: `other${by}`,
                value: one.value + by,
                place: {...one.place, subcategory: `${(by + 1) / 2}`},
                column: `Q${by}`
              }))
            ]
          : [one]
    );
    const [finding] = of(
      "outlier",
      cells.map((one) => ({...one, n: null}))
    );
    expect(finding).toMatchObject({evidence: "remark", severity: "curiosity"});
    expect(finding!.sentence).toMatch(/ It does follow from its parts\.$/);
  });
});

describe("numbers printed twice", () => {
  const both = (a: Partial<LedgerCell>, b: Partial<LedgerCell>, inputs = {}) =>
    of("repeat", [cell({id: "a", value: 40, ...a}), cell({id: "b", table: "Table 2", value: 44, ...b})], inputs).length;

  it("are of one frame; a judge may be named in one table alone, and not two different ones", () => {
    expect(both({}, {})).toBe(1);
    expect(both({frame: {metric: "accuracy", evaluator: "x"}}, {frame: {metric: "accuracy", evaluator: "x"}})).toBe(1);
    expect(both({frame: {metric: "accuracy", evaluator: "x"}}, {frame: {metric: "accuracy", evaluator: "y"}})).toBe(0);
    expect(both({frame: {metric: "gap"}}, {})).toBe(0);
    expect(both({place: {category: "c"}}, {})).toBe(0);
    expect(both({subject: "average"}, {subject: "average"})).toBe(0);
    expect(both({readOff: true}, {})).toBe(0);
    expect(both({}, {table: "Table 1"})).toBe(0);
    expect(both({}, {table: "Table 1", document: "a page"})).toBe(1);
    // Where frames are told from headers, one number that differs is no sign of one quantity.
    expect(both({}, {}, {isFrameKnown: false})).toBe(0);
  });

  it("of a table that names its judge are held against one that does not, whichever comes first", () => {
    const first = carefulTable(6).map((one) => ({...one, n: null}));
    const second = first.map((one) => ({...one, id: `2/${one.id}`, table: "Table 2"}));
    const off = planted(second, {"2/Table 1/model-3/c1": 58});
    const named = (cells: readonly LedgerCell[]) =>
      cells.map((one) => ({...one, frame: {...one.frame, evaluator: "x"}}));
    expect(of("repeat", [...named(first), ...off])).toHaveLength(1);
    expect(of("repeat", [...first, ...named(off)])).toHaveLength(1);
  });

  it("give each other, to the coarser precision", () => {
    const cells = [cell({id: "a", value: 40.26}), cell({id: "b", table: "Table 2", value: 40.3, decimals: 1})];
    expect(runChecks(cells).recomputed).toMatchObject([
      {cell: "a", value: 40.3, rule: "printed again in Table 2", parts: ["b"]},
      {cell: "b", value: 40.26, rule: "printed again in Table 1", parts: ["a"]}
    ]);
    for (const {tolerance} of runChecks(cells).recomputed) expect(tolerance).toBeCloseTo(0.055, 10);
    expect(runChecks(cells).tested.repeat).toBe(1);
  });
});

describe("rates and their means", () => {
  it("a mean of rates is no count, whatever n its column prints", () => {
    const rows = [0, 1, 2].flatMap((s) => {
      const of = (id: string, place: LedgerCell["place"], value: number, n: number) =>
        cell({id: `s${s}${id}`, subject: `s${s}`, column: id, place, value, n});
      return [
        of("a", {category: "a"}, 25 * s, 4),
        of("b", {category: "b"}, 20 * s + 20, 5),
        of("All", {}, (45 * s + 20) / 2, 9)
      ];
    });
    expect(of("granularity", rows).filter(({evidence}) => evidence !== "remark")).toEqual([]);
    const [wrong] = rows.slice(2, 3);
    expect(of("granularity", [wrong!])).toHaveLength(1);
  });

  it("count how many rates, joint rows and totals were looked at", () => {
    const joint = Object.entries({success: 40, understanding: 60, generation: 45}).map(([metric, value]) =>
      cell({id: metric, frame: {metric}, value, place: {category: "a"}})
    );
    expect(runChecks(joint).tested).toMatchObject({impossible: 4, granularity: 3, repeat: 0, total: 0});
    expect(runChecks(carefulTable(3)).tested).toMatchObject({total: 8, granularity: 48, identical: 28});
  });

  it("of equal parts take the first as the lesser", () => {
    const joint = (understanding: number, generation: number) =>
      of(
        "impossible",
        Object.entries({understanding, generation, success: 50}).map(([metric, value]) =>
          cell({id: metric, column: metric, frame: {metric}, value, place: {category: "a"}})
        )
      )[0]!.sentence;
    expect(joint(30, 30)).toContain("above understanding, 30.00");
    expect(joint(30, 29)).toContain("above generation, 29.00");
    expect(joint(29, 30)).toContain("above understanding, 29.00");
  });

  it("named as not fitted say so", () => {
    const cells = Object.entries({success: 50, understanding: 30, generation: 45}).map(([metric, value]) =>
      cell({id: metric, frame: {metric}, value, place: {category: "a"}})
    );
    const sentence = (unfitted: string[]) => of("impossible", cells, {unfitted: new Set(unfitted)})[0]!.sentence;
    expect(sentence(["success"])).toMatch(/ Not fitted: no gap of m is computed from this table\.$/);
    expect(sentence(["understanding"])).not.toContain("Not fitted");
  });
});

describe("rounding", () => {
  it("agrees within the tolerance, is cut off within half a digit more below and what parts lost above", () => {
    const how = (off: number, tolerance = 0.05) => agreement(10 + off, 10, 1, tolerance);
    expect([-0.05, 0.05, -0.1, -0.11, 0.06].map((off) => how(off))).toEqual([
      "agrees",
      "agrees",
      "truncated",
      "differs",
      "differs"
    ]);
    // Of parts with tolerances of their own, .08 in all: they lost up to .03 more.
    expect([0.08, 0.11, 0.12, -0.13, -0.14].map((off) => how(off, 0.08))).toEqual([
      "agrees",
      "truncated",
      "differs",
      "truncated",
      "differs"
    ]);
  });

  it("exchanges digits of negative numbers, too", () => {
    expect(digitSwaps(-12.3, 1)).toEqual([-21.3, -32.1, -13.2]);
    expect(digitSwaps(11, 0)).toEqual([]);
  });
});

describe("what people print", () => {
  it.each([
    ["$**5.1**$", {value: 5.1, mark: "best"}],
    ["**<u>5.10</u>**", {value: 5.1, decimals: 2, mark: "best"}],
    ["<u>+5</u>", {value: 5, decimals: 0, mark: "second", isSigned: true}],
    ["__.5__ ± 0.1", {value: 0.5, mark: "second"}],
    ["{\\bf 3.0}", {value: 3, mark: "best"}],
    ["−3.0 (±1)", {value: -3, decimals: 1, mark: null, isSigned: false}],
    ["3.", {value: 3, decimals: 0}],
    ["\\textbf{−2.5}", {value: -2.5, mark: "best"}],
    ["12\\%", {value: 12}]
  ])("%s", (text, expected) => expect(printedNumber(text)).toMatchObject({kind: "number", ...expected}));

  it.each(["", " ", "–", "n/a", "N.A.", "✗", "$-$"])("%j is missing", (text) =>
    expect(printedNumber(text).kind).toBe("missing")
  );
  it.each(["1.2.3", "a1", "1,000", "--5", "()"])("%j is text", (text) =>
    expect(printedNumber(text).kind).not.toBe("number")
  );

  it.each([
    [" Avg. ", "average"],
    ["Average over models", "average"],
    ["averages", "model"],
    ["# items", "counts"],
    ["Number of questions", "counts"],
    ["Spearman ρ", "correlations"],
    ["Gain over base", "passed over"],
    [" Std ", "passed over"],
    ["Stdnet", "model"]
  ])("a row %j is %s", (label, role) => expect(rowRole(label)).toBe(role));

  it("models may stand in any column", () => {
    const {cells, account} = read("Rank,Model,A", "1,one,50.0", "2,two,40.0");
    expect(cells.map(({subject, column, value}) => [subject, column, value])).toEqual([
      ["one", "Rank", 1],
      ["one", "A", 50],
      ["two", "Rank", 2],
      ["two", "A", 40]
    ]);
    expect(account[0]).toContain("t: Model names the models");
  });

  it("columns may have blanks about their names, and models a column behind another in a header of two lines", () => {
    expect(read("Model, B ", "one,20.0").cells.map(({column}) => column)).toEqual(["B"]);
    const {cells} = read("Rank, Model ,X,X", ",,A,B", "1,one,50.0,40.0", "2,two,30.0,20.0");
    expect(cells.map(({subject, column}) => [subject, column]).slice(0, 3)).toEqual([
      ["one", "Rank"],
      ["one", "X / A"],
      ["one", "X / B"]
    ]);
  });

  it("columns have a name of their own, blanks aside", () => {
    const {cells, problems} = read("Model,A , A,,B", "one,50.0,40.0,30.0,20.0");
    expect(cells.map(({column}) => column)).toEqual(["B"]);
    expect(problems.map(({column, text}) => [column, text])).toEqual([
      ["A ", "duplicate column 2; left out: expected a name of its own, such as Group / A"],
      [" A", "duplicate column 3; left out: expected a name of its own, such as Group / A"],
      ["4", "missing name of a column with numbers; left out: expected one in the header"]
    ]);
  });

  it("LaTeX: options that do not end are no options, marks in braces part nothing", () => {
    const of = (body: string) =>
      tablesInText("t", String.raw`\begin{tabular}{lcc} M & A & B \\ ${body} \\ \end{tabular}`)![0]!.records[0]!.fields;
    expect(of(String.raw`\textbf{x & y} & 1 & 2`)).toEqual(["**x & y**", "1", "2"]);
    expect(of(String.raw`x \& y & 1 & [2`)).toEqual(["x & y", "1", "[2"]);
    expect(of(String.raw`  x   y  & 1 & 2`)).toEqual(["x y", "1", "2"]);
  });
});

describe("errataNote(findings)", () => {
  it("puts each finding under its own weight, heaviest first", () => {
    const {findings} = explainFindings([
      ...planted(carefulTable(11, {rule: "mean"}), {"Table 1/model-1/total": 12.34}),
      cell({id: "x", table: "T", subject: "x", value: 66.66, n: 3})
    ]);
    const note = errataNote(findings, {title: "T", place: (id) => id, address: "a"});
    expect(note.split("\n## ").map((part) => part.split("\n")[0])).toEqual([
      "# T",
      "Numbers that arithmetic does not allow to stand together",
      "For the reader"
    ]);
    expect(note.match(/- \*\*Totals and means\.\*\*/g)).toHaveLength(1);
    expect(note.indexOf("Totals and means")).toBeLessThan(note.indexOf("For the reader"));
  });
});
