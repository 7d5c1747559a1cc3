import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {memoryFile, type LogFile} from "../../../src/lib/adapters/index.js";
import {loggedCompared, scoreRows, StreamedScores} from "../../../src/lib/benchmarks/logs/index.js";
import {CellCounts} from "../../../src/lib/scoring/index.js";
import {atNight} from "../../support/nightly.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";

/** What evaluations of TorchUMM (AIFrontierLab/TorchUMM, 083395e) write, beyond those of programs that are read already. */
async function read(...files: LogFile[]) {
  const all = await readAll(files);
  const lines = scoreRows(all.rows);
  const reasons = (kind: string) => all.ledger.entries.filter((entry) => entry.kind === kind).map(({place, reason}) => `${place}: ${reason}`); // prettier-ignore
  return {...all, lines, reasons};
}

const READ = "{'criteria_met': True, 'explanation': 'seen'}";
const UNREAD = `{'criteria_met': False, '_raw': "{'_raw': 'I cannot say'}"}`;
type Criterion = boolean | "no" | "unread";
const results = (met: readonly Criterion[]) =>
  met.map((one) => ({
    criterion: "c",
    criteria_met: one === "unread" ? false : one,
    explanation: one === "unread" ? "" : "seen",
    raw_response: one === "unread" ? UNREAD : READ
  }));
const scoreOf = (met: readonly Criterion[]) => {
  const right = met.filter((one) => one === true).length;
  return {met: right, total: met.length, rate: met.length === 0 ? null : right / met.length};
};
const question = (id: number, task: string, text: Criterion[], image: Criterion[], answer = "Fold it.", pictures = ["img/1.png"]) => ({
  id,
  task,
  question: `q${id}`,
  question_type: "open",
  text_answer: answer,
  image_outputs: pictures,
  text_results: results(text),
  image_results: results(image),
  text_score: scoreOf(text),
  image_score: scoreOf(image)
}); // prettier-ignore
const QUESTIONS = [
  question(1, "Guide", [true, "no"], [true, "no"]),
  question(2, "Guide", ["no", "no"], ["no"], "", []),
  question(3, "Space", [], [true, "unread", true, "no"]),
  question(4, "Space", [true], [])
];
/** What `_compute_summary` of `run_scoring.py` made of these very records, which its `_evaluate_single_item` had made of such verdicts. */
const SUMMARY = {
  num_items: 4,
  num_items_with_text: 3,
  num_items_with_image: 3,
  text_avg_rate: 0.5,
  image_avg_rate: 0.3333333333333333,
  overall_avg_rate: 0.4166666666666667,
  per_task: {guide: {avg_rate: 0.25, num_rubrics: 4}, space: {avg_rate: 0.75, num_rubrics: 2}}
};
const UEVAL = json("ueval/bagel/eval_results.json", {results: QUESTIONS, summary: SUMMARY});

