import {describe, expect, it} from "vitest";
import {
  compareScorers,
  inspectValue,
  joinedScales,
  onOwnScales,
  plainLines,
  promptOptions,
  pythonJson,
  ScaleCount,
  strictLetter,
  validRows
} from "../../../src/lib/scoring/index.js";
import {pythonRound} from "../../../src/lib/scoring/rules/python-round.js";
import {answer, verdict} from "./rows-made-up.js";

describe("pythonJson(text)", () => {
  it.each([
    ["1 2", "invalid JSON at 2; expected end of text"],
    ['{"a" 1}', "invalid JSON at 5; expected colon"],
    ['{"a": 1 "b"}', "invalid JSON at 8; expected comma or }"],
    ["[1 2]", "invalid JSON at 3; expected comma or ]"],
    ['"a', "invalid JSON at 2; expected closing quote"],
    ['"a\nb"', "invalid JSON at 2; expected string without control characters"],
    ['"\\x"', "invalid JSON at 2; expected escape sequence"],
    ['"\\u00g0"', "invalid JSON at 2; expected escape sequence"],
    ["nul", "invalid JSON at 0; expected value"],
    ["\f1", "invalid JSON at 0; expected value"],
    [`${"[".repeat(502)}`, "invalid JSON at 501; expected nesting up to 500"]
  ])("refuses %j and says where", (text, message) => expect(() => pythonJson(text)).toThrow(message));

  it("reads 500 levels, every blank, and counts what is too large for doubles", () => {
    expect(() => pythonJson("[".repeat(501) + "]".repeat(501))).not.toThrow();
    expect(pythonJson(" \n\r\t[ ] ").value).toEqual([]);
    expect(pythonJson("[1e999, -1e999, 1e308, 1.5]")).toMatchObject({nonFinite: 2});
    expect(pythonJson("1e999").value).toBe(Infinity);
  });

  it("keeps a key named __proto__ as any other: it can be listed and written", () => {
    const value = pythonJson('{"__proto__": 1, "__proto__": 2}').value as Record<string, unknown>;
    expect(Object.entries(value)).toEqual([["__proto__", 2]]);
    value.__proto__ = 3;
    expect(Object.getOwnPropertyDescriptor(value, "__proto__")!.value).toBe(3);
    expect(delete (value as {__proto__?: unknown}).__proto__).toBe(true);
  });
});

describe("pythonRound(x, digits)", () => {
  it("takes ties to the even digit, also of whole numbers, and nothing else", () => {
    expect([0.5, 1.5, 2.5, -2.5, 2.51].map((x) => pythonRound(x, 0))).toEqual([0, 2, 2, -2, 3]);
    expect([0.125, 0.375, 0.1251].map((x) => pythonRound(x, 2))).toEqual([0.12, 0.38, 0.13]);
    expect(() => pythonRound(1, -1)).toThrow("invalid digits; expected integer in [0, 15]: -1");
    expect(() => pythonRound(1, 16)).toThrow(RangeError);
    expect(pythonRound(1 / 3, 15)).toBe(0.333333333333333);
  });
});

describe("promptOptions(prompt)", () => {
  it("of two lists takes the last, of which a single letter is none", () => {
    expect(promptOptions("A. oak\nB. elm\n\nA. only")).toEqual(["oak", "elm"]);
    expect(promptOptions("A. oak\nB. elm\n\nA. cod\nB. eel\n\nA. only")).toEqual(["cod", "eel"]);
    expect(promptOptions("A. oak\nB. elm\nD. ash")).toEqual(["oak", "elm"]);
    expect(promptOptions("A. oak; B. elm,")).toEqual(["oak", "elm,"]);
    expect(promptOptions("A. only\n\nA. again")).toEqual([]);
    expect(promptOptions("C. one\nB. two")).toEqual([]);
  });
});

describe("strictLetter(reply, options)", () => {
  it("gives the same of the same reply under other options, however long the reply is", () => {
    const long = `The answer is ${"(".repeat(0)}B. ${"dark ".repeat(13)}red`;
    const options = ["red", `${"dark ".repeat(13)}red`];
    for (let time = 0; time < 2; time++) {
      expect(strictLetter("red", ["red", "blue"])).toBe("A");
      expect(strictLetter("red", ["blue", "red"])).toBe("B");
      expect(strictLetter(long, options)).toBe("B");
      expect(strictLetter(long, ["red", "blue"])).toBeNull();
    }
  });
});

