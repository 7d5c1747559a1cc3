import {describe, expect, it} from "vitest";
import type {LogFile} from "../../../src/lib/adapters/index.js";
import {loggedCompared, scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {ownPartReaders} from "../../../src/lib/adapters/index.js";
import {LM_EVAL} from "../../../src/lib/adapters/harnesses/lm-eval.js";
import {toldModels} from "../../../src/lib/adapters/harnesses/named-model.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll, type ReadAll} from "./support/read-all.js";

const [T1, T2] = ["2026-01-02T03-04-05.678901", "2026-01-03T03-04-05.678901"];
const sample = (acc: number, doc_id = 0) => ({doc_id, resps: [["x"]], filtered_resps: ["x"], metrics: ["acc"], acc});
const samples = (folder: string, date: string, acc = 1): LogFile =>
  jsonl(`${folder}/samples_t_${date}.jsonl`, sample(acc), sample(acc, 1));
const results = (path: string, model_name: string | null, more: object = {}): LogFile =>
  json(path, {
    results: {t: {"acc,none": 1}},
    ...(model_name === null ? {} : {model_name, model_name_sanitized: model_name.replace(/["<>:/|\\?*[\]]+/g, "__")}),
    ...more
  });
const subjectsOf = ({rows}: ReadAll): string[] => [...new Set(rows.map(({subjectId}) => subjectId))];
const warningsOf = ({ledger}: ReadAll): string[] =>
  ledger.entries.flatMap(({kind, file, reason}) => (kind === "warning" ? [`${file}: ${reason}`] : []));

describe("samples of lm-eval and lmms-eval are of the model that the results of their run name", () => {
  it("never pools two models in one folder: time stamps join samples and results", async () => {
    const read = await readAll([
      samples("data", T1, 1),
      samples("data", T2, 0),
      results(`data/results_${T1}.json`, "gemma3:12b-u1"),
      results(`data/results_${T2}.json`, "gemma3:12b-it-q4_K_M")
    ]);
    expect(subjectsOf(read)).toEqual(["gemma3:12b-u1", "gemma3:12b-it-q4_K_M"]);
    expect(warningsOf(read)).toEqual([]);
    expect(read.ledger.logged.map(({subjectId, runId}) => [subjectId, runId])).toEqual([
      ["gemma3:12b-u1", `gemma3:12b-u1/t/${T1}`],
      ["gemma3:12b-it-q4_K_M", `gemma3:12b-it-q4_K_M/t/${T2}`]
    ]);
  });

  it.each([
    ["the name that results state", {model_name: "Qwen/Qwen3-8B"}, "Qwen/Qwen3-8B"],
    [
      "without one the weights of the arguments",
      {config: {model: "hf", model_args: "pretrained=Qwen/Qwen3-8B"}},
      "Qwen/Qwen3-8B"
    ],
    [
      "the revision, since training steps of one repository are different models",
      {model_name: "lab/steps", config: {model_args: {pretrained: "lab/steps", revision: "step3000"}}},
      "lab/steps@step3000"
    ],
    ["of a folder on somebody's machine the last part", {model_name: "/home/someone/runs/m-7b/"}, "m-7b"],
    [
      "the class that ran it where no weights are named",
      {model_name: "", config: {model: "llava", model_args: ""}},
      "llava"
    ]
  ])("takes %s, not the folder", async (_, content, subject) => {
    for (const [file, beside] of [
      [`out/lab__folder/samples_t_${T1}.jsonl`, `out/lab__folder/results_${T1}.json`],
      ["out/lmms_eval/20260102_030405_samples_t.jsonl", "out/lmms_eval/20260102_030405_results.json"]
    ] as const) {
      const read = await readAll([jsonl(file, sample(1)), json(beside, {results: {t: {"acc,none": 1}}, ...content})]);
      expect(subjectsOf(read)).toEqual([subject]);
      expect(warningsOf(read)).toEqual([]);
    }
  });

  it("says so where nothing but the folder names the model, and takes two runs of a task in it for two models", async () => {
    const one = await readAll([samples("data", T1)]);
    expect(subjectsOf(one)).toEqual(["data"]);
    expect(warningsOf(one)).toEqual([expect.stringMatching(/named after the folder; --subject settles it: data$/)]);
    const two = await readAll([samples("data", T1, 1), samples("data", T2, 0)]);
    expect(subjectsOf(two)).toEqual([`data (${T1})`, `data (${T2})`]);
    expect(warningsOf(two)).toHaveLength(2);
    const settled = await readAll([samples("data", T1, 1), samples("data", T2, 0)], {source: {subject: "lab/m"}});
    expect(subjectsOf(settled)).toEqual(["lab/m"]);
    expect(warningsOf(settled)).toEqual([]);
  });

  it("knows a folder by the results of other runs that the harness named it after, and says so", async () => {
    const read = await readAll([
      samples("out/Qwen__Qwen3-8B", T1),
      samples("out/Qwen__Qwen3-8B", T2),
      results(`out/Qwen__Qwen3-8B/results_${T1}.json`, "Qwen/Qwen3-8B")
    ]);
    expect(subjectsOf(read)).toEqual(["Qwen/Qwen3-8B"]);
    expect(new Set(read.rows.map(({runId}) => runId)).size).toBe(2);
    expect(warningsOf(read)).toEqual([
      expect.stringMatching(new RegExp(`${T2}.*name the folder after: Qwen/Qwen3-8B$`))
    ]);
  });

  it("takes none of two models that results of one time stamp name", async () => {
    const read = await readAll([
      samples("data", T1),
      results(`data/results_${T1}.json`, "lab/a"),
      results(`data/copy_${T1}.json`, "lab/b")
    ]);
    expect(subjectsOf(read)).toEqual([`data (${T1})`]);
    expect(warningsOf(read)).toEqual([
      expect.stringMatching(/results of one time stamp name several models.*: lab\/a, lab\/b$/),
      expect.stringMatching(/another results file of this time stamp stands beside it: copy_/),
      expect.stringMatching(/another results file of this time stamp stands beside it: results_/)
    ]);
  });

  it("finds results without samples, and samples of a later run in an earlier one's folder", async () => {
    const read = await readAll([
      samples("first", T2),
      results(`first/results_${T1}.json`, "lab/a"),
      results(`second/results_${T2}.json`, "lab/b")
    ]);
    expect(subjectsOf(read)).toEqual(["lab/b"]);
    expect(warningsOf(read)).toEqual([
      expect.stringMatching(/^first\/samples.*the results of this run stand in another folder: second\/results_/),
      expect.stringMatching(/^first\/results.*results without the samples of their run/)
    ]);
  });

  it("names them alike where files are read in parts, and says it once", async () => {
    const files = [samples("data", T1), samples("data", T2), results(`data/results_${T1}.json`, "lab/a")];
    const whole = await readAll(files);
    const parts = {
      readers: (setup: Parameters<typeof ownPartReaders>[1]) => ownPartReaders(LM_EVAL, setup),
      from: 1,
      size: 20
    };
    const read = await readAll(files, {parts});
    expect(read.rows).toEqual(whole.rows);
    expect(warningsOf(read)).toEqual(warningsOf(whole));
  });

  it("tells two folders apart that end alike", () => {
    expect([...toldModels(["/home/a/one/step-5/", "/home/a/two/step-5", "lab/step-5"]).values()]).toEqual([
      "one/step-5",
      "two/step-5",
      "lab/step-5"
    ]);
  });
});

describe("what results say about the metrics of their samples", () => {
  const configs = {
    t: {
      metric_list: [
        {metric: "acc", aggregation: "mean"},
        {metric: "extracted", aggregation: "bypass"}
      ]
    },
    u: {metric_list: [{metric: "f1", aggregation: "<function u_f1 at 0x7f>"}]}
  };
  const log = (more: object) => [
    jsonl(`out/samples_t_${T1}.jsonl`, {...sample(1), metrics: ["acc", "extracted"], extracted: 907}, sample(0, 1)),
    results(`out/results_${T1}.json`, "lab/m", {configs, ...more})
  ];

  it("a metric that is only handed through is no score, which is said", async () => {
    const {rows, ledger} = await readAll(log({}));
    expect(rows.flatMap(({judgments}) => judgments.map(({scorerId, score}) => [scorerId, score]))).toEqual([
      ["lm-eval/acc", 1],
      ["lm-eval/acc", 0]
    ]);
    expect(ledger.entries.map(({reason}) => reason)).toEqual([
      "no scores, as the configuration of the task has it, which makes no number of them: extracted"
    ]);
  });

  it("tasks whose samples are not there are named, and their numbers have nothing to be compared with", async () => {
    const stated = {
      results: {t: {"acc,none": 0.5}, u: {"f1,none": 0.9}, g: {"acc,none": 0.5}},
      group_subtasks: {g: ["t"]}
    };
    const {rows, ledger} = await readAll(log(stated));
    expect(ledger.entries.map(({reason}) => reason)).toContain(
      "tasks without samples, with whose numbers nothing is compared: u"
    );
    const compared = loggedCompared(ledger.logged, scoreRows(rows));
    expect(compared.map(({suite, agrees, reason}) => [suite, agrees, reason])).toEqual([
      ["t", true, null],
      ["u", false, "the records have no such score"],
      ["g", false, "the records have no such score"]
    ]);
  });
});

it("a list of verdicts on the instructions of one answer is the share that was met, as of an answer to a single one", async () => {
  const {rows} = await readAll([
    jsonl(
      `ifeval/samples_ifeval_${T1}.jsonl`,
      {...sample(0), metrics: ["inst_level_strict_acc"], inst_level_strict_acc: [true]},
      {...sample(0, 1), metrics: ["inst_level_strict_acc"], inst_level_strict_acc: [true, false, true, false]}
    )
  ]);
  expect(rows.flatMap(({judgments}) => judgments.map(({score, status, note}) => [score, status, note]))).toEqual([
    [1, "ok", null],
    [0.5, "ok", "2 of 4"]
  ]);
});
