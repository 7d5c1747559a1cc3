import {readFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {stageReport} from "../../cli/report/stage-report.js";
import {folderOf, runCommand} from "./run-command.js";

/** Whether each of 40 items is right in words and in a picture: 20 in both, 10 in words, 4 in a picture, 6 in neither. */
const OUTCOMES = [..."b".repeat(20), ..."w".repeat(10), ..."p".repeat(4), ..."n".repeat(6)];
const lines = ["Lantern-7B", "Kestrel"].flatMap((model, m) =>
  OUTCOMES.flatMap((_, i) => {
    const outcome = OUTCOMES[(i + m) % OUTCOMES.length]!;
    const category = i % 2 === 0 ? "Counting" : "Text";
    const row = (form: string, isRight: boolean) =>
      `${model},q${i}-${form},q${i},${form},${category},${Number(isRight)}`;
    return [row("understanding", "bw".includes(outcome)), row("generation", "bp".includes(outcome))];
  })
);
const place = (suite = "lantern") =>
  folderOf({
    "runs/lantern.csv": ["model,item,pair,capability,category,score", ...lines, ""].join("\n"),
    "mapping.json": JSON.stringify({
      suite,
      columns: {
        subject: "model",
        item: "item",
        pair: "pair",
        capability: "capability",
        category: "category",
        score: "score"
      }
    })
  });
const scored = async (folder: string, ...more: string[]) => {
  const args = [join(folder, "runs"), "--mapping", join(folder, "mapping.json"), ...more];
  return JSON.parse((await runCommand("score", ...args, "--json")).data) as {
    scores: {subjectId: string; group: string; metric: string; value: number; n: number}[];
  };
};

describe("a log of no registered benchmark whose mapping names pairs", () => {
  it("has a score for each form, never one for both, and the shares of items by both outcomes", async () => {
    const {scores} = await scored(place());
    const all = scores.filter(({subjectId, group}) => subjectId === "Lantern-7B" && group === "all");
    expect(all.map(({metric, value, n}) => [metric, value, n])).toEqual([
      ["understanding", 30 / 40, 40],
      ["generation", 24 / 40, 40],
      ["p11", 20 / 40, 40],
      ["p10", 10 / 40, 40],
      ["p01", 4 / 40, 40],
      ["p00", 6 / 40, 40]
    ]);
    expect(new Set(scores.map(({group}) => group))).toEqual(new Set(["all", "category: Counting", "category: Text"]));
  });

  it("has means by capability where the mapping names no pairs", async () => {
    const folder = place();
    const {pair: _, ...columns} = (
      JSON.parse(readFileSync(join(folder, "mapping.json"), "utf8")) as {
        columns: Record<string, string>;
      }
    ).columns;
    const apart = folderOf({
      "runs/lantern.csv": readFileSync(join(folder, "runs/lantern.csv"), "utf8"),
      "mapping.json": JSON.stringify({suite: "lantern", columns})
    });
    const {scores} = await scored(apart);
    const own = scores.filter(({subjectId}) => subjectId === "Lantern-7B");
    expect(own.filter(({group}) => !group.includes("category")).map(({group, value, n}) => [group, value, n])).toEqual([
      ["capability: understanding", 30 / 40, 40],
      ["capability: generation", 24 / 40, 40]
    ]);
    expect(own.some(({group}) => group === "all")).toBe(false);
  });

  it("is fitted by category, as GapEval's records are", async () => {
    const folder = place();
    const run = await runCommand("fit", join(folder, "runs"), "--mapping", join(folder, "mapping.json"), "--json");
    const {official, identified} = JSON.parse(run.data) as {
      official: unknown[];
      identified: {subject: string; category: string; n: number}[];
    };
    expect(official).toEqual([]);
    expect(identified.map(({subject, category, n}) => [subject, category, n])).toEqual([
      ["Lantern-7B", "Counting", 20],
      ["Kestrel", "Counting", 20],
      ["Lantern-7B", "Text", 20],
      ["Kestrel", "Text", 20]
    ]);
  });

  it("makes a report under its own name, with rates and gaps of its own and nothing that anybody printed", async () => {
    const folder = place();
    const paper = join(folder, "paper");
    const run = await runCommand(
      "new",
      paper,
      "--logs",
      join(folder, "runs"),
      "--mapping",
      join(folder, "mapping.json")
    );
    expect([run.code, run.talk.includes("no log of")]).toEqual([0, false]);
    const index = readFileSync(join(paper, "index.md"), "utf8");
    expect(index).toContain('GapRanking(data, {benchmark: "lantern"');
    expect(index).not.toMatch(/StepwiseChange|UniScores|UmniStages/);
    const staged = join(folder, "staged");
    await stageReport(process.cwd(), paper, staged, {}, () => undefined);
    const data = (file: string) => readFileSync(join(staged, "src/data", file), "utf8");
    const table = data("paired-lantern.json");
    expect(table).toContain("Counting");
    expect(table).not.toContain("World Knowledge");
    const fits = JSON.parse(data("gap-fits.json")) as Record<string, {overall: {model: string}[]}>;
    expect(fits.lantern!.overall.map(({model}) => model).sort()).toEqual(["kestrel", "lantern-7b"]);
    expect(readFileSync(join(staged, "src/index.md"), "utf8")).toContain(
      '"lantern": FileAttachment("./data/paired-lantern.json")'
    );
  });

  it("is refused under a name that could lead out of the folder of the data", async () => {
    const folder = place("../../lantern");
    const paper = folderOf({
      "report.yaml": "title: T\nsources: sources.yaml\n",
      "index.md": "# T\n",
      "sources.yaml": `sources:\n  - {name: mine, path: ${join(folder, "runs")}, mapping: ${join(folder, "mapping.json")}}\n`
    });
    await expect(stageReport(process.cwd(), paper, join(folder, "staged"), {}, () => undefined)).rejects.toThrow(
      "invalid suite; expected a slug"
    );
  });

  it("is named among those that a report may show, and others are not", async () => {
    const paper = folderOf({"report.yaml": "title: T\nbenchmarks:\n  - gapeval\n  - gap\n", "index.md": "# T\n"});
    await expect(stageReport(process.cwd(), paper, join(paper, "staged"), {}, () => undefined)).rejects.toThrow(
      "report.yaml: benchmarks: unknown benchmark: gap"
    );
  });
});
