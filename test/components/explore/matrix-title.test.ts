import {describe, expect, it} from "vitest";
import {matrixTitle} from "../../../src/components/explore/matrix-title.js";

type Line = readonly [model: number, capability: string | null, right: number, scored: number];

function titleOf(lines: readonly Line[], columns: number, inPairs = 0): string {
  const rows = lines.map(([model, capability, right, scored]) => ({
    ...{model, name: `m${model}`, capability, right, scored},
    designEffect: 1
  }));
  const sum = (of: "right" | "scored") => rows.reduce((all, row) => all + row[of], 0);
  return matrixTitle({rows, columns: new Uint32Array(columns)}, inPairs, sum("right"), sum("scored"));
}

describe("matrixTitle", () => {
  it("gives a rate to each form where all answers have one", () => {
    const both: Line[] = [
      [0, "understanding", 8, 10],
      [1, "understanding", 2, 10],
      [0, "generation", 1, 10]
    ];
    expect(titleOf(both, 10, 10)).toBe("On these 10 pairs of items the models answer 50.0% in words and draw 10.0%");
    expect(titleOf([...both, [0, "editing", 3, 10]], 20, 10)).toBe(
      "On these 10 items and 10 pairs of items the models answer 50.0% in words, draw 10.0% and edit 30.0%"
    );
    expect(titleOf([both[0]!, both[2]!], 10, 10)).toBe(
      "On these 10 pairs of items m0 answers 80.0% in words and draws 10.0%"
    );
  });

  it("does not give the rates of some items as those of all", () => {
    expect(
      titleOf(
        [
          [0, "understanding", 2, 2],
          [0, "generation", 2, 2],
          [0, null, 9, 36]
        ],
        40
      )
    ).toBe("On these 40 items m0 is right 32.5% of the time");
    expect(titleOf([[0, "editing", 1, 4]], 4)).toBe("On these 4 items m0 is right 25.0% of the time");
  });

  it("says where nothing is scored, or matches", () => {
    expect(titleOf([[0, null, 0, 0]], 1)).toBe("Nothing is scored on this item");
    expect(titleOf([], 0)).toBe("Nothing scored matches these filters");
  });
});
