import {describe, expect, it} from "vitest";
import {loggedCompared, scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {json} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

describe("HELM's stats.json", () => {
  const run = "runs/v1/mmlu:subject=x,model=org_m";
  const records = [
    ["id1", "test", 1],
    ["id2", "test", 0],
    ["id3", "valid", 1]
  ] as const;
  const stat = (name: string, split: string, mean: number) => ({name: {name, split}, count: 1, sum: mean, mean});
  const log = (stats: unknown) => [
    json(`${run}/run_spec.json`, {name: "mmlu:subject=x,model=org_m", adapter_spec: {model: "org/m"}}),
    json(
      `${run}/instances.json`,
      records.map(([id, split]) => ({id, split, input: {text: id}, references: []}))
    ),
    json(
      `${run}/display_predictions.json`,
      records.map(([instance_id, , score]) => ({instance_id, predicted_text: "B", stats: {exact_match: score}}))
    ),
    json(`${run}/stats.json`, stats)
  ];

  it("is compared by split where a measure has several", async () => {
    const {rows, ledger} = await readAll(
      log([stat("exact_match", "test", 0.5), stat("exact_match", "valid", 0.9), stat("num_instances", "test", 2)])
    );
    const compared = loggedCompared(ledger.logged, scoreRows(rows));
    expect(compared.map(({group, value, recomputed, agrees}) => [group, value, recomputed, agrees])).toEqual([
      ["category: valid", 0.9, 1, false],
      ["category: test", 0.5, 0.5, true]
    ]);
  });

  it("is not said to be compared where it holds no mean of scores", async () => {
    const {ledger} = await readAll(log([stat("num_instances", "test", 2)]));
    expect(ledger.logged).toEqual([]);
    expect(ledger.ignored.find(({file}) => file.endsWith("/stats.json"))?.reason).toMatch(/nothing is compared/);
  });
});

it("OpenCompass's predictions are recognised below a folder of the setting, which is a run of its own", async () => {
  const answers = (prediction: string) => ({"0": {origin_prompt: [{prompt: "q"}], prediction, refr: "a"}});
  const {rows, ledger, choices} = await readAll([
    json("predictions/zero_shot/GPT4/1-2.json", answers("a")),
    json("predictions/one_shot/GPT4/1-2.json", answers("b")),
    json("results/zero_shot/GPT4/1-2.json", {accuracy: 100, details: {"0": {pred: "a", correct: true}}})
  ]);
  expect(choices[0]!.as).toBe("OpenCompass predictions, 2 files");
  expect(
    rows.map(({subjectId, itemId, runId, reply, item: {key}}) => [subjectId, itemId, runId, reply, key]).sort()
  ).toEqual([
    ["GPT4", "1-2/0", "GPT4/1-2/one_shot", "b", "a"],
    ["GPT4", "1-2/0", "GPT4/1-2/zero_shot", "a", "a"]
  ]);
  expect(loggedCompared(ledger.logged, scoreRows(rows))).toMatchObject([{value: 1, recomputed: 1, agrees: true}]);
});

it("a summary of somebody's own in a folder called results is not taken for one of OpenCompass", async () => {
  const summary = {generated_at: "2026-01-02", num_records: 2, overall: [{variant: "a", n: 2, accuracy: 0.5}]};
  const {ledger} = await readAll([json("bias/results/run_1/summary.json", summary)]);
  expect(ledger.ignored.map(({reason}) => reason)).toEqual(["no adapter recognises it"]);
});

it("numbers that Inspect makes otherwise than by a mean are named, with what they are made by", async () => {
  const metric = (name: string, value: number) => ({[name]: {name, value, params: {}}});
  const {rows, ledger} = await readAll([
    json("logs/t.json", {
      version: 2,
      status: "success",
      eval: {task: "t", model: "lab/m", created: "2026-01-02T03:04:05+00:00", dataset: {}},
      results: {
        scores: [
          {
            name: "own",
            scorer: "own",
            metrics: {...metric("accuracy", 0.5), ...metric("stderr", 0.1), ...metric("parts_right", 0.4)}
          },
          {name: "own", scorer: "own", reducer: "pass_at_2", metrics: metric("accuracy", 0.75)}
        ]
      },
      samples: [1, 0].map((value, id) => ({
        id,
        epoch: 1,
        input: "q",
        target: "a",
        output: {completion: "a"},
        scores: {own: {value}}
      }))
    })
  ]);
  const compared = loggedCompared(ledger.logged, scoreRows(rows));
  expect(compared.map(({value, agrees, reason}) => [value, agrees, reason]).sort()).toEqual([
    [0.4, false, "the log makes it by parts_right, which is no mean of its records"],
    [0.5, true, null],
    [0.75, false, "the log makes it by accuracy of epochs reduced by pass_at_2, which is no mean of its records"]
  ]);
});
