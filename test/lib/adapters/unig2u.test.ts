import {describe, expect, it} from "vitest";
import type {LogFile} from "../../../src/lib/adapters/index.js";
import {loggedCompared, scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const STAMP = "out/20260102_030405";
const made = (metric: string, name: string) => ({metric, aggregation: `<function ${name} at 0x7f>`});
const answer = (doc_id: number, metrics: object) => ({doc_id, target: "A", resps: [["A"]], filtered_resps: ["A"], ...metrics}); // prettier-ignore

async function read(...files: LogFile[]) {
  const {rows, ledger} = await readAll(files);
  const lines = scoreRows(rows);
  return {rows, lines, compared: loggedCompared(ledger.logged, lines)};
}

/** As lmms-eval (75571cf) writes the tasks of `unig2u`. */
describe("UniG2U through lmms-eval", () => {
  const phyx = (doc_id: number, true_false: boolean) =>
    answer(doc_id, {eval_results: {index: doc_id, true_false, category: "Wave Optics", answer: "A"}});
  const collision = (doc_id: number, car_score: number, person_score: number) =>
    answer(doc_id, {collision_acc: {car_score, person_score, score: (car_score + person_score) / 2}});
  const illusion = (doc_id: number, shape_recall: number, scene_recall: number) =>
    answer(doc_id, {shape_recall, scene_recall});
  const samples = [
    jsonl(`${STAMP}_samples_unig2u_phyx_optics100.jsonl`, phyx(0, true), phyx(1, false), phyx(2, false)),
    jsonl(`${STAMP}_samples_unig2u_vsp_collision.jsonl`, collision(0, 1, 0), collision(1, 1, 1)),
    jsonl(`${STAMP}_samples_unig2u_illusionbench.jsonl`, illusion(0, 1, 0), illusion(1, 0, 0))
  ];
  const results = (scene_recall: number) =>
    json(`${STAMP}_results.json`, {
      model_name: "lab/m",
      results: {
        unig2u_phyx_optics100: {"eval_results,none": 1 / 3},
        unig2u_vsp_collision: {"collision_acc,none": 0.75},
        unig2u_illusionbench: {"shape_recall,none": 0.5, "scene_recall,none": scene_recall}
      },
      configs: {
        unig2u_phyx_optics100: {metric_list: [made("eval_results", "phyx_aggregate_results")]},
        unig2u_vsp_collision: {metric_list: [made("collision_acc", "collision_aggregate_results")]},
        unig2u_illusionbench: {
          metric_list: ["shape_recall", "scene_recall"].map((name) => made(name, "illusionbench_arshia_aggregate"))
        }
      }
    });

  it("gives every measure that the results state, verdicts of true and false included", async () => {
    const {compared, rows} = await read(...samples, results(0));
    expect(compared.map(({metric, agrees, n}) => [metric, agrees, n]).sort()).toEqual([
      ["collision_acc", true, 2],
      ["eval_results", true, 3],
      ["scene_recall", true, 2],
      ["shape_recall", true, 2]
    ]);
    expect(rows.map(({subjectId}) => subjectId)).toEqual(Array(7).fill("lab/m"));
    expect(rows[0]!.judgments[0]).toMatchObject({score: 1, status: "ok"});
  });

  it("finds a measure that is not of its samples", async () => {
    const {compared} = await read(...samples, results(0.25));
    expect(compared[0]).toMatchObject({metric: "scene_recall", value: 0.25, recomputed: 0, agrees: false});
  });
});
