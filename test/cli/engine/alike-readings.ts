import {mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {expect} from "vitest";
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
 * `ingest` writes tables that it reads again.
 */
export async function expectSameReading(shared: string, alone: string, ...options: readonly string[]): Promise<void> {
  const ordered = join(dirname(alone), "ordered");
  await runCommand("ingest", alone, "-q", "-o", ordered, ...options);
  const [own, others, again] = [shared, alone, ordered].map(digestsOf);
  for (const table of ["responses.parquet", "judgments.parquet"])
    expect([table, own![table]]).toEqual([table, again![table]]);
  for (const same of ["subjects.parquet", "items.parquet", "runs.parquet", "sources.parquet", "cells.json"])
    expect([same, own![same]]).toEqual([same, others![same]]);
  expect(ledgerOf(shared)).toEqual(ledgerOf(alone));
  expect(manifestOf(shared)).toEqual(manifestOf(alone));
}

/** A folder of logs. */
export function written(files: Iterable<readonly [string, string | Uint8Array]>): string {
  const folder = folderOf({});
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, "logs", path)), {recursive: true});
    writeFileSync(join(folder, "logs", path), content);
  }
  return join(folder, "logs");
}
