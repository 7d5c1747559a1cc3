import {describe, expect, it} from "vitest";
import {VLMEVALKIT_EXACT} from "../../../src/lib/scoring/index.js";
import {scorersCompared} from "../../../src/lib/benchmarks/logs/index.js";
import {canonicalRow, itemRow} from "../../../src/lib/adapters/values/rows.js";

const options = ["a red kite", "a teal boat", "grey", "teal"];

describe("VLMEVALKIT_EXACT", () => {
  it.each([
    ["B", "B"],
    ["The answer is (B).", "B"],
    ["**C**", "C"],
    ["B is what I would choose in this case", null], // The letter comes too early, and no option's text follows.
    ["A boat and two kites can be seen, so the answer is **B**", "B"],
    ["A or B", null],
    ["I see a red kite", "A"],
    ["a teal boat", null], // "teal" is contained too.
    ["It is GREY", "C"],
    ["Z", null],
    ["b", null],
    ["Cannot determine the answer B", null],
    ["It is grey, but I would have to say much more about this picture before I could be sure of that", null]
  ])("reads %j as %j", (reply, letter) => {
    expect(VLMEVALKIT_EXACT.score(reply, {key: "B", options})).toEqual({
      parsed: letter,
      score: letter === "B" ? 1 : 0,
      status: letter === null ? "invalid" : "ok"
    });
  });

  it("tells no reply and a failed service from a wrong answer", () => {
    expect(VLMEVALKIT_EXACT.score(null, {key: "B", options}).status).toBe("missing");
    expect(VLMEVALKIT_EXACT.score("Failed to obtain answer via API.", {key: "B", options}).status).toBe("error");
  });
});

describe("scorersCompared(rows, more)", () => {
  it("counts the flips between a harness's rule and the others", () => {
    const item = itemRow({itemId: "s/1", suite: "s", key: "B"});
    const rows = ["B", "A or B", "Because of the kite, B"].map((reply, n) =>
      canonicalRow({subjectId: "m", item, attempt: n, status: "ok", sourceId: "f", place: `line ${n}`, reply})
    );
    const {summaries, flips} = scorersCompared(rows, [VLMEVALKIT_EXACT])!;
    expect(summaries.map(({scorer, right}) => [scorer, right])).toEqual([
      ["realunify/official@1", 2],
      ["unieval/official@1", 3],
      ["parallax/strict@1", 1],
      ["vlmevalkit/exact@1", 2]
    ]);
    expect(flips).toHaveLength(6);
    expect(flips.find(({to, from}) => from === "unieval/official@1" && to === "vlmevalkit/exact@1")).toMatchObject({
      same: 2,
      rightToWrong: 1
    });
  });
});
