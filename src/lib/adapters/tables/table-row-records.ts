import type {CanonicalRow} from "../../schema/index.js";
import type {ReadContext, ReadRecord} from "../contract/adapter.js";
import type {LogFile} from "../files/log-file.js";
import type {ColumnMapping} from "../contract/column-mapping.js";
import type {JsonObject} from "../values/json-value.js";
import {SPREAD_NAME, spreadRows} from "./spread-rows.js";
import {tableRecords, type TableRecord} from "./table-records.js";

/** The row that a row of a table gives, or why it gives none: by a fault, or because it is no answer. */
export type RowOfTable = (row: JsonObject, file: string, place: string) => CanonicalRow | string | NoAnswer;

/** Why a row of a table is no answer. */
export interface NoAnswer {
  readonly skipped: string;
}

/**
 * Batches of a table in which every row is one record, or one for each of the columns that it is spread over; a row that gives none
 * is rejected, with its reason, in the ledger, and one that is no answer is skipped.
 */
export async function* tableRowRecords(
  file: LogFile,
  context: ReadContext,
  rowOf: RowOfTable,
  form?: Pick<ColumnMapping, "records" | "spread">
): AsyncGenerator<ReadRecord[]> {
  for await (const batch of tableRecords(file, context, form)) {
    let records: ReadRecord[] = [];
    for (const record of batch)
      for (const {row, place} of form?.spread === undefined
        ? [record]
        : spreadRecord(record, form.spread, context, file)) {
        const read = rowOf(row, file.path, place);
        if (typeof read === "string") context.ledger.rejected(file.path, place, read);
        else if ("skipped" in read) context.ledger.skipped(file.path, place, read.skipped);
        else records.push({file: file.path, place, rows: [read]});
        // A row of a wide table is thousands of records.
        if (records.length < MOST_AT_ONCE) continue;
        yield records;
        records = [];
      }
    yield records;
  }
}

/** Records that are given at once at most, where a row is spread over several. */
const MOST_AT_ONCE = 4096;

/** A record for each of the columns that a row is spread over. */
function spreadRecord(
  {row, place}: TableRecord,
  columns: Readonly<Record<string, string>>,
  {ledger}: ReadContext,
  {path}: LogFile
): TableRecord[] {
  const rows = spreadRows(row, columns);
  ledger.saw(path, rows.length - 1);
  return rows.map((one) => ({row: one, place: `${place}, ${String(one[SPREAD_NAME])}`}));
}
