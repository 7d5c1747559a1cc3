import {parentPort, workerData} from "node:worker_threads";
import type {CanonicalTableName} from "../../src/lib/schema/index.js";
import type {PackedBlock} from "./packed-rows.js";
import {SortedTable} from "./sorted-table.js";

const {path, table} = workerData as {readonly path: string; readonly table: CanonicalTableName};
const sink = await SortedTable.in(path, table);

/** A block is written, `null` ends the table; either is answered when it is done. */
parentPort?.on("message", (block: PackedBlock | null) => {
  void (block === null ? sink.finish() : sink.add(block)).then(() => parentPort?.postMessage("done"));
});
