import type {ReadContext} from "../contract/adapter.js";
import type {ColumnMapping} from "../contract/column-mapping.js";
import type {JsonValue} from "../../scoring/index.js";
import {isObject, shown, type JsonObject} from "../values/json-value.js";
import {undecodableText} from "../files/undecodable.js";
import {apartAtReturns} from "../files/apart-at-returns.js";
import {csvRecords, sniffDelimiter} from "../files/csv-records.js";
import {hasOldLineEnds, jsonRecords, withNewlines} from "../records/json-records.js";
import type {LogFile} from "../files/log-file.js";
import {textChunks} from "../files/text-chunks.js";
import {listedRows} from "./listed-rows.js";
import {columnDictionaryRows} from "./column-dictionary.js";
import {recordDictionaryRows} from "./record-dictionary.js";
import {parquetRows} from "./parquet-rows.js";
import {splitRows} from "./split-rows.js";
import {xlsxSheets, type Sheet} from "./xlsx-rows.js";

/** A row of a table, columns by name, with its place. */
export interface TableRecord {
  readonly row: JsonObject;
  readonly place: string;
}

/**
 * Rows of a table, whatever it is written in: CSV, TSV, JSON, JSONL, XLSX or Parquet, by the file's extension.
 *
 * Everything that is not yielded is in the ledger as rejected.
 *
 * @param form - of a table that no harness wrote: the member that lists its records, in a document of JSON; of a spreadsheet all sheets are
 * read that are alike
 */
export async function* tableRecords(
  file: LogFile,
  context: ReadContext,
  form?: Pick<ColumnMapping, "records">
): AsyncGenerator<TableRecord[]> {
  const extension = /\.([a-z]+)$/i.exec(file.path)?.[1]?.toLowerCase();
  let read = 0;
  try {
    const records =
      extension === "xlsx"
        ? sheetRecords(file, context, form !== undefined)
        : extension === "parquet"
          ? parquetRecords(file, context)
          : extension === "json" || extension === "jsonl" || extension === "ndjson"
            ? objectRecords(file, context, form?.records)
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

async function* objectRecords(
  file: LogFile,
  context: ReadContext,
  list: string | undefined
): AsyncGenerator<TableRecord[]> {
  for await (const batch of jsonRecords(file, context)) {
    const records: TableRecord[] = [];
    for (const {value, place} of batch) {
      const rows = isWholeDocument(file, place) && isObject(value) ? documentRows(value, list) : null;
      if (rows !== null) {
        context.ledger.saw(file.path, rows.length - 1);
        for (const [r, row] of rows.entries())
          if (isObject(row)) records.push({row, place: `row ${r}`});
          else context.ledger.rejected(file.path, `row ${r}`, `invalid record; expected object: ${shown(row)}`);
      } else if (isObject(value)) records.push({row: value, place});
      else context.ledger.rejected(file.path, place, `invalid record; expected object: ${shown(value)}`);
    }
    yield records;
  }
}

/** Whether a record may be all that a file holds. */
export const isWholeDocument = ({path}: LogFile, place: string): boolean =>
  /\.json$/i.test(path) && (place === "document" || place === "line 1");

/** Whether an object is a table whose names and cells are written apart, or column by column. */
export const isTableDocument = (value: JsonObject): boolean =>
  (splitRows(value) ?? columnDictionaryRows(value)) !== null;

/** Rows of a document that is one object; `null` where the object is a record itself. */
export const documentRows = (value: JsonObject, list: string | undefined): readonly JsonValue[] | null =>
  list === undefined
    ? (splitRows(value) ?? columnDictionaryRows(value) ?? recordDictionaryRows(value))
    : listedRows(value, list);

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
    const width = header === null ? batch.find(({fields}) => !isNote(fields))?.fields?.length : undefined;
    for (const {line, fields, unclosed} of batch) {
      const place = `line ${line}`;
      if (header === null) {
        if (fields === null) throw new Error("invalid header; expected a shorter one");
        if (isNote(fields) && fields.length !== width) {
          ledger.warning(file.path, place, "a note above the header, which is not read");
          continue;
        }
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
  if (text.undecodable() > 0) ledger.warning(file.path, "file", undecodableText(text.undecodable()));
  if (header === null) ledger.warning(file.path, "file", "empty file");
}

/** A line that begins with # is a note of the program that wrote the table, unless it has as many columns as the rows. */
const isNote = (fields: readonly string[] | null): boolean => fields?.[0]?.startsWith("#") ?? false;

/** What tells the rows of several sheets apart. */
const SHEET = "sheet";

/**
 * Rows of the first sheet, and of those that have its header, where all are wanted: they are one table, and the column `sheet` says where
 * a row stands. Of other sheets nothing is read, which is said.
 */
async function* sheetRecords(file: LogFile, context: ReadContext, areAll: boolean): AsyncGenerator<TableRecord[]> {
  const {ledger} = context;
  const [first, ...further] = await xlsxSheets(file, context);
  const header = await headerOf(first);
  if (header === null) return ledger.warning(file.path, "file", "empty sheet");
  const headers = await Promise.all(further.map(headerOf));
  const isAlike = (s: number): boolean => areAll && JSON.stringify(headers[s]) === JSON.stringify(header);
  const others = further.filter((_, s) => !isAlike(s)).map(({name}) => name);
  if (others.length > 0)
    ledger.warning(file.path, "file", `further sheets, of which nothing is read: ${others.join(", ")}`);
  const columns = uniqueColumns(header, (name) => ledger.warning(file.path, "row 1", `duplicate column: ${name}`));
  const sheets = [first, ...further.filter((_, s) => isAlike(s))];
  const isOne = sheets.length === 1 || columns.includes(SHEET);
  let formulas = 0;
  for (const {name, rows} of sheets) {
    let isHeader = true;
    for await (const batch of rows()) {
      const below = isHeader ? batch.slice(1) : batch;
      isHeader = false;
      formulas += below.reduce((sum, row) => sum + row.formulas, 0);
      const filled = below.filter(({cells}) => cells.some((cell) => cell !== undefined));
      ledger.saw(file.path, filled.length);
      yield filled.map(({number, cells}) => {
        const row = objectOf(columns, cells);
        return isOne
          ? {row, place: `row ${number}`}
          : {row: {...row, [SHEET]: name}, place: `sheet ${name}, row ${number}`};
      });
    }
  }
  if (formulas > 0)
    ledger.warning(file.path, "sheet", `formulas, their stored results (else their texts) are taken: ${formulas}`);
}

/** Texts of the first row; `null` where there is none. */
async function headerOf({rows}: Sheet): Promise<readonly string[] | null> {
  for await (const [row] of rows()) return Array.from(row!.cells, (cell) => cell ?? "");
  return null;
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
