import {describe, expect, it} from "vitest";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {jointProportions} from "../../../src/lib/benchmarks/gapeval/adapter/joint-proportions.js";
import type {CanonicalRow} from "../../../src/lib/schema/index.js";
import type {JsonValue} from "../../../src/lib/scoring/index.js";
import {CONSISTENCY_NOTE} from "../../../src/lib/benchmarks/contract/consistency-note.js";
import type {JudgedPair} from "../../../src/lib/benchmarks/gapeval/scoring/joint-outcomes.js";
import type {JudgedPart} from "../../../src/lib/benchmarks/gapeval/scoring/judge-record.js";
import {jointOutcomes} from "../../../src/lib/benchmarks/gapeval/scoring/joint-outcomes.js";
import {referenceJson} from "../../reference/read-reference.js";
import {readAll} from "./support/read-all.js";

const tree = referenceJson<Record<string, string>>("gapeval-judge/records.json.gz");
const files = Object.entries(tree).map(([path, text]) => memoryFile(path, text));
const {joint_counts_by_us} = referenceJson<{joint_counts_by_us: {counts: Record<string, Record<string, number[]>>}}>(
  "gapeval-judge/judge_records.json.gz"
);

const partOf = ({status, judgments: [verdict]}: CanonicalRow): JudgedPart => ({
  status,
  score: verdict?.score ?? null,
  positive: verdict?.score === 1,
  evalType: verdict?.note === CONSISTENCY_NOTE ? "image_text_balance" : null
});

