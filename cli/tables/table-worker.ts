import {parentPort} from "node:worker_threads";
import {appendColumnNames, emptyColumnNames, type ColumnNames} from "../../src/lib/adapters/index.js";
import {AnswerTables} from "./answer-tables.js";
import type {SentBlock, TableAnswer, TableMessage} from "./answer-thread.js";
import {zstdCompressor} from "./zstd-compressor.js";

// Every table needs it: made while there is none yet, it is waited for by none. Where it fails, the first table says so.
zstdCompressor().catch(() => undefined);

/** What numbers of blocks stand for, by the number of their reader. */
const namesOf = new Map<number, ColumnNames>();
let tables: AnswerTables | null = null;

async function answered(message: TableMessage): Promise<TableAnswer> {
  if (message.kind === "begin") tables = new AnswerTables(message.folder, message.tables);
  else if (message.kind === "block") await tables!.addNamed(named(message.block), message.block.first);
  else if (message.kind === "packed") await tables!.addPacked(message.table, message.block);
  else return tables!.finish();
  return null;
}

function named({block, kept, reader, added, isAnew}: SentBlock) {
  if (isAnew) namesOf.set(reader, emptyColumnNames());
  const names = namesOf.get(reader)!;
  appendColumnNames(names, added);
  return {block, kept, names};
}

/** One message after the other. */
let last: Promise<void> = Promise.resolve();
parentPort?.on("message", (message: TableMessage) => {
  last = last.then(async () => parentPort?.postMessage(await answered(message)));
});