describe("UEval's results", () => {
  it("give every number of its summary, of rows at hand and of such that stream", async () => {
    const {rows, ledger, lines} = await read(UEVAL, jsonl("ueval/bagel/eval_results.jsonl", ...QUESTIONS));
    expect(ledger.total).toEqual({seen: 4, accepted: 4, rejected: 0, duplicates: 0, skipped: 0});
    expect(ledger.ignored).toEqual([{file: "ueval/bagel/eval_results.jsonl", reason: "the same records as in the document beside it"}]); // prettier-ignore
    expect(loggedCompared(ledger.logged, lines).map(({agrees}) => agrees)).toEqual(Array(5).fill(true));
    const [streamed, cells] = [new StreamedScores(undefined), new CellCounts()];
    streamed.add(rows);
    cells.add(rows);
    const again = loggedCompared(ledger.logged, streamed.finish(cells.finish()));
    expect(again.map(({agrees}) => agrees)).toEqual(Array(5).fill(true));
  });

  it("tell a judge that said nothing, an answer that is not there and an unmet criterion apart, and have a part that is not asked in no mean", async () => {
    const {rows, lines} = await read(UEVAL);
    const said = rows.map(({judgments}) => judgments.map(({scorerId, status, score}) => `${scorerId.slice(6)} ${status} ${score}`)); // prettier-ignore
    expect(said).toEqual([
      ["text ok 0.5", "image ok 0.5"],
      ["text invalid 0", "image invalid 0"],
      ["image unparsed null"],
      ["text ok 1"]
    ]);
    expect(rows[2]!.judgments[0]!.note).toBe("2 of 4 criteria met, 1 unread");
    const overall = lines.find(({scorer, group, metric}) => scorer === "ueval/overall@1" && group === "all" && metric === "mean"); // prettier-ignore
    expect(overall).toMatchObject({value: 0.4, n: 5});
  });

  it("of a run that did not end are its lines, and records that contradict themselves are rejected by line and field", async () => {
    const good = QUESTIONS[0]!;
    const {rows, reasons} = await read(
      memoryFile(
        "ueval/bagel/eval_results.jsonl",
        [
          JSON.stringify(good),
          JSON.stringify({...good, id: null}),
          JSON.stringify({...good, text_results: "none"}),
          JSON.stringify({...good, image_score: {met: 2, total: 2, rate: 1}}),
          JSON.stringify(good).slice(0, 99)
        ].join("\n")
      )
    );
    expect(rows.map(({subjectId, itemId}) => [subjectId, itemId])).toEqual([["bagel", "ueval/1"]]);
    expect(reasons("rejected")).toEqual([
      "line 2: missing id; expected the name of a question: null",
      'line 3: invalid text_results; expected a list of objects: "none"',
      "line 4: invalid image_score.rate; expected 1 of 2, as its criteria have it: 1",
      expect.stringMatching(/^line 5: invalid JSON/)
    ]);
  });

  it(`have the means that the program takes, restated here, whatever is met (${atNight(2000, 80)} runs drawn)`, async () => {
    const criteria = fc.array(fc.constantFrom<Criterion>(true, "no", false, "unread"), {maxLength: 4});
    const drawn = fc.array(fc.record({text: criteria, image: criteria, isSpace: fc.boolean()}), {minLength: 1, maxLength: 6}); // prettier-ignore
    await fc.assert(
      fc.asyncProperty(drawn, async (all) => {
        const questions = all.map(({text, image, isSpace}, q) => question(q, isSpace ? "space" : "guide", text, image));
        const {lines, ledger} = await read(json("m/eval_results.json", {results: questions, summary: {}}));
        expect(ledger.total.accepted).toBe(all.length);
        const of = (name: string, metric: string) => lines.find((line) => line.scorer === `ueval/${name}@1` && line.group === "all" && line.metric === metric)?.value; // prettier-ignore
        const mean = (parts: readonly Criterion[][]) => {
          const rates = parts.flatMap((part) => scoreOf(part).rate ?? []);
          return rates.length === 0 ? undefined : rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
        };
        const near = (found: number | null | undefined, expected: number | undefined): void =>
          expected === undefined ? expect(found ?? undefined).toBeUndefined() : expect(found).toBeCloseTo(expected, 9);
        const parts = all.flatMap(({text, image}) => [text, image]);
        near(of("overall", "mean, unread judges as unmet"), mean(parts));
        near(of("overall", "mean"), mean(parts.filter((part) => !part.includes("unread"))));
        near(of("text", "mean, unread judges as unmet"), mean(all.map(({text}) => text)));
      }),
      {numRuns: atNight(2000, 80)}
    );
  });
});

