import {
  PUBLISHED_TABLE,
  type BenchmarkEntry,
  type BenchmarkId,
  type ModelEntry,
  type PublishedRow,
  type ItemTag
} from "../../lib/schema/index.js";
import {decodeRegistry, decodeTable} from "../../lib/tables/index.js";
import {ownModels, ownRows} from "../../lib/stories/own/own-rows.js";
import type {PublishedByBenchmark} from "../../lib/stories/overview/profiles.js";
import {isOwnCell} from "../../lib/benchmarks/index.js";
import {BENCHMARK_IDS} from "../../lib/benchmarks/registry.js";
import type {GapFits} from "../../lib/gaps/gap-fits.js";
import {ownLog} from "../../runtime/own-log.js";
import {readJson, type File} from "../figure/index.js";
import {seenName} from "../format/shown-name.js";

/** Rows of one benchmark's published tables, and of the reader's own log: the one that the address names unless said otherwise. */
export async function readPublished(file: File, log = ownLog()): Promise<readonly PublishedRow[]> {
  const [table, own] = await Promise.all([readJson(file), log]);
  const rows = decodeTable(PUBLISHED_TABLE, table);
  return own === null ? rows : [...rows, ...ownRows(rows, own)];
}

/** The same of every benchmark, by benchmark; the reader's own log stands in each that it has answers for. */
export async function readAllPublished(file: File, log = ownLog()): Promise<PublishedByBenchmark> {
  const [table, own] = await Promise.all([readJson(file), log]);
  const rowsOfAll = decodeTable(PUBLISHED_TABLE, table);
  const ids = new Set([...BENCHMARK_IDS, ...rowsOfAll.map(({benchmark}) => benchmark)]);
  return Object.fromEntries(
    [...ids].map((id) => {
      const rows = rowsOfAll.filter(({benchmark}) => benchmark === id);
      return [id, own === null ? rows : [...rows, ...ownRows(rows, own)]];
    })
  );
}

/** Registry of models by id, those of the reader's own log included. */
export async function readModels(file: File, log = ownLog()): Promise<ReadonlyMap<string, ModelEntry>> {
  const [registry, own] = await Promise.all([readJson(file), log]);
  const entries = [...decodeRegistry("models", registry), ...(own === null ? [] : ownModels(own))];
  return new Map(
    entries.map((entry) => [entry.id, {...entry, name: seenName(entry.name), short: seenName(entry.short)}])
  );
}

/** Registry of benchmarks by id. */
export async function readBenchmarks(file: File): Promise<ReadonlyMap<BenchmarkId, BenchmarkEntry>> {
  const entries = decodeRegistry("benchmarks", await readJson(file));
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** Files of a page about all benchmarks. */
export interface AllBenchmarksFiles {
  /** Published tables of every benchmark in one. */
  readonly published: File;
  readonly models: File;
  readonly benchmarks: File;
  /** Gaps at the default settings, made when the site was built. */
  readonly fits: File;
  readonly tags: File;
}

/** Published tables of all benchmarks with their registries and gaps, and the reader's own log as in `readPublished`. */
export async function readAllBenchmarks(
  files: AllBenchmarksFiles,
  log = ownLog()
): Promise<{
  readonly published: PublishedByBenchmark;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>;
  readonly fits: GapFits;
}> {
  const [published, models, benches, fits] = await Promise.all([
    readAllPublished(files.published, log),
    readModels(files.models, log),
    readBenchmarks(files.benchmarks),
    readJson(files.fits)
  ]);
  return {published, models, benches, fits: fits as GapFits};
}

/** Level-2 tags of items with their key counts. */
export const readTags = async (file: File): Promise<readonly ItemTag[]> =>
  decodeRegistry("item-tags", await readJson(file));

/** `Lantern, Table 2, row Bagel, column Gap`; of the reader's own log its name and what was computed. */
export function sourceOf(benchmark: string, {cell, document, table, row, column}: PublishedRow): string {
  if (isOwnCell(cell)) return `${row}: ${column}, computed here by the rule of ${benchmark}`;
  return `${benchmark}, ${document === "paper" ? "" : `${document}, `}${table}, row ${row}, column ${column}`;
}

/** `Lantern, Table 2`: a benchmark with the tables that those of these rows stand in which are printed. */
export const tablesOf = (benchmark: string, rows: readonly PublishedRow[]): string =>
  [benchmark, ...new Set(rows.filter(({cell}) => !isOwnCell(cell)).map(({table}) => table))].join(", ");

/** Where several numbers are printed, those of one row named together: `Lantern, Table 2, row Bagel, columns Und., Gen.` */
export function sourcesOf(rows: readonly {readonly name: string; readonly row: PublishedRow}[]): string {
  const groups = new Map<string, string[]>();
  for (const {name, row} of rows) {
    if (isOwnCell(row.cell)) continue;
    const key = `${name}, ${row.document === "paper" ? "" : `${row.document}, `}${row.table}, row ${row.row}`;
    groups.set(key, [...(groups.get(key) ?? []), row.column]);
  }
  const own = rows.flatMap(({name, row}) => (isOwnCell(row.cell) ? [sourceOf(name, row)] : []));
  const printed = [...groups].map(
    ([key, columns]) => `${key}, column${columns.length > 1 ? "s" : ""} ${columns.join(", ")}`
  );
  return [...printed, ...own].join("; ");
}
