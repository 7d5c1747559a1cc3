import {describe, expect, it} from "vitest";
import {memoryFile, packedRows, unpackedRows} from "../../../src/lib/adapters/index.js";
import type {CanonicalRow} from "../../../src/lib/schema/index.js";
import {readAll} from "./support/read-all.js";

const GAPEVAL = {
  "data_1/prompt.json": {category: "counting"},
  "data_1/m/text.json": {output_text: "three"},
  "data_1/m/new_res.json": {
    category: "counting",
    text_eval: {status: "ok", raw_response: '{"score": 1}', parsed: {score: 1}, input: {generated_text: "three"}},
    image_eval: [
      {status: "ok", generated_image: "a.png", parsed: {score: 0}},
      {status: "error", generated_image: "b.png", error: "busy"}
    ]
  }
};

describe("packedRows(rows)", () => {
  it("gives back what was packed, also through JSON", async () => {
    const files = Object.entries(GAPEVAL).map(([path, value]) => memoryFile(path, JSON.stringify(value)));
    const {rows} = await readAll(files);
    expect(rows.length).toBe(3);
    const pack = packedRows(rows);
    expect(unpackedRows(pack)).toEqual(rows);
    expect(unpackedRows(JSON.parse(JSON.stringify(pack)))).toEqual(rows);
  });

  // Records as RealUnify writes them.
  it("keeps null apart from empty text, turns from none, and items that differ under one id", async () => {
    const {rows} = await readAll([
      memoryFile("m.jsonl", '{"task_type":"t","evaluation_prompt":"p","answer":"A","response":"A"}\n')
    ]);
    const [row] = rows as [CanonicalRow];
    const odd: CanonicalRow[] = [
      {...row, reply: "", parsed: null, turn: null},
      {...row, reply: null, parsed: "", turn: 0, judgments: []},
      {...row, item: {...row.item, key: "B"}, turn: 3}
    ];
    expect(unpackedRows(packedRows(odd))).toEqual(odd);
  });

  it("holds a repeated text once", async () => {
    const {rows} = await readAll([
      memoryFile("m.jsonl", '{"task_type":"t","evaluation_prompt":"p","answer":"A","response":"the same long reply"}\n')
    ]);
    const many = Array.from({length: 100}, () => rows[0]!);
    const {texts, items} = packedRows(many);
    expect(texts.filter((text) => text === "the same long reply")).toHaveLength(1);
    expect(items).toHaveLength(1);
  });
});
