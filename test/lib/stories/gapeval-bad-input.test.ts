import {describe, expect, it} from "vitest";
import {SCRIPT_LAMBDA} from "../../../src/lib/models/index.js";
import {estimateGaps, type GapInput, type GapSettings} from "../../../src/lib/gaps/index.js";
import {rerunOfficial} from "../../../src/lib/gaps/script/rerun-official.js";

const cell = (model: string, n: number, p11: number, p10: number, p01: number, p00: number): GapInput => ({
  model,
  category: "Reasoning",
  n,
  outcomes: {p11, p10, p01, p00}
});
const settings: GapSettings = {
  lambda: SCRIPT_LAMBDA,
  categories: ["Reasoning"],
  draws: 500,
  seed: 1
};
const usual = cell("a", 100, 0.3, 0.3, 0.1, 0.3);

describe("estimateGaps of what a reader may come up with", () => {
  it("an empty table, an empty filter and no category give no estimates, and no error", () => {
    for (const found of [estimateGaps([], settings), estimateGaps([usual], {...settings, categories: []})])
      expect(found.overall).toEqual([]);
  });

  it("one model has an estimate with an interval, rank 1 and no ties", () => {
    const {cells, overall} = estimateGaps([usual], settings);
    expect(cells[0]!.lo).toBeLessThan(cells[0]!.gap);
    expect(cells[0]!.hi).toBeGreaterThan(cells[0]!.gap);
    expect(overall[0]).toMatchObject({rank: 1, ties: []});
  });

  it.each([
    ["right in both forms throughout", cell("a", 50, 1, 0, 0, 0)],
    ["wrong in both forms throughout", cell("a", 50, 0, 0, 0, 1)]
  ])("a model that is %s has a gap whose interval reaches zero, and says so", (_, constant) => {
    const {cells} = estimateGaps([constant], settings);
    expect(Number.isFinite(cells[0]!.gap)).toBe(true);
    expect(cells[0]).toMatchObject({lo: 0, includesZero: true});
  });

  it.each([
    ["NaN", cell("a", 50, NaN, 0.3, 0.3, 0.4)],
    ["a negative share", cell("a", 50, 0.8, -0.1, 0.1, 0.2)],
    ["shares that do not sum to 1", cell("a", 50, 0.3, 0.3, 0.3, 0.3)],
    ["no items", cell("a", 0, 0.3, 0.3, 0.1, 0.3)],
    ["a negative number of items", cell("a", -5, 0.3, 0.3, 0.1, 0.3)]
  ])("%s is refused with words that name the value", (_, wrong) => {
    expect(() => estimateGaps([usual, wrong], settings)).toThrow(
      /^(?:invalid|impossible|mismatched) [^;:]+; expected .+: /
    );
  });
});

it("the official script runs on one model alone", () => {
  const [only] = rerunOfficial([usual], {lambda: SCRIPT_LAMBDA, withEnvelope: false});
  expect(only!.gap).toBeGreaterThan(0);
  expect(only!.gap).toBeLessThan(100);
});
