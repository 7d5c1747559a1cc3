import type {CanonicalRow} from "../../schema/index.js";
import type {ReadContext, ReadRecord} from "../contract/adapter.js";
import type {LogFile} from "../files/log-file.js";
import type {JsonObject} from "../values/json-value.js";
import {tableRecords} from "./table-records.js";

/** The row that a row of a table gives, or why it gives none. */
export type RowOfTable = (row: JsonObject, file: string, place: string) => CanonicalRow | string;

/** Batches of a table in which every row is one record; a row that gives none is rejected, with its reason, in the ledger. */
export async function* tableRowRecords(
  file: LogFile,
  context: ReadContext,
  rowOf: RowOfTable
): AsyncGenerator<ReadRecord[]> {
  for await (const batch of tableRecords(file, context)) {
    const records: ReadRecord[] = [];
    for (const {row, place} of batch) {
      const read = rowOf(row, file.path, place);
      if (typeof read === "string") context.ledger.rejected(file.path, place, read);
      else records.push({file: file.path, place, rows: [read]});
    }
    yield records;
  }
}
