import {readFileSync} from "node:fs";
import {join} from "node:path";
import {parse} from "yaml";
import {beforeAll, describe, expect, it} from "vitest";
import {stageReport} from "../../cli/report/stage-report.js";
import {folderOf, runCommand} from "./run-command.js";

const ANSWERS = ["Lantern,q1,1", "Lantern,q2,0", "Kestrel,q1,1", "Kestrel,q2,1"];
const table = (header: string, rows = ANSWERS) => [header, ...rows, ""].join("\n");
const FORMS = ["Lantern", "Kestrel"].flatMap((model) =>
  [0, 1, 2, 3].flatMap((item) => [
    `${model},q${item},understanding,1`,
    `${model},q${item},generation,${Number(item < 2)}`
  ])
);
const scoresOf = (data: string) =>
  (JSON.parse(data) as {scores: {suite: string; subjectId: string; group: string; metric: string; value: number}[]})
    .scores;

describe("every command that reads logs", () => {
  it("takes a table whose columns speak for themselves as score takes it", async () => {
    const path = join(folderOf({"answers.csv": table("model,item,score")}), "answers.csv");
    const inspected = await runCommand("inspect", path);
    expect([inspected.code, inspected.data]).toEqual([0, expect.stringContaining("4 records in = 4 accepted")]);
    expect(inspected.data).not.toContain("Nothing here");
    expect((await runCommand("check", path)).data).toContain("Publishable.");
    const out = folderOf({});
    expect((await runCommand("ingest", path, "-o", join(out, "tables"), "-q")).code).toBe(0);
    const [again, first] = await Promise.all(
      [join(out, "tables"), path].map((from) => runCommand("score", from, "--json", "-q"))
    );
    expect(scoresOf(again!.data)).toEqual(scoresOf(first!.data));
    expect((await runCommand("export", path, "--to", "csv")).data.trim().split("\n")).toHaveLength(5);
  });

  it("names what a table leaves open: inspect with its proposal, the others with what answers it", async () => {
    const path = join(folderOf({"answers.csv": table("model,alpha,score")}), "answers.csv");
    const inspected = await runCommand("inspect", path);
    expect(inspected.data).toContain('"subject": "model"');
    expect(inspected.data).toContain("--column item=COLUMN");
    expect((await runCommand("inspect", path, "--column", "item=alpha")).code).toBe(0);
    for (const command of ["check", "ingest", "export"]) {
      const more = command === "export" ? ["--to", "csv"] : [];
      const {code, talk} = await runCommand(command, path, ...more);
      expect([code, talk], command).toEqual([2, expect.stringContaining("--column item=COLUMN")]);
    }
  });
});

describe("score", () => {
  it("reads a table whose columns speak for themselves, and says how", async () => {
    const folder = folderOf({"answers.csv": table("model,item,score")});
    const {code, data, talk} = await runCommand("score", join(folder, "answers.csv"), "--json");
    expect(code).toBe(0);
    expect(scoresOf(data).map(({suite, subjectId, value}) => [suite, subjectId, value])).toEqual([
      ["answers", "Lantern", 0.5],
      ["answers", "Kestrel", 1]
    ]);
    expect(talk).toContain(
      "answers.csv: no harness wrote it; its columns are taken for subject from model, item, score."
    );
  });

  it("refuses a table that leaves something open, with what answers it, which then does", async () => {
    const folder = folderOf({"answers.csv": table("model,alpha,score")});
    const path = join(folder, "answers.csv");
    const refused = await runCommand("score", path);
    expect(refused.code).toBe(2);
    expect(refused.talk).toContain("Which column of answers.csv says which item was asked?");
    expect(refused.talk).toContain("--column item=COLUMN");
    const answered = await runCommand("score", path, "--column", "item=alpha", "--json");
    expect(scoresOf(answered.data).map(({value}) => value)).toEqual([0.5, 1]);
  });

  it("reads tables beside a harness's log in one account, and never counts capabilities together", async () => {
    const log = {task_type: "t", evaluation_prompt: "q", answer: "B", response: "B"};
    const folder = folderOf({
      "m.jsonl": `${JSON.stringify(log)}\n`,
      "forms.csv": table("model,item,capability,score", FORMS)
    });
    const {data} = await runCommand("score", folder, "--json");
    const {ledger} = JSON.parse(data) as {ledger: {total: {seen: number; accepted: number}}};
    expect(ledger.total).toMatchObject({seen: 1 + FORMS.length, accepted: 1 + FORMS.length});
    const own = scoresOf(data).filter(({suite, subjectId}) => suite === "forms" && subjectId === "Lantern");
    expect(own.map(({metric, value}) => [metric, value])).toEqual([
      ["understanding", 1],
      ["generation", 0.5],
      ["p11", 0.5],
      ["p10", 0.5],
      ["p01", 0],
      ["p00", 0]
    ]);
  });
});

describe("fit", () => {
  it("fits a table that asks items in both forms, with no mapping written", async () => {
    const folder = folderOf({"forms.csv": table("model,item,capability,score", FORMS)});
    const {data} = await runCommand("fit", join(folder, "forms.csv"), "--json");
    const {identified} = JSON.parse(data) as {identified: {subject: string; n: number}[]};
    expect(identified.map(({subject, n}) => [subject, n])).toEqual([
      ["Lantern", 4],
      ["Kestrel", 4]
    ]);
  });
});

describe("new", () => {
  let folder = "";
  const sample = (doc: number, acc: number) => ({
    doc_id: doc,
    target: "yes",
    input: `Question ${doc}`,
    resps: [["yes"]],
    filtered_resps: ["yes"],
    doc_hash: `h${doc}`,
    acc
  });
  beforeAll(async () => {
    const lines = (task: number) =>
      [0, 1, 2].map((doc) => `${JSON.stringify(sample(doc, Number(doc > task)))}\n`).join("");
    folder = folderOf({
      "answers.csv": table("model,item,score"),
      "lmms/Lantern/20260101_101010_samples_lantern_und.jsonl": lines(0),
      "lmms/Lantern/20260101_101010_samples_lantern_gen.jsonl": lines(1)
    });
    const logs = ["--logs", join(folder, "answers.csv"), "--logs", join(folder, "lmms")];
    const {code} = await runCommand("new", join(folder, "paper"), ...logs);
    expect(code).toBe(0);
  });
  const read = (file: string) => readFileSync(join(folder, "paper", file), "utf8");

  it("takes logs that are of no benchmark and ask nothing in both forms", () => {
    const index = read("index.md");
    for (const suite of ["answers", "lantern_und", "lantern_gen"])
      expect(index).toContain(`Scores(data, {benchmark: "${suite}"`);
    expect(index).not.toContain("GapRanking");
  });

  it("keeps how a table is read, and the report then reads it so", async () => {
    const {sources} = parse(read("sources.yaml")) as {sources: {name: string; mapping?: string}[]};
    expect(sources).toEqual([
      {name: "answers", path: "../answers.csv", mapping: "answers.mapping.json"},
      {name: "lmms", path: "../lmms"}
    ]);
    const staged = join(folder, "staged");
    await stageReport(process.cwd(), join(folder, "paper"), staged, {}, () => undefined);
    const scores = JSON.parse(readFileSync(join(staged, "src/data/scores.json"), "utf8")) as {
      suite: string;
      value: number;
    }[];
    expect(scores.filter(({suite}) => suite === "answers").map(({value}) => value)).toEqual([0.5, 1]);
    expect(scores.filter(({suite}) => suite === "lantern_und").map(({value}) => value)).toEqual([2 / 3]);
  });
});
