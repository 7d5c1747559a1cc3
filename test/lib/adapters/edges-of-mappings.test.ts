import {describe, expect, it} from "vitest";
import {zipSync} from "fflate";
import {
  formAdapter,
  ingest,
  memoryFile,
  privatePlaces,
  proposeMapping,
  modelsOfColumns,
  tablesLeft,
  type ReleasedForm
} from "../../../src/lib/adapters/index.js";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {ADAPTERS} from "../../../src/lib/benchmarks/logs/adapters.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

type Given = Parameters<typeof columnMapping>[0];
const read = (given: Given, ...rows: object[]) =>
  readAll([jsonl("m/own.jsonl", ...rows)], {source: {mapping: columnMapping(given)}});
const columns = {subject: "m", item: "i"};
const constants = {subject: "m"};

describe("a score that is 1 where all parts are full", () => {
  it("is 0 where one of them is not", async () => {
    const {rows} = await read(
      {suite: "own", columns: {item: "i"}, constants, scores: {a: {}, b: {}, both: {full: ["a", "b"]}}},
      {i: 1, a: 1, b: 1},
      {i: 2, a: 1, b: 0.5},
      {i: 3, a: 0, b: 0}
    );
    expect(rows.map(({judgments}) => judgments.find(({scorerId}) => scorerId === "own/both")!.score)).toEqual([1, 0, 0]); // prettier-ignore
  });
});

describe("a cell of no text in a field of few words", () => {
  it("says nothing, and is nothing to be warned of", async () => {
    const {rows, ledger} = await read(
      {suite: "own", columns: {...columns, score: "s", protocol: "p", capability: "c"}},
      {m: "m", i: 1, s: 1, p: "", c: ""},
      {m: "m", i: 2, s: 1, p: "direct", c: "generation"}
    );
    expect(rows.map(({run, item}) => [run.protocol, item.capability])).toEqual([
      [null, null],
      ["direct", "generation"]
    ]);
    expect(ledger.entries).toEqual([]);
  });

  it("says nothing as a constant, either", async () => {
    const {rows, ledger} = await read(
      {suite: "own", columns: {item: "i", score: "s"}, constants: {subject: "m", protocol: "", capability: ""}},
      {i: 1, s: 1}
    );
    expect(rows.map(({run, item}) => [run.protocol, item.capability])).toEqual([[null, null]]);
    expect(ledger.entries).toEqual([]);
  });
});

describe("replies beside a key, where no score and no answer read is named", () => {
  it("are read by the rule that stands for all tables", async () => {
    const {rows} = await read(
      {suite: "own", columns: {...columns, key: "k", reply: "r"}, options: ["A", "B"]},
      {m: "m", i: 1, k: "B", r: "B", A: "red", B: "blue"},
      {m: "m", i: 2, k: "A", r: "B", A: "red", B: "blue"}
    );
    expect(rows.map(({judgments}) => judgments.map(({score, status}) => [score, status]))).toEqual([
      [[1, "ok"]],
      [[0, "ok"]]
    ]);
    expect(rows[0]!.judgments[0]!.scorerId).toBe("parallax/strict");
  });
});

describe("columns of one name", () => {
  it("are numbered by their places, and said", async () => {
    const mapping = columnMapping({suite: "own", columns: {item: "i", score: "s (3)"}, constants});
    const table = memoryFile("t.csv", "i,s,s\n1,0,1\n2,1,0\n");
    const {rows, ledger} = await readAll([table], {source: {mapping}});
    expect(rows.map(({judgments}) => judgments[0]!.score)).toEqual([1, 0]);
    expect(ledger.entries).toMatchObject([{kind: "warning", file: "t.csv"}]);
  });
});

describe("formAdapter(form)", () => {
  const form: ReleasedForm = {
    id: "own",
    version: "1",
    title: "Own results",
    path: /\.jsonl$/,
    columns: ["i", "s"],
    without: ["old", "older"],
    mapping: columnMapping({suite: "own", columns: {item: "i", score: "s"}, constants})
  };
  const choices = async (row: object) =>
    (await ingest([jsonl("a.jsonl", row)], {adapters: [formAdapter(form, [])]})).choices;

  it("recognises a record by all its columns, and by none of those that it has not", async () => {
    expect(await choices({i: 1, s: 1})).toMatchObject([{adapter: "own@1", because: "the first record has i, s"}]);
    expect(await choices({i: 1})).toEqual([]);
    expect(await choices({i: 1, s: 1, old: 1})).toEqual([]);
    expect(await choices({i: 1, s: 1, old: 1, older: 1})).toEqual([]);
  });
});

describe("proposeMapping(columns)", () => {
  it("takes what scores are out of for nothing where there is no score", () => {
    const {mapping, unused} = proposeMapping(["model", "id", "max_score"], "own", [
      {model: "m", id: 1, max_score: 5},
      {model: "m", id: 2, max_score: 10}
    ]);
    expect(mapping.columns).not.toHaveProperty("outOf");
    expect([...unused, mapping.columns.score]).toContain("max_score");
  });

  it("looks for no other scores where the reader has named one", () => {
    const rows = [0, 1, 1, 0].map((right, n) => ({model: "m", id: n, correct: right, quality_score: 1 - right}));
    const names = Object.keys(rows[0]!);
    expect(proposeMapping(names, "own", rows).mapping.scores).toBeDefined();
    const {mapping} = proposeMapping(names, "own", rows, {score: "correct"});
    expect(mapping).toMatchObject({columns: {score: "correct"}});
    expect(mapping.scores).toBeUndefined();
  });
});

