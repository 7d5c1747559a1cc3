import {describe, expect, it} from "vitest";
import {OwnColumns} from "../../../src/lib/adapters/values/own-columns.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const kept = (record: Parameters<OwnColumns["of"]>[0], read: string[] = []) => {
  const {own, left} = new OwnColumns(read).of(record);
  return {own: own === null ? null : (JSON.parse(own) as unknown), left};
};

describe("further columns", () => {
  it("are kept with their types, those of objects by their path, lists as one text", () => {
    expect(
      kept(
        {model: "m", lamp: true, seconds: 1.5, meta: {lens: {mm: 35}, id: 7}, tags: ["a", 2], note: "", none: null},
        ["model", "meta.id"]
      )
    ).toEqual({own: {lamp: true, seconds: 1.5, "meta.lens.mm": 35, tags: "a; 2"}, left: []});
  });

  it("are none where all is read, and below what is read", () => {
    expect(kept({a: 1, b: {c: 2}}, ["a", "b"])).toEqual({own: null, left: []});
  });

  it("are kept under any name", () => {
    const record = JSON.parse('{"__proto__": 1, "constructor": 2}') as Parameters<OwnColumns["of"]>[0];
    expect(new OwnColumns([]).of(record).own).toBe('{"__proto__":1,"constructor":2}');
  });

  it("are named where they are not kept: long texts, and more columns than 200", () => {
    const long = kept({a: 1, picture: "x".repeat(4001)});
    expect(long.own).toEqual({a: 1});
    expect(long.left.join()).toMatch(/^picture: a text of more than 4000 characters/);
    const many = kept(Object.fromEntries(Array.from({length: 201}, (_, n) => [`c${n}`, n])));
    expect(Object.keys(many.own as object)).toHaveLength(200);
    expect(many.left.join()).toMatch(/^201 further columns, of which the first 200/);
  });
});

describe("several objects as one", () => {
  const kept = (parts: Parameters<OwnColumns["keptOf"]>[0]) =>
    new OwnColumns(["id"]).keptOf(parts, "log.json", "1", {ledger: {} as never});

  it("keep both values where a name stands in two, unless it is read", () => {
    expect(JSON.parse(kept({vars: {lamp: "on", id: 1}, metadata: {lamp: "off", id: 2}})!)).toEqual({
      lamp: "on",
      "metadata.lamp": "off"
    });
    const parsed = JSON.parse('{"__proto__": 1}') as Parameters<OwnColumns["of"]>[0];
    expect(kept({a: parsed})).toBe('{"__proto__":1}');
  });
});

describe("readers of harnesses", () => {
  const LONG = "x".repeat(4001);
  const logs = {
    "openai-evals": [
      jsonl(
        "run.jsonl",
        {spec: {completion_fns: ["m"], eval_name: "sums", run_id: "r"}},
        {sample_id: "s", type: "raw_sample", data: {input: "1 + 1", ideal: "2", lamp: "on", essay: LONG}},
        {sample_id: "s", type: "match", data: {correct: true, expected: "2", picked: "2", sampled: "2", lamp: 3}},
        {final_report: {accuracy: 1}}
      )
    ],
    opencompass: [
      json("20260101_000000/predictions/m/sums.json", {
        0: {origin_prompt: "1 + 1", prediction: "2", gold: "2", lamp: "on", essay: LONG}
      }),
      json("20260101_000000/results/m/sums.json", {accuracy: 100, details: {0: {pred: "2", correct: true, lamp: 3}}})
    ],
    helm: [
      json("runs/sums:model=m/display_predictions.json", [
        {instance_id: "i", predicted_text: "2", stats: {exact_match: 1}, lamp: "on", essay: LONG}
      ])
    ],
    "helm requests": [
      json("runs/sums:model=m/scenario_state.json", {
        adapter_spec: {model: "m"},
        request_states: [
          {
            instance: {id: "i", input: {text: "1 + 1"}, references: [], lamp: "on", essay: LONG},
            result: {success: true, completions: [{text: "2"}], request_time: 3}
          }
        ]
      })
    ],
    gapeval: [
      json("data_1/prompt.json", {category: "physics", und_prompt: "1 + 1", lamp: "on"}),
      json("data_1/m/new_res.json", {
        category: "physics",
        essay: LONG,
        text_eval: {status: "ok", input: {generated_text: "2"}, parsed: {score: 1}, lamp: 3}
      })
    ],
    promptfoo: [
      json("out.json", {
        evalId: "e",
        results: {
          version: 3,
          timestamp: "2026-01-01T00:00:00Z",
          results: [
            {
              promptIdx: 0,
              testIdx: 0,
              provider: {id: "m"},
              prompt: {raw: "1 + 1"},
              vars: {lamp: "on", essay: LONG},
              testCase: {metadata: {lamp: 3}},
              response: {output: "2"},
              success: true,
              score: 1
            }
          ]
        }
      })
    ]
  };

  it.each(Object.entries(logs))(
    "of %s keep what they do not read, and say what they leave out",
    async (name, files) => {
      const {rows, ledger} = await readAll(files);
      expect(rows).toHaveLength(1);
      const own = JSON.parse(rows[0]!.own!) as Record<string, unknown>;
      expect(own["lamp"]).toBe("on");
      if (name !== "helm") expect(Object.values(own)).toContain(3);
      const warned = ledger.entries.filter(({kind}) => kind === "warning").map(({reason}) => reason);
      expect(warned).toContain("essay: a text of more than 4000 characters, which is not kept");
    }
  );
});
