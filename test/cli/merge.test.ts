import {createHash} from "node:crypto";
import {appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {describe, expect, it} from "vitest";
import {demoSources} from "../../loaders/logs/demo-sources.js";
import {FORMATS} from "../lib/adapters/support/sample-logs.js";
import {folderOf, runCommand} from "./run-command.js";

type Plain = Readonly<Record<string, unknown>>;

const byText = (list: unknown): readonly string[] =>
  (list as object[]).map((one) => JSON.stringify(Object.fromEntries(Object.entries(one).sort()))).sort();

/** What `score --json` says but for how the records were read, every list in an order of its own. */
async function scoreOf(...paths: readonly string[]): Promise<Plain> {
  const {choices: _, ledger, ...lists} = JSON.parse((await runCommand("score", ...paths, "--json")).data) as Plain;
  const account = Object.entries(ledger as Plain).map(([field, value]) => [
    field,
    Array.isArray(value) ? byText(value) : value
  ]);
  const sorted = Object.entries(lists).map(([field, value]) => [field, byText(value)]);
  return Object.fromEntries([...sorted, ...account]) as Plain;
}

const write = (folder: string, path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(join(folder, path)), {recursive: true});
  writeFileSync(join(folder, path), content);
};

const sha256Of = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");

/** Everything in a folder, by name. */
const bytesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, sha256Of(join(folder, name))]));

const ingest = (logs: string, tables: string): Promise<unknown> => runCommand("ingest", logs, "-q", "-o", tables);

describe("score of what ingest wrote", () => {
  it.each(Object.keys(FORMATS).filter((format) => !FORMATS[format]!.source?.mapping))(
    "says of %s what it says of the log",
    async (format) => {
      const folder = folderOf({});
      for (const [path, content] of Object.entries(FORMATS[format]!.files)) write(join(folder, "logs"), path, content);
      await ingest(join(folder, "logs"), join(folder, "tables"));
      const log = await scoreOf(join(folder, "logs"));
      expect(await scoreOf(join(folder, "tables"))).toEqual(log);
      expect(log["files"]).not.toEqual({});
    }
  );

  it.each(["realunify", "unison"] as const)(
    "says of generated answers to %s what it says of the log, to the last digit",
    async (id) => {
      const folder = folderOf({});
      for (const {files} of await demoSources(id))
        for (const {path, text} of files()) write(join(folder, "logs"), path, text);
      await ingest(join(folder, "logs"), join(folder, "tables"));
      const log = await scoreOf(join(folder, "logs"));
      expect(await scoreOf(join(folder, "tables"))).toEqual(log);
    }
  );
});

const judged = (n: number, correct: number, judge = "j"): string =>
  JSON.stringify({model: "m", id: `q${n}`, judge, points: correct, answer: `a${correct}`});

/** Two machines that read logs of one name: of twelve answers two are the same on both, and one is judged differently. */
async function twoMachines(): Promise<(name: string) => string> {
  const mapping = {
    suite: "own",
    columns: {subject: "model", item: "id", judge: "judge", score: "points", reply: "answer"}
  };
  const folder = folderOf({
    "one/a.jsonl": [1, 2, 3, 4, 5, 6].map((n) => judged(n, n % 2)).join("\n"),
    "two/a.jsonl": [judged(5, 1), judged(6, 0), judged(4, 1), ...[7, 8, 9].map((n) => judged(n, 1)), "no record"].join(
      "\n"
    ),
    "mapping.json": JSON.stringify(mapping)
  });
  const at = (name: string): string => join(folder, name);
  for (const name of ["one", "two"])
    await runCommand(
      "ingest",
      at(`${name}/a.jsonl`),
      "--mapping",
      at("mapping.json"),
      "-q",
      "-o",
      at(`${name}.tables`)
    );
  return at;
}

