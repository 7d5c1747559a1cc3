import {readFileSync, renameSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {describe, expect, it} from "vitest";
import {scoredTables} from "../../../cli/commands/scored-tables.js";
import {countedTables, countsBy, itemKinds, letteredItems} from "../../../cli/engine/counted-tables.js";
import {duckDbOn, nativeDuckDb} from "../../../cli/engine/native-duckdb.js";
import {readCounts} from "../../../cli/engine/read-counts.js";
import type {SqlEngine} from "../../../cli/engine/sql-engine.js";
import {EXIT} from "../../../cli/terminal/exit-codes.js";
import {openSource} from "../../../cli/sources/read-source.js";
import {demoSources} from "../../../loaders/logs/demo-sources.js";
import {diskFile} from "../../../cli/sources/files/disk-file.js";
import {SUITE_RULES} from "../../../src/lib/benchmarks/logs/index.js";
import {CANONICAL_TABLES, type CanonicalRow, type CanonicalTableName} from "../../../src/lib/schema/index.js";
import {
  CellCounts,
  onOwnScales,
  suiteBaselines,
  unjudgedAnswers,
  unjudgedCounted,
  type AnswerCount,
  type ScoreLine,
  type ShareGap
} from "../../../src/lib/scoring/index.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {readAll} from "../../lib/adapters/support/read-all.js";
import {FORMATS} from "../../lib/adapters/support/sample-logs.js";
import {folderOf, runCommand} from "../run-command.js";
import {answersOf, MAPPING, resultsOn, tablesOf} from "./generated-logs.js";
import {wasmDuckDbOn} from "./wasm-duckdb.js";

const TABLES = Object.keys(CANONICAL_TABLES) as CanonicalTableName[];
const native = async (folder: string): Promise<SqlEngine> =>
  duckDbOn((await nativeDuckDb())!, [new Map(TABLES.map((table) => [table, join(folder, `${table}.parquet`)]))]);

/** Generated answers are many, and a busy machine reads them slowly. */
const LONG = 600_000;

async function rowsIn(folder: string): Promise<readonly CanonicalRow[]> {
  const names = [...TABLES.map((table) => `${table}.parquet`), "manifest.json", "ledger.json", "cells.json"];
  const {rows} = await readAll(names.map((name) => diskFile(join(folder, name), name)));
  return onOwnScales(rows);
}

/** Both engines against the rows, and against each other. */
async function expectCounted(folder: string): Promise<void> {
  const rows = await rowsIn(folder);
  const [own, browsers] = [await native(folder), await wasmDuckDbOn(folder)];
  try {
    const cells = new CellCounts();
    cells.add(rows);
    const {countsUnjudged} = SUITE_RULES;
    for (const engine of [own, browsers]) {
      const {verdicts, answers} = await countedTables(engine);
      const counted = new CellCounts();
      counted.addCounted(verdicts);
      expect(counted.finish()).toEqual(cells.finish());
      expect(counted.policies()).toEqual(cells.policies());
      expect(unjudgedCounted(answers, countsUnjudged)).toEqual(unjudgedAnswers(rows, countsUnjudged));
      expect(suiteBaselines(await letteredItems(engine))).toEqual(suiteBaselines(rows));
      expect((await itemKinds(engine)).map(({suite}) => suite)).toEqual(
        [...new Set(rows.map(({item}) => item.suite))].sort()
      );
    }
    expect(await resultsOn(browsers)).toEqual(await resultsOn(own));
    await expectWritten(folder, own);
  } finally {
    await own.close();
    await browsers.close();
  }
}

/** The counts beside the tables against those that an engine makes. */
async function expectWritten(folder: string, engine: SqlEngine): Promise<void> {
  const tables = await (await openSource({command: "score", paths: [folder], options: {}})).run.tables();
  const beside = await readCounts(tables!);
  if (beside === null || "fault" in beside) throw new Error(`no counts: ${beside?.fault}`);
  const made = countsBy(engine);
  const written = beside.with(null);
  expect(await written.kinds()).toEqual(await made.kinds());
  expect(await written.baselines()).toEqual(await made.baselines());
  const [own, others] = [await written.counted(), await made.counted()];
  expect(own.verdicts).toEqual(others.verdicts);
  expect(own.answers.map(withoutTurns)).toEqual(others.answers.map(withoutTurns));
  if ((await made.kinds()).some(({numbered}) => numbered > 0))
    expect(await written.hasRepeated()).toBe(await made.hasRepeated());
}

/** Nobody who scores looks at turns, and so nobody makes a number of them. */
const withoutTurns = ({turns: _, ...count}: AnswerCount & {turns?: unknown}) => count;

/** Whether `score` counts the tables of a folder, after making sure that it says the same either way. */
async function isCountedAlike(folder: string): Promise<boolean> {
  for (const form of [[], ["--json"]]) {
    const counted = await runCommand("score", folder, ...form);
    // What stands for itself anyhow, but is about rows.
    const byRows = await runCommand("score", folder, ...form, "--conflicts", "first");
    expect(counted).toEqual(byRows);
    // Who names an engine has it count the rows.
    const byEngine = await runCommand("score", folder, ...form, "--engine", "duckdb");
    if (byEngine.code !== EXIT.usage) expect(byEngine).toEqual(counted);
  }
  return isCounted(folder);
}

async function isCounted(folder: string): Promise<boolean> {
  const line = {command: "score" as const, paths: [folder], options: {}};
  const silent = {data: () => undefined, talk: () => undefined, isInteractive: false};
  return (await scoredTables(line, await openSource(line), silent)) !== null;
}

/** The same tables where items name their cases, and no pairs. */
async function withoutPairs(folder: string): Promise<string> {
  const {DuckDBInstance} = (await nativeDuckDb())!;
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  const items = join(folder, "items.parquet");
  const own = join(folder, "own.parquet");
  await connection.run(
    `COPY (SELECT * REPLACE (CAST(NULL AS VARCHAR) AS pairId) FROM read_parquet('${items}')) TO '${own}' (FORMAT parquet)`
  );
  connection.closeSync();
  instance.closeSync();
  renameSync(own, items);
  const out = join(folderOf({}), "tables");
  await runCommand("ingest", folder, "-q", "-o", out);
  return out;
}

const LOGS = Object.keys(FORMATS).filter((format) => !FORMATS[format]!.source?.mapping);

describe("SQL on canonical tables", () => {
  it.each(LOGS)("counts what is counted of rows: %s", async (format) => {
    const folder = await tablesOf(Object.entries(FORMATS[format]!.files));
    await expectCounted(folder);
    await isCountedAlike(folder);
  });

  it.each(["gapeval", "realunify", "unieval", "umnibench", "unison"] as const)(
    "counts what is counted of rows of generated answers to %s",
    async (id) => {
      // One model is a log, too: those of UniEval have seventeen thousand answers each.
      const [source] = await demoSources(id);
      const files = [...source!.files()].map(({path, text}) => [path, text] as const);
      const models = new Set(files.map(([path]) => path.split("/")[0]));
      const [first] = models;
      const kept = id === "unieval" ? files.filter(([path]) => path.startsWith(first!)) : files;
      const mapping = join(folderOf({"mapping.json": JSON.stringify(source!.source?.mapping ?? null)}), "mapping.json");
      const folder = await tablesOf(kept, ...(source!.source?.mapping ? ["--mapping", mapping] : []));
      await expectCounted(folder);
      expect(await isCounted(folder)).toBe(false);
    },
    LONG
  );
});

describe("score of canonical tables", () => {
  const CASES: Record<string, (n: number) => object> = {
    "shares with many digits": () => ({}),
    "right and wrong": (n) => ({points: n % 3 === 0 ? 1 : 0}),
    "several answers to an item": (n) => ({id: `q${n % 30}`, try: Math.floor(n / 30), points: n % 7 < 3 ? 1 : 0}),
    "right, wrong and shares by turns": (n) => ({points: n % 10 < 8 ? n % 2 : 0.5}),
    "capabilities apart": (n) => ({ability: n % 2 ? "understanding" : "generation"}),
    "capabilities apart, right and wrong": (n) => ({ability: n % 5 < 2 ? "und" : "gen", points: n % 7 < 3 ? 1 : 0}),
    "capabilities apart, by several judges": (n) => ({
      ...{ability: n % 5 < 2 ? "und" : "gen", judge: n % 5 < 2 ? "heron" : "kestrel"},
      points: n % 7 < 3 ? 1 : 0
    }),
    "training steps, the last of which counts": (n) => ({step: n % 4 < 2 ? 100 : 200}),
    "two judges, of whom one counts": (n) => ({judge: n % 3 ? "kestrel" : "heron"}),
    "two runs of a model": (n) => ({run: n % 2 ? "first" : "second"}),
    "items with letters": (n) => ({
      key: "ABCD"[n % 4],
      question: n % 3 ? "Which? A. one B. two C. three D. four" : null
    })
  };

  it.each(Object.keys(CASES))("is counted, and the same to the last digit: %s", async (name) => {
    const mapping = join(folderOf({"mapping.json": JSON.stringify(MAPPING)}), "mapping.json");
    const folder = await tablesOf([["a.jsonl", answersOf(3, 160, CASES[name]!)]], "--mapping", mapping);
    await expectCounted(folder);
    expect(await isCountedAlike(folder)).toBe(true);
  });

  it("has intervals over cases, and the number of these, without reading rows", async () => {
    const mapping = join(folderOf({"mapping.json": JSON.stringify(MAPPING)}), "mapping.json");
    const folder = await tablesOf(
      [["a.jsonl", answersOf(3, 160, CASES["several answers to an item"]!)]],
      "--mapping",
      mapping
    );
    expect(await isCounted(folder)).toBe(true);
    const {scores} = JSON.parse((await runCommand("score", folder, "--json")).data) as {scores: readonly ScoreLine[]};
    expect(scores.filter(({group}) => group === "all").map(({n, cases}) => [n, cases])).toEqual([
      [160, 10],
      [160, 10],
      [160, 10]
    ]);
    for (const {value, interval} of scores) {
      expect(interval![0]).toBeLessThan(value!);
      expect(interval![1]).toBeGreaterThan(value!);
    }
  });

  it("has gaps over cases that are asked in both capabilities, without reading rows", async () => {
    const columns = {...MAPPING.columns, pair: "case"};
    const mapping = join(folderOf({"mapping.json": JSON.stringify({...MAPPING, columns})}), "mapping.json");
    const uniform = mulberry32(9);
    const text = answersOf(3, 200, (n) => {
      const item = Math.floor(n / 3);
      const ability = item % 3 ? "understanding" : "generation";
      return {ability, case: `c${item % 40}`, points: uniform() < 0.3 + (item % 40) / 80 ? 1 : 0};
    });
    const folder = await withoutPairs(await tablesOf([["a.jsonl", text]], "--mapping", mapping));
    await expectCounted(folder);
    expect(await isCountedAlike(folder)).toBe(true);
    const {shareGaps: gaps} = JSON.parse((await runCommand("score", folder, "--json")).data) as {
      shareGaps: readonly ShareGap[];
    };
    expect(gaps.map(({subjectId, cases}) => [subjectId, cases])).toEqual([
      ["m0", 40],
      ["m1", 40],
      ["m2", 40]
    ]);
    const [{gap, interval}] = gaps as [ShareGap];
    expect(interval![0]).toBeLessThan(gap);
    expect(interval![1]).toBeGreaterThan(gap);
    const {data, talk} = await runCommand("score", folder);
    expect(data).toContain("Share gaps (understanding minus generation");
    expect(talk).not.toContain("No share gap");
  });

  it("is counted where a rule has a scale of its own, and where numbers alone name items", async () => {
    const uniform = mulberry32(5);
    const sample = (n: number): string =>
      JSON.stringify({doc_id: n, target: "B", filtered_resps: ["B"], rating: -1 + 6 * uniform(), acc: n % 2});
    const text = Array.from({length: 300}, (_, n) => sample(n)).join("\n");
    const folder = await tablesOf([["m/samples_t_2026-01-02T03-04-05.jsonl", text]]);
    await expectCounted(folder);
    expect(await isCountedAlike(folder)).toBe(true);
  });

  it("is of rows, and says what it says of rows, where judges and runs are mixed, or numbers are too fine to be counted", async () => {
    const mapping = join(folderOf({"mapping.json": JSON.stringify(MAPPING)}), "mapping.json");
    for (const more of [
      (n: number) => ({
        run: n % 4 < 2 ? "first" : "second",
        ability: n % 2 ? "understanding" : "generation",
        judge: n % 2 ? "kestrel" : "heron"
      }),
      () => ({points: 1e-20})
    ]) {
      const folder = await tablesOf([["a.jsonl", answersOf(1, 40, more)]], "--mapping", mapping);
      expect(await isCountedAlike(folder)).toBe(false);
    }
  });

  it("is of rows where a table is not what it was when it was written, which is said", async () => {
    const folder = await tablesOf(Object.entries(FORMATS["lm-eval"]!.files));
    writeFileSync(join(folder, "cells.json"), readFileSync(join(folder, "cells.json"), "utf8") + "\n");
    expect(await isCountedAlike(folder)).toBe(false);
    expect((await runCommand("score", folder)).talk).toContain("differs from its SHA-256");
  });

  it("is refused, with why, where the engine that was asked for cannot count", async () => {
    const folder = await tablesOf(Object.entries(FORMATS["lm-eval"]!.files));
    const refusal = async (...options: string[]) => {
      const {code, data, talk} = await runCommand("score", ...options);
      return [code, data, talk.trim()];
    };
    const says = (why: string) => [2, "", expect.stringContaining(why) as string];
    expect(await refusal(folder, "--engine", "duckdb", "--rules")).toEqual(
      says("--engine duckdb cannot count this: --rules is about single answers")
    );
    expect(await refusal(join(folder, "..", "logs"), "--engine", "spark")).toEqual(
      says("it is no folder that ingest -o wrote")
    );
    expect(await refusal(folder, "--master", "local")).toEqual(says("--master is Spark's"));
    expect(await refusal(folder, "--engine", "flink")).toEqual(says("one of duckdb, spark, rows"));
  });
});
