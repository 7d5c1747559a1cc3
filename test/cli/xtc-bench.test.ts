import {readFileSync} from "node:fs";
import {join} from "node:path";
import {expect, it} from "vitest";
import {stageReport} from "../../cli/report/stage-report.js";
import {xtcRecords, type XtcQuestion} from "../lib/adapters/support/xtc-run.js";
import {folderOf, runCommand} from "./run-command.js";

/** Of 20 questions of each type 10 are right in both forms, 5 in words, 2 in a picture and 3 in neither. */
const OUTCOMES = "bbbbbbbbbbwwwwwppnnn";
const TYPES = ["label_to_attribute", "attributes_to_label"];
const lines = (records: readonly object[]) => records.map((one) => `${JSON.stringify(one)}\n`).join("");
const files = (model: string, shift: number): Record<string, string> => {
  const questions = TYPES.flatMap((type) =>
    [...OUTCOMES].map((_, at): XtcQuestion => {
      const outcome = OUTCOMES[(at + shift) % OUTCOMES.length]!;
      return {
        image: String(at + 1),
        type,
        question: `${type} ${at}?`,
        key: "k",
        said: ["a", "bw".includes(outcome) ? 5 : 1],
        drawn: ["b", "bp".includes(outcome) ? 4 : 0]
      };
    })
  );
  const {understanding, generation} = xtcRecords(questions);
  return {
    [`run/vqa_outputs/${model}/scored_${model}.jsonl`]: lines(understanding),
    [`run/final_graphs_pt/${model}/ige_scored_${model}.jsonl`]: lines(generation)
  };
};

it("a run of XTC-Bench has gaps, their fits and a report under its own name, as any log with pairs", async () => {
  const folder = folderOf({...files("fox", 0), ...files("owl", 3)});
  const run = join(folder, "run");
  const scores = JSON.parse((await runCommand("score", run, "--json")).data) as {
    scores: {subjectId: string; group: string; metric: string; value: number; n: number}[];
  };
  const own = scores.scores.filter(({subjectId, group, metric}) => subjectId === "fox" && group === "all" && /^p/.test(metric)); // prettier-ignore
  expect(own.map(({metric, value, n}) => [metric, value, n])).toEqual([
    ["p11", 0.5, 40],
    ["p10", 0.25, 40],
    ["p01", 0.1, 40],
    ["p00", 0.15, 40]
  ]);
  const {identified} = JSON.parse((await runCommand("fit", run, "--json")).data) as {
    identified: {subject: string; category: string; n: number}[];
  };
  expect(identified.map(({subject, category, n}) => [subject, category, n])).toEqual(
    TYPES.flatMap((type) => ["fox", "owl"].map((subject) => [subject, type, 20]))
  );
  const paper = join(folder, "paper");
  expect((await runCommand("new", paper, "--logs", run)).code).toBe(0);
  const index = readFileSync(join(paper, "index.md"), "utf8");
  for (const figure of ["GapRanking", "GapMap", "GapByCategory", "GapOutcomes"])
    expect(index).toContain(`${figure}(data, {benchmark: "xtc-bench"`);
  const staged = join(folder, "staged");
  await stageReport(process.cwd(), paper, staged, {}, () => undefined);
  const fits = JSON.parse(readFileSync(join(staged, "src/data/gap-fits.json"), "utf8")) as Record<string, {overall: {model: string}[]}>; // prettier-ignore
  expect(fits["xtc-bench"]!.overall.map(({model}) => model).sort()).toEqual(["fox", "owl"]);
  expect(readFileSync(join(staged, "src/data/paired-xtc-bench.json"), "utf8")).toContain("label_to_attribute");
});