describe("merge of folders that hold the same answers", () => {
  it("counts what repeats and what contradicts, keeps the first by source, and adds up", async () => {
    const at = await twoMachines();
    const run = await runCommand("merge", at("two.tables"), at("one.tables"), "-o", at("all"), "--json");
    const ledger = JSON.parse(run.data) as Plain;
    // 6 + 7 records; 9 different answers; 2 repeats, 1 contradiction, 1 that is no record.
    expect(ledger["total"]).toEqual({seen: 13, accepted: 9, rejected: 1, duplicates: 3, skipped: 0});
    expect(ledger).toMatchObject({rows: 9, rowsDropped: 3, conflicts: 1, unreconciled: []});
    expect(run.code).toBe(1);
    const names = Object.keys(ledger["files"] as object);
    expect(names).toHaveLength(2);
    for (const name of names) expect(name).toMatch(/^a\.jsonl@[0-9a-f]{8}$/);
    // Which of two sources of one name comes first, their bytes decide.
    const [first] = names.toSorted();
    const digest = sha256Of(at("one/a.jsonl"));
    const right = first === `a.jsonl@${digest.slice(0, 8)}` ? 6 : 7;
    const [line] = (
      JSON.parse((await runCommand("score", at("all"), "--json")).data) as {scores: {value: number; n: number}[]}
    ).scores;
    expect(line).toMatchObject({n: 9, value: right / 9});
    const fails = await runCommand(
      "merge",
      at("two.tables"),
      at("one.tables"),
      "-o",
      at("none"),
      "--conflicts",
      "fail",
      "-q"
    );
    expect(fails.code).toBe(1);
  });

  it("takes a copy of a folder as repeats of every record", async () => {
    const at = await twoMachines();
    cpSync(at("one.tables"), at("copy.tables"), {recursive: true});
    const run = await runCommand("merge", at("one.tables"), at("copy.tables"), "-o", at("all"), "--json");
    expect((JSON.parse(run.data) as Plain)["total"]).toMatchObject({seen: 12, accepted: 6, duplicates: 6});
  });
});

describe("canonical tables that are not what they should be", () => {
  it.each([
    [
      "of another version",
      (folder: string) => {
        const manifest = readFileSync(join(folder, "manifest.json"), "utf8");
        writeFileSync(
          join(folder, "manifest.json"),
          manifest.replace(/"canonicalVersion": "[^"]+"/, '"canonicalVersion": "7.0"')
        );
      },
      /version "7\.0"; expected 1\.x/
    ],
    [
      "with a changed table",
      (folder: string) => appendFileSync(join(folder, "items.parquet"), "x"),
      /items\.parquet: differs from its SHA-256|cut off/
    ],
    ["without a table", (folder: string) => rmSync(join(folder, "runs.parquet")), /missing file: runs\.parquet/],
    [
      "with a ledger that is none",
      (folder: string) => writeFileSync(join(folder, "ledger.json"), '{"files": 3}'),
      /invalid files; expected object/
    ]
  ])("%s are named, and are not called whole", async (_, spoil, said) => {
    const at = await twoMachines();
    spoil(at("one.tables"));
    const run = await runCommand("score", at("one.tables"));
    expect(run.talk).toMatch(said);
    expect(run.code).toBe(1);
    expect((await runCommand("check", at("one.tables"))).data).not.toContain("Publishable");
  });

  it("merge names a path that is none, and where to write is missing", async () => {
    const at = await twoMachines();
    const other = await runCommand("merge", at("one.tables"), at("two"), "-o", at("all"));
    expect(other).toMatchObject({code: 2});
    expect(other.talk).toContain(`expected a folder that ingest -o wrote: ${at("two")}`);
    expect(await runCommand("merge", at("one.tables"))).toMatchObject({
      code: 2,
      talk: expect.stringContaining("missing --out")
    });
  });
});

describe("merge", () => {
  it("gives the same files whatever the order of the folders and the split of the log", async () => {
    const folder = folderOf({});
    const at = (name: string): string => join(folder, name);
    const parts = new Map<string, string>();
    for (const {files} of await demoSources("realunify")) for (const {path, text} of files()) parts.set(path, text);
    for (const [f, [path, text]] of [...parts].entries()) {
      for (const name of ["all", `split-${f % 3}`, `halves-${f % 2}`]) write(at(`${name}/logs`), path, text);
    }
    const names = ["all", "split-0", "split-1", "split-2", "halves-0", "halves-1"];
    for (const name of names) await ingest(at(`${name}/logs`), at(`${name}.tables`));
    const merged = async (out: string, ...of: readonly string[]): Promise<Record<string, string>> => {
      const run = await runCommand("merge", ...of.map((name) => at(`${name}.tables`)), "-q", "-o", at(out));
      expect(run.code, run.talk).toBe(0);
      return bytesOf(at(out));
    };
    const one = await merged("one", "split-0", "split-1", "split-2");
    expect(Object.keys(one)).toContain("manifest.json");
    expect(await merged("two", "split-2", "split-0", "split-1")).toEqual(one);
    expect(await merged("three", "halves-1", "halves-0")).toEqual(one);
    expect(await merged("four", "all")).toEqual(one);
  });
});
