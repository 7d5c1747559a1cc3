import {describe, expect, it} from "vitest";
import {itemsOfForms, matrixTitle} from "../../../src/components/explore/matrix/matrix-title.js";

type Line = readonly [model: number, capability: string | null, right: number, scored: number];

/** @param asked - columns of each line, from the first; all by default */
function titleOf(
  lines: readonly Line[],
  columns: number,
  inPairs = 0,
  asked: readonly (readonly [from: number, to: number])[] = []
): string {
  const rows = lines.map(([model, capability, right, scored]) => ({
    ...{model, name: `m${model}`, capability, right, scored},
    designEffect: 1
  }));
  const sum = (of: "right" | "scored") => rows.reduce((all, row) => all + row[of], 0);
  const ofForms = new Map<string | null, Set<number>>();
  rows.forEach(({capability}, l) => {
    const own = ofForms.get(capability) ?? new Set();
    const [from, to] = asked[l] ?? [0, columns];
    for (let c = from; c < to; c++) own.add(c);
    ofForms.set(capability, own);
  });
  const counted = new Map([...ofForms].map(([form, own]) => [form, own.size]));
  return matrixTitle({rows, columns: new Uint32Array(columns), asked: counted}, inPairs, sum("right"), sum("scored"));
}

describe("matrixTitle", () => {
  it("gives a rate to each form where all answers have one", () => {
    const both: Line[] = [
      [0, "understanding", 8, 10],
      [1, "understanding", 2, 10],
      [0, "generation", 1, 10]
    ];
    expect(titleOf(both, 10, 10)).toBe("On these 10 pairs of items the models answer 50.0% in words and draw 10.0%");
    expect(titleOf([both[0]!, both[2]!], 10, 10)).toBe(
      "On these 10 pairs of items m0 answers 80.0% in words and draws 10.0%"
    );
  });

  it("says of how many items each rate is where forms are asked of different ones", () => {
    expect(
      titleOf(
        [
          [0, "understanding", 2, 4],
          [1, "understanding", 1, 4],
          [0, "generation", 3, 6]
        ],
        10,
        0,
        [
          [0, 4],
          [2, 4],
          [4, 10]
        ]
      )
    ).toBe("Of these 10 items the models answer 4 in words (37.5% right) and draw 6 (50.0% right)");
    expect(
      titleOf(
        [
          [0, "generation", 1, 10],
          [0, "editing", 3, 10]
        ],
        20,
        10,
        [
          [0, 10],
          [10, 20]
        ]
      )
    ).toBe("Of these 10 items and 10 pairs of items m0 draws 10 (10.0% right) and edits 10 (30.0% right)");
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

describe("itemsOfForms(matrix)", () => {
  it("says for a statement how many items each form is asked of, where they differ", () => {
    const rows = [
      {model: 0, name: "m", capability: "understanding", right: 1, scored: 1, designEffect: 1},
      {model: 0, name: "m", capability: "editing", right: 1, scored: 2, designEffect: 1}
    ];
    const columns = new Uint32Array(3);
    const asked = (understanding: number, editing: number) => new Map(Object.entries({understanding, editing}));
    expect(itemsOfForms({rows, columns, asked: asked(1, 2)})).toBe(" (1 understanding, 2 editing)");
    expect(itemsOfForms({rows, columns, asked: asked(3, 3)})).toBe("");
  });
});
