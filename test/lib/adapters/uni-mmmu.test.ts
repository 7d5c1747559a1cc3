import {describe, expect, it} from "vitest";
import {memoryFile, type LogFile} from "../../../src/lib/adapters/index.js";
import {loggedCompared, scoreRows, StreamedScores} from "../../../src/lib/benchmarks/logs/index.js";
import {CellCounts} from "../../../src/lib/scoring/index.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

const text = (path: string, ...lines: string[]): LogFile => memoryFile(path, `${lines.join("\n")}\n`);

/**
 * Records of every task, and the summaries that the `summarize` of its evaluator in `eval_ummmu.py` (Vchitect/Uni-MMMU, b5200b2) writes of
 * them.
 */
const JIGSAW = [
  text(
    "eval/fox/jigsaw/per_item.csv",
    "id,label,text_status,choice,text_correct,image_status,d0,d1,d_mean",
    "ex_0,0,ok,0.0,1,ok,0.25,0.5,0.375",
    "ex_1,1,bad_json,,0,invalid_count_1,,,1.0",
    "ex_2,1,ok,0.0,0,read_error: truncated,,,1.0"
  ),
  json("eval/fox/jigsaw/summary.json", {
    counts: {total_items: 3, image_ok: 1, text_parsed: 2},
    metrics: {
      mean_distance_penalized: 0.7916666666666666,
      image_score_penalized: 0.20833333333333337,
      text_accuracy: 0.3333333333333333
    }
  })
];
const STEPS = "case_id,cand_idx,text_exact,text_frame_acc,img_exact,img_frame_acc";
const MAZE = [
  text(
    "eval/fox/maze/manifest_eval.csv",
    `${STEPS},parse_frame_success,parse_all_ok`,
    "case_a,1,1,1.0,0,0.75,0.5,0",
    "case_a,2,0,0.3333333333333333,0,0.0,0.0,0"
  ),
  json("eval/fox/maze/summary.json", {
    total_candidates: 2,
    text_accuracy_exact: 0.5,
    text_accuracy_frame_macro: 0.6666666666666666,
    img_accuracy_exact: 0,
    img_accuracy_frame_macro: 0.375,
    parse_accuracy_all_ok: 0,
    parse_accuracy_frame_macro: 0.25
  })
];
const SLIDING = [
  text("eval/fox/sliding/manifest_eval.csv", STEPS, "case_b,1,0,0.125,1,1.0"),
  json("eval/fox/sliding/summary.json", {
    total_candidates: 1,
    text_accuracy_exact: 0,
    text_accuracy_frame_macro: 0.125,
    img_accuracy_exact: 1,
    img_accuracy_frame_macro: 1
  })
];
const judged = (overlay_ok: number, overlay_reason: string, text_ok: number, text_reason: string) => ({status: "ok", overlay_ok, overlay_reason, raw_judgment: "", text_ok, text_reason}); // prettier-ignore
const MATH = [
  json("eval/fox/math/eval_details.json", [
    {id: "a__1", type: "calc", ...judged(1, "drawn", 1, "right")},
    {id: "a__2", type: "prove", ...judged(0, "No predicted image found.", 0, "API Error: time-out")},
    {id: "a__3", type: "prove", status: "error_missing_case_dir"},
    {id: "a__4", type: "prove", status: "error_missing_gt_image"}
  ]),
  json("eval/fox/math/eval_summary.json", {total_items: 4, scored_items: 2, ok_overlay: 1, ok_text: 1, overlay_acc: 0.5, text_acc: 0.5}) // prettier-ignore
];
const SCIENCE = [
  json("eval/fox/science/eval_details.json", [
    {case_id: "case_01", text_eval: {reasoning_correct: 1, result_correct: 0}, image_eval: {image_correct: 1}},
    {case_id: "case_02", text_eval: {reasoning_correct: 0, result_correct: 0, error: "no reply"}, image_eval: {image_correct: 0}} // prettier-ignore
  ]),
  json("eval/fox/science/eval_summary.json", {
    total_cases: 2,
    text_reasoning_correct: 1,
    text_result_correct: 0,
    image_correct: 1,
    text_reasoning_acc: 0.5,
    text_result_acc: 0,
    image_acc: 0.5
  })
];
const drawing = (shape_color_accuracy: number, position_accuracy: number, verdict: string) => ({shape_color_accuracy, position_accuracy, verdict, explanation: "seen", image_match_binary: Number(verdict === "match")}); // prettier-ignore
const said = (text_semantic_match: number, explanation: string) => ({text_semantic_match, explanation});
const CODE = [
  json("eval/fox/code/eval_details.json", [
    {case_dir: "outputs/fox/code/case_1_a", image_evals: [drawing(2, 3, "partial"), drawing(5, 4, "match")], text_eval: said(1, "same")}, // prettier-ignore
    {case_dir: "outputs/fox/code/case_1_b", image_evals: [], text_eval: said(0, "No RENDER_SUMMARY found.")},
    {case_dir: "outputs/fox/code/case_1_c", image_evals: [{verdict: "mismatch", explanation: "API Error: time-out", image_match_binary: 0}], text_eval: said(0, "other")}, // prettier-ignore
    {case_dir: "outputs/fox/code/case_1_d", error: "no_reference_image"}
  ]),
  json("eval/fox/code/eval_summary.json", {
    total_cases: 4,
    image_match_binary_rate: 0.25,
    avg_shape_color_accuracy: 1.25,
    avg_position_accuracy: 1,
    text_semantic_match_rate: 0.25
  })
];
const ALL = [...JIGSAW, ...MAZE, ...SLIDING, ...MATH, ...SCIENCE, ...CODE];

