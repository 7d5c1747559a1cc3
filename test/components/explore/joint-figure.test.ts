import {describe, expect, it} from "vitest";
import {jointTitle, pairCaveats} from "../../../src/components/explore/outcomes/joint-figure.js";

const title = (rates: readonly number[], pairs = 50) =>
  jointTitle(
    rates.map((rate, group) => ({
      group,
      pairs,
      share: {rate, interval: {lo: rate - 0.1, hi: rate + 0.1, level: 0.95}}
    })),
    (model) => `m${model}`
  );

describe("jointTitle(ranked, nameOf)", () => {
  it("names the model with the most, and says from how many others it is told apart", () => {
    expect(title([0.5, 0.35, 0.1])).toBe(
      "m0 understands but does not draw 50.0% of its items, told apart from one of two other models"
    );
    expect(title([0.5])).toBe("m0 understands but does not draw 50.0% of its items");
  });

  it("names none as the one with the most where several have as much", () => {
    expect(title([0.5, 0.5, 0.1])).toBe(
      "m0 understands but does not draw 50.0% of its items, as does one other of 3 models"
    );
    expect(title([0.5, 0.5, 0.5])).toBe(
      "m0 understands but does not draw 50.0% of its items, as do two others of 3 models"
    );
  });

  it("has no decimals below fifty pairs", () => {
    expect(title([1 / 3, 0.1], 3)).toBe(
      "m0 understands but does not draw 33% of its items, told apart from the other model"
    );
  });

  it("says where there is nothing to name", () => {
    expect(title([])).toBe("No item under these filters is scored in both forms");
    expect(title([0, 0])).toBe("No item is understood and not drawn");
  });
});

describe("pairCaveats(unpaired)", () => {
  it("say how many verdicts stand in no pair: second pictures were left out in silence", () => {
    const leads = (alone: number, repeated: number) => pairCaveats({alone, repeated}).map(({lead}) => lead);
    expect(leads(0, 0)).toEqual(["A pair"]);
    expect(leads(114, 1)).toEqual(["A pair", "114 verdicts left out:", "1 verdict left out:"]);
  });
});
