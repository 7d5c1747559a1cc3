import {existsSync, readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {parse} from "yaml";
import {folderOf, runCommand} from "../run-command.js";

/** Instances of one suite: model, score and day of each. */
const log = (...answers: readonly (readonly [model: string, score: number, date?: string])[]): string =>
  answers
    .map(([model_id, score, date], n) =>
      JSON.stringify({
        evaluation_id: `own/${model_id}`,
        model_id,
        evaluation_name: "own",
        sample_id: String(n),
        evaluation: {score},
        metadata: date === undefined ? {} : {date}
      })
    )
    .join("\n");
const x = ([1, 0, 0] as const).map((score) => ["lab/x", score, "2026-05-01"] as const);
const folder = folderOf({
  "t.jsonl": log(...x, ["lab/y", 1, "2026-05-01"], ["lab/y", 1, "2026-05-02"], ["plain", 1]),
  "points.jsonl": log(["lab/x", 7], ["lab/x", 4], ["lab/x", 1]),
  "none.jsonl": log(["plain", 1])
});
const exported = (file: string, ...more: string[]) =>
  runCommand("export", join(folder, `${file}.jsonl`), "--to", "eval-results", ...more);

/** The hub's rules for `.eval_results/*.yaml`, restated from its documentation (docs/hub/eval-results.md of hub-docs, 2026). */
function faultsOf(text: string): string[] {
  const entries = parse(text) as unknown;
  if (!Array.isArray(entries) || entries.length === 0) return ["no list of entries"];
  const known = ["dataset", "value", "verifyToken", "date", "source", "evaluation_framework", "notes"];
  return entries.flatMap((entry: Record<string, unknown>) => {
    const dataset = (entry["dataset"] ?? {}) as Record<string, unknown>;
    const source = entry["source"] as Record<string, unknown> | undefined;
    const rules: [string, boolean][] = [
      ["fields", Object.keys(entry).every((key) => known.includes(key))],
      ["dataset id", typeof dataset["id"] === "string" && /^[^/\s]+\/[^/\s]+$/.test(dataset["id"])],
      ["task id", typeof dataset["task_id"] === "string"],
      ["value", typeof entry["value"] === "number" && Number.isFinite(entry["value"])],
      ["date", entry["date"] === undefined || (typeof entry["date"] === "string" && !Number.isNaN(Date.parse(entry["date"])))],
      ["address of the source", source === undefined || (typeof source["url"] === "string" && URL.canParse(source["url"]))],
      ["notes", entry["notes"] === undefined || typeof entry["notes"] === "string"]
    ]; // prettier-ignore
    return rules.filter(([, holds]) => !holds).map(([rule]) => rule);
  });
}

describe("parallax export --to eval-results", () => {
  it("writes a file for every model that is a repository, by the hub's rules, and says which are none", async () => {
    const out = folderOf({});
    const {code, talk} = await exported("t", ...["-o", out, "--dataset", "lab/own-set:test", "--url", "https://x.org/y"]); // prettier-ignore
    expect(code).toBe(0);
    expect(talk).toContain("Left out: 1 models not named OWNER/NAME (plain)");
    const files = ["lab/x", "lab/y"].map((model) => join(out, model, ".eval_results", "own-set-test.yaml"));
    const texts = files.map((file) => readFileSync(file, "utf8"));
    expect(texts.flatMap(faultsOf)).toEqual([]);
    const [first, y] = texts.map((text) => (parse(text) as object[])[0]);
    // One of three, and two of two; the runs of the second are of two days.
    expect(first).toMatchObject({value: Number((100 / 3).toPrecision(12)), date: "2026-05-01"});
    expect(y).toMatchObject({value: 100, source: {url: "https://x.org/y"}});
    expect(y).not.toHaveProperty("date");
    expect(texts[0]).toMatch(/in\s+percent, n = 3/);
    expect(readdirSync(out)).toEqual(["lab"]);
  });

  it("leaves numbers on their own scale as they are, a grade of 1 among them, and says so", async () => {
    const out = folderOf({});
    await exported("points", "-o", out, "--dataset", "lab/own-set:test", "-q");
    const text = readFileSync(join(out, "lab/x/.eval_results/own-set-test.yaml"), "utf8");
    expect(parse(text)).toMatchObject([{value: 4, notes: expect.stringContaining("on its own scale")}]);
  });

  it.each([
    ["no task", ["t"], "missing --dataset; expected OWNER/NAME:TASK"],
    ["a task of no dataset", ["t", "--dataset", "x:y"], "invalid --dataset: x:y"],
    ["a group that is none", ["t", "--dataset", "a/b:c", "--group", "z"], 'no such score; there are: own --group "all"'],
    ["no model of the hub", ["none", "--dataset", "a/b:c"], "no model is named as a repository of the hub (OWNER/NAME): plain"],
    ["answers that are simulated", ["t", "--dataset", "a/b:c", "--simulated"], "these answers are simulated"]
  ])("refuses %s, and writes nothing", async (_, [table, ...more], said) => {
    const out = join(folderOf({}), "none");
    const {code, talk} = await exported(table!, "-o", out, ...more);
    expect([code, talk]).toEqual([2, expect.stringContaining(said)]);
    expect(existsSync(out)).toBe(false);
  }); // prettier-ignore

  it("refuses a choice among several scores, and takes the one that is named", async () => {
    const log = folderOf({
      "geu_direct/lab/x.json": JSON.stringify(
        ["a", "b"].map((task_type) => ({task_type, evaluation_prompt: task_type, answer: "B", response: "B"}))
      )
    });
    const args = [
      "export",
      log,
      "--subject",
      "lab/x",
      "--to",
      "eval-results",
      "--dataset",
      "a/b:c",
      "-o",
      folderOf({})
    ];
    expect(await runCommand(...args)).toMatchObject({
      code: 2,
      talk: expect.stringContaining('several scores of lab/x: realunify direct --group "track: GEU"')
    });
    expect(await runCommand(...args, "--group", "track: GEU", "-q")).toMatchObject({code: 0});
  });

  it("tells of options that another form takes", async () => {
    const {code, talk} = await runCommand("export", folder, "--to", "csv", "--dataset", "a/b:c");
    expect([code, talk]).toEqual([2, expect.stringContaining("--dataset says nothing with --to csv, only with eval-results")]); // prettier-ignore
  });
});
