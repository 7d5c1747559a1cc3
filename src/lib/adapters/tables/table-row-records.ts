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
  const spread = form?.spread;
  for await (const batch of tableRecords(file, context, form)) {
    const records: ReadRecord[] = [];
    if (spread !== undefined) context.ledger.saw(file.path, batch.length * (Object.keys(spread).length - 1));
    for (const {row, place} of spread === undefined ? batch : spreadBatch(batch, spread)) {
      const read = rowOf(row, file.path, place);
      if (typeof read === "string") context.ledger.rejected(file.path, place, read);
      else if ("skipped" in read) context.ledger.skipped(file.path, place, read.skipped);
      else records.push({file: file.path, place, rows: [read]});
    }
    yield records;
  }
}

/** A record for each of the columns that a row is spread over. */
const spreadBatch = (batch: readonly TableRecord[], columns: Readonly<Record<string, string>>): TableRecord[] =>
  batch.flatMap(({row, place}) =>
    spreadRows(row, columns).map((one) => ({row: one, place: `${place}, ${String(one[SPREAD_NAME])}`}))
  );
