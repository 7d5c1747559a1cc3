import {describe, expect, it} from "vitest";
import {measuredSystems, measuredTables} from "../../../src/lib/stories/measured/measured.js";
import type {PublishedRow} from "../../../src/lib/schema/index.js";

const row = (model: string, benchmark: string, more: Partial<PublishedRow> = {}): PublishedRow => ({
  ...{cell: `${benchmark}/${model}/${Math.random()}`, benchmark, document: "paper", table: "Table 1"},
  ...{row: model, column: "c", model, evaluator: null, track: null, protocol: null, ability: null, category: null},
  ...{
    subcategory: null,
    stage: null,
    question: null,
    metric: "accuracy",
    value: 1,
    decimals: 0,
    unit: "percent",
    n: null
  },
  ...{readOff: false, note: ""},
  ...more
});

describe("what was measured", () => {
  const rows = [
    row("b", "one", {evaluator: "judge-2024"}),
    row("b", "one", {evaluator: "judge-2026"}),
    row("a", "one", {evaluator: "judge-2026"}),
    row("c", "two"),
    row("c", "two"),
    row("c", "two", {table: "Table 2", document: "repository"}),
    row("a", "two")
  ];

  it("is told by system: numbers of each benchmark, judges once, most benchmarks and numbers first", () => {
    expect(
      measuredSystems(rows).map(({model, numbers, judges}) => [model, Object.fromEntries(numbers), judges])
    ).toEqual([
      ["a", {one: 1, two: 1}, ["judge-2026"]],
      ["c", {two: 3}, []],
      ["b", {one: 2}, ["judge-2024", "judge-2026"]]
    ]);
  });

  it("is told by table, each once for every judge that it names", () => {
    const told = measuredTables(rows).map(({benchmark, document, table, judge, systems, numbers}) =>
      [benchmark, document, table, judge, systems, numbers].join("|")
    );
    expect(told).toEqual([
      "one|paper|Table 1|judge-2024|1|1",
      "one|paper|Table 1|judge-2026|2|2",
      "two|paper|Table 1||2|3",
      "two|repository|Table 2||1|1"
    ]);
  });
});
