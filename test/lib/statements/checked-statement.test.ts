import {describe, expect, it} from "vitest";
import {checkedStatement, type Statement} from "../../../src/lib/statements/index.js";

const statement: Statement = {
  id: "a",
  sentence: "Lantern is ahead by 77.5 points",
  isReadersWords: false,
  finding: "Lantern is ahead by 77.5 points",
  encoding: "",
  filter: "",
  test: "p < .001",
  n: "400 verdicts",
  source: "own.csv.",
  isSimulated: false,
  address: "explore?log=own#rates",
  fingerprint: "0123456789abcdef",
  picture: "",
  pinnedAt: "2026-11-29T12:00:00.000Z"
};
const said: Statement = {...statement, picture: "<svg/>", pinnedAt: "2026-11-30T12:00:00.000Z"};

describe("a statement held against its figure", () => {
  it("is confirmed where finding, test and n are the same, however they are spaced", () => {
    expect(checkedStatement(statement, {...said, finding: "Lantern is  ahead by 77.5 points "}).verdict).toBe(
      "confirmed"
    );
  });

  it.each([
    ["finding", "Lantern is ahead by 7.5 points", "the finding now reads “Lantern is ahead by 7.5 points”"],
    ["test", "p = .3", "the test now reads “p = .3”"],
    ["n", "40 verdicts", "n now reads “40 verdicts”"]
  ] as const)("is refuted where its %s is another of the same data", (part, text, words) => {
    const checked = checkedStatement(statement, {...said, [part]: text});
    expect(checked.verdict).toBe("refuted");
    expect(checked.words).toContain(words);
  });

  it("is refuted where simulated data were passed off as measured", () => {
    expect(checkedStatement(statement, {...said, isSimulated: true}).words).toBe(
      "Refuted: of the same data the kind of data now reads “simulated”."
    );
  });

  it("is neither where the data are others, and says what the figure says of them", () => {
    const other = {...said, fingerprint: "fedcba9876543210"};
    expect(checkedStatement(statement, other)).toEqual({
      verdict: "other data",
      words: "The data are others, and the figure says the same of them.",
      now: other
    });
    expect(checkedStatement(statement, {...other, finding: "They are alike"}).words).toContain("“They are alike”");
  });

  it("is not checkable without its figure, and says why", () => {
    expect(checkedStatement(statement, null, "its log is not here")).toEqual({
      verdict: "not checkable",
      words: "Not checkable here: its log is not here.",
      now: null
    });
  });

  it("says that a reader's own words are not checked", () => {
    const own = {...statement, sentence: "Mine", isReadersWords: true};
    expect(checkedStatement(own, said).words).toContain("The sentence is the reader’s, and is not checked.");
  });
});
