import {describe, expect, it} from "vitest";
import {loggedCompared, scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const RUN = "outputs/20260203_040506";
const review = (index: number, score: object, more: object = {}) => ({
  index,
  target: ["4"],
  messages: [
    {role: "system", content: "Add."},
    {role: "user", content: [{type: "text", text: `Sum ${index}`}]},
    {role: "assistant", content: `I say ${index}`}
  ],
  agent_trace: null,
  sample_score: {
    score: {
      status: "success",
      extracted_prediction: "4",
      prediction: `I say ${index}`,
      explanation: null,
      main_score_name: "acc",
      ...score
    },
    sample_id: index,
    group_id: index,
    generation_index: 0,
    sample_metadata: {}
  },
  ...more
});
const reviews = (stem: string, ...records: object[]) => jsonl(`${RUN}/reviews/org/model-1/${stem}.jsonl`, ...records);
const report = (dataset: string, metrics: object[]) =>
  json(`${RUN}/reports/org/model-1/${dataset}.json`, {name: `model-1@${dataset}`, dataset_name: dataset, model_name: "model-1", metrics}); // prettier-ignore
const stated = (of: object, subset: string, score: number) => ({...of, num: 2, score, categories: [{name: ["default"], num: 2, score, subsets: [{name: subset, score, num: 2}]}]}); // prettier-ignore

describe("EvalScope reviews", () => {
  it("are read with the names and means that the reports of the run state", async () => {
    const {rows, ledger, choices} = await readAll([
      reviews("my_sums_hard", review(0, {value: {acc: 1}}), review(1, {value: {acc: 0}})),
      report("my_sums", [stated({name: "mean_acc"}, "hard", 0.5)]),
      jsonl(`${RUN}/predictions/org/model-1/my_sums_hard.jsonl`, {index: 0, model: "model-1", model_output: {}})
    ]);
    expect(choices.map(({adapter}) => adapter)).toEqual(["evalscope@3"]);
    expect(ledger.total).toMatchObject({seen: 2, accepted: 2});
    expect(ledger.unread).toEqual([]);
    expect(rows[1]).toMatchObject({
      subjectId: "org/model-1",
      runId: `org/model-1/my_sums/${RUN}`,
      itemId: "my_sums/hard/1",
      item: {suite: "my_sums", category: "hard", prompt: "Add.\n\nSum 1", key: "4"},
      reply: "I say 1",
      parsed: "4",
      judgments: [{scorerId: "evalscope/acc", score: 0}]
    });
    expect(loggedCompared(ledger.logged, scoreRows(rows))).toMatchObject([
      {group: "all", value: 0.5, recomputed: 0.5, agrees: true},
      {group: "category: hard", value: 0.5, recomputed: 0.5, agrees: true}
    ]);
  });

  it("say what a report makes otherwise than as a mean", async () => {
    const {rows, ledger} = await readAll([
      reviews("sums_default", review(0, {value: {acc: 1}})),
      report("sums", [
        stated({identity: {name: "acc", aggregation: "mean", dimensions: {}}}, "default", 1),
        stated({identity: {name: "acc", aggregation: "pass_at_k", dimensions: {k: 2}}}, "default", 0.75)
      ])
    ]);
    expect(loggedCompared(ledger.logged, scoreRows(rows)).map(({reason, agrees}) => [reason, agrees])).toEqual([
      [null, true],
      [null, true],
      ["the records have no such score", false],
      ["the records have no such score", false]
    ]);
  });

  it("keep a judge that failed apart from a wrong answer, with its name", async () => {
    const judged = {judge_summary: {status: "success", judge_models: ["judge-1"]}};
    const {rows} = await readAll([
      reviews(
        "sums_default",
        review(0, {value: {acc: 0}, ...judged}),
        review(1, {value: {}, status: "transport_error", ...judged}),
        review(2, {value: {}, status: "parse_error"})
      )
    ]);
    expect(rows.map(({judgments: [one]}) => [one!.judgeId, one!.score, one!.status])).toEqual([
      ["judge-1", 0, "ok"],
      ["judge-1", null, "error"],
      [null, null, "unparsed"]
    ]);
    expect(rows[0]!.item.suite).toBe("sums_default");
  });

  it("take attempts at one sample as such, and read reviews of earlier versions", async () => {
    const first = review(0, {value: {acc: 1}});
    const again = review(1, {value: {acc: 0}}, {});
    again.sample_score.group_id = 0;
    const {index: __, messages: _, ...old} = review(7, {value: {acc: 1}}, {});
    const {rows} = await readAll([
      reviews("sums_default", first, again, {...old, index: 7, input: "Sum 7", target: "4"})
    ]);
    expect(rows.map(({itemId, attempt}) => [itemId, attempt])).toEqual([
      ["sums_default/0", 0],
      ["sums_default/0", 1],
      ["sums_default/7", 0]
    ]);
    expect(rows[2]!.item).toMatchObject({prompt: "Sum 7", key: "4"});
  });

  it("name what is no review", async () => {
    const {ledger} = await readAll([reviews("sums_default", review(0, {value: {acc: 1}}), {index: 1})]);
    expect(ledger.entries.filter(({kind}) => kind === "rejected").map(({reason}) => reason)).toEqual([
      "missing field: sample_score"
    ]);
  });
});
