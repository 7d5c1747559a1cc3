import {describe, expect, it} from "vitest";
import {memoryFile, type LogFile} from "../../../src/lib/adapters/index.js";
import {loggedCompared, scoreRows} from "../../../src/lib/benchmarks/logs/index.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

type Score = number | null | undefined;

/** A record of `metrics_*.py`, in their order of fields; `knowledge` where plausibility is asked about. */
const record = (consistency: Score, instruction: Score, quality: Score, knowledge?: Score) => ({
  instruction: "Paint the door blue",
  explain: "",
  consistency_score: consistency,
  consistency_reasoning: "kept",
  instruction_score: instruction,
  instruction_reasoning: "done",
  ...(knowledge === undefined ? {} : {knowledge_score: knowledge, knowledge_reasoning: "holds"}),
  quality_score: quality,
  quality_reasoning: null
});

const COLORS = json("out/fox/color_change/metrics.json", {"1": record(5, 4, 5), "2": record(3, 1, 4), "3": record(null, 2, 2)}); // prettier-ignore
const BIOLOGY = json("out/fox/biology/metrics.json", {"1": record(5, 4, 5, 2), "2": record(3, 1, 4, 1)});

/** What `summarize.py` (AIFrontierLab/TorchUMM, 083395e) gives for these two files. */
const SUMMARY = {
  summary: {
    "Attribute Perception": {VC: 75, VQ: 66.66666666666667, IF: 33.333333333333336, AVG: 56.25},
    "Natural Science": {VC: 75, VQ: 87.5, IF: 37.5, KP: 12.5, AVG: 53.125},
    "Factual Knowledge": {AVG: 56.25},
    "Conceptual Knowledge": {AVG: 53.125},
    Overall: {AVG: 54.6875}
  },
  subitems: {
    "Attribute Perception": {color_change: {VC: 75, VQ: 66.66666666666667, IF: 33.333333333333336}},
    "Natural Science": {biology: {VC: 75, VQ: 87.5, IF: 37.5, KP: 12.5}}
  }
};

async function read(...files: LogFile[]) {
  const {rows, ledger, choices} = await readAll(files);
  const lines = scoreRows(rows);
  return {rows, ledger, choices, lines, compared: loggedCompared(ledger.logged, lines)};
}

