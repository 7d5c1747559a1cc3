import {parentPort} from "node:worker_threads";
import {SortedTable} from "./sorted-table.js";
import type {TableMessage} from "./table-thread.js";
import {zstdCompressor} from "./zstd-compressor.js";

// Every table needs it: made while there is none yet, it is waited for by none. Where it fails, the first table says so.
zstdCompressor().catch(() => undefined);

const tables = new Map<string, Promise<SortedTable>>();

/** Blocks are written one after the other; each is answered when it is done. */
let last: Promise<void> = Promise.resolve();
parentPort?.on("message", ({path, table, block}: TableMessage) => {
  last = last.then(async () => {
    let open = tables.get(path);
    if (open === undefined) tables.set(path, (open = SortedTable.in(path, table)));
    await (block === null ? (await open).finish() : (await open).add(block));
    if (block === null) tables.delete(path);
    parentPort?.postMessage("done");
  });
});
