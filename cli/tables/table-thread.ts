import {existsSync} from "node:fs";
import {fileURLToPath} from "node:url";
import {Worker} from "node:worker_threads";
import type {CanonicalTableName} from "../../src/lib/schema/index.js";
import {buffersOf, type PackedBlock} from "./packed-rows.js";
import {ROW_GROUP} from "./parquet-table.js";
import type {TableSink} from "./sorted-table.js";

/** Made beside this file when the program is bundled; run from its sources the program has one thread. */
const WORKER = fileURLToPath(new URL("./table-worker.js", import.meta.url));
/** Rows on their way to the other thread before more are made. */
const MOST_UNDERWAY = 2 * ROW_GROUP;

/** A block of a table; `null` ends it. */
export interface TableMessage {
  readonly path: string;
  readonly table: CanonicalTableName;
  readonly block: PackedBlock | null;
}

/** A thread that writes tables; begun with the first of them, or before. */
export class TableThread {
  #worker: Worker | null = null;
  /** Rows of the blocks that are not answered yet. */
  readonly #posted: number[] = [];
  #waiting: {resolve(): void; reject(error: Error): void}[] = [];
  #error: Error | null = null;
  #underway = 0;

  /** Begins before there is a table; until then the program may end without it. */
  begin(): void {
    if (!existsSync(WORKER)) return;
    this.#worker ??= this.#started();
    this.#worker.unref();
  }

  /** Where a table goes; `null` where there is no other thread. */
  sink(path: string, table: CanonicalTableName): TableSink | null {
    if (!existsSync(WORKER)) return null;
    return {
      add: async (block) => {
        this.#post({path, table, block}, buffersOf(block));
        while (this.#underway > MOST_UNDERWAY) await this.#answer();
      },
      finish: async () => {
        this.#post({path, table, block: null}, []);
        // Blocks are answered in their order: of this table none comes after this one.
        for (let left = this.#posted.length; left > 0; left--) await this.#answer();
      }
    };
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #post(message: TableMessage, buffers: ArrayBuffer[]): void {
    const rows = message.block?.count ?? 0;
    this.#posted.push(rows);
    this.#underway += rows;
    this.#worker ??= this.#started();
    this.#worker.ref();
    this.#worker.postMessage(message, buffers);
  }

  #started(): Worker {
    const worker = new Worker(WORKER);
    worker.on("message", () => {
      this.#underway -= this.#posted.shift()!;
      for (const {resolve} of this.#waiting.splice(0)) resolve();
    });
    worker.on("error", (error) => {
      this.#error = error;
      for (const {reject} of this.#waiting.splice(0)) reject(error);
    });
    return worker;
  }

  #answer(): Promise<void> {
    if (this.#error !== null) return Promise.reject(this.#error);
    return new Promise((resolve, reject) => this.#waiting.push({resolve, reject}));
  }
}
