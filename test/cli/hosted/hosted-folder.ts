import {mkdtempSync, readFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {gunzipSync} from "node:zlib";
import {writeHosted} from "../../../cli/hosted/write-hosted.js";
import {nativeDuckDb} from "../../../cli/engine/native-duckdb.js";
import {diskFile} from "../../../cli/sources/files/disk-file.js";
import {demoSources} from "../../../loaders/logs/demo-sources.js";
import type {Cube} from "../../../src/lib/explore/cube/cube.js";
import {cubeOf} from "../../../src/lib/explore/cube/cube-file.js";
import type {HostedManifest} from "../../../src/lib/explore/cube/hosted-manifest.js";
import {
  CANONICAL_TABLES,
  type BenchmarkId,
  type CanonicalRow,
  type CanonicalTableName
} from "../../../src/lib/schema/index.js";
import {mulberry32} from "../../../src/lib/math/index.js";
import {MAPPING, tablesOf} from "../engine/generated-logs.js";
import {folderOf} from "../run-command.js";
import {readAll} from "../../lib/adapters/support/read-all.js";

const TABLES = Object.keys(CANONICAL_TABLES) as CanonicalTableName[];

/** A folder for plain hosting, made of canonical tables. */
export async function hostedOf(
  tables: string,
  mostEntries?: number
): Promise<{folder: string; manifest: HostedManifest; cube: Cube; said: string}> {
  const stated = JSON.parse(readFileSync(join(tables, "manifest.json"), "utf8")) as {
    simulated: boolean;
    tables: Record<CanonicalTableName, number>;
  };
  const folder = mkdtempSync(join(tmpdir(), "parallax-hosted-"));
  const paths = new Map(TABLES.map((table) => [table, join(tables, `${table}.parquet`)]));
  let said = "";
  const manifest = await writeHosted((await nativeDuckDb())!, paths, folder, {
    name: "a log",
    simulated: stated.simulated,
    answers: stated.tables.responses,
    verdicts: stated.tables.judgments,
    tell: (words) => void (said += words),
    ...(mostEntries === undefined ? {} : {mostEntries})
  });
  const packed = readFileSync(join(folder, manifest.cube.path));
  return {folder, manifest, cube: cubeOf(JSON.parse(gunzipSync(packed).toString()), manifest.rows), said};
}

/** All rows of canonical tables, as the explorer takes them. */
export async function rowsOfTables(tables: string): Promise<readonly CanonicalRow[]> {
  const names = [...TABLES.map((table) => `${table}.parquet`), "manifest.json", "ledger.json", "cells.json"];
  return (await readAll(names.map((name) => diskFile(join(tables, name), name)))).rows;
}

/** Texts of a log of which one model is enough. */
const LONG_LOG = 20_000_000;

/** Canonical tables of the generated answers to a benchmark; of a long log those of one model, which is a log, too. */
export async function generatedTables(id: BenchmarkId): Promise<string> {
  const [source] = await demoSources(id);
  const files = [...source!.files()].map(({path, text}) => [path, text] as const);
  const [first] = files[0]![0].split("/");
  const isLong = files.reduce((sum, [, text]) => sum + text.length, 0) > LONG_LOG;
  const mapping = source!.source?.mapping;
  const kept = isLong ? files.filter(([path]) => path.startsWith(first!)) : files;
  if (mapping === undefined) return tablesOf(kept);
  return tablesOf(kept, "--mapping", join(folderOf({"mapping.json": JSON.stringify(mapping)}), "mapping.json"));
}

/** Runs of two models: some ask the same, two share no item and are parts of one, and one has a step of its own. */
export async function severalRuns(): Promise<string> {
  const path = join(folderOf({"mapping.json": JSON.stringify(MAPPING)}), "mapping.json");
  const uniform = mulberry32(3);
  const lines = ["m", "n"].flatMap((model) =>
    ["late", "early", "left", "right", "trained"].flatMap((run) =>
      Array.from({length: 30}, (_, q) => q)
        .filter((q) => (run === "left" ? q < 15 : run === "right" ? q >= 15 : true))
        .map((q) =>
          JSON.stringify({
            ...{model, run: `${model} ${run}`, id: `q${q}`, kind: `k${q % 2}`, part: `part ${q % 5}`},
            points: uniform() < 0.1 ? null : Number(uniform() < 0.6),
            ...(run === "trained" ? {step: 100} : {})
          })
        )
    )
  );
  return tablesOf([["a.jsonl", lines.join("\n")]], "--mapping", path);
}
