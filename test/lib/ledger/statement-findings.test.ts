import {describe, expect, it} from "vitest";
import {explainFindings, testStatements, type Statement} from "../../../src/lib/ledger/index.js";
import {cell, planted} from "./planted.js";

const cells = [10, 20, 30, 25].map((value, i) => cell({id: `c${i}`, subject: `s${i}`, value}));
const statement = (form: Statement["form"], stated: string | null, ...groups: string[][]): Statement => ({
  id: "bench/s",
  place: "Section 1",
  says: "it is so",
  form,
  stated,
  groups
});
const found = (one: Statement, printed = cells) =>
  explainFindings(printed, {statements: [one]}).findings.filter(({id}) => id.startsWith("statement/"));
const tested = (form: Statement["form"], ...groups: string[][]) =>
  testStatements(cells, [statement(form, null, ...groups)])[0]!;

describe("what a sentence is said to be", () => {
  it("another print, where it gives the number of one cell", () => {
    expect(found(statement("equals", "12", ["c0"]))).toMatchObject([
      {
        check: "statement",
        evidence: "prints",
        printed: 12,
        recomputed: 10,
        difference: 2,
        cells: ["c0"],
        sentence: "Section 1: it is so. Stated 12; the cell prints 10 (+2.0).",
        proof: "the cell: 10.0; stated 12",
        repair: {changes: [{what: "stated", cell: "bench/s", from: "12", to: "10"}], resolves: ["statement/bench/s"]}
      }
    ]);
  });

  it("cut off", () => {
    const printed = planted(cells, {c0: 12.7});
    expect(found(statement("equals", "12", ["c0"]), printed)).toMatchObject([
      {evidence: "last-digit", sentence: "Section 1: it is so. Stated 12; the cell prints 13 (−0.7), one last digit."}
    ]);
    expect(found(statement("mean", "16", ["c0", "c1"]), planted(cells, {c0: 13.8}))).toMatchObject([
      {
        evidence: "last-digit",
        sentence:
          "Section 1: it is so. Stated 16; the mean of 2 cells is 16.9 (−0.9), which truncation instead of rounding accounts for."
      }
    ]);
  });

  it("about so, within a twentieth and only if it says so", () => {
    const about = (stated: string, says = "it is about so") =>
      found({...statement("mean", stated, ["c0", "c1", "c2"]), says})[0]!;
    expect(about("20.5")).toMatchObject({
      evidence: "a-reading",
      sentence:
        "Section 1: it is about so. Stated 20.5; the mean of 3 cells is 20.00 (+0.50). It does in another reading, about, within 5%: 20.00."
    });
    expect(about("20.5", "it is so").evidence).toBe("no-reading");
    expect(about("21.5").evidence).toBe("no-reading");
    expect(about("19.1").evidence).toBe("a-reading");
  });

  it("off in both readings of its words", () => {
    expect(found(statement("sd", "9.1", ["c0", "c1", "c2"]))[0]!.sentence).toBe(
      "Section 1: it is so. Stated 9.1; the sample standard deviation is 10.00 (−0.90), in its other reading 8.16."
    );
  });

  it("an order that holds in a milder reading, or in none", () => {
    expect(found(statement("above", null, ["c2", "c0"], ["c1"]))).toMatchObject([
      {
        evidence: "a-reading",
        printed: null,
        recomputed: null,
        difference: null,
        sentence:
          "Section 1: it is so. As printed, the least of the first is 10.00, the greatest of the others 20.00. " +
          "It does in another reading, the best of the one against the best of the other: 30.00 against 20.00.",
        proof: "the least of the first is 10.00, the greatest of the others 20.00",
        repair: null
      }
    ]);
    expect(found(statement("above", null, ["c0"], ["c1"]))[0]!.sentence).toBe(
      "Section 1: it is so. As printed, the least of the first is 10.00, the greatest of the others 20.00."
    );
  });

  it("a correlation, which is mended in the sentence", () => {
    const groups = [
      ["c0", "c1", "c2"],
      ["c0", "c1", "c3"]
    ];
    expect(found(statement("pearson", "0.20", ...groups))).toMatchObject([
      {
        check: "correlation",
        evidence: "no-reading",
        sentence: "Section 1: it is so. Stated 0.20; Pearson’s correlation is 0.982 (−0.782).",
        repair: {changes: [{what: "stated", from: "0.20", to: "0.98"}]}
      }
    ]);
  });
});

