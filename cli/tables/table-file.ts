import {join} from "node:path";
import type {CanonicalTableName} from "../../src/lib/schema/index.js";
import {RowPacker, type GivenColumn} from "./packed-rows.js";
import {ROW_GROUP} from "./parquet-table.js";
import {SortedTable, type TableSink} from "./sorted-table.js";
import type {TableThread} from "./table-thread.js";

/** A canonical table as a Parquet file, written while its rows stream by; a large one in another thread. */
export class TableFile {
  readonly #path: string;
  readonly #table: CanonicalTableName;
  readonly #packer: RowPacker;
  readonly #thread: TableThread | undefined;
  #sink: TableSink | null = null;
  #count = 0;

  /**
   * @param folder - must exist
   * @param thread - writes the table once it is large; without it, this one does
   */
  constructor(folder: string, table: CanonicalTableName, thread?: TableThread) {
    this.#thread = thread;
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
    await (await this.#open()).add(this.#packer.take());
  }

  async #open(): Promise<TableSink> {
    return (this.#sink ??= this.#thread?.sink(this.#path, this.#table) ?? (await this.#own()));
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
