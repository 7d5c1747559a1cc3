import {describe, expect, it} from "vitest";
import {publishedRows} from "../../../loaders/logs/demo-sources.js";
import type {ScoreLine} from "../../../src/lib/scoring/index.js";
import {unplacedModels, type OwnLog} from "../../../src/lib/stories/index.js";

const log = (lines: ScoreLine[]): OwnLog => ({id: "1", name: "mine", simulated: false, lines});
const line = (suite: string, subjectId: string, group: string, metric: string): ScoreLine => ({
  suite,
  subjectId,
  protocol: suite === "realunify" ? "direct" : null,
  scorer: "x@1",
  group,
  metric,
  value: 0.25,
  n: 40
});

describe("unplacedModels(published, log)", () => {
  const outcomes = (subject: string, ...categories: string[]): ScoreLine[] =>
    categories.flatMap((category) =>
      ["p11", "p10", "p01", "p00"].map((metric) => line("gapeval", subject, `category: ${category}`, metric))
    );
  const whole = ["World Knowledge", "counting", "Instruction Following", "Reasoning"];
  const tasks = (subject: string, ...names: string[]): ScoreLine[] =>
    ["track: GEU", ...names.map((name) => `task: ${name}`)].map((group) =>
      line("realunify", subject, group, "accuracy")
    );

  it("names GapEval's models without a total, the categories that they lack and those that the benchmark lacks", () => {
    const published = publishedRows("gapeval");
    const lacking = log([...outcomes("heron", ...whole), ...outcomes("ibis", "Reasoning", "History", "counting")]);
    expect(unplacedModels(published, lacking)).toEqual([
      {of: "GapEval", subjects: ["ibis"], missing: ["World Knowledge", "Instruction Following"], strange: ["History"]}
    ]);
    expect(unplacedModels(published, log(outcomes("heron", ...whole)))).toEqual([]);
    expect(unplacedModels(publishedRows("unieval"), lacking)).toEqual([]);
  });

  it("finds Unison's totals in its own tables, by the names of its released results", () => {
    const published = publishedRows("unison");
    const rows = (task: string): ScoreLine[] =>
      ["understanding", "generation", "unified"].map((metric) => line("unison", "heron", `task: ${task}`, metric));
    expect(unplacedModels(published, log(rows("IC")))).toEqual([]);
    expect(unplacedModels(published, log(rows("UGG")))).toEqual([
      {of: "Unison", subjects: ["heron"], missing: ["Internal Consistency"], strange: []}
    ]);
  });

  it("tells RealUnify's tracks apart: one that was not run is not missing", () => {
    const published = publishedRows("realunify");
    const run = ["mental_reconstruction", "mental_tracking", "attentional_focusing", "cognitive_navigation"];
    expect(unplacedModels(published, log(tasks("heron", ...run)))).toEqual([]);
    expect(unplacedModels(published, log(tasks("ibis", "mental_tracking", "logic")))).toEqual([
      {
        of: "RealUnify, GEU",
        subjects: ["ibis"],
        missing: ["Mental Reconstruction", "Attentional Focusing", "Cognitive Navigation"],
        strange: ["logic"]
      }
    ]);
  });
});
