import {existsSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {Worker} from "node:worker_threads";
import type {CanonicalTableName} from "../../src/lib/schema/index.js";
import {buffersOf, RowPacker, type GivenColumn, type PackedBlock} from "./packed-rows.js";
import {ROW_GROUP} from "./parquet-table.js";
import {SortedTable, type TableSink} from "./sorted-table.js";

/** Made beside this file when the program is bundled; run from its sources the program has one thread. */
const WORKER = fileURLToPath(new URL("./table-worker.js", import.meta.url));
/** Blocks on their way to the other thread before more are made. */
const MOST_UNDERWAY = 2;

/** A canonical table as a Parquet file, written while its rows stream by; a large one in a thread of its own. */
export class TableFile {
  readonly #path: string;
  readonly #table: CanonicalTableName;
  readonly #packer: RowPacker;
  #sink: TableSink | null = null;
  #count = 0;

  /** @param folder - must exist */
  constructor(folder: string, table: CanonicalTableName) {
    this.#path = join(folder, `${table}.parquet`);
    this.#table = table;
    this.#packer = new RowPacker(table, ROW_GROUP);
  }

  get count(): number {
    return this.#count;
  }

  async add(rows: readonly object[]): Promise<void> {
    for (const row of rows) {
      this.#packer.add(row as Readonly<Record<string, unknown>>);
      if (this.#packer.isFull) await this.#pass();
    }
    this.#count += rows.length;
  }

  /** @param columns - in the order of the table's own */
  async addColumns(columns: readonly GivenColumn[], count: number): Promise<void> {
    for (let row = 0; row < count;) {
      row = this.#packer.addColumns(columns, row, count);
      if (this.#packer.isFull) await this.#pass();
    }
    this.#count += count;
  }

  async #pass(): Promise<void> {
    this.#sink ??= existsSync(WORKER) ? new TableThread(this.#path, this.#table) : await this.#own();
    await this.#sink.add(this.#packer.take());
  }

  async finish(): Promise<void> {
    const sink = this.#sink ?? (await this.#own());
    if (this.#packer.count > 0) await sink.add(this.#packer.take());
    await sink.finish();
  }

  #own(): Promise<TableSink> {
    return SortedTable.in(this.#path, this.#table);
  }
}

/** The table in a thread of its own. */
class TableThread implements TableSink {
  readonly #worker: Worker;
  readonly #waiting: (() => void)[] = [];
  #failed: ((error: Error) => void) | null = null;
  #error: Error | null = null;
  #underway = 0;

  constructor(path: string, table: CanonicalTableName) {
    this.#worker = new Worker(WORKER, {workerData: {path, table}});
    this.#worker.on("message", () => {
      this.#underway -= 1;
      this.#waiting.shift()?.();
    });
    this.#worker.on("error", (error) => {
      this.#error = error;
      this.#failed?.(error);
    });
  }

  async add(block: PackedBlock): Promise<void> {
    this.#post(block, buffersOf(block));
    while (this.#underway > MOST_UNDERWAY) await this.#answer();
  }

  async finish(): Promise<void> {
    this.#post(null, []);
    while (this.#underway > 0) await this.#answer();
    await this.#worker.terminate();
  }

  #post(block: PackedBlock | null, buffers: ArrayBuffer[]): void {
    this.#underway += 1;
    this.#worker.postMessage(block, buffers);
  }

  #answer(): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#error !== null) reject(this.#error);
      this.#failed = reject;
      this.#waiting.push(resolve);
    });
  }
}
