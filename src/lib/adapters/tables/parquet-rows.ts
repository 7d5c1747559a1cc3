import type {JsonValue} from "../../scoring/index.js";
import type {JsonObject} from "../json-value.js";
import {randomFile, type LogFile} from "../read/log-file.js";

const BATCH = 10_000;

/**
 * Rows of a Parquet file as plain objects, in batches; big integers become numbers, or texts where these would not hold them, dates
 * ISO texts, bytes are left out.
 *
 * The reader is loaded only when a Parquet file is met.
 *
 * @param limit - bytes of a file that can only be read in order, which is held whole
 * @throws Error when the file is no Parquet file
 */
export async function* parquetRows(given: LogFile, limit: number): AsyncGenerator<JsonObject[]> {
  const file = await randomFile(given, limit);
  const [{parquetMetadataAsync, parquetReadObjects}, {compressors}] = await Promise.all([
    import("hyparquet"),
    import("hyparquet-compressors")
  ]);
  const buffer = {
    byteLength: file.size,
    slice: async (start: number, end = file.size) => Uint8Array.from(await file.slice(start, end)).buffer
  };
  const metadata = await parquetMetadataAsync(buffer);
  const rows = Number(metadata.num_rows);
  for (let rowStart = 0; rowStart < rows; rowStart += BATCH) {
    const rowEnd = Math.min(rows, rowStart + BATCH);
    const batch = await parquetReadObjects({file: buffer, metadata, compressors, rowStart, rowEnd});
    yield batch.map((row) => plain(row) as JsonObject);
  }
}

function plain(value: unknown): JsonValue {
  // Beyond 2⁵³ two neighbours would become one number, and two items one.
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Uint8Array || value === undefined || value === null) return null;
  if (typeof value !== "object") return value as JsonValue;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]));
}
