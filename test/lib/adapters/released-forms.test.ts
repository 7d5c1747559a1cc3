import {describe, expect, it} from "vitest";
import {memoryFile, type LogFile} from "../../../src/lib/adapters/index.js";
import {columnMapping, loggedCompared, scoreRows, StreamedScores} from "../../../src/lib/benchmarks/logs/index.js";
import {CellCounts} from "../../../src/lib/scoring/index.js";
import {csvLine} from "../../../cli/terminal/csv-line.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

/** Scores of some files, by group and metric of one rule. */
async function scored(rule: string, ...files: LogFile[]) {
  const {rows, ledger, choices} = await readAll(files);
  const lines = scoreRows(rows).filter(({scorer}) => scorer.startsWith(`${rule}@`));
  const value = (group: string, metric = "mean") => lines.find((l) => l.group === group && l.metric === metric)?.value;
  return {rows, ledger, choices, lines, value, models: [...new Set(rows.map(({subjectId}) => subjectId))]};
}

const OVERALL = "overall (mean of categories)";
const WEIGHTED = "overall (weighted categories)";

/** Numbers are those that the released `summary_scores.py` (djghosh13/geneval, af4902f) prints of the same file. */
describe("GenEval", () => {
  const tags = [["single_object", 3, 12], ["two_object", 2, 5], ["counting", 4, 10], ["colors", 1, 4], ["position", 2, 0], ["color_attr", 2, 2]] as const; // prettier-ignore
  const results = (
    model: string,
    path: string,
    filename = (p: number, k: number) => `/home/ann/${model}/${String(p).padStart(5, "0")}/samples/000${k}.png`
  ) => {
    // prettier-ignore
    const before = (t: number) => tags.slice(0, t).reduce((sum, [, prompts]) => sum + prompts, 0);
    const rows = tags.flatMap(([tag, prompts, right], t) =>
      Array.from({length: 4 * prompts}, (_, k) => {
        const p = before(t) + Math.floor(k / 4);
        const metadata = JSON.stringify({tag, prompt: `a photo ${p}`});
        return {filename: filename(p, k % 4), tag, prompt: `a photo ${p}`, correct: k < right, reason: k < right ? "" : "expected bench>=1, found 0", metadata, details: "{}"}; // prettier-ignore
      })
    );
    return jsonl(path, ...rows);
  };

  it("has the mean of tags for its overall score, the mean of images beside it, and items with any right image", async () => {
    const {value, rows, ledger, models} = await scored("geneval/correct", results("m", "sdxl/results.jsonl"));
    expect([models, rows.length, ledger.total.rejected]).toEqual([["sdxl"], 56, 0]);
    expect(value("all", OVERALL)).toBeCloseTo(0.58333, 5);
    expect(value("all")).toBeCloseTo(0.5893, 4);
    expect(value("all", "items with any right")).toBeCloseTo(0.7143, 4);
    expect(tags.map(([tag]) => value(`category: ${tag}`))).toEqual([1, 0.625, 0.625, 1, 0, 0.25]);
    expect(rows[5]).toMatchObject({
      itemId: "geneval/00001",
      attempt: 1,
      imageRef: "0001.png",
      item: {category: "single_object", capability: "generation", prompt: "a photo 1"}
    });
    expect(rows.at(-1)!.judgments[0]).toMatchObject({score: 0, judgeRaw: "expected bench>=1, found 0"});
  });

  it("keeps models apart that lie flat in one folder, by the names of their files", async () => {
    const files = [results("a", "runs/janus-pro-7b_geneval_results.jsonl"), results("b", "runs/bagel_results.jsonl")];
    expect((await scored("geneval/correct", ...files)).models.sort()).toEqual(["bagel", "janus-pro-7b"]);
    expect((await scored("geneval/correct", results("a", "results.jsonl"))).models).toEqual(["unnamed"]);
  });

  it("knows items by their prompts where pictures are named otherwise", async () => {
    const flat = results("a", "x/results.jsonl", (p, k) => `p${p}_${k}.png`);
    const {rows, ledger} = await scored("geneval/correct", flat);
    expect([ledger.total.rejected, rows[0]!.itemId]).toEqual([0, "geneval/a photo 0"]);
  });
});

/** Numbers are those of `Calculate.py` and `calculate_verified.py` (PKU-YuanGroup/WISE, eb51174) for the same scores, unrounded. */
const WISE_DOMAINS = [0.508375, 0.507784431138, 0.509022556391, 0.512, 0.5045, 0.5085];
const WISE_OVERALL = 0.50835;