describe("scales", () => {
  const scaleOf = (...values: number[]) => {
    const count = new ScaleCount();
    for (const value of values) count.add(value);
    return count.finish();
  };

  it("are told from the values", () => {
    expect(scaleOf()).toBeNull();
    expect(scaleOf(1, 0)).toEqual({kind: "binary", least: 0, most: 1});
    expect(scaleOf(0.5, 1)).toEqual({kind: "share", least: 0.5, most: 1});
    expect(scaleOf(2, 0)).toEqual({kind: "whole", least: 0, most: 2});
    expect(scaleOf(-0.5, 0.5)).toEqual({kind: "number", least: -0.5, most: 0.5});
  });

  it("are joined to what holds all of them", () => {
    expect(joinedScales([null, null])).toBeNull();
    expect(joinedScales([scaleOf(0, 1), null, scaleOf(0, 7)])).toEqual({kind: "whole", least: 0, most: 7});
    expect(joinedScales([scaleOf(0, 1), scaleOf(0.5)])).toEqual({kind: "share", least: 0, most: 1});
  });

  it("of a suite and rule are the same for all of its verdicts", () => {
    const rows = [
      answer([verdict({score: null, value: 7}), verdict({scorerId: "other", score: 1})]),
      answer([verdict({score: 1}), verdict({scorerId: "other", score: 0})]),
      answer([verdict({score: 1})], {item: {suite: "s"}}),
      answer([verdict({scorerId: "other"})])
    ];
    const found = onOwnScales(rows);
    expect(found[1]!.judgments).toMatchObject([{score: null, value: 1}, {score: 0}]);
    expect([found[2], found[3]]).toEqual([rows[2], rows[3]]);
    expect(found[3]).toBe(rows[3]);
    const shares = rows.slice(2);
    expect(onOwnScales(shares)).toBe(shares);
  });
});

describe("plainLines(rows)", () => {
  it("has means by scorer, capability, category and subcategory, each in order of appearance", () => {
    const of = (
      score: number | null,
      capability: "understanding" | "generation" | null,
      category: string | null,
      subcategory: string | null = null
    ) => answer([verdict({score})], {item: {capability, category, subcategory}});
    const short = (rows: Parameters<typeof plainLines>[0]) =>
      plainLines(rows).map(({group, value, n}) => [group, value, n]);
    expect(short([of(1, null, "b", "x"), of(0, null, "a", ""), of(null, null, "a")])).toEqual([
      ["all", 0.5, 2],
      ["category: b", 1, 1],
      ["category: a", 0, 1],
      ["subcategory: x", 1, 1]
    ]);
    expect(short([of(1, "understanding", "b"), of(0, "generation", "b"), of(0, null, null)])).toEqual([
      ["capability: understanding", 1, 1],
      ["capability: understanding, category: b", 1, 1],
      ["capability: generation", 0, 1],
      ["capability: generation, category: b", 0, 1],
      ["capability: not named", 0, 1]
    ]);
    expect(short([of(null, null, "a")])).toEqual([
      ["all", null, 0],
      ["category: a", null, 0]
    ]);
    expect(plainLines([of(1, null, null)], "run")[0]).toMatchObject({runId: "run", scorer: "rule@1", metric: "mean"});
    expect(plainLines([of(1, null, null)])[0]).not.toHaveProperty("runId");
    expect(plainLines([of(null, null, null)])[0]).not.toHaveProperty("scale");
  });
});

describe("validRows(rows)", () => {
  it("keeps valid verdicts on valid answers", () => {
    const rows = [
      answer([verdict(), verdict({status: "invalid"}), verdict({score: null}), verdict({score: null, value: 3})]),
      answer([verdict()], {status: "invalid"}),
      answer([verdict({status: "error"})])
    ];
    expect(validRows(rows).map(({judgments}) => judgments.map(({score, value}) => value ?? score))).toEqual([[1, 3]]);
  });
});

describe("compareScorers(answered, scorers)", () => {
  const scorer = (id: string, verdicts: readonly {score: number | null; parsed?: string | null}[]) => {
    let at = 0;
    return {
      id,
      version: "1",
      rule: id,
      score: () => {
        const {score, parsed = null} = verdicts[at++]!;
        return {score, parsed, status: score === null ? ("invalid" as const) : ("ok" as const)};
      }
    };
  };
  const item = {key: "A", options: ["a", "b"]};

  it("tells every way in which two verdicts differ", () => {
    const a = scorer("a", [{score: 1}, {score: 1}, {score: 0}, {score: null}, {score: 0, parsed: "B"}, {score: 1}]);
    const b = scorer("b", [{score: 1}, {score: 0}, {score: 1}, {score: 0}, {score: 0, parsed: "C"}, {score: null}]);
    const answered = Array.from({length: 6}, () => ({reply: "x", item}));
    const {summaries, flips} = compareScorers(answered, [a, b]);
    expect(flips).toEqual([
      {
        from: "a@1",
        to: "b@1",
        same: 1,
        rightToWrong: 1,
        wrongToRight: 1,
        otherAnswer: 1,
        scoredByOne: 2,
        positions: [1, 2, 3, 4, 5]
      }
    ]);
    expect(summaries[0]).toEqual({scorer: "a@1", replies: 6, right: 3, wrong: 2, invalid: 1, unscored: 1, mean: 0.6});
    expect(() => compareScorers([], [a, a])).toThrow("invalid scorers; expected distinct: a@1");
    expect(compareScorers([], [a, b]).summaries[0]!.mean).toBeNull();
  });
});

describe("inspectValue(value)", () => {
  it("reads grades and words with blanks about them", () => {
    expect([" C ", " P", "I\n", " Yes "].map((value) => inspectValue(value).score)).toEqual([1, 0.5, 0, 1]);
  });
});
