import {mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {asyncBufferFromFile, parquetReadObjects} from "hyparquet";
import {compressors} from "hyparquet-compressors";
import {expect} from "vitest";
import {CANONICAL_TABLES} from "../../../src/lib/schema/index.js";
import {folderOf, runCommand} from "../run-command.js";
import {digestsOf} from "./generated-shards.js";

type Plain = Readonly<Record<string, unknown>>;

/** A ledger with its lists in an order of their own. */
export function ledgerOf(folder: string): Plain {
  const ledger = JSON.parse(readFileSync(join(folder, "ledger.json"), "utf8")) as Plain;
  return Object.fromEntries(
    Object.entries(ledger).map(([field, value]) => [field, Array.isArray(value) ? value.map(inOwnOrder).sort() : value])
  );
}

const inOwnOrder = (one: unknown): string =>
  JSON.stringify(typeof one === "object" ? Object.entries(one!).sort(([a], [b]) => (a < b ? -1 : 1)) : one);

const manifestOf = (folder: string): Plain => {
  const {files: _, ...manifest} = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Plain;
  return manifest;
};

/**
 * Tables of a log read in shares against those that one program made of it: byte by byte, answers numbered in the order of items, as
 * `ingest` writes tables that it reads again. Where an engine wrote tables, these are held row by row.
 */
export async function expectSameReading(
  shared: string,
  alone: string,
  isByEngine: boolean,
  ...options: readonly string[]
): Promise<void> {
  const ordered = join(dirname(alone), "ordered");
  await runCommand("ingest", alone, "-q", "-o", ordered, ...options);
  const [own, others, again] = [shared, alone, ordered].map(digestsOf);
  for (const table of ["responses.parquet", "judgments.parquet"])
    if (isByEngine) await expectRows(table, shared, ordered);
    else expect([table, own![table]]).toEqual([table, again![table]]);
  if (isByEngine) await expectRows("items.parquet", shared, alone);
  else expect(own!["items.parquet"]).toBe(others!["items.parquet"]);
  for (const same of ["subjects.parquet", "runs.parquet", "sources.parquet", "cells.json"])
    expect([same, own![same]]).toEqual([same, others![same]]);
  expect(ledgerOf(shared)).toEqual(ledgerOf(alone));
  expect(manifestOf(shared)).toEqual(manifestOf(alone));
}

/**
 * Tables that an engine wrote against those that this program wrote of the same: row by row, and what stands beside them. Cells are of the
 * items as the table has them, which is how they come where it is read again: records may say something else of their item.
 */
export async function expectSameRows(written: string, others: string, ...options: readonly string[]): Promise<void> {
  for (const table of Object.keys(CANONICAL_TABLES)) await expectRows(`${table}.parquet`, written, others);
  const again = join(dirname(others), "again");
  await runCommand("ingest", others, "-q", "-o", again, ...options);
  expect(readFileSync(join(written, "cells.json"), "utf8")).toBe(readFileSync(join(again, "cells.json"), "utf8"));
  expect(ledgerOf(written)).toEqual(ledgerOf(others));
  expect(manifestOf(written)).toEqual(manifestOf(others));
}

const expectRows = async (file: string, folder: string, other: string): Promise<void> =>
  expect([file, await rowsOf(join(folder, file))]).toEqual([file, await rowsOf(join(other, file))]);

const rowsOf = async (path: string): Promise<unknown[]> =>
  parquetReadObjects({file: await asyncBufferFromFile(path), compressors});

/** A folder of logs. */
export function written(files: Iterable<readonly [string, string | Uint8Array]>): string {
  const folder = folderOf({});
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, "logs", path)), {recursive: true});
    writeFileSync(join(folder, "logs", path), content);
  }
  return join(folder, "logs");
}