describe("WISE", () => {
  const ids = Array.from({length: 1000}, (_, n) => n + 1);
  const rows = ids.map((id) => ({
    prompt_id: id,
    Subcategory: "x",
    consistency: (id * 7) % 3,
    realism: id % 4 ? (id * 5) % 3 : 2,
    aesthetic_quality: (id * id) % 3
  }));
  const part = (from: number, to: number) => rows.filter(({prompt_id: id}) => id >= from && id <= to);
  const files = [
    jsonl("bagel/Results/cultural_common_sense_scores_results.jsonl", ...part(1, 400)),
    jsonl("bagel/Results/natural_science_scores_results.jsonl", ...part(701, 1000)),
    jsonl("bagel/Results/spatio-temporal_reasoning_results.jsonl", ...part(401, 700))
  ];

  it("has WiScore from its three parts, weighted by domain; a weight is never taken for the score", async () => {
    const {value, models, ledger} = await scored("wise/wiscore", ...files);
    expect([models, ledger.total]).toEqual([["bagel"], {seen: 1000, accepted: 1000, rejected: 0, duplicates: 0, skipped: 0}]); // prettier-ignore
    const domains = ["CULTURE", "TIME", "SPACE", "BIOLOGY", "PHYSICS", "CHEMISTRY"].map((d) => value(`category: ${d}`));
    for (const [d, expected] of WISE_DOMAINS.entries()) expect(domains[d]).toBeCloseTo(expected, 11);
    expect(value("all", WEIGHTED)).toBeCloseTo(WISE_OVERALL, 11);
  });

  it("has its parts on their own scale of 2, and no overall where a domain is missing", async () => {
    const {value, rows: read} = await scored("wise/consistency", files[0]!);
    const mean = part(1, 400).reduce((sum, row) => sum + row.consistency, 0) / 400;
    expect(value("all")).toBeCloseTo(mean, 12);
    expect(read[0]!.judgments[1]).toMatchObject({scorerId: "wise/consistency", score: 0.5, note: "1 of 2"});
    expect((await scored("wise/wiscore", files[0]!)).value("all", WEIGHTED)).toBeNull();
  });

  it("Verified is another benchmark, of one score and other domains", async () => {
    const lines = ids.map((id) => ({prompt_id: id, Subcategory: "x", score: Number((id * id * 3 + id) % 7 < 2)}));
    const {value, choices} = await scored(
      "wise-verified/score",
      jsonl("m/Results-qwen35/a_scores_results.jsonl", ...lines)
    );
    expect(choices.map(({adapter}) => adapter)).toEqual(["wise-verified@2"]);
    const verified = [["CULTURE", 1, 400, 0.4], ["TIME", 401, 520, 0.12], ["SPACE", 521, 640, 0.12], ["BIOLOGY", 641, 760, 0.12], ["PHYSICS", 761, 880, 0.12], ["CHEMISTRY", 881, 1000, 0.12]] as const; // prettier-ignore
    let overall = 0;
    for (const [domain, from, to, weight] of verified) {
      const own = lines.filter(({prompt_id: id}) => id >= from && id <= to);
      const mean = own.reduce((sum, {score}) => sum + score, 0) / own.length;
      expect(value(`category: ${domain}`)).toBeCloseTo(mean, 12);
      overall += weight * mean;
    }
    expect(value("all", WEIGHTED)).toBeCloseTo(overall, 12);
  });

  it("is not averaged over the rest where a score is beyond its scale", async () => {
    const {ledger} = await scored(
      "wise/wiscore",
      jsonl("m/Results/a.jsonl", ...rows.slice(0, 3), {...rows[3]!, realism: 7})
    );
    expect(ledger.total).toMatchObject({accepted: 3, rejected: 1});
    expect(ledger.entries[0]!.reason).toBe("invalid score realism; expected [0, 2]: 7");
  });
});