describe("KRIS-Bench, as its own programs write it", () => {
  it("agrees with every average of the summary beside it, by category, dimension, kind of knowledge and over all", async () => {
    const {compared, ledger, rows} = await read(COLORS, BIOLOGY, json("out/fox/results.json", SUMMARY));
    expect(ledger.total).toEqual({seen: 5, accepted: 5, rejected: 0, duplicates: 0, skipped: 0});
    expect(compared.map(({agrees}) => agrees)).toEqual(Array(19).fill(true));
    expect(rows[0]).toMatchObject({
      subjectId: "fox",
      itemId: "kris-bench/color_change/1",
      imageRef: "1.jpg",
      item: {category: "Attribute Perception", subcategory: "color_change", capability: "editing"}
    });
    expect(rows[1]!.judgments[0]).toMatchObject({score: 0.5, note: "3, of 1 to 5", judgeRaw: "kept"});
  });

  it("finds an average that is not the one of its records", async () => {
    const wrong = {...SUMMARY, summary: {...SUMMARY.summary, Overall: {AVG: 60}}};
    const {compared} = await read(COLORS, BIOLOGY, json("out/fox/results.json", wrong));
    expect(compared[0]).toMatchObject({group: "all", value: 60, recomputed: 54.6875, agrees: false});
    expect(compared.filter(({agrees}) => !agrees)).toHaveLength(1);
  });

  it("leaves a score that the judge did not give out of the averages, and does not call it wrong", async () => {
    const absent = json("out/owl/color_change/metrics.json", {"1": {...record(5, 5, 5), quality_score: undefined}});
    const {rows} = await read(COLORS, absent);
    const statuses = (row: number) => rows[row]!.judgments.map(({scorerId, status}) => `${scorerId} ${status}`);
    expect(statuses(2)).toEqual(["kris-bench/consistency unparsed", "kris-bench/quality ok", "kris-bench/instruction ok"]); // prettier-ignore
    expect(statuses(3)).toContain("kris-bench/quality missing");
  });

  it("names what lacks categories, the folder that is none, and what stands beside the scores", async () => {
    const {ledger, lines, rows} = await read(
      COLORS,
      json("out/fox/doors/metrics.json", {"1": record(5, 5, 5)}),
      json("out/fox/chemistry/metrics.json", {}),
      jsonl("out/fox/color_change/metrics.jsonl", {key: "9", result: record(null, null, null)})
    );
    expect(rows).toHaveLength(4);
    const reasons = ledger.entries.map(({reason}) => reason);
    expect(reasons.some((reason) => reason.includes('none of the 20 categories') && reason.includes("doors"))).toBe(true); // prettier-ignore
    expect(reasons.some((reason) => reason.startsWith("19 of 20 categories have no scores of fox"))).toBe(true);
    expect(ledger.ignored.map(({file}) => file).sort()).toEqual(["out/fox/chemistry/metrics.json", "out/fox/color_change/metrics.jsonl"]); // prettier-ignore
    expect(lines.find(({scorer, group}) => scorer === "kris-bench/average@1" && group === "all")).toMatchObject({n: 8});
  });

  it("rejects by key and field what is no grade, and keeps the rest", async () => {
    const {ledger, rows} = await read(json("fox/color_change/metrics.json", {"1": record(5, 4, 5), "2": record(3, 6, 4), "3": record(0, 1, 1), "4": ["x"]})); // prettier-ignore
    expect([rows.length, ledger.total]).toEqual([1, {seen: 4, accepted: 1, rejected: 3, duplicates: 0, skipped: 0}]);
    expect(ledger.entries.filter(({kind}) => kind === "rejected").map(({place, reason}) => `${place}: ${reason}`)).toEqual([
      "key 2: invalid instruction_score; expected a number from 1 to 5: 6",
      "key 3: invalid consistency_score; expected a number from 1 to 5: 0",
      'key 4: invalid record; expected object: ["x"]'
    ]); // prettier-ignore
  });

  it("says of a file that is cut that it is not whole", async () => {
    const whole = JSON.stringify({"1": record(5, 4, 5), "2": record(3, 1, 4)});
    const {ledger} = await read(memoryFile("fox/color_change/metrics.json", whole.slice(0, -20)));
    expect([ledger.total.rejected, ledger.unread.map(({file}) => file)]).toEqual([1, ["fox/color_change/metrics.json"]]); // prettier-ignore
  });
});

describe("KRIS-Bench through lmms-eval", () => {
  const metric = (category: string, score: number | null) => ({
    key: `${category}__1`,
    category,
    image_id: "1",
    edited_image_path: score === null ? null : "1.png",
    score: score ?? -1,
    reasoning: null,
    valid: score !== null
  });
  const sample = (doc_id: number, category: string, consistency: number | null, knowledge: number | null) => ({
    doc_id,
    target: "",
    resps: [['{"text": "", "images": ["1.png"]}']],
    filtered_resps: ['{"text": "", "images": ["1.png"]}'],
    kris_bench_consistency_score: metric(category, consistency),
    kris_bench_knowledge_score: metric(category, knowledge)
  });

  it("has grades of 1 to 5 as 0 to 100, without those that the log says are none", async () => {
    const {compared, rows} = await read(
      jsonl("out/20260102_030405_samples_kris_bench.jsonl", sample(0, "biology", 5, 1), sample(1, "color_change", 2, null), sample(2, "color_change", null, null)), // prettier-ignore
      json("out/20260102_030405_results.json", {
        model_name: "lab/m",
        results: {kris_bench: {"kris_bench_consistency_score,none": 62.5, "kris_bench_knowledge_score,none": 0}},
        configs: {kris_bench: {metric_list: [{metric: "kris_bench_consistency_score", aggregation: "<function kris_bench_aggregate_consistency at 0x7f>"}]}} // prettier-ignore
      })
    );
    expect(compared.map(({metric, value, recomputed, n}) => [metric, value, recomputed, n])).toEqual([
      ["consistency_score", 62.5, 62.5, 2],
      ["knowledge_score", 0, 0, 1]
    ]);
    expect(rows[2]!.judgments.map(({status, score, note}) => [status, score, note])).toEqual(
      Array(2).fill(["missing", null, "the log says that its score is not valid"])
    );
    expect(rows[0]!.item.category).toBe("biology");
  });
});
