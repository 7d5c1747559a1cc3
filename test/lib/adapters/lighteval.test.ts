import {parquetWriteBuffer} from "hyparquet-writer";
import {describe, expect, it} from "vitest";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {loggedCompared, scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {json} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const TIME = "2026-02-03T04-05-06.789012";
const TASK = "lighteval|sums|5";

const table = (path: string, columns: Record<string, unknown[]>) =>
  memoryFile(
    path,
    new Uint8Array(
      parquetWriteBuffer({
        columnData: Object.entries(columns).map(([name, data]) => ({
          name,
          data: data as object[],
          type: "JSON" as const
        }))
      })
    )
  );
const doc = (n: number, more: object = {}) => ({query: `q${n}`, choices: ["3", " 4"], gold_index: [n % 2], id: String(n), task_name: TASK, ...more}); // prettier-ignore
const response = (n: number) => ({text: [`I say ${n}`], text_post_processed: [String(n)], logprobs: []});
const details = (home: string, model = "org/model-1") =>
  table(`${home}/details/${model}/${TIME}/details_${TASK}_${TIME}.parquet`, {
    doc: [0, 1, 2].map((n) => doc(n)),
    model_response: [0, 1, 2].map(response),
    metric: [{em: 0}, {em: 1}, {em: 1, f1: null}]
  });
const results = (home: string, em: number, name = "org/model-1") =>
  json(`${home}/results/org/model-1/results_${TIME}.json`, {
    config_general: {model_name: name},
    results: {[TASK]: {em, em_stderr: 0.1}, all: {em}}
  });

describe("lighteval details", () => {
  it("are read with the model and the means that the results of the same time state", async () => {
    const {rows, ledger, choices} = await readAll([details("out"), results("out", 2 / 3, "Org/Model-1-it")]);
    expect(choices.map(({adapter}) => adapter)).toEqual(["lighteval@2"]);
    expect(rows[1]).toMatchObject({
      subjectId: "Org/Model-1-it",
      itemId: `${TASK}/1`,
      item: {suite: TASK, key: "4", prompt: "q1\nA. 3\nB.  4"},
      reply: "I say 1",
      parsed: "1",
      judgments: [{scorerId: "lighteval/em", score: 1}]
    });
    expect(rows[2]!.judgments).toHaveLength(1);
    expect(loggedCompared(ledger.logged, scoreRows(rows))).toMatchObject([{value: 2 / 3, agrees: true}]);
  });

  it("are named after their folder, or the repository of the hub, where no results are there", async () => {
    expect((await readAll([details("out")])).rows[0]!.subjectId).toBe("org/model-1");
    const path = `details_org__model-2_private/${TIME}/details_${TASK}_${TIME}.parquet`;
    const file = table(path, {doc: [doc(0)], model_response: [response(0)], metric: [{em: 1}]});
    expect((await readAll([file])).rows[0]!.subjectId).toBe("org/model-2");
  });

  it("of older versions have all in columns of their own, and number their samples by their place", async () => {
    const file = table(`x/details/m/${TIME}/details_${TASK}_${TIME}.parquet`, {
      example: ["q0", "q1"],
      predictions: [["4"], [[-1.5, -0.2]]],
      gold: [["4"], []],
      choices: [[], ["a", "b"]],
      gold_index: [[], [1]],
      metrics: [{acc: 1}, {acc: 0}]
    });
    const {rows} = await readAll([file]);
    expect(rows.map(({itemId, reply, item, judgments}) => [itemId, reply, item.key, judgments[0]!.score])).toEqual([
      [`${TASK}/0`, "4", "4", 1],
      [`${TASK}/1`, null, "b", 0]
    ]);
  });

  it("whose objects were written as texts are rejected, not read as nothing", async () => {
    const file = table(`x/details/m/${TIME}/details_${TASK}_${TIME}.parquet`, {
      doc: ["{'query': 'q'}"],
      model_response: ["{}"],
      metric: ["{'em': 1}"]
    });
    const {ledger} = await readAll([file]);
    expect(ledger.total).toMatchObject({seen: 1, accepted: 0, rejected: 1});
    expect(ledger.entries[0]!.reason).toContain("invalid doc; expected object, not its text");
  });
});
