import {STARTER_QUERIES} from "../../../src/lib/benchmarks/starter-queries.js";
import {readFileSync} from "node:fs";
import {tableFromIPC} from "apache-arrow";
import {describe, expect, it} from "vitest";
import {
  logTables,
  logTableSpecs,
  PUBLISHED_SPECS,
  publishedTables,
  tableName,
  type QueryTable
} from "../../../src/lib/query/index.js";
import {VerdictTableBuilder} from "../../../src/lib/explore/rows/verdict-table-builder.js";
import type {CanonicalRow} from "../../../src/lib/schema/index.js";
import {arrowStream} from "../../../src/runtime/sql/arrow-ipc.js";

const row = (
  n: number,
  subjectId: string,
  score: number | null,
  capability: "understanding" | "generation"
): CanonicalRow => ({
  runId: `${subjectId}/gapeval`,
  subjectId,
  itemId: `gapeval/${n}/${capability}`,
  attempt: n % 2,
  turn: null,
  reply: "yes",
  imageRef: null,
  parsed: score === null ? null : "A",
  status: score === null ? "invalid" : "ok",
  sourceId: "log",
  place: `${n}`,
  item: {
    itemId: `gapeval/${n}/${capability}`,
    suite: "gapeval",
    suiteVersion: null,
    caseId: `${n}`,
    pairId: `${n}`,
    modality: "text",
    capability,
    direction: null,
    category: n < 2 ? "Reasoning" : null,
    subcategory: null,
    nativeCategory: null,
    prompt: null,
    key: "A"
  },
  run: {protocol: null, date: null},
  judgments: [{scorerId: "rule", scorerVersion: "1", judgeId: null, score, status: "ok", judgeRaw: null, note: null}]
});

function smallLog(): QueryTable[] {
  const builder = new VerdictTableBuilder();
  for (const n of [0, 1, 2])
    for (const capability of ["understanding", "generation"] as const)
      builder.add([row(n, "a", n === 0 ? null : 1, capability), row(n, "b", 0, capability)]);
  return logTables("log", builder.finish({label: "small", simulated: true}).table);
}

/** Rows of a table as DuckDB would see them. */
const seen = (table: QueryTable) =>
  tableFromIPC(arrowStream(table))
    .toArray()
    .map((entry) => ({...(entry as {toJSON(): Record<string, unknown>}).toJSON()}));