/** Numbers are those of `calculate_statistics.py --language en` (stepfun-ai/Step1X-Edit, 570eba6) for the same tables, unrounded. */
describe("GEdit-Bench", () => {
  const groups = ["background_change", "color_alter", "material_alter", "motion_change", "ps_human", "style_change", "subject-add", "subject-remove", "subject-replace", "text_change", "tone_transfer"]; // prettier-ignore
  const header = ["source_image", "edited_image", "instruction", "sementics_score", "quality_score", "intersection_exist", "instruction_language"]; // prettier-ignore
  const tables = (more: readonly string[] = []) => {
    let k = 0;
    return groups.map((group, g) => {
      const rows = Array.from({length: 3 + (g % 3)}, () =>
        ["en", "cn"].map((language) => {
          k += 1;
          const folder = `/results/step1x/fullset/${group}/${language}`;
          const cells = [`${folder}/k${k}_SRCIMG.png`, `${folder}/k${k}.png`, `edit, ${k}`, (k * 7) % 11, (k * 3 + g) % 11, k % 3 > 0 ? "True" : "False", language]; // prettier-ignore
          return csvLine([...cells, ...more.map(() => `k${k}`)]);
        })
      ).flat();
      const path = `results/step1x/gpt4o/eval_results_new/step1x_${group}_gpt_score.csv`;
      return memoryFile(path, csvLine([...header, ...more]) + rows.join(""));
    });
  };

  it("has the geometric mean of both scores for each picture, means of groups, and languages apart", async () => {
    const {value, models, rows, ledger} = await scored("gedit-bench/overall", ...tables());
    expect([models, ledger.total.rejected]).toEqual([["step1x"], 0]);
    expect(value("en, all", OVERALL)).toBeCloseTo(3.951413012124, 11);
    expect(value("en, category: background_change")).toBeCloseTo(5.632611933402, 11);
    expect(value("en, category: tone_transfer")).toBeCloseTo(3.055363143639, 11);
    expect((await scored("gedit-bench/semantics", ...tables())).value("en, all", OVERALL)).toBeCloseTo(
      5.021212121212,
      11
    );
    expect((await scored("gedit-bench/quality", ...tables())).value("en, all", OVERALL)).toBeCloseTo(
      4.875757575758,
      11
    );
    expect(rows[0]).toMatchObject({
      itemId: "gedit-bench/en.k1",
      item: {category: "background_change", subcategory: "en", capability: "editing", prompt: "edit, 1", key: null},
      judgments: [{judgeId: "gpt4o"}, {score: 0.7, note: "7 of 10"}, {score: 0.3, note: "3 of 10"}]
    });
  });

  it("has no right answer in a column that is called key", async () => {
    const {rows, value} = await scored("gedit-bench/overall", ...tables(["key"]));
    expect(rows.every(({item}) => item.key === null)).toBe(true);
    expect(value("en, all", OVERALL)).toBeCloseTo(3.951413012124, 11);
  });
});

/** As `BLIP_vqa.py` writes it: its score is the mean of the answers (Karine-Huang/T2I-CompBench, 34134bd). */
describe("T2I-CompBench", () => {
  const part = (folder: string, ...answers: string[]) =>
    json(
      `${folder}/vqa_result.json`,
      answers.map((answer, n) => ({question_id: n, answer}))
    );

  it("has a mean for each part, of the product of its noun phrases alone", async () => {
    const files = [
      part("sdxl/color/annotation_blip", "0.9000", "0.5000"),
      part("sdxl/color/annotation1_blip/VQA/result", "1.0", "1.0"),
      part("sdxl/shape/annotation_blip", "0.2000", "0.4000", "0.0000"),
      part("sdxl/3d_spatial_val/labels/annotation_obj_detection_3d", "1", "0")
    ];
    const {value, rows, models, ledger} = await scored("t2i-compbench/answer", ...files);
    expect(models).toEqual(["sdxl"]);
    expect(["color", "shape", "3d_spatial_val"].map((name) => value(`category: ${name}`))).toEqual([0.7, expect.closeTo(0.2, 12), 0.5]); // prettier-ignore
    expect(rows[0]).toMatchObject({itemId: "t2i-compbench/color.0", judgments: [{judgeId: "blip"}]});
    expect(ledger.ignored.map(({file}) => file)).toEqual(["sdxl/color/annotation1_blip/VQA/result/vqa_result.json"]);
    expect((await scored("t2i-compbench/answer", part("examples/annotation_clip", "0.3"))).models).toEqual([
      "examples"
    ]);
  });
});

