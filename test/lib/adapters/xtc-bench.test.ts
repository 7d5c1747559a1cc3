import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {memoryFile, type LogFile} from "../../../src/lib/adapters/index.js";
import {loggedCompared, scoreRows, StreamedScores} from "../../../src/lib/benchmarks/logs/index.js";
import {CellCounts} from "../../../src/lib/scoring/index.js";
import {atNight} from "../../support/nightly.js";
import {json, jsonl} from "./support/log-files.js";
import {readAll} from "./support/read-all.js";
import {xtcRecords, type XtcQuestion} from "./support/xtc-run.js";

/** One picture (2000) was not drawn, one answer failed, one grade could not be parsed, one answer is empty, one thing was not found. */
const QUESTIONS: XtcQuestion[] = [
  {image: "1000", type: "label_to_attribute", question: "What color is the kite?", key: "red", said: ["red", 5], drawn: ["red", 4]},
  {image: "1000", type: "attributes_to_label", question: "What object is red and flat?", key: "kite", said: ["a kite", 4], drawn: ["None.", 0, "no_match_in_gt_to_pred"]},
  {image: "2000", type: "label_to_attribute", question: "What material is the gate?", key: "iron", said: null, drawn: ["iron", 5]},
  {image: "3000", type: "label_attributes_to_relationship", question: "Where is the owl relative to the roof?", key: "on", said: ["above", 2], drawn: ["on and above", 4]},
  {image: "3000", type: "count_objects", question: "How many owls are there?", key: "3", said: ["ERROR: CUDA out of memory", 0], drawn: null},
  {image: "3000", type: "label_to_attribute", question: "What color is the owl?", key: "grey", said: ["white", 1], drawn: ["grey", null]},
  {image: "3000", type: "attributes_to_label", question: "What object is grey and small?", key: "owl", said: ["", 0], drawn: ["bird", 3]}
]; // prettier-ignore
const RUN = "outputs/run_coco";
const UND = `${RUN}/vqa_outputs/fox/scored_fox.jsonl`;
const GEN = `${RUN}/final_graphs_pt/fox/ige_scored_fox.jsonl`;
const {understanding, generation} = xtcRecords(QUESTIONS);
const SCORED = [jsonl(UND, ...understanding), jsonl(GEN, ...generation)];

/** What `llm_judge.py` and `consistency_agreement.py` (8a916eb) wrote when they were run on these very records, the grades given. */
const judged = (average_score: number, accuracy_threshold_4: number, total_scored: number) => ({total_attempted: 6, total_scored, failed_parse_count: 6 - total_scored, average_score, accuracy_threshold_4, judge_model: "judge/one", by_template: {}}); // prettier-ignore
const agreed = (num_facts: number, ccta: number, aw_ccta: number, mean_joint_accuracy: number) => ({num_facts, consistency_agreement: ccta, ccta, aw_ccta, mean_joint_accuracy}); // prettier-ignore
const SUMMARIES = [
  json(`${RUN}/vqa_outputs/fox/metrics_fox.json`, judged(2, 0.3333333333333333, 6)),
  json(`${RUN}/final_graphs_pt/fox/ige_metrics_fox.json`, judged(3.2, 0.6, 5)),
  json(`${RUN}/final_graphs_pt/fox/aw_ccta_fox.json`, {
    ...agreed(3, 0.266667, 0.146667, 0.5),
    quadrant_proportions: {AC: 0, AH: 0, GD: 0.333333, UD: 0.666667},
    threshold: 0.6,
    by_question_type: {
      attributes_to_label: agreed(1, 0.2, 0.08, 0.4),
      count_objects: agreed(1, 0.2, 0.08, 0.4),
      label_attributes_to_relationship: agreed(1, 0.4, 0.28, 0.7)
    },
    per_fact: []
  })
];

async function read(...files: LogFile[]) {
  const all = await readAll(files);
  const lines = scoreRows(all.rows);
  const value = (metric: string, group = "all") =>
    lines.find((line) => line.metric === metric && line.group === group)?.value;
  const reasons = (kind: string) => all.ledger.entries.filter((entry) => entry.kind === kind).map(({file, place, reason}) => `${file}, ${place}: ${reason}`); // prettier-ignore
  return {...all, lines, value, reasons};
}

