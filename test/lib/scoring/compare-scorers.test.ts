import {describe, expect, it} from "vitest";
import {countedComparison, STRICT} from "../../../src/lib/scoring/index.js";
import {REALUNIFY_OFFICIAL} from "../../../src/lib/benchmarks/realunify/scoring/official-scorer.js";
import {UNIEVAL_OFFICIAL} from "../../../src/lib/benchmarks/unieval/scoring/official-scorer.js";
import {compareScorers} from "../../../src/lib/scoring/scorers/compare-scorers.js";

const item = {options: ["red", "dark red", "blue", "green", "N/A or Unknown"], key: "B"};

describe("compareScorers(answered, scorers)", () => {
  const replies = ["(B)", "dark red", "(Based on it) C", "B.", null];
  const {summaries, flips} = compareScorers(
    replies.map((reply) => ({reply, item})),
    [UNIEVAL_OFFICIAL, REALUNIFY_OFFICIAL, STRICT]
  );

  it("says what each rule does to invalid and missing replies", () => {
    expect(summaries.map(({right, wrong, invalid, unscored, mean}) => [right, wrong, invalid, unscored, mean])).toEqual(
      [
        [2, 3, 1, 0, 2 / 5],
        [3, 1, 1, 1, 3 / 4],
        [3, 1, 1, 1, 3 / 4]
      ]
    );
  });

  it("counts every flip between two rules once", () => {
    const flip = flips.find(({from, to}) => from === "unieval/official@1" && to === "parallax/strict@1")!;
    expect(flip).toMatchObject({same: 1, rightToWrong: 1, wrongToRight: 2, otherAnswer: 0, scoredByOne: 1});
    expect(flip.positions).toEqual([1, 2, 3, 4]);
    for (const {same, positions} of flips) expect(same + positions.length).toBe(replies.length);
  });

  it("counts without the replies", () => {
    const counted = countedComparison({summaries, flips});
    expect(counted.summaries).toEqual(summaries);
    expect(counted.flips).toHaveLength(flips.length);
    for (const [f, counts] of counted.flips.entries()) {
      expect(counts).not.toHaveProperty("positions");
      expect(flips[f]).toMatchObject(counts);
    }
  });

  it("refuses to compare a scorer with itself", () => {
    expect(() => compareScorers([], [STRICT, STRICT])).toThrow("expected distinct: parallax/strict@1");
  });
});