/** As `compute_dpg_bench.py` writes it (TencentQQGYLab/ELLA, 025f650). */
describe("DPG-Bench", () => {
  const text = [
    "/data/out/janus/12.png, 1.0, 0.5, 0.75, 0.75, 0.75",
    "/data/out/janus/partiprompts, 7.png, 0.0, 0.25, 0.25, 0.5, 0.25",
    "Model: janus",
    "L1 category scores:",
    "\tentity: 61.5",
    "L2 category scores:",
    "\tentity - whole: 61.5",
    "Image path: /data/out/janus",
    "Save results to: x.txt",
    "DPG-Bench score: 50.0",
    ""
  ].join("\n");
  const file = memoryFile("janus/dpg-bench_20260101-000000_results.txt", text);

  it("has a row for each crop, and the mean of pictures of 100, compared with the one that is stated", async () => {
    const {value, rows, ledger, models, lines} = await scored("dpg-bench/score", file);
    expect([models, rows.length, ledger.total]).toEqual([["janus"], 8, {seen: 2, accepted: 2, rejected: 0, duplicates: 0, skipped: 0}]); // prettier-ignore
    expect(rows.map(({itemId, attempt}) => `${itemId} ${attempt}`).slice(3, 5)).toEqual(["dpg-bench/12 3", "dpg-bench/partiprompts, 7 0"]); // prettier-ignore
    expect(value("all")).toBe(50);
    expect(loggedCompared(ledger.logged, lines)).toMatchObject([{value: 50, recomputed: 50, agrees: true}]);
    const streamed = new StreamedScores(undefined);
    const cells = new CellCounts();
    cells.add(rows);
    expect(loggedCompared(ledger.logged, streamed.finish(cells.finish()))).toMatchObject([
      {recomputed: 50, agrees: true}
    ]);
  });

  it("rejects a line that is cut, and takes no file of details for it", async () => {
    const cut = memoryFile("j/r.txt", text.split("\n").slice(0, 2).join("\n").slice(0, -14));
    expect((await readAll([cut])).ledger.total).toMatchObject({seen: 2, accepted: 1, rejected: 1});
    const detail = memoryFile("j/r_detail.txt", "/o/m/1.png, (0, 0, 512, 512), is it red?, yes\n");
    expect((await readAll([detail])).choices).toEqual([]);
  });
});

/** As `basic_bench.py` writes it, scored as `step1_get_avgscore.py` and `step2_typescore.py` do (PKU-YuanGroup/ImgEdit, c14480a). */
describe("ImgEdit", () => {
  const words = (a: number, b: number, c: number) => `Brief reasoning: it is: done\nPrompt Compliance: ${a}\nVisual Naturalness: ${b}\nPhysical & Detail Integrity: ${c}\n`; // prettier-ignore
  const results = json("runs/bagel/result.json", {"1": words(5, 4, 4), "2": words(1, 1, 2), "3": {error: "time-out"}, "4": "I cannot judge this.", "5": words(3, 3, 4)}); // prettier-ignore
  const items = json("runs/basic_edit.json", Object.fromEntries(["add", "add", "add", "remove", "remove"].map((edit_type, n) => [String(n + 1), {id: `${n}.jpg`, prompt: `edit ${n + 1}`, edit_type}]))); // prettier-ignore

  it("has the mean of the judge's scores of each picture by type; a judge that failed is no zero", async () => {
    const {value, rows, models, ledger} = await scored("imgedit/average", results, items);
    expect([models, ledger.total]).toEqual([["bagel"], {seen: 5, accepted: 5, rejected: 0, duplicates: 0, skipped: 0}]); // prettier-ignore
    // 4.33 and 1.33, 3.33: each rounded before the mean is taken.
    expect(value("category: add")).toBeCloseTo(2.83, 12);
    expect(value("category: remove")).toBeCloseTo(3.33, 12);
    expect(rows.map(({judgments: [one]}) => [one!.status, one!.note])).toEqual([["ok", "4.33 of 5"], ["ok", "1.33 of 5"], ["error", null], ["unparsed", null], ["ok", "3.33 of 5"]]); // prettier-ignore
    expect(rows[0]!.item).toMatchObject({category: "add", prompt: "edit 1", capability: "editing"});
  });

  it("says that types are missing where the items are, and takes no other document of texts for it", async () => {
    const {ledger, rows} = await readAll([results]);
    expect(rows[0]!.item.category).toBeNull();
    expect(ledger.entries.some(({reason}) => reason.includes("give basic_edit.json"))).toBe(true);
    expect((await readAll([json("a.json", {"1": "words", "2": "Note: 7 of 8"})])).choices).toEqual([]);
  });
});

