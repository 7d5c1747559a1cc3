import {
  PUBLISHED_TABLE,
  type BenchmarkEntry,
  type BenchmarkId,
  type ModelEntry,
  type PublishedRow
} from "../lib/schema/index.js";
import {decodeRegistry, decodeTable} from "../lib/tables/index.js";
import {readJson, type File} from "./figure/index.js";

/** Rows of one benchmark's published tables. */
export const readPublished = async (file: File): Promise<readonly PublishedRow[]> =>
  decodeTable(PUBLISHED_TABLE, await readJson(file));

/** Registry of models by id. */
export async function readModels(file: File): Promise<ReadonlyMap<string, ModelEntry>> {
  const entries = decodeRegistry("models", await readJson(file));
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** Registry of benchmarks by id. */
export async function readBenchmarks(file: File): Promise<ReadonlyMap<BenchmarkId, BenchmarkEntry>> {
  const entries = decodeRegistry("benchmarks", await readJson(file));
  return new Map(entries.map((entry) => [entry.id, entry]));
}

/** `GapEval, Table 2, row Bagel, column Gap`. */
export const sourceOf = (benchmark: string, {document, table, row, column}: PublishedRow): string =>
  `${benchmark}, ${document === "paper" ? "" : `${document}, `}${table}, row ${row}, column ${column}`;
