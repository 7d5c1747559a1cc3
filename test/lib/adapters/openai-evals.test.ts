import {describe, expect, it} from "vitest";
import {loggedCompared, scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const SPEC = {
  spec: {
    completion_fns: ["gpt-x"],
    eval_name: "sums.test.v1",
    base_eval: "sums",
    split: "test",
    run_config: {seed: 1},
    created_by: "",
    run_id: "230102030405ABC",
    created_at: "2023-01-02 03:04:05"
  }
};
let number = 0;
const event = (sample_id: string, type: string, data: object) => ({
  run_id: "230102030405ABC",
  event_id: number++,
  sample_id,
  type,
  data,
  created_by: "",
  created_at: "2023-01-02 03:04:06+00:00"
});
const sampled = (id: string, reply: string) =>
  event(id, "sampling", {
    prompt: [
      {role: "system", content: "Add."},
      {role: "user", content: `Sum ${id}`}
    ],
    sampled: [reply]
  });
const match = (id: string, correct: boolean) =>
  event(id, "match", {
    correct,
    expected: "4",
    picked: correct ? "4" : null,
    sampled: correct ? "4" : "5",
    options: ["4"]
  });
const report = (final_report: object) => ({final_report, run_id: "230102030405ABC"});

describe("OpenAI evals events", () => {
  it("are a row a sample, with what the run states beside it", async () => {
    const file = jsonl("230102030405ABC_gpt-x_sums.jsonl", SPEC, sampled("s.0", "4"), match("s.0", true), match("s.1", false), sampled("s.1", "It is 5"), report({accuracy: 0.5, boostrap_std: 0.1})); // prettier-ignore
    const {rows, ledger, choices} = await readAll([file]);
    expect(choices.map(({adapter}) => adapter)).toEqual(["openai-evals@2"]);
    expect(ledger.total).toMatchObject({seen: 6, accepted: 2, skipped: 4, rejected: 0});
    expect(ledger.unreconciled).toEqual([]);
    expect(rows[0]).toMatchObject({
      subjectId: "gpt-x",
      runId: "gpt-x/sums.test.v1/230102030405ABC",
      itemId: "sums.test.v1/s.0",
      item: {prompt: "Add.\n\nSum s.0", key: "4"},
      run: {date: "2023-01-02 03:04:05"},
      reply: "4",
      parsed: "4",
      status: "ok",
      place: "line 3",
      judgments: [{scorerId: "openai-evals/match", score: 1}]
    });
    expect(rows[1]).toMatchObject({reply: "5", parsed: null, judgments: [{score: 0}]});
    expect(loggedCompared(ledger.logged, scoreRows(rows))).toMatchObject([{value: 0.5, recomputed: 0.5, agrees: true}]);
  });

  it("count a failure as an error and an answer that nobody judged as such, not as wrong", async () => {
    const file = jsonl("run.jsonl", SPEC, event("s.0", "error", {type: "Timeout", message: "too late"}), sampled("s.1", "4"), event("s.2", "match", {correct: true})); // prettier-ignore
    const {rows, ledger} = await readAll([file]);
    expect(rows.map(({status, judgments}) => [status, judgments.map(({score, note}) => [score, note])])).toEqual([
      ["error", [[null, "too late"]]],
      ["ok", []],
      ["missing", [[1, null]]]
    ]);
    expect(ledger.entries.map(({reason}) => reason)).toContain("no final report: the run may have been broken off");
    expect(ledger.unreconciled).toEqual([]);
  });

  it("keep every metric of a graded sample, each on its own scale", async () => {
    const file = jsonl("run.jsonl", SPEC, sampled("s.0", "a poem"), event("s.0", "sampling", {prompt: "Is it good?", sampled: "Y"}), event("s.0", "metrics", {choice: "Y", score: 1, length: 42}), report({score: 1, "counts/Y": 1})); // prettier-ignore
    const {rows, ledger} = await readAll([file]);
    expect(rows[0]!.reply).toBe("a poem");
    expect(rows[0]!.judgments.map(({scorerId, score, value}) => [scorerId, score, value ?? null])).toEqual([
      ["openai-evals/choice", null, null],
      ["openai-evals/score", 1, null],
      ["openai-evals/length", null, 42]
    ]);
    expect(loggedCompared(ledger.logged, scoreRows(rows))).toMatchObject([{value: 1, agrees: true}]);
  });

  it("name what is no event, and keep the rest", async () => {
    const {rows, ledger} = await readAll([jsonl("run.jsonl", SPEC, 7, {type: "match", data: {}}, match("s.0", true))]);
    expect(rows).toHaveLength(1);
    expect(ledger.entries.filter(({kind}) => kind === "rejected").map(({reason}) => reason)).toEqual([
      "invalid event; expected object: 7",
      "missing field: sample_id"
    ]);
  });
});
