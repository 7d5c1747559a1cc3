import type {CanonicalRow} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {ReadContext, ReadRecord} from "../contract/adapter.js";
import {jsonRecords} from "./json-records.js";
import type {LogFile} from "../files/log-file.js";

/** One record's row, or why it has none. */
export type RowOf = (value: JsonValue, file: string, place: string, context: ReadContext) => CanonicalRow | string;

/** Batches of a file in which every JSON record is one row; a record without one is rejected, with its reason, in the ledger. */
export async function* rowRecords(file: LogFile, context: ReadContext, rowOf: RowOf): AsyncGenerator<ReadRecord[]> {
  for await (const batch of jsonRecords(file, context)) {
    const records: ReadRecord[] = [];
    for (const {value, place} of batch) {
      const row = rowOf(value, file.path, place, context);
      if (typeof row === "string") context.ledger.rejected(file.path, place, row);
      else records.push({file: file.path, place, rows: [row]});
    }
    yield records;
  }
}