/** As `gpt_eval.py` writes it: means are over all rows, and an answer whose judge could not be read is in no mean of scores (PhoenixZ810/RISEBench, 21d1871). */
describe("RISEBench", () => {
  const header = ["index", "category", "subtask", "instruction", "Reasoning", "ApprConsistency", "VisualPlausibility", "judge_reas", "score", "complete"]; // prettier-ignore
  const rows = [
    ["t1", "temporal_reasoning", "life", "age it", 5, 5, 5, "Final Score: 5", 5, 1],
    ["t2", "temporal_reasoning", "life", "age it", 1, 4, 4, "Final Score: 1", 1.25, 0],
    ["l1", "logical_reasoning", "puzzle", "solve", 5, 1, "", "Final Score: 1,0", 3.8, 0],
    ["l2", "logical_reasoning", "puzzle", "solve", "", "", "", "?", "", 0]
  ];

  it("has scores of 5 and complete answers as means over rows, never one of its parts alone", async () => {
    const file = memoryFile("outputs/gpt-image/gpt-image_judge.csv", [header, ...rows].map(csvLine).join(""));
    const {value, models, ledger, rows: read} = await scored("risebench/score", file);
    expect([models, ledger.total]).toEqual([["gpt-image"], {seen: 4, accepted: 4, rejected: 0, duplicates: 0, skipped: 0}]); // prettier-ignore
    expect(value("all")).toBeCloseTo((5 + 1.25 + 3.8) / 3, 12);
    expect(value("category: temporal_reasoning")).toBeCloseTo(3.125, 12);
    expect((await scored("risebench/complete", file)).value("all")).toBe(0.25);
    expect(read[3]!.judgments.map(({score, status}) => [score, status]).slice(0, 2)).toEqual([[0, "ok"], [null, "missing"]]); // prettier-ignore
  });
});

describe("a mapping with several scores", () => {
  const table = jsonl("m/own.jsonl", {id: 7, a: 3, b: 5, c: "yes"}, {id: 8, a: 1, b: null, c: "no"});
  const read = async (mapping: object) =>
    readAll([table], {source: {mapping: columnMapping(mapping as Parameters<typeof columnMapping>[0])}});
  const mapping = {
    suite: "own",
    extract: {
      model: {column: "@path", patterns: ["^([^/]+)/"]},
      half: {column: "id", ranges: {low: [0, 7], high: [8, 9]}}
    },
    columns: {subject: "model", item: "id", category: "half"},
    scale: 5,
    scores: {
      a: {},
      b: {},
      words: {column: "c"},
      both: {weights: {a: 1, b: 3}},
      best: {full: ["b", "words"]},
      root: {geometric: ["a", "b"]}
    }
  };

  it("gives a verdict each; what is made of a missing one is missing", async () => {
    const {rows} = await read(mapping);
    const scores = rows.map(({judgments}) => Object.fromEntries(judgments.map((j) => [j.scorerId, j.score])));
    expect(scores[0]).toEqual({"own/a": 0.6, "own/b": 1, "own/words": 1, "own/both": 0.9, "own/best": 1, "own/root": Math.sqrt(0.6)}); // prettier-ignore
    expect(scores[1]).toEqual({"own/a": 0.2, "own/b": null, "own/words": 0, "own/both": null, "own/best": null, "own/root": null}); // prettier-ignore
    expect(rows.map(({subjectId, item, status}) => [subjectId, item.category, status])).toEqual([["m", "low", "ok"], ["m", "high", "ok"]]); // prettier-ignore
  });

  it.each([
    [{scores: {}}, "invalid scores; expected object of scores"],
    [{scores: {a: {scale: 0}}}, "invalid scores.a.scale"],
    [{scores: {a: {weights: {b: 1}}}}, "invalid scores.a; expected names of other scores: b"],
    [{scores: {a: {}, b: {weights: {a: 0}}}}, "invalid scores.b.weights"],
    [{scores: {a: {colum: "x"}}}, "unknown field: scores.a.colum"],
    [{scores: {a: {column: "x", geometric: ["a"]}}}, "mismatched scores.a"],
    [{extract: {x: {column: "a", patterns: ["("]}}}, "invalid extract.x.patterns; expected regular expressions"],
    [{extract: {x: {patterns: ["a"]}}}, "invalid extract.x.column"],
    [{extract: {x: {column: "a", ranges: []}}}, "invalid extract.x.ranges; expected first and last by name: []"],
    [{extract: {x: {column: "a", ranges: {low: [0, 7], high: [8]}}}}, "invalid extract.x.ranges"],
    [{extract: {x: {column: "a", ranges: {low: [0, "7"]}}}}, "invalid extract.x.ranges"],
    [{columns: {item: "id", score: "a"}, scores: {a: {}}}, "either columns.score or scores"]
  ])("refuses %j", (own, message) =>
    expect(() => columnMapping({suite: "s", columns: {item: "id"}, ...own} as never)).toThrow(message)
  );
});
