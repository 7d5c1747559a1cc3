import {describe, expect, it} from "vitest";
import {memoryFile} from "../../../src/lib/adapters/index.js";
import {readAll} from "./support/read-all.js";

const display = JSON.stringify([
  {instance_id: "1", train_trial_index: 0, predicted_text: "B", stats: {exact_match: 1}}
]);

describe("what a harness says about its answers, cut off", () => {
  it.each([
    [
      "lm-eval's results",
      {
        "m/samples_t_2026-01-02T03-04-05.jsonl": '{"doc_id": 0, "target": "B", "filtered_resps": ["B"], "acc": 1}',
        "m/results_2026-01-02T03-04-05.json": '{"results": {"t": {"acc,none": 0.5'
      },
      "unreadable results, nothing is compared with them"
    ],
    [
      "HELM's statistics",
      {"r:model=m/display_predictions.json": display, "r:model=m/stats.json": '[{"name": {"name": "exact_ma'},
      "unreadable statistics, nothing is compared with them"
    ],
    [
      "HELM's specification",
      {"r:model=m/display_predictions.json": display, "r:model=m/run_spec.json": '{"adapter_spec": {"model"'},
      "unreadable specification, the folder names model and scenario"
    ],
    [
      "OpenCompass's results",
      {"predictions/m/d.json": '{"0": {"prediction": "B", "gold": "B"}}', "results/m/d.json": '{"details": {"0": {'},
      "unreadable results, what they say of answers is not known"
    ]
  ])("%s are named, and the answers are read", async (_, files, reason) => {
    const {rows, ledger} = await readAll(Object.entries(files).map(([path, text]) => memoryFile(path, text)));
    expect(rows).toHaveLength(1);
    const [, aggregates] = Object.keys(files);
    const warnings = ledger.entries.filter(({kind, file}) => kind === "warning" && file === aggregates);
    expect(warnings.map(({reason: said}) => said.slice(0, reason.length))).toEqual([reason]);
    expect(warnings[0]!.reason).toMatch(/: .*expected/);
    expect(ledger.ignored.every(({reason: said}) => !said.includes("and compared"))).toBe(true);
  });
});