describe("XTC-Bench's scored answers", () => {
  it("give every number that its own programs print of them, of rows at hand and of such that stream", async () => {
    const {rows, ledger, lines, choices} = await read(...SCORED, ...SUMMARIES);
    expect(choices.map(({adapter}) => adapter)).toEqual(["xtc-bench@1"]);
    expect(ledger.total).toEqual({seen: 12, accepted: 12, rejected: 0, duplicates: 0, skipped: 0});
    const compared = loggedCompared(ledger.logged, lines);
    expect(compared.map(({agrees}) => agrees)).toEqual(Array(20).fill(true));
    const [streamed, cells] = [new StreamedScores(undefined), new CellCounts()];
    streamed.add(rows);
    cells.add(rows);
    const again = loggedCompared(ledger.logged, streamed.finish(cells.finish()));
    expect(again.map(({agrees}) => agrees)).toEqual(Array(20).fill(true));
  });

  it("tell a failed answer, a grade that could not be parsed, an empty answer and a wrong one apart, and name the judge", async () => {
    const {rows} = await read(...SCORED, ...SUMMARIES);
    const said = rows.map(({item, status, judgments: [one]}) => [item.capability?.slice(0, 3), item.key, status, one!.status, one!.score, one!.note].join(" ")); // prettier-ignore
    expect(said).toEqual([
      "und red ok ok 1 5 of 5, question 0",
      "und kite ok ok 1 4 of 5, question 1",
      "und on ok ok 0 2 of 5, question 2",
      "und 3 error error  0 of 5, question 3, ERROR: CUDA out of memory",
      "und grey ok ok 0 1 of 5, question 4",
      "und owl ok invalid 0 0 of 5, question 5",
      "gen red ok ok 1 4 of 5, question 0",
      "gen kite ok ok 0 0 of 5, question 1, no match in gt to pred",
      "gen iron ok ok 1 5 of 5, question 2",
      "gen on ok ok 1 4 of 5, question 3",
      "gen grey ok unparsed  no grade, question 5",
      "gen owl ok ok 0 3 of 5, question 6"
    ]);
    expect(new Set(rows.map(({judgments: [one]}) => one!.judgeId))).toEqual(new Set(["judge/one"]));
  });

  it("are paired by picture and question, not by the number, which is another question's where a picture is missing", async () => {
    const {value, reasons} = await read(...SCORED);
    // Both right: the kite's colour. Words only: the kite. A picture only: the owl's place. Neither: the owl.
    expect(["p11", "p10", "p01", "p00"].map((metric) => value(metric))).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(value("ccta")).toBeCloseTo((0.8 + 0.2 + 0.6 + 0.4) / 4, 12);
    expect(value("ccta, as printed", "subcategory: run_coco")).toBeCloseTo((0.2 + 0.4 + 0.2) / 3, 12);
    expect(reasons("warning")).toEqual([
      `${UND}, file: 1 questions of understanding and 1 of generation of fox are scored in that form only, and in no pair`,
      `${UND}, file: 3 questions of fox have a number that is another question's in the other form: they are paired by picture and question, while the program's ccta pairs them by number`
    ]); // prettier-ignore
  });

  it("of one form alone have its means and no pairs, and say so", async () => {
    const {lines, reasons} = await read(SCORED[1]!);
    expect(reasons("warning")).toEqual([`${GEN}, file: only generation of fox is scored, so that it has no pairs`]);
    expect(lines.find(({group, metric}) => group === "all" && metric === "mean")).toMatchObject({value: 0.6, n: 5});
    expect(lines.some(({metric}) => metric.startsWith("p1"))).toBe(false);
  });

  it("of two files of one model and form are refused, both by name", async () => {
    const again = jsonl(`${RUN}/vqa_outputs/fox/scored_fox_fix.jsonl`, ...understanding);
    const {rows, reasons} = await read(...SCORED, again);
    expect(rows.every(({item}) => item.capability === "generation")).toBe(true);
    const why = "2 files hold understanding of fox; expected one of them: scored_fox.jsonl, scored_fox_fix.jsonl";
    expect(reasons("rejected")).toEqual([`${UND}, file: ${why}`, `${again.path}, file: ${why}`]);
  });

  it("of two runs are two data sets, counted together, and say so", async () => {
    const other = [UND, GEN].map((path, f) => jsonl(path.replace("run_coco", "run_vg"), ...[understanding, generation][f]!)); // prettier-ignore
    const {value, ledger, reasons, lines} = await read(...SCORED, ...other);
    expect(ledger.total).toMatchObject({accepted: 24, duplicates: 0});
    expect(lines.find(({metric, group}) => metric === "p11" && group === "all")).toMatchObject({value: 0.25, n: 8});
    expect(value("ccta, as printed", "subcategory: run_vg")).toBeCloseTo(0.8 / 3, 12);
    expect(reasons("warning").at(-1)).toContain("2 folders of runs (run_coco, run_vg) are data sets");
  });

  it("are rejected by line and field where a record is broken, lacks a field or contradicts itself, and the rest is kept", async () => {
    const good = understanding[0]!;
    const lines = [
      JSON.stringify(good),
      JSON.stringify({...good, llm_judge_score: 6}),
      JSON.stringify({...good, question_id: undefined, qid: undefined}),
      JSON.stringify({...good, question: null}),
      JSON.stringify({...good, is_correct: false}),
      JSON.stringify({...good, score: 0.4}),
      JSON.stringify({...good, llm_judge_score: undefined}),
      "[]",
      JSON.stringify(good).slice(0, 40)
    ];
    const {rows, reasons} = await read(memoryFile(UND, lines.join("\n")), SCORED[1]!);
    expect(rows.filter(({item}) => item.capability === "understanding")).toHaveLength(1);
    expect(reasons("rejected").map((text) => text.slice(UND.length + 2))).toEqual([
      "line 2: invalid llm_judge_score; expected a whole number from 0 to 5, or null: 6",
      "line 3: missing question_id; expected the number of a question: undefined",
      "line 4: missing question; expected text: null",
      "line 5: invalid is_correct; expected true for a grade of 5: false",
      "line 6: invalid score; expected 1 for a grade of 5: 0.4",
      "line 7: missing llm_judge_score; expected a whole number from 0 to 5, or null",
      "line 8: invalid record; expected object: []",
      expect.stringMatching(/^line 9: invalid JSON/)
    ]);
  });

  it(`agree with both ways of pairing, restated here, whatever was drawn and answered (${atNight(2000, 80)} runs drawn)`, async () => {
    const grade = fc.option(fc.integer({min: 0, max: 5}), {nil: null});
    const drawn = fc.array(fc.record({hasFailed: fc.boolean(), said: grade, drawn: grade}), {
      minLength: 1,
      maxLength: 4
    });
    const pictures = fc.array(fc.record({isThere: fc.boolean(), questions: drawn}), {minLength: 1, maxLength: 5});
    await fc.assert(
      fc.asyncProperty(pictures, async (all) => {
        const questions = all.flatMap(({isThere, questions: own}, p) =>
          own.map((one, q): XtcQuestion => ({
            image: String(p + 1),
            type: "label_to_attribute",
            question: `q${q}`,
            key: "k",
            said: isThere ? [one.hasFailed ? "ERROR: no" : "a", one.said] : null,
            drawn: ["b", one.drawn]
          }))
        );
        const records = xtcRecords(questions);
        const files = [jsonl(UND, ...records.understanding), jsonl(GEN, ...records.generation)];
        const {value, ledger} = await read(...files.filter((_, f) => f === 1 || records.understanding.length > 0));
        expect(ledger.total.accepted).toBe(records.understanding.length + records.generation.length);
        const ccta = (pairs: readonly (readonly [number | null, number | null])[]): number | undefined => {
          const both = pairs.filter((pair): pair is [number, number] => pair[0] !== null && pair[1] !== null);
          return both.length === 0 ? undefined : both.reduce((sum, [u, g]) => sum + 1 - Math.abs(u - g) / 5, 0) / both.length; // prettier-ignore
        };
        const near = (found: number | null | undefined, expected: number | undefined): void =>
          expected === undefined ? expect(found ?? undefined).toBeUndefined() : expect(found).toBeCloseTo(expected, 9);
        near(value("ccta"), ccta(questions.map(({said, drawn: own}) => [said === null || said[0] !== "a" ? null : said[1], own![1]]))); // prettier-ignore
        const asked = questions.filter(({said}) => said !== null);
        near(value("ccta, as printed", "subcategory: run_coco"), ccta(asked.map(({said}, n) => [n === 0 ? null : said![1], questions[n]!.drawn![1]]))); // prettier-ignore
      }),
      {numRuns: atNight(2000, 80)}
    );
  });
});
