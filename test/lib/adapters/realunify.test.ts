import {describe, expect, it} from "vitest";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import type {TaskScore} from "../../../src/lib/benchmarks/realunify/scoring/accuracy.js";
import {pythonRound} from "../../../src/lib/scoring/rules/python-round.js";
import {realUnifyAccuracy} from "../../../src/lib/benchmarks/realunify/scoring/accuracy.js";
import {referenceBytes, referenceJson} from "../../reference/read-reference.js";
import {readAll, type ReadAll} from "./support/read-all.js";

interface Expected {
  per_task?: Record<string, [number, number]>;
  total?: [number, number, number];
  intended_by_us?: {per_task_of_100: Record<string, number>; total_of_600: number; null_entries: number};
}
const {files} = referenceJson<{files: Record<string, Expected>}>("realunify/expected.json.gz");

const scoresOf = ({rows}: ReadAll): TaskScore[] =>
  rows.map(({item, judgments}) => ({taskType: item.category!, score: judgments[0]!.score ?? 0}));

/** One answer in files of these names, the same in each. */
const readNamed = (...names: readonly string[]) =>
  readAll(
    names.map((name) =>
      memoryFile(name, JSON.stringify([{task_type: "t", evaluation_prompt: "q", answer: "A", response: "A"}]))
    )
  );

