import type {ReadContext} from "../contract/adapter.js";
import {isObject, shown, type JsonObject} from "../values/json-value.js";
import {apartAtReturns} from "../files/apart-at-returns.js";
import {csvRecords, sniffDelimiter} from "../files/csv-records.js";
import {hasOldLineEnds, jsonRecords, withNewlines} from "../records/json-records.js";
import type {LogFile} from "../files/log-file.js";
import {textChunks} from "../files/text-chunks.js";
import {columnDictionaryRows} from "./column-dictionary.js";
import {recordDictionaryRows} from "./record-dictionary.js";
import {parquetRows} from "./parquet-rows.js";
import {splitRows} from "./split-rows.js";
import {xlsxRows} from "./xlsx-rows.js";

/** A row of a table, columns by name, with its place. */
export interface TableRecord {
  readonly row: JsonObject;
  readonly place: string;
}

/**
 * Rows of a table, whatever it is written in: CSV, TSV, JSON, JSONL, XLSX or Parquet, by the file's extension.
 *
 * Everything that is not yielded is in the ledger as rejected.
 */
export async function* tableRecords(file: LogFile, context: ReadContext): AsyncGenerator<TableRecord[]> {
  const extension = /\.([a-z]+)$/i.exec(file.path)?.[1]?.toLowerCase();
  let read = 0;
  try {
    const records =
      extension === "xlsx"
        ? sheetRecords(file, context)
        : extension === "parquet"
          ? parquetRecords(file, context)
          : extension === "json" || extension === "jsonl" || extension === "ndjson"
            ? objectRecords(file, context)
            : delimitedRecords(file, context, extension === "tsv" ? "\t" : null);
    for await (const batch of records) {
      read += batch.length;
      yield batch;
    }
  } catch (error) {
    context.ledger.saw(file.path);
    const reason = error instanceof Error ? error.message : String(error);
    context.ledger.rejected(file.path, `after row ${read}`, reason);
    context.ledger.notWhole(file.path, reason);
  }
}

async function* objectRecords(file: LogFile, context: ReadContext): AsyncGenerator<TableRecord[]> {
  for await (const batch of jsonRecords(file, context)) {
    const records: TableRecord[] = [];
    for (const {value, place} of batch) {
      const isWhole = /\.json$/i.test(file.path) && (place === "document" || place === "line 1");
      const rows =
        isWhole && isObject(value)
          ? (splitRows(value) ?? columnDictionaryRows(value) ?? recordDictionaryRows(value))
          : null;
      if (rows !== null) {
        context.ledger.saw(file.path, rows.length - 1);
        records.push(...rows.map((row, r) => ({row, place: `row ${r}`})));
      } else if (isObject(value)) records.push({row: value, place});
      else context.ledger.rejected(file.path, place, `invalid record; expected object: ${shown(value)}`);
    }
    yield records;
  }
}

async function* delimitedRecords(
  file: LogFile,
  {ledger, limits}: ReadContext,
  given: string | null
): AsyncGenerator<TableRecord[]> {
  const text = await textChunks(file.chunks());
  const iterator = text.chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  const isOld = !first.done && hasOldLineEnds(first.value);
  const head = first.done ? "" : isOld ? first.value.replaceAll("\r", "\n") : first.value;
  async function* all(): AsyncGenerator<string> {
    for (let next = first; !next.done; next = await iterator.next()) yield next.value;
  }
  let header: readonly string[] | null = null;
  const delimiter = given ?? sniffDelimiter(head);
  const chunks = isOld ? withNewlines(all()) : all();
  for await (const batch of apartAtReturns(csvRecords(chunks, delimiter, limits.maxRecord), delimiter)) {
    const records: TableRecord[] = [];
    for (const {line, fields, unclosed} of batch) {
      const place = `line ${line}`;
      if (header === null) {
        if (fields === null) throw new Error("invalid header; expected a shorter one");
        header = uniqueColumns(fields, (name) => ledger.warning(file.path, place, `duplicate column: ${name}`));
        continue;
      }
      ledger.saw(file.path);
      if (fields === null)
        ledger.rejected(file.path, place, `invalid record; expected at most ${limits.maxRecord} characters: more`);
      else if (unclosed)
        ledger.rejected(file.path, place, "invalid record; expected a closing quote before the end of the file");
      else if (fields.length !== header.length) {
        ledger.rejected(file.path, place, `mismatched columns: ${fields.length} vs ${header.length} in the header`);
      } else records.push({row: objectOf(header, fields), place});
    }
    yield records;
  }
  if (text.undecodable() > 0) ledger.warning(file.path, "file", `undecodable characters: ${text.undecodable()}`);
  if (header === null) ledger.warning(file.path, "file", "empty file");
}

async function* sheetRecords(file: LogFile, context: ReadContext): AsyncGenerator<TableRecord[]> {
  const {ledger} = context;
  let columns: readonly string[] | null = null;
  let formulas = 0;
  const tellOthers = (names: readonly string[]): void =>
    ledger.warning(file.path, "file", `further sheets, of which nothing is read: ${names.join(", ")}`);
  for await (const batch of xlsxRows(file, context, Infinity, tellOthers)) {
    const rows = columns === null ? batch.slice(1) : batch;
    columns ??= uniqueColumns(
      Array.from(batch[0]!.cells, (cell) => cell ?? ""),
      (name) => ledger.warning(file.path, "row 1", `duplicate column: ${name}`)
    );
    const names = columns;
    formulas += rows.reduce((sum, row) => sum + row.formulas, 0);
    const filled = rows.filter(({cells}) => cells.some((cell) => cell !== undefined));
    ledger.saw(file.path, filled.length);
    yield filled.map(({number, cells}) => ({row: objectOf(names, cells), place: `row ${number}`}));
  }
  if (columns === null) ledger.warning(file.path, "file", "empty sheet");
  if (formulas > 0)
    ledger.warning(file.path, "sheet", `formulas, their stored results (else their texts) are taken: ${formulas}`);
}

async function* parquetRecords(file: LogFile, {ledger, limits}: ReadContext): AsyncGenerator<TableRecord[]> {
  let at = 0;
  const warn = (words: string): void => ledger.warning(file.path, "file", words);
  for await (const rows of parquetRows(file, limits.maxWhole, warn)) {
    ledger.saw(file.path, rows.length);
    yield rows.map((row, r) => ({row, place: `row ${at + r}`}));
    at += rows.length;
  }
}

/** An empty cell of a text table is no value. */
function objectOf(columns: readonly string[], cells: readonly (string | undefined)[]): JsonObject {
  const row: {[key: string]: string | null} = {};
  for (const [c, column] of columns.entries()) {
    const cell = cells[c];
    Object.defineProperty(row, column, {
      value: cell === undefined || cell === "" ? null : cell,
      enumerable: true,
      configurable: true,
      writable: true
    });
  }
  return row;
}

function uniqueColumns(names: readonly string[], warn: (name: string) => void): string[] {
  const seen = new Set<string>();
  return names.map((raw, c) => {
    let name = raw.trim() || `column ${c + 1}`;
    if (seen.has(name)) {
      warn(name);
      name = `${name} (${c + 1})`;
    }
    seen.add(name);
    return name;
  });
}