describe("columns that may be something else", () => {
  const rows = (...values: object[]) => values.map((row, n) => ({model: "m", id: n, correct: n % 2, ...row}));
  const columnsOf = (list: readonly Record<string, string | number>[]) =>
    proposeMapping(Object.keys(list[0]!), "own", list).mapping;

  it("are steps of training, not turns, where one number stands beside empty cells", () => {
    expect(columnsOf(rows({step: 1}, {step: ""})).columns).toMatchObject({step: "step"});
    expect(columnsOf(rows({step: 1}, {step: 2})).columns).toMatchObject({turn: "step"});
  });

  it("are no scores where they hold nothing", () => {
    const empty = [0, 1].map((n) => ({model: "m", id: n, quality: ""}));
    expect(columnsOf(empty).columns).not.toHaveProperty("score");
    const full = [0, 1].map((n) => ({model: "m", id: n, quality: n}));
    expect(columnsOf(full).columns).toMatchObject({score: "quality"});
  });

  it("are spread over both sides only where there are two of them", () => {
    const one = [0, 1].map((n) => ({model: "m", id: n, understanding: n}));
    expect(columnsOf(one)).not.toHaveProperty("spread");
    const both = one.map((row) => ({...row, generation: 1 - row.understanding}));
    expect(columnsOf(both)).toMatchObject({
      spread: {understanding: "understanding", generation: "generation"}
    });
  });
});

describe("modelsOfColumns(mapping)", () => {
  const of = (scores: Record<string, object>, more: object = {}) =>
    modelsOfColumns({suite: "own", columns: {item: "id"}, scores, ...more});

  it("names models by what columns do not share", () => {
    expect(of({fox_score: {}, owl_score: {}})).toEqual({
      suite: "own",
      columns: {item: "id", subject: "column_name", score: "column_value"},
      spread: {fox_score: "fox", owl_score: "owl"}
    });
    expect(of({fox_score: {scale: 5}, owl_score: {scale: 5}})).toMatchObject({scale: 5});
  });

  it("names them by the objects that they stand in, with all else of the model", () => {
    expect(
      of(
        {"results.fox.score": {}, "results.owl.score": {}},
        {columns: {item: "id", reply: "results.fox.reply"}, options: ["results.fox.a", "b"]}
      )
    ).toEqual({
      suite: "own",
      columns: {item: "id", reply: "column_value.reply", subject: "column_name", score: "column_value.score"},
      options: ["column_value.a", "b"],
      spread: {"results.fox": "fox", "results.owl": "owl"}
    });
  });

  it("is none of one column, of different scales, or of names that share nothing or everything", () => {
    expect(of({fox_score: {}})).toBeNull();
    expect(of({})).toBeNull();
    expect(of({fox_score: {scale: 5}, owl_score: {scale: 10}})).toBeNull();
    expect(of({fox: {}, owl: {}})).toBeNull();
    expect(of({fox_score: {}, score: {}})).toBeNull();
  });
});

describe("tablesLeft(given, ingest)", () => {
  it("are given files that nothing reads, and such members of archives; what a harness packs beside its answers is none", async () => {
    const table = new TextEncoder().encode("model,id,points\nm,1,1\n");
    const sample = {id: 1, epoch: 1, target: "4", output: {completion: "4"}, scores: {match: {value: "C"}}};
    const log = {version: 2, status: "success", eval: {task: "t", model: "m"}};
    const given = [
      memoryFile("own.csv", table),
      memoryFile("notes.md", "words"),
      memoryFile("more.zip", zipSync({"inside.csv": table})),
      memoryFile(
        "i.eval",
        zipSync({
          "header.json": new TextEncoder().encode(JSON.stringify(log)),
          "samples/1_epoch_1.json": new TextEncoder().encode(JSON.stringify(sample)),
          "summaries.json": new TextEncoder().encode("[]")
        })
      )
    ];
    const run = await ingest(given, {adapters: ADAPTERS});
    for await (const rows of run.rows) expect(rows).toHaveLength(1);
    // A harness may give such a file in the form of a table, too: the reason for which it was left decides.
    const left = {unclaimed: [memoryFile("i.eval!/summaries.csv", table)], ledger: run.ledger};
    expect(tablesLeft(given, left)).toEqual([]);
    expect(tablesLeft(given, run).map(({path}) => path)).toEqual(["own.csv", "more.zip!/inside.csv"]);
  });
});

describe("what is private in a prompt that several answers share", () => {
  it("is said of each, though a prompt that is clean is looked at once", async () => {
    const question = (n: number) => ({m: `m${n}`, i: 1, s: 1, q: "Ask somebody@example.org for it"});
    const given = {suite: "own", columns: {...columns, score: "s", prompt: "q"}};
    const {rows} = await read(given, question(1), question(2), question(3));
    expect(rows.map((row) => privatePlaces(row).map(({place, field}) => `${place} ${field}`))).toEqual(
      [1, 2, 3].map((n) => [`line ${n} prompt`])
    );
  });
});

describe("a document of one table", () => {
  it("is read as its lines would be", async () => {
    const mapping = columnMapping({suite: "own", columns: {...columns, score: "s"}});
    const rows = [1, 2, 3].map((i) => ({m: "m", i, s: i % 2}));
    const [one, lines] = [
      await readAll([json("t.json", rows)], {source: {mapping}}),
      await readAll([jsonl("t.jsonl", ...rows)], {source: {mapping}})
    ];
    expect(one.rows.map(({itemId, judgments}) => [itemId, judgments])).toEqual(
      lines.rows.map(({itemId, judgments}) => [itemId, judgments])
    );
  });
});
