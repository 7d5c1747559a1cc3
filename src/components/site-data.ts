import {
  PUBLISHED_TABLE,
  type BenchmarkEntry,
  type BenchmarkId,
  type ModelEntry,
  type PublishedRow
} from "../lib/schema/index.js";
import {decodeRegistry, decodeTable} from "../lib/tables/index.js";
import {isOwnCell, ownModels, ownRows} from "../lib/stories/index.js";
import {ownLog} from "../runtime/own-log.js";
import {readJson, type File} from "./figure/index.js";

/** Rows of one benchmark's published tables, and of the reader's own log where the address names one. */
export async function readPublished(file: File): Promise<readonly PublishedRow[]> {
  const [table, own] = await Promise.all([readJson(file), ownLog()]);
  const rows = decodeTable(PUBLISHED_TABLE, table);
  return own === null ? rows : [...rows, ...ownRows(rows, own)];
}

/** Registry of models by id, those of the reader's own log included. */
export async function readModels(file: File): Promise<ReadonlyMap<string, ModelEntry>> {
  const [registry, own] = await Promise.all([readJson(file), ownLog()]);
  const entries = [...decodeRegistry("models", registry), ...(own === null ? [] : ownModels(own))];
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** Registry of benchmarks by id. */
export async function readBenchmarks(file: File): Promise<ReadonlyMap<BenchmarkId, BenchmarkEntry>> {
  const entries = decodeRegistry("benchmarks", await readJson(file));
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** `GapEval, Table 2, row Bagel, column Gap`; of the reader's own log its name and what was computed. */
export function sourceOf(benchmark: string, {cell, document, table, row, column}: PublishedRow): string {
  if (isOwnCell(cell)) return `${row}: ${column}, computed here by the rule of ${benchmark}`;
  return `${benchmark}, ${document === "paper" ? "" : `${document}, `}${table}, row ${row}, column ${column}`;
}