describe("Unified-Bench's similarities", () => {
  const document = (similarities: string) =>
    memoryFile(
      "out/summary.json",
      `{"backbone": "bagel", "ref_dir": "r", "gen_dir": "g", "model_types": ["clip"], "similarities_by_model": ${similarities}, "statistics_by_model": {"clip": {"total_images": 3, "valid_pairs": 2, "average_similarity": 0.25, "min_similarity": -0.25, "max_similarity": 0.75}, "dinov2": {"total_images": 1, "valid_pairs": 0, "average_similarity": 0.0}}, "summary": {"overall_average": 0.125}, "skipped_models": {"dinov3": "no model_path configured"}}`
    );

  it("are values of each encoder's own, whose failures are errors and in no mean, and what was passed over is named", async () => {
    const {rows, ledger, lines, reasons} = await read(
      document('{"clip": {"1.png": 0.75, "2.png": NaN, "3.png": -0.25}, "dinov2": {"1.png": NaN}}')
    );
    expect(rows.map(({judgments}) => judgments.map(({scorerId, status, value, score}) => [scorerId.slice(14), status, value ?? null, score].join(" ")))).toEqual([
      ["clip ok 0.75 ", "dinov2 error  "],
      ["clip error  "],
      ["clip ok -0.25 "]
    ]); // prettier-ignore
    expect(loggedCompared(ledger.logged, lines).map(({scorerId, agrees, reason}) => [scorerId, agrees || reason])).toEqual([
      ["unified-bench/clip", true],
      ["unified-bench/overall", "the log makes it by a mean of the encoders' means, which is no mean of its records"]
    ]); // prettier-ignore
    expect(reasons("warning")).toContain(
      "skipped_models: the encoder dinov3 was passed over: no model_path configured"
    );
  });

  it("beyond a cosine, or no numbers, are rejected by picture and encoder", async () => {
    const {rows, reasons} = await read(document('{"clip": {"1.png": 1.5, "2.png": "high", "3.png": 0.5}}'));
    expect(rows.map(({itemId}) => itemId)).toEqual(["unified-bench/3.png"]);
    expect(reasons("rejected")).toEqual([
      "key 1.png: invalid similarity of clip; expected a number from -1 to 1, or NaN: 1.5",
      'key 2.png: invalid similarity of clip; expected a number from -1 to 1, or NaN: "high"'
    ]);
  });
});

it("WISE's 9.9, which stands for a judge without a grade, is no grade: the others of its picture are kept", async () => {
  const {rows, lines} = await read(
    jsonl(
      "wise/bagel/cultural_common_sense_scores.jsonl",
      {prompt_id: 1, Subcategory: "x", consistency: 2, realism: 1, aesthetic_quality: 1},
      {prompt_id: 2, Subcategory: "x", consistency: 1, realism: 9.9, aesthetic_quality: 0}
    )
  );
  expect(rows[1]!.judgments.map(({scorerId, status, score}) => [scorerId, status, score])).toEqual([
    ["wise/wiscore", "missing", null],
    ["wise/consistency", "ok", 0.5],
    ["wise/realism", "missing", null],
    ["wise/aesthetic_quality", "ok", 0]
  ]);
  const wiscore = lines.find(({scorer, group, metric}) => scorer === "wise/wiscore@1" && group === "all" && metric === "mean")!; // prettier-ignore
  expect(wiscore.n).toBe(1);
  expect(wiscore.value).toBeCloseTo(0.7 + 0.2 / 2 + 0.1 / 2, 12);
});

it("ImgEdit's parts that stand in one file are never pooled", async () => {
  const words = (grade: number) => `Brief.\nPrompt Compliance: ${grade}\nVisual Seamlessness: ${grade}\n`;
  const {lines} = await read(
    json("imgedit/bagel/result.json", {"1": words(4), uge_7: words(2), mt_content_memory_3_turn1: words(5)})
  );
  expect(lines.map(({group, value, n}) => [group, value, n])).toEqual([
    ["all", 4, 1],
    ["uge, all", 2, 1],
    ["multi-turn, all", 5, 1],
    ["multi-turn, category: content_memory", 5, 1]
  ]);
});

it.each([
  ["MMMU or MMVP", json("mmmu/out.json", [{question: "q", answer: "A", gt_answers: "B", data_id: "validation_Art_1"}])],
  ["MM-Vet", json("mmvet/out.json", {v1_0: "a reply", v1_1: "another"})],
  ["MM-Vet", json("mmvet/v2.json", {v2_0: "a reply", v2_1: "another"})],
  ["a task of MME", memoryFile("mme/existence.txt", "1.jpg\tIs there a dog?\tYes\tyes\n")],
  ["MathVista", json("mathvista/out.json", {"1": {pid: "1", question: "q", answer: "3", response: "3"}})]
])("answers to %s without verdicts are named, with what is missing", async (what, file) => {
  const {ledger} = await read(file);
  expect(ledger.ignored.map(({reason}) => reason)).toEqual([
    expect.stringMatching(new RegExp(`^answers to ${what} that are not scored; missing: `))
  ]);
});
