import {createHash} from "node:crypto";
import {mkdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {gzipSync} from "node:zlib";
import type * as DuckDb from "@duckdb/node-api";
import {
  HOSTED_MANIFEST,
  HOSTED_TABLES,
  HOSTED_VERSION,
  type HostedManifest
} from "../../src/lib/explore/cube/hosted-manifest.js";
import type {CubeFile} from "../../src/lib/explore/cube/cube-file.js";
import {CANONICAL_VERSION} from "../../src/lib/schema/index.js";
import {fingerprints} from "../tables/table-folder.js";
import {allRows} from "../engine/all-rows.js";
import {duckDbOn} from "../engine/native-duckdb.js";
import type {HoldingEngine, TablePaths, WritingEngine} from "../engine/sql-engine.js";
import {sqlText} from "../engine/sql-text.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {readCube} from "./read-cube.js";
import {keepRunPlaces} from "./run-places.js";

/** The least that DuckDB writes: what a reader who wants one row has to fetch. */
const ROW_GROUP = 2048;
/** Few enough groups that the end of a file, which a reader fetches first, stays small. */
const ROWS_OF_PART = 50 * ROW_GROUP;

/** What is known of the tables beside their rows. */
export interface HostedAbout {
  readonly name: string;
  readonly simulated: boolean;
  readonly answers: number;
  readonly verdicts: number;
  /** Entries that the counts may hold of single kinds of cases (`readCube`). */
  readonly mostEntries?: number;
  /** Told what is left out. */
  readonly tell?: (words: string) => void;
}

/**
 * Writes tables so that a page reads them from any host that sends parts of files: counts in one file, and the rows cell by cell.
 *
 * @param folder - must exist and be empty
 * @throws CommandError where rows stand without their item or run
 */
export async function writeHosted(
  duckDb: typeof DuckDb,
  paths: TablePaths,
  folder: string,
  {name, simulated, answers, verdicts, mostEntries, tell = () => undefined}: HostedAbout
): Promise<HostedManifest> {
  mkdirSync(join(folder, "answers"));
  const engine = await duckDbOn(duckDb, [paths], join(folder, "answers"));
  try {
    let rows = 0;
    const cubeWith = async (isFine: boolean): Promise<CubeFile> => {
      await engine.keep("told", `SELECT ${isFine} AS subcategories, ${isFine} AS runs`, true);
      await engine.keep("verdicts", sqlText("hosted/verdicts"), true);
      rows = await expectWhole(engine, answers, verdicts);
      await engine.keep("cells", sqlText("hosted/cells"), true);
      await engine.keep("shares", sqlText("hosted/shares"), false);
      return readCube(engine, mostEntries);
    };
    await keepRunPlaces(engine);
    let cube = await cubeWith(true);
    // An interval of every number is worth more than two facets.
    if (cube.profiles === undefined && (cube.values.subcategory.length > 1 || cube.values.run.length > 1)) {
      const coarse = await cubeWith(false);
      if (coarse.profiles === undefined) await cubeWith(true);
      else {
        cube = coarse;
        tell("Subcategories and runs are left out of the counts: with them, intervals would be unknown.\n");
      }
    }
    const packed = gzipSync(JSON.stringify(cube), {level: 9});
    writeFileSync(join(folder, "cells.cube"), packed);
    await engine.keep("hosted", sqlText("hosted/answers"), true);
    const parts = await writeParts(engine, folder, rows);
    const [items] = await allRows(engine, "SELECT count(*) AS count FROM items");
    const files = await fingerprints(folder, parts);
    const manifest: HostedManifest = {
      format: HOSTED_TABLES,
      version: HOSTED_VERSION,
      canonicalVersion: CANONICAL_VERSION,
      ...{name, simulated, rows, answers},
      items: Number(items!["count"]),
      cube: {path: "cells.cube", bytes: packed.length, sha256: createHash("sha256").update(packed).digest("hex")},
      rowsOfPart: ROWS_OF_PART,
      parts: parts.map((path) => ({path, ...files[path]!}))
    };
    writeFileSync(join(folder, HOSTED_MANIFEST), `${JSON.stringify(manifest)}\n`);
    return manifest;
  } finally {
    await engine.close();
  }
}

/** Rows there are; each answer and verdict of the tables must be among them. */
async function expectWhole(engine: HoldingEngine, answers: number, verdicts: number): Promise<number> {
  const [found] = await allRows(
    engine,
    "SELECT count(*) AS rows, count(verdict) AS verdicts, count(DISTINCT answer) AS answers FROM verdicts"
  );
  if (Number(found!["verdicts"]) !== verdicts || Number(found!["answers"]) !== answers)
    throw new CommandError(
      EXIT.files,
      "these tables cannot be put in parts: some answers stand without their item or run, or verdicts without their answer"
    );
  return Number(found!["rows"]);
}

async function writeParts(engine: WritingEngine, folder: string, rows: number): Promise<string[]> {
  const parts: string[] = [];
  for (let from = 0; from < rows; from += ROWS_OF_PART) {
    const path = `answers/${String(parts.length).padStart(5, "0")}.parquet`;
    const sql = `SELECT * FROM hosted WHERE rowid >= ${from} AND rowid < ${from + ROWS_OF_PART} ORDER BY rowid`;
    await engine.write(sql, join(folder, path), ROW_GROUP);
    parts.push(path);
  }
  return parts;
}