describe("forms of sentences, at ties and at their edges", () => {
  it.each([
    ["difference", [["c2", "c0"]], 20],
    ["decline-percent", [["c2", "c1", "c3"]], 100 / 6],
    ["decline-percent", [["c2"]], 0],
    ["ratio-percent", [["c0", "c1"]], 50],
    ["one-minus-maximum", [["0.25", "0.5"]], 0.5],
    ["lead", [["c2", "c3", "c0"]], 5],
    ["count-above", [["20"], ["c0", "c1", "c2", "c3"]], 2]
  ] as const)("%s of %j is %d", (form, groups, value) => {
    expect(tested(form, ...groups.map((group) => [...group])).value).toBeCloseTo(value, 10);
  });

  it.each([
    ["highest", [["c2", "30"]], "agrees", "it is 30.00, the greatest of the others 30.00"],
    ["above", [["c1"], ["20"]], "does not follow", "the least of the first is 20.00, the greatest of the others 20.00"],
    // The least is not above, the best of the one is not above the best of the other, yet they are on average.
    [
      "above",
      [
        ["29", "c2"],
        ["c0", "30"]
      ],
      "follows in one reading",
      "the least of the first is 29.00"
    ],
    [
      "below-median",
      [
        ["c0", "24"],
        ["c0", "c1", "c2", "40"]
      ],
      "agrees",
      "it is 24.00, the median of all 25.00"
    ],
    ["below-median", [["25"], ["c0", "c1", "c2", "60"]], "follows in one reading", "the median of all 25.00"],
    [
      "all-rise",
      [
        ["c0", "c1"],
        ["c1", "20"]
      ],
      "follows in one reading",
      "1 of 2 rise"
    ],
    [
      "all-rise",
      [
        ["c0", "c1"],
        ["c0", "c1"]
      ],
      "does not follow",
      "0 of 2 rise"
    ],
    [
      "all-fall",
      [
        ["c1", "c1"],
        ["c0", "20"]
      ],
      "follows in one reading",
      "1 of 2 fall"
    ],
    [
      "all-fall",
      [
        ["c1", "c1"],
        ["c0", "c0"]
      ],
      "agrees",
      "2 of 2 fall"
    ],
    [
      "greatest-rise",
      [
        ["c0", "c1"],
        ["c1", "c2"]
      ],
      "agrees",
      "it changes by 10.00, the most of the others is 10.00"
    ],
    [
      "greatest-rise",
      [
        ["c0", "c1"],
        ["c1", "31"]
      ],
      "does not follow",
      "the most of the others is 11.00"
    ]
  ] as const)("%s of %j: %s", (form, groups, verdict, words) => {
    const result = tested(form, ...groups.map((group) => [...group]));
    expect(result.verdict).toBe(verdict);
    expect(result.words).toContain(words);
  });

  it("say what a milder reading gives", () => {
    expect(tested("above", ["29", "c2"], ["c0", "30"]).milder).toBe("on average: 29.50 against 20.00");
    expect(tested("below-median", ["25"], ["c0", "c1", "c2", "60"]).milder).toBe(
      "below the mean of all: 25.00 against 30.00"
    );
    expect(tested("all-rise", ["c0", "c1"], ["c1", "20"]).milder).toBe("on average: 15.00 against 20.00");
    expect(tested("all-fall", ["c1", "c1"], ["c0", "20"]).milder).toBe("on average: 20.00 against 15.00");
  });

  it("refuse fewer cells than they take", () => {
    expect(() => tested("difference", ["c0"])).toThrow("missing cells");
    expect(() => tested("above", ["c0"])).toThrow("missing cells");
    expect(() => tested("all-rise", ["c0", "c1"], ["c2"])).toThrow("missing cells");
    expect(() => tested("mean", [])).toThrow("missing cells");
  });
});

describe("a sentence and a number that is printed twice", () => {
  const twice = [...cells, cell({id: "d0", subject: "s0", row: "s0", table: "Table 2", value: 14})];
  const consequence = (stated: string | null, form: Statement["form"] = "mean") =>
    found(statement(form, stated, ["c0", "c1", "c2"]), twice).find(({id}) => id.includes("/with/"));

  it("follows from the one print alone", () => {
    expect(consequence("20.0")).toMatchObject({
      id: "statement/bench/s/with/d0",
      evidence: "a-reading",
      subject: "s0",
      printed: 20,
      cells: ["c0", "d0"],
      sentence:
        "Section 1: it is so. It follows from 10.00 for s0 in Table 1; from 14.00, as Table 2 (a paper) prints, it would be 21.3.",
      proof: "10.00 gives 20.0, 14.00 gives 21.3"
    });
    expect(consequence("21.3")).toMatchObject({
      sentence:
        "Section 1: it is so. It does not follow from 10.00 for s0 in Table 1; from 14.00, as Table 2 (a paper) prints, it would be 21.3.",
      proof: "10.00 gives not 21.3, 14.00 gives 21.3"
    });
  });

  it("then follows in one reading, not in none", () => {
    const [own] = found(statement("mean", "21.3", ["c0", "c1", "c2"]), twice).filter(({id}) => !id.includes("/with/"));
    expect(own!.evidence).toBe("a-reading");
  });

  it("turns on nothing where both prints or none give it, and where it gives no number", () => {
    expect(consequence("30.0")).toBeUndefined();
    expect(consequence("30", "maximum")).toBeUndefined();
    expect(consequence(null, "highest")).toBeUndefined();
  });
});