describe("tables of a log", () => {
  const [verdicts, items] = smallLog() as [QueryTable, QueryTable];

  it("carry every verdict with its item, and no score as NULL, not as wrong", () => {
    const rows = seen(verdicts);
    expect(rows).toHaveLength(12);
    const unscored = rows.filter(({outcome}) => outcome === "none");
    expect(unscored.map(({is_right, status, item}) => [is_right, status, item]).sort()).toEqual([
      [null, "invalid", "gapeval/0/generation"],
      [null, "invalid", "gapeval/0/understanding"]
    ]);
    expect(rows.filter(({is_right}) => is_right === true).length).toBe(4);
    expect(rows.every(({simulated}) => simulated === true)).toBe(true);
    expect(rows.map(({attempt}) => attempt).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
    expect(rows.every(({judge}) => judge === null)).toBe(true);
  });

  it("pair the items of GapEval both ways and leave a missing category missing", () => {
    const rows = seen(items);
    expect(rows).toHaveLength(6);
    for (const {item, pair} of rows) expect(rows.find((other) => other["item"] === pair)!["pair"]).toBe(item);
    expect(rows.filter(({category}) => category === null)).toHaveLength(2);
    expect(rows.map(({case_number}) => case_number)).toEqual([0, 0, 1, 1, 2, 2]);
  });

  it("has further columns as the log has them: numbers, flags, and names that only look like numbers", () => {
    const builder = new VerdictTableBuilder();
    for (let n = 0; n < 30; n++)
      for (const model of ["a", "b"])
        builder.add([
          {
            ...row(n, model, 1, "generation"),
            own: JSON.stringify({
              ...(n > 0 && {Seconds: n / 8}),
              "Lamp on": n % 2 === 0,
              steps: n % 3,
              code: `00${n % 3}`,
              who: model === "a" ? 1.5 : 2
            })
          }
        ]);
    const [ownVerdicts, ownItems] = logTables("log", builder.finish({label: "small", simulated: true}).table);
    const types = ({columns}: QueryTable) =>
      Object.fromEntries(columns.filter(({name}) => name.startsWith("own_")).map(({name, type}) => [name, type]));
    expect(types(ownVerdicts!)).toEqual({own_who: "number"});
    expect(types(ownItems!)).toEqual({
      own_seconds: "number",
      own_lamp_on: "flag",
      own_steps: "number",
      own_code: "text"
    });
    const [none, one] = ["gapeval/0/generation", "gapeval/1/generation"].map((id) =>
      seen(ownItems!).find(({item}) => item === id)!
    );
    expect(one).toMatchObject({own_seconds: 0.125, own_lamp_on: false, own_steps: 1, own_code: "001"});
    expect(none).toMatchObject({own_seconds: null, own_lamp_on: true, own_steps: 0, own_code: "000"});
    expect(seen(ownVerdicts!).map(({own_who, model}) => [model, own_who])).toContainEqual(["a", 1.5]);
  });

  it("have the columns that the schema says, in its order", () => {
    const specs = logTableSpecs("log", "small", true);
    for (const table of [verdicts, items])
      expect(table.columns.map(({name}) => name)).toEqual(
        specs.find(({name}) => name === table.name)!.columns.map(({name}) => name)
      );
  });
});

it("printed numbers keep NULL, numbers and flags", () => {
  const [published] = publishedTables({
    published: [
      {
        cell: "c",
        benchmark: "gapeval",
        document: "paper",
        table: "Table 2",
        row: "Bagel",
        column: "Gap",
        model: "bagel",
        evaluator: null,
        track: null,
        protocol: null,
        ability: null,
        category: "Reasoning",
        subcategory: null,
        stage: null,
        question: null,
        metric: "gap",
        value: 61.25,
        decimals: 2,
        unit: "points",
        n: null,
        readOff: false,
        note: ""
      }
    ],
    models: [],
    benchmarks: []
  });
  const [only] = seen(published!);
  expect(only).toMatchObject({
    value: 61.25,
    n: null,
    read_off: false,
    decimals: 2,
    note: null,
    source_table: "Table 2"
  });
});

describe("names", () => {
  it("are plain, free and never begin with a digit", () => {
    expect(tableName("My log (2).json", new Set())).toBe("my_log_2_json");
    expect(tableName("models", new Set(["models", "models_2"]))).toBe("models_3");
    expect(tableName("2024; DROP TABLE published --", new Set())).toBe("log_2024_drop_table_published");
    expect(tableName("模型", new Set())).toBe("log");
  });
});

describe("docs/formats/query-tables.md", () => {
  const text = readFileSync("docs/formats/query-tables.md", "utf8");
  it.each([...PUBLISHED_SPECS, ...logTableSpecs("LOG", "", false).slice(1)])(
    "explains every column of $name",
    (spec) => {
      const section = text.split(/^## /m).find((part) => part.startsWith(`\`${spec.name}\``)) ?? "";
      const listed = [...section.matchAll(/^\| `(\w+)` \| (\w+) \| (.+) \|$/gm)].map(([, name, type, doc]) => ({
        name,
        type,
        doc
      }));
      expect(listed).toEqual(spec.columns.map(({name, type, doc}) => ({name, type, doc})));
    }
  );
});

it("starter queries have names of their own and end without a semicolon", () => {
  expect(new Set(STARTER_QUERIES.map(({id}) => id)).size).toBe(STARTER_QUERIES.length);
  for (const {sql} of STARTER_QUERIES) expect(sql).not.toMatch(/;\s*$/);
});
