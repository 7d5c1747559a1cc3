import {describe, expect, it} from "vitest";
import {contentUuid, everyEvalEverLines, memoryFile, type LogFile} from "../../../src/lib/adapters/index.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("records of the proposal", () => {
  it("are read beside a file whose records are numbered under the same name", async () => {
    const record = {
      record: "multimodal-eval/0.1",
      model: "m",
      run: {id: "r"},
      item: {suite: "b", id: "1"},
      answer: {status: "ok"},
      verdicts: []
    };
    const {choices} = await readAll([jsonl("a.jsonl", {record: 7, x: 1}), jsonl("b.jsonl", record)]);
    expect(choices).toMatchObject([{adapter: "multimodal-records@2", as: "multimodal records, 1 file"}]);
  });
});

describe("what Every Eval Ever is given, and says again", () => {
  const given = {
    evaluation_id: "e",
    model_id: "lab/m",
    evaluation_name: "b",
    sample_id: "1",
    input: {raw: "Which?"},
    output: {raw: ["B"]},
    evaluation: {score: 1}
  };

  it("has the side, the kind and the direction of an item, and how it was asked", async () => {
    const metadata = {capability: "generation", modality: "image", direction: "ueg", protocol: "stepwise"};
    const {rows} = await readAll([jsonl("e.jsonl", {...given, metadata})]);
    expect(rows[0]!.item).toMatchObject({capability: "generation", modality: "image", direction: "ueg"});
    expect(rows[0]!.run.protocol).toBe("stepwise");
    const again = await readAll([memoryFile("x.jsonl", rows.flatMap((row) => everyEvalEverLines(row)).join("\n"))]);
    expect(again.rows.map(({item, run}) => [item, run])).toEqual(rows.map(({item, run}) => [item, run]));
  });

  it("has none of them where the word is no such thing", async () => {
    const metadata = {capability: "taste", modality: "smell", direction: "up", protocol: "fast"};
    const {rows} = await readAll([jsonl("e.jsonl", {...given, metadata})]);
    expect(rows[0]!.item).toMatchObject({capability: null, modality: null, direction: null});
    expect(rows[0]!.run.protocol).toBeNull();
  });
});

describe("contentUuid(sha256)", () => {
  it("is a UUID of version 4 whose digits are those of the content", () => {
    const digits = "0123456789abcdeffedcba9876543210".repeat(2);
    expect(contentUuid(digits)).toBe("01234567-89ab-4def-bedc-ba9876543210");
    expect(contentUuid(`${"0".repeat(16)}4${"0".repeat(47)}`)).toBe("00000000-0000-4000-8000-000000000000");
  });
});

describe("a score of Inspect that is a list", () => {
  const log = (value: unknown): LogFile =>
    json("i.json", {
      version: 2,
      status: "success",
      eval: {task: "t", model: "m"},
      samples: [{id: 1, epoch: 1, target: "4", output: {completion: "4"}, scores: {match: {value}}}]
    });

  it("is that of its only element; of several it is no score, and is kept in the note", async () => {
    const verdict = async (value: unknown) => (await readAll([log(value)])).rows[0]!.judgments;
    expect(await verdict(["C"])).toMatchObject([{score: 1, status: "ok", note: null}]);
    expect(await verdict(["C", "I"])).toMatchObject([{score: null, note: 'logged value: ["C","I"]'}]);
  });
});

describe("VLMEvalKit's rows", () => {
  const row = {index: 1, question: "q", prediction: "A", hit: 1};
  const category = async (more: object) =>
    (await readAll([json("m/m_MMBench.json", [{...row, ...more}])])).rows[0]!.item.nativeCategory;

  it("have both categories of a question in its own words, or the one that there is", async () => {
    expect(await category({category: "ocr", "l2-category": "signs"})).toBe("ocr / signs");
    expect(await category({category: "ocr"})).toBe("ocr");
    expect(await category({"l2-category": "signs"})).toBe("signs");
    expect(await category({})).toBeNull();
  });

  it("are judged by whom the end of a name says for sure, though no dataset is known and no predictions lie beside", async () => {
    const {rows} = await readAll([json("m_1/m_1_Own_openai_result.json", [row])]);
    expect(rows.map(({subjectId, item}) => [subjectId, item.suite])).toEqual([["m_1", "Own"]]);
    expect(rows[0]!.judgments.map(({judgeId}) => judgeId)).toEqual(["openai"]);
  });
});

describe("EvalScope's metrics of one name", () => {
  const review = (index: number, value: object) => ({
    index,
    target: ["B"],
    messages: [
      {role: "user", content: `Which is ${index}?`},
      {role: "assistant", content: "B"}
    ],
    sample_score: {score: {value, prediction: "B", extracted_prediction: "B"}, sample_id: index}
  });
  const part = (score: number) => ({
    num: 2,
    score,
    macro_score: score,
    name: ["default"],
    subsets: [{name: "default", score, num: 2}]
  });
  const metric = (name: string, dimensions: object, score: number) => ({
    identity: {name, aggregation: "mean", dimensions},
    num: 2,
    score,
    macro_score: score,
    categories: [part(score)]
  });

  it("are told apart by their dimensions: each mean in a report is that of its own values", async () => {
    const {ledger} = await readAll([
      jsonl(
        "out/reviews/fox/riddles_default.jsonl",
        review(0, {"bleu-1": 1, "bleu-2": 0.5}),
        review(1, {"bleu-1": 0.5, "bleu-2": 0})
      ),
      json("out/reports/fox/riddles.json", {
        schema_version: 2,
        name: "fox@riddles",
        dataset_name: "riddles",
        model_name: "fox",
        metrics: [metric("bleu", {ngram: 1}, 0.75), metric("bleu", {ngram: 2}, 0.25)]
      })
    ]);
    const stated = ledger.logged.filter(({group, metric: made}) => group === "all" && made === "mean");
    expect(stated.map(({scorerId, value}) => [scorerId, value])).toEqual([
      ["evalscope/bleu-1", 0.75],
      ["evalscope/bleu-2", 0.25]
    ]);
  });
});

describe("lines of which the first is longer than what is looked at", () => {
  it("are recognised by the second also where it comes in several pieces, and is the last", async () => {
    const first = bytes(`{"doc_id": 0, "resps": [["${"x".repeat(9 << 20)}"]]}`);
    const second = '{"doc_id": 1, "target": "3", "resps": [["3"]], "filtered_resps": ["3"], "acc": 1}';
    const pieces = [first, bytes("\n"), ...[0, 20, 40].map((at) => bytes(second.slice(at, at === 40 ? undefined : at + 20)))]; // prettier-ignore
    const {choices} = await readAll([
      {
        path: "m/samples_t_2026-01-02T03-04-05.jsonl",
        size: pieces.reduce((sum, {length}) => sum + length, 0),
        async *chunks() {
          yield* pieces;
        }
      }
    ]);
    expect(choices).toMatchObject([{as: "lm-eval or lmms-eval samples of 1 task"}]);
  });
});

describe("an array that is cut off inside a record longer than may be read", () => {
  it("is rejected once, for the record", async () => {
    const row = (index: number, prediction: string) => ({index, question: "q", prediction, hit: 1});
    const text = JSON.stringify([row(0, "A"), row(1, "x".repeat(5000))]).slice(0, -100);
    const {rows, ledger} = await readAll([memoryFile("m/m_MMBench.json", text)], {
      limits: {maxRecord: 1000}
    });
    expect(rows).toHaveLength(1);
    expect(ledger.total).toMatchObject({seen: 2, accepted: 1, rejected: 1});
  });
});