async function read(...files: LogFile[]) {
  const {rows, ledger, choices} = await readAll(files);
  const lines = scoreRows(rows);
  const mean = (rule: string) =>
    lines.find(({scorer, group, metric}) => scorer === `uni-mmmu/${rule}@1` && group === "all" && metric === "mean");
  const verdicts = (item: string) =>
    rows
      .find(({itemId}) => itemId === `uni-mmmu/${item}`)!
      .judgments.map(({scorerId, score, status}) => `${scorerId.slice(9)} ${status} ${score}`);
  return {rows, ledger, choices, lines, mean, verdicts};
}

describe("Uni-MMMU, as its own program writes it", () => {
  it("gives every number of the summaries of its six tasks, of rows at hand and of such that stream", async () => {
    const {rows, ledger, lines} = await read(...ALL);
    expect(ledger.total).toEqual({seen: 16, accepted: 16, rejected: 0, duplicates: 0, skipped: 0});
    expect([...new Set(rows.map(({subjectId}) => subjectId))]).toEqual(["fox"]);
    expect(loggedCompared(ledger.logged, lines).map(({agrees}) => agrees)).toEqual(Array(21).fill(true));
    const [streamed, cells] = [new StreamedScores(undefined), new CellCounts()];
    streamed.add(rows);
    cells.add(rows);
    const compared = loggedCompared(ledger.logged, streamed.finish(cells.finish()));
    expect(compared.map(({agrees}) => agrees)).toEqual(Array(21).fill(true));
  });

  it("keeps judges that failed, answers that are not there and wrong ones apart, which the program counts alike", async () => {
    const {verdicts, mean} = await read(...ALL);
    expect(verdicts("math/a__2")).toEqual(["math-image invalid 0", "math-text error null"]);
    expect(verdicts("math/a__3")).toEqual(["math-image missing null", "math-text missing null"]);
    expect(verdicts("math/a__4")).toEqual(["math-image error null", "math-text error null"]);
    expect(verdicts("jigsaw/ex_1")).toEqual(["jigsaw-image invalid 0", "jigsaw-text invalid 0"]);
    expect(verdicts("jigsaw/ex_2")).toEqual(["jigsaw-image error null", "jigsaw-text ok 0"]);
    expect(verdicts("science/case_02")).toEqual(["science-text-reasoning error null", "science-text-result error null", "science-image ok 0"]); // prettier-ignore
    expect(verdicts("code/case_1_b")).toEqual(["code-text invalid 0", "code-image-match invalid 0", "code-shape-color invalid 0", "code-position invalid 0"]); // prettier-ignore
    expect(verdicts("code/case_1_c").slice(0, 2)).toEqual(["code-text ok 0", "code-image-match error null"]);
    expect(mean("math-text")).toMatchObject({value: 1, n: 1});
    expect(mean("code-shape-color")).toMatchObject({value: 2.5, n: 2});
  });

  it("takes the best of several pictures, on the scale of 5, and candidates as attempts", async () => {
    const {rows, verdicts} = await read(...CODE, ...MAZE);
    expect(verdicts("code/case_1_a")).toEqual(["code-text ok 1", "code-image-match ok 1", "code-shape-color ok 1", "code-position ok 0.8"]); // prettier-ignore
    expect(rows.filter(({item}) => item.category === "maze").map(({attempt}) => attempt)).toEqual([0, 1]);
  });

  it("finds a summary that is not of its records, and takes none beside no records", async () => {
    const wrong = json("eval/fox/math/eval_summary.json", {overlay_acc: 0.75, text_acc: 0.5});
    const {ledger, lines} = await read(MATH[0]!, wrong, json("eval/owl/notes/summary.json", {text_acc: 1}));
    expect(loggedCompared(ledger.logged, lines)).toMatchObject([{value: 0.75, recomputed: 0.5, agrees: false}, {agrees: true}]); // prettier-ignore
  });

  it("rejects by row and field what is beyond its scale, and keeps the rest", async () => {
    const maze = text("e/m/sliding/manifest_eval.csv", STEPS, "c,1,0,0.5,0,0.5", "d,1,0,1.5,0,0.5", "e,0,0,1,0,0.5");
    const code = json("e/m/code/eval_details.json", [{case_dir: "c", image_evals: [drawing(7, 1, "x")], text_eval: said(1, "")}]); // prettier-ignore
    const jigsaw = text("e/m/jigsaw/per_item.csv", "id,label,text_status,choice,text_correct,image_status,d0,d1,d_mean", "x,0,ok,0,1,ok,1,3,2"); // prettier-ignore
    const {rows, ledger} = await read(maze, code, jigsaw);
    expect(rows).toHaveLength(1);
    expect(ledger.entries.filter(({kind}) => kind === "rejected").map(({reason}) => reason).sort()).toEqual([
      "invalid cand_idx; expected a whole number from 1: \"0\"",
      "invalid d_mean; expected a distance from 0 to 1: \"2\"",
      "invalid shape_color_accuracy; expected a number from 0 to 5: 7",
      "invalid text; expected a number from 0 to 1: \"1.5\""
    ]); // prettier-ignore
  });
});

it("Uni-MMMU through lmms-eval is samples of its tasks, whose means are those of the results", async () => {
  const sample = (doc_id: number, exact_match: number, frame_accuracy: number) => ({doc_id, target: "up", resps: [["up"]], filtered_resps: ["up"], exact_match, frame_accuracy}); // prettier-ignore
  const {ledger, lines} = await read(
    jsonl("out/20260102_030405_samples_uni_mmmu_maze.jsonl", sample(0, 1, 1), sample(1, 0, 0.5)),
    json("out/20260102_030405_results.json", {
      model_name: "lab/m",
      results: {uni_mmmu_maze: {"exact_match,none": 0.5, "frame_accuracy,none": 0.75}}
    })
  );
  expect(loggedCompared(ledger.logged, lines)).toMatchObject([
    {agrees: true, n: 2},
    {agrees: true, n: 2}
  ]);
});
