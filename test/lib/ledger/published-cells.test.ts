import {describe, expect, it} from "vitest";
import {cellsFromPublished} from "../../../src/lib/ledger/index.js";
import type {PublishedRow} from "../../../src/lib/schema/index.js";

const row = (part: Partial<PublishedRow>): PublishedRow =>
  ({
    cell: "a",
    benchmark: "bench",
    document: "paper",
    table: "Table 1",
    row: "One",
    column: "Math",
    model: "one",
    evaluator: null,
    track: null,
    protocol: null,
    ability: null,
    category: null,
    subcategory: null,
    stage: null,
    question: null,
    metric: "accuracy",
    value: 12.5,
    decimals: 1,
    unit: "percent",
    n: null,
    readOff: false,
    ...part
  }) as PublishedRow;
const cells = (rows: readonly PublishedRow[], answers = {}) => cellsFromPublished(rows, answers);
const placeOf = (part: Partial<PublishedRow>) => cells([row(part)])[0]!.place;

describe("cellsFromPublished(rows): what a number measures", () => {
  it("is split into a frame, which must be equal, and a place, of which labels that do not apply are absent", () => {
    const [cell] = cells([row({category: "Math", track: "UEG", evaluator: "self", protocol: "direct", n: 40})]);
    expect(cell).toEqual({
      id: "a",
      document: "bench paper",
      table: "Table 1",
      row: "One",
      column: "Math",
      subject: "one",
      frame: {benchmark: "bench", metric: "accuracy", evaluator: "self", protocol: "direct"},
      place: {track: "UEG", category: "Math"},
      value: 12.5,
      decimals: 1,
      scale: 100,
      n: 40,
      samples: 1,
      readOff: false
    });
  });

  it("has no place for a total, by its category or by its stage", () => {
    expect(placeOf({category: "Overall"})).toEqual({});
    expect(placeOf({stage: "overall"})).toEqual({});
    expect(placeOf({category: "Overall", track: "UEG"})).toEqual({track: "UEG"});
    expect(placeOf({stage: "interaction", question: "Q1"})).toEqual({stage: "interaction", question: "Q1"});
  });

  it("is a quantity of its own where nothing says that it is a total", () => {
    expect(placeOf({column: "FID"})).toEqual({quantity: "FID"});
    expect(placeOf({column: "FID", category: "Math"})).toEqual({category: "Math"});
  });

  it("is the mean over models under a subject of its own", () => {
    expect(cells([row({model: "average"}), row({model: "two"})]).map(({subject}) => subject)).toEqual([
      "average",
      "two"
    ]);
  });

  it.each([
    ["accuracy", "percent", 100],
    ["accuracy", "score", 1],
    ["gap", "points", null],
    ["uniscore-difference", "score", null]
  ] as const)("is a rate, or none: %s in %s, %s", (metric, unit, scale) => {
    expect(cells([row({metric, unit})])[0]!.scale).toBe(scale);
  });
});

describe("cellsFromPublished(rows): decimals", () => {
  const decimals = (...values: readonly (readonly [value: number, decimals: number, column?: string])[]) =>
    cells(values.map(([value, own, column = "Math"]) => row({value, decimals: own, column}))).map(
      (one) => one.decimals
    );

  it("are those of the longest value where a column drops zeros at the end", () => {
    expect(decimals([0.17, 2], [0.172, 3], [1, 0])).toEqual([3, 3, 3]);
  });

  it("are each value's own where a column keeps zeros at the end", () => {
    expect(decimals([8.9, 2], [12.1, 1])).toEqual([2, 1]);
    // A whole number that ends in a zero keeps none.
    expect(decimals([10, 0], [12.1, 1])).toEqual([1, 1]);
  });

  it("of one column say nothing of another", () => {
    expect(decimals([0.17, 2, "A"], [0.172, 3, "B"])).toEqual([2, 3]);
  });
});

describe("cellsFromPublished(rows, answers): answers per item", () => {
  it("are one, as many as the benchmark has, or none where scores are no counts", () => {
    const answers = {many: 4, graded: null, mixed: ({table}: PublishedRow) => (table === "Table 1" ? 2 : 3)};
    const samples = ["bench", "many", "graded", "mixed"].map(
      (benchmark) => cells([row({benchmark})], answers)[0]!.samples
    );
    expect(samples).toEqual([1, 4, null, 2]);
  });
});