describe("the RealUnify adapter", () => {
  for (const [file, expected] of Object.entries(files)) {
    it(`reads ${file} and reproduces its accuracies`, async () => {
      const read = await readAll([memoryFile(`runs/${file}`, referenceBytes(`realunify/${file}.gz`))]);
      const track = file.startsWith("geu") ? "GEU" : "UEG";
      const {tasks, total} = realUnifyAccuracy(scoresOf(read), {track, denominators: "fixed"});
      expect(read.choices[0]!.as).toBe(`RealUnify ${track} results, 1 file`);
      expect(new Set(read.rows.map(({subjectId}) => subjectId)).size).toBe(1);
      expect(read.rows[0]!.run.protocol).toBe(file.includes("_step") ? "stepwise" : "direct");
      if (expected.intended_by_us) {
        const {per_task_of_100, total_of_600, null_entries} = expected.intended_by_us;
        for (const [task, correct] of Object.entries(per_task_of_100)) expect(tasks.get(task)!.correct).toBe(correct);
        expect(total.correct).toBe(total_of_600);
        expect(read.ledger.total).toMatchObject({rejected: null_entries, duplicates: 0});
      } else {
        for (const [task, [accuracy, correct]] of Object.entries(expected.per_task!)) {
          expect([pythonRound(tasks.get(task)!.accuracy!, 4), tasks.get(task)!.correct]).toEqual([accuracy, correct]);
        }
        expect([pythonRound(total.accuracy!, 4), total.correct, total.denominator]).toEqual(expected.total);
        expect(read.ledger.total).toMatchObject({rejected: 0, duplicates: 0});
      }
      expect(read.ledger.unreconciled).toEqual([]);
    });
  }

  it("meets direct and stepwise runs in the same items", async () => {
    const read = async (file: string) => {
      const {rows} = await readAll([memoryFile(`runs/${file}`, referenceBytes(`realunify/${file}.gz`))]);
      return new Set(rows.map(({itemId}) => itemId));
    };
    for (const track of ["geu", "ueg"]) {
      const direct = await read(`${track}_direct/aurora-u7b.json`);
      const stepwise = await read(`${track}_step/aurora-u7b.json`);
      expect(direct.size).toBeGreaterThan(390);
      expect([...stepwise].filter((item) => !direct.has(item)).length).toBeLessThanOrEqual(2);
    }
  });

  const ueg = (more: object) => ({task_type: "logical_reasoning", prompt: "p", question_list: [], ...more});
  const readRows = (rows: unknown[], name = "m/UEG_direct.json") => readAll([memoryFile(name, JSON.stringify(rows))]);

  it("scores nothing that is missing: no image, no score, no reply", async () => {
    const {rows} = await readRows([
      ueg({prompt: "1", generated_image: "", score: 0}),
      ueg({prompt: "2", generated_image: "x.png"}),
      {task_type: "t", evaluation_prompt: "q", answer: "A", response: null},
      {task_type: "t", evaluation_prompt: "r", answer: "A", response: ["no letter"]}
    ]);
    expect(rows.map(({status, judgments}) => [status, judgments[0]!.score])).toEqual([
      ["missing", null],
      ["error", null],
      ["missing", null],
      ["invalid", 0]
    ]);
  });

  it("says which record lacks what", async () => {
    const {ledger} = await readRows([
      ueg({}),
      null,
      {task_type: 3},
      7,
      ueg({prompt: "x", score: "1"}),
      {task_type: "t"}
    ]);
    expect(ledger.entries.map(({place, reason}) => `${place}: ${reason}`)).toEqual([
      "record 1: null record: the official judge lost this item, which one cannot be known",
      "record 2: missing field: task_type",
      "record 3: invalid record; expected object: number",
      'record 4: invalid score; expected 0 or 1: "1"',
      "record 5: missing field: answer"
    ]);
  });

  it.each([
    ["m1/results/GEU_direct.json", "m1"],
    ["runs/m1/eval/direct/GEU.json", "m1"],
    ["results/GEU_direct.json", "results"],
    ["GEU_direct.json", "unnamed"]
  ])("reads the model of %s", async (name, model) => {
    const {rows} = await readNamed(name);
    expect(rows[0]!.subjectId).toBe(model);
  });

  it("reads the model from the folder when the file is named after the track", async () => {
    const {rows} = await readRows([ueg({})], "janus/UEG_step.json");
    expect(rows[0]).toMatchObject({subjectId: "janus", run: {protocol: "stepwise"}});
  });

  it.each([
    ["Step-1o/GEU_direct.json", "direct"],
    ["Step-1o/GEU_step.json", "stepwise"],
    ["direct/Step-1o.json", "direct"],
    ["stepwise/Step-1o.json", "stepwise"],
    ["GEU_direct_Step-Audio.json", "direct"],
    ["Step-Audio_direct.json", "direct"],
    ["m1/step_1000/GEU_direct.json", "direct"],
    ["m1/step-1000/GEU.json", "direct"],
    ["direct-runs/m1/GEU_step.json", "stepwise"],
    ["m1_step.json", "stepwise"],
    ["step_GEU/m1.json", "stepwise"],
    ["step.zip!/m1.json", "stepwise"]
  ])("reads the protocol of %s: a model or checkpoint with step in its name was stepwise", async (name, protocol) => {
    const {rows} = await readNamed(name);
    expect(rows[0]!.run.protocol).toBe(protocol);
  });

  it("reads checkpoints as training steps of their model: those of one number were one model, all but the first left out", async () => {
    const paths = [
      "bagel/step_1000/GEU_direct.json",
      "bagel/step_2000/GEU_direct.json",
      "janus/step_1000/GEU_direct.json"
    ];
    const folders = [
      "checkpoint-500/direct/omni.json",
      "checkpoint-2k/direct/omni.json",
      "omni/epoch3/GEU_direct.json",
      "ckpt10.zip!/GEU_step.json"
    ];
    const {rows, ledger} = await readNamed(...paths, ...folders);
    expect(ledger.total.duplicates).toBe(0);
    expect(rows.map(({subjectId, run}) => [subjectId, run.protocol, run.step])).toEqual([
      ["bagel", "direct", 1000],
      ["bagel", "direct", 2000],
      ["janus", "direct", 1000],
      ["omni", "direct", 500],
      ["omni", "direct", 2000],
      ["omni", "direct", 3],
      ["ckpt10.zip", "stepwise", undefined]
    ]);
  });

  it("keeps every complete record of a truncated file", async () => {
    const text = JSON.stringify([ueg({prompt: "1"}), ueg({prompt: "2"}), ueg({prompt: "3"})]);
    const {rows, ledger} = await readAll([memoryFile("m.json", text.slice(0, -20))]);
    expect(rows).toHaveLength(2);
    expect(ledger.total).toMatchObject({seen: 3, accepted: 2, rejected: 1});
    expect(ledger.entries.some(({reason}) => reason === "truncated JSON array")).toBe(true);
  });
});