describe("the GapEval adapter", () => {
  it("reads 141 judge records as pairs of items and reproduces the joint counts", async () => {
    const {rows, ledger, choices} = await readAll(files);
    expect(choices[0]).toMatchObject({adapter: "gapeval@5"});
    const pairs = new Map<string, Map<string, JudgedPair>>();
    for (const row of rows.filter(({judgments}) => judgments.length > 0)) {
      const group = `${row.subjectId}/${row.item.category}`;
      const items = pairs.get(group) ?? new Map<string, JudgedPair>();
      pairs.set(group, items);
      const pair = items.get(row.item.pairId!) ?? {text: null, images: []};
      const isText = row.item.modality === "text";
      items.set(
        row.item.pairId!,
        isText ? {...pair, text: partOf(row)} : {...pair, images: [...pair.images, partOf(row)]}
      );
    }
    for (const [subject, categories] of Object.entries(joint_counts_by_us.counts)) {
      for (const [category, counts] of Object.entries(categories)) {
        const group = pairs.get(`${subject}/${category}`);
        if (subject === "output_a1") continue;
        const {p11, p10, p01, p00} = jointOutcomes(group!.values());
        expect([p11, p10, p01, p00], `${subject} ${category}`).toEqual(counts);
      }
    }
    expect(ledger.unreconciled).toEqual([]);
    expect(ledger.total.rejected).toBe(0);
    expect(ledger.total.seen).toBe(ledger.total.accepted + ledger.total.skipped);
  });

  it("counts the items and the files that it was judged in, one and several", async () => {
    const judged = (n: number) => memoryFile(`data_${n}/m/new_res.json`, JSON.stringify({category: "counting"}));
    const said = async (...numbers: number[]) => (await readAll(numbers.map(judged))).choices;
    expect(await said(1)).toMatchObject([
      {as: "GapEval judge records of 1 item", because: "1 file is named new_res.json below 1 folder data_N"}
    ]);
    expect(await said(1, 2)).toMatchObject([
      {as: "GapEval judge records of 2 items", because: "2 files are named new_res.json below 2 folders data_N"}
    ]);
  });

  it("takes the item from data_N and the model from the last folder, whatever lies between", async () => {
    const files = [1, 2].flatMap((n) => [
      memoryFile(`d/data_${n}/prompt.json`, JSON.stringify({category: "physics", und_prompt: `u${n}`})),
      ...["m1", "م-٢"].map((m) =>
        memoryFile(
          `d/data_${n}/results/seed 1/${m}/new_res.json`,
          JSON.stringify({category: "counting", text_eval: {status: "ok", parsed: {score: n % 2}}, image_eval: []})
        )
      )
    ]);
    const {rows, ledger} = await readAll(files);
    expect(rows.map(({subjectId, itemId, item}) => [subjectId, itemId, item.category, item.prompt])).toEqual([
      ["m1", "gapeval/data_1/und", "physics", "u1"],
      ["م-٢", "gapeval/data_1/und", "physics", "u1"],
      ["m1", "gapeval/data_2/und", "physics", "u2"],
      ["م-٢", "gapeval/data_2/und", "physics", "u2"]
    ]);
    expect(ledger.total).toMatchObject({seen: 4, accepted: 4});
  });

  it("keeps no folder of the authors' machines", async () => {
    const {rows} = await readAll(files);
    expect(rows.every(({imageRef}) => imageRef === null || !imageRef.includes("/"))).toBe(true);
  });

  const record = (more: object) => ({
    category: "counting",
    model_dir: "/home/x/data_1/m",
    timestamp: "2026-01-02",
    ...more
  });
  const readOne = (content: unknown, more: Record<string, unknown> = {}) =>
    readAll([
      memoryFile("d/data_1/m/new_res.json", JSON.stringify(content)),
      ...Object.entries(more).map(([path, value]) => memoryFile(`d/data_1/${path}`, JSON.stringify(value)))
    ]);

  it("takes an unreadable verdict as unparsed, an error as an error, an absent text as missing", async () => {
    const {rows} = await readOne(
      record({
        text_eval: {status: "skipped", reason: "text.json not found"},
        image_eval: [
          {status: "ok", parsed: null, raw_response: "fine!"},
          {status: "error", error: "502"},
          {status: "ok", parsed: {judeg_result: "raw"}, raw_response: '{"judeg_result": "raw"}'}
        ]
      })
    );
    expect(rows.map(({status, judgments: [j]}) => [status, j!.score, j!.note])).toEqual([
      ["missing", null, "text.json not found"],
      ["unparsed", null, null],
      ["error", null, "502"],
      ["ok", 0, "the image is unchanged"]
    ]);
  });

  it("reads a prompt that is a list, and the reply from text.json", async () => {
    const {rows} = await readOne(record({text_eval: {status: "ok", parsed: {score: 1}}, image_eval: []}), {
      "prompt.json": [{category: "reasoning", subcategory: "puzzle", problem: "How many?", reference: ["3", "three"]}],
      "m/text.json": {output_text: "three"}
    });
    expect(rows[0]).toMatchObject({
      reply: "three",
      item: {
        nativeCategory: "reasoning / puzzle",
        pairId: "gapeval/data_1",
        prompt: "How many?",
        key: "3; three"
      }
    });
  });

  it("keeps the reply of a text that nobody judged", async () => {
    const {rows} = await readAll([memoryFile("data_9/m/text.json", '{"output_text": "x"}')]);
    expect(rows[0]).toMatchObject({itemId: "gapeval/data_9/und", reply: "x", status: "skipped", judgments: []});
  });

  it("skips folders that the official pipeline takes for no model", async () => {
    const {rows, ledger} = await readAll([memoryFile("data_9/output_a2/new_res.json", "{}")]);
    expect(rows).toEqual([]);
    expect(ledger.total).toMatchObject({seen: 1, skipped: 1});
  });

  it("warns where the parsed verdict is not what the raw reply says", async () => {
    const {ledger} = await readOne(
      record({text_eval: {status: "ok", parsed: {score: 1}, raw_response: '{"score": 0}'}})
    );
    expect(ledger.entries[0]).toMatchObject({kind: "warning", place: "text_eval"});
  });
});

describe("jointProportions(value)", () => {
  it("reads the evaluator's input, numbers as text included", () => {
    expect(jointProportions({m: [[0.5, "0.2", 0.1, 0.2]]})).toEqual([{subject: "m", rows: [[0.5, 0.2, 0.1, 0.2]]}]);
  });

  it.each<[JsonValue, string]>([
    [[1], "expected object"],
    [{m: []}, "expected a list"],
    [{m: [[1, 2, 3]]}, "m, row 0: invalid row; expected four numbers"],
    [{m: [[50, 20, 10, 20]]}, "expected four in [0, 1] that sum to 1"],
    [{m: [[0.5, 0.2, 0.1, 0.1]]}, "sum to 1"]
  ])("refuses %j", (value, message) => expect(() => jointProportions(value)).toThrow(message));

  it("is recognised in a source and left to fit", async () => {
    const {choices, ledger} = await readAll([memoryFile("joint.json", '{"m": [[0.5, 0.2, 0.1, 0.2]]}')]);
    expect(choices[0]!.adapter).toBe("gapeval-joint@1");
    expect(ledger.total).toMatchObject({seen: 1, skipped: 1});
  });
});
