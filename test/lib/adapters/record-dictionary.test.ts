import {describe, expect, it} from "vitest";
import {columnMapping, scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {proposedMappings} from "../../../src/lib/benchmarks/logs/mappings.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const proposed = async (file: ReturnType<typeof json>) => (await proposedMappings([file], [file.path]))[file.path]!;

describe("a document that maps names to records", () => {
  const file = json("out/answers.json", {
    "17": {question: "How many?", answer: "3", response: "three", true_false: true},
    "18": {question: "Which?", answer: "B", response: "A", true_false: false, note: "x"},
    "19": {question: "Why?", answer: "C", response: "C", true_false: true}
  });

  it("is a row for each of them, under its name", async () => {
    const {mapping} = await proposed(file);
    expect(mapping.columns).toMatchObject({item: "record_key", reply: "response", key: "answer"});
    const source = {mapping: columnMapping({...mapping, columns: {...mapping.columns, score: "true_false"}, constants: {subject: "m"}} as never)}; // prettier-ignore
    const {rows, ledger} = await readAll([file], {source});
    expect(ledger.total).toMatchObject({seen: 3, accepted: 3});
    expect(rows.map(({itemId, judgments}) => [itemId, judgments[0]!.score])).toEqual([["answers/17", 1], ["answers/18", 0], ["answers/19", 1]]); // prettier-ignore
  });

  it.each([
    ["one record alone", {a: {id: 1}}],
    ["records with nothing in common", {a: {x: 1}, b: {y: 2}}],
    ["records beside something else", {a: {x: 1}, b: 2}]
  ])("is not %s", async (_, content) => {
    const source = {
      mapping: columnMapping({suite: "s", columns: {item: "record_key", score: "x"}, constants: {subject: "m"}})
    };
    expect((await readAll([json("d.json", content)], {source})).rows).toEqual([]);
  });
});

describe("a proposal for a table of several scores", () => {
  it("reads them all, each with its scale, and takes no weight and no name for one", async () => {
    const rows = Array.from({length: 30}, (_, n) => ({
      id: n,
      model: "m",
      aesthetic_weight: 0.1,
      consistency_score: n % 3,
      aesthetic_quality: (n * 7) % 11,
      realism: n % 2
    }));
    const file = jsonl("own.jsonl", ...rows);
    const {mapping, problems} = await proposed(file);
    expect(mapping.columns).toEqual({item: "id", subject: "model"});
    expect(mapping.scores).toEqual({
      consistency_score: {column: "consistency_score", scale: 5},
      aesthetic_quality: {column: "aesthetic_quality", scale: 10},
      realism: {column: "realism"}
    });
    expect(problems).toEqual([]);
    const {rows: read} = await readAll([file], {source: {mapping: columnMapping(mapping as never)}});
    const value = (metric: string) => scoreRows(read).find(({scorer}) => scorer.startsWith(`own/${metric}@`))!.value;
    expect(value("realism")).toBe(0.5);
    expect(value("aesthetic_quality")).toBeCloseTo(rows.reduce((sum, row) => sum + row.aesthetic_quality, 0) / 300, 12);
  });

  it("has a column called key for the item where it names every row, and for the right answer where it does not", async () => {
    const named = jsonl("edits.jsonl", ...[1, 2, 3].map((n) => ({key: `a${n}f`, model: "m", score: n})));
    expect((await proposed(named)).mapping.columns).toEqual({item: "key", subject: "model", score: "score"});
    const beside = jsonl("edits.jsonl", ...[1, 2, 3].map((n) => ({id: n, key: `a${n}f`, model: "m", score: n})));
    expect((await proposed(beside)).mapping.columns).toEqual({item: "id", subject: "model", score: "score"});
    const answers = jsonl("own.jsonl", ...["A", "B", "A"].map((key, n) => ({id: n, key, model: "m", score: 1})));
    expect((await proposed(answers)).mapping.columns.key).toBe("key");
  });
});
