import {describe, expect, it} from "vitest";
import {memoryFile, proposeMapping} from "../../../src/lib/adapters/index.js";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {proposedMappings} from "../../../src/lib/benchmarks/logs/mappings.js";
import {readAll} from "./support/read-all.js";

type Row = Readonly<Record<string, string | number>>;

/** Eight items that two models met in both forms, under one name. */
const met = (column: string, forms: readonly [string, string]): Row[] =>
  Array.from({length: 32}, (_, n) => ({
    model: ["m", "other"][n % 2]!,
    item_id: `q${n >> 2}`,
    [column]: forms[(n >> 1) % 2]!,
    score: n % 3 === 0 ? 1 : 0
  }));
const columnsOf = (rows: readonly Row[]) => proposeMapping(Object.keys(rows[0]!), "own", rows).mapping.columns;

describe("tables that ask one item in words and in pictures", () => {
  it("keep the pictures: they were taken for repeats of the words", async () => {
    const rows = met("capability", ["understanding", "generation"]);
    const file = memoryFile("own.jsonl", rows.map((row) => JSON.stringify(row)).join("\n"));
    const {mapping, problems} = (await proposedMappings([file], [file.path]))["own.jsonl"]!;
    expect(problems).toEqual([]);
    expect(mapping.columns).toMatchObject({item: "item_id,capability", pair: "item_id", capability: "capability"});
    const read = await readAll([file], {source: {mapping}});
    expect(read.rows).toHaveLength(32);
    expect(read.rows[0]!.item).toMatchObject({itemId: "own/q0.understanding", pairId: "own/q0"});
    expect(read.ledger.conflicts).toBe(0);
  });

  it("are known by what a column holds, whatever it is called and however short its words are", () => {
    expect(columnsOf(met("task", ["understanding", "generation"]))).toEqual({
      subject: "model",
      item: "item_id,task",
      pair: "item_id",
      capability: "task",
      score: "score"
    });
    expect(columnsOf(met("side", ["Und", "Gen"]))).toMatchObject({item: "item_id,side", capability: "side"});
    // A form alone, or another word beside them, may be anything.
    expect(columnsOf(met("task", ["generation", "generation"]))).toMatchObject({item: "item_id", category: "task"});
    expect(columnsOf(met("task", ["generation", "retrieval"]))).toMatchObject({item: "task,item_id", category: "task"});
  });

  it("have items of one form each where their names say so", () => {
    const rows = met("capability", ["und", "gen"]).map((row) => ({
      ...row,
      item_id: `${row["item_id"]}-${row["capability"]}`
    }));
    expect(columnsOf(rows)).toEqual({subject: "model", item: "item_id", capability: "capability", score: "score"});
  });

  it("keep the pictures below the rows that a proposal looks at", () => {
    const words = met("capability", ["und", "gen"]).filter((row) => row["capability"] === "und");
    expect(columnsOf(words)).toMatchObject({item: "item_id,capability", pair: "item_id"});
  });

  it("keep a pair that the table names, and the case that several items hang together in", () => {
    const rows = met("capability", ["und", "gen"]);
    expect(columnsOf(rows.map((row) => ({...row, pair_id: row["item_id"]!})))).toMatchObject({
      item: "item_id,capability",
      pair: "pair_id"
    });
    expect(columnsOf(rows.map((row) => ({...row, case_id: "c"})))).toMatchObject({
      item: "item_id,capability",
      pair: "item_id",
      case: "case_id"
    });
  });

  it("have the case for a pair where it holds one item of each form", () => {
    const rows = met("capability", ["und", "gen"]).map((row) => ({
      ...row,
      item_id: `${row["item_id"]}-${row["capability"]}`,
      case_id: String(row["item_id"])
    }));
    expect(columnsOf(rows)).toMatchObject({item: "item_id", pair: "case_id", capability: "capability"});
    const more = rows.map((row, n) => ({...row, case_id: `c${n >> 3}`}));
    expect(columnsOf(more)).toMatchObject({item: "item_id", case: "case_id", capability: "capability"});
    expect(columnsOf(more)).not.toHaveProperty("pair");
  });
});

describe("questions of one picture", () => {
  const rows = Array.from({length: 24}, (_, n) => ({
    model: ["m", "other"][n % 2]!,
    question_id: `q${n >> 1}`,
    image_id: `i${n >> 3}`,
    score: n % 3 === 0 ? 1 : 0
  }));

  it("are a case by the picture's name, where several are about one and each about one only", async () => {
    expect(columnsOf(rows)).toEqual({subject: "model", item: "question_id", case: "image_id", score: "score"});
    expect(columnsOf(rows.map((row) => ({...row, image_id: row.question_id})))).not.toHaveProperty("case");
    expect(columnsOf(rows.map((row, n) => ({...row, image_id: `i${n % 5}`})))).not.toHaveProperty("case");
    const file = memoryFile("own.jsonl", rows.map((row) => JSON.stringify(row)).join("\n"));
    const mapping = columnMapping({
      suite: "own",
      columns: {subject: "model", item: "question_id", case: "image_id", score: "score"}
    });
    const read = await readAll([file], {source: {mapping}});
    expect(new Set(read.rows.map(({item}) => `${item.itemId} ${item.caseId} ${item.pairId}`))).toEqual(
      new Set(rows.map(({question_id, image_id}) => `own/${question_id} own/${image_id} null`))
    );
  });
});

describe("capabilities of mapped tables", () => {
  it("may be short: und, gen and edit were left out", async () => {
    const rows = ["und", "GEN", "edit", "understanding"].map((capability, id) => ({
      model: "m",
      id,
      capability,
      score: 1
    }));
    const file = memoryFile(
      "own.jsonl",
      [...rows, {...rows[0], id: 9, capability: "both"}].map((row) => JSON.stringify(row)).join("\n")
    );
    const read = await readAll([file], {
      source: {
        mapping: columnMapping({
          suite: "own",
          columns: {subject: "model", item: "id", capability: "capability", score: "score"}
        })
      }
    });
    expect(read.rows.map(({item}) => item.capability)).toEqual([
      "understanding",
      "generation",
      "editing",
      "understanding",
      null
    ]);
    expect(read.rows.map(({item}) => item.modality)).toEqual(["text", "image", "image", "text", null]);
  });
});
