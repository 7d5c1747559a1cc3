import {CANONICAL_TABLES, type CanonicalTableName} from "../../src/lib/schema/index.js";
import {mergedRuns, type MergedRows} from "./merge-runs.js";
import {RowPacker, type PackedBlock} from "./packed-rows.js";
import {ParquetTable, ROW_GROUP} from "./parquet-table.js";
import {pickedRows, sortedOrder} from "./sort-block.js";
import {SpilledRuns} from "./spilled-runs.js";

/** Where a table's blocks go. */
export interface TableSink {
  add(block: PackedBlock): Promise<void>;
  finish(): Promise<void>;
}

/** What is sorted at once: so many rows and bytes of texts. */
export interface RunSize {
  readonly rows: number;
  readonly bytes: number;
}

const RUN: RunSize = {rows: 10 * ROW_GROUP, bytes: 64 << 20};

/**
 * A table whose rows, where they are of an item, are written in the order of their items, whatever their number: what is too much
 * for memory is sorted in runs that are laid down beside the table, then merged. Other tables keep their order.
 */
export class SortedTable implements TableSink {
  readonly #path: string;
  readonly #table: CanonicalTableName;
  readonly #by: number;
  readonly #parquet: ParquetTable;
  readonly #run: RunSize;
  /** The first block, as long as it is the only one. */
  #only: PackedBlock | null = null;
  /** What is to be sorted next, put together as it comes: once all has come, everybody waits for this table. */
  #held: RowPacker | null = null;
  #runs: SpilledRuns | null = null;

  private constructor(path: string, table: CanonicalTableName, parquet: ParquetTable, run: RunSize) {
    this.#path = path;
    this.#table = table;
    this.#by = table === "responses" ? Object.keys(CANONICAL_TABLES[table]).indexOf("itemId") : -1;
    this.#parquet = parquet;
    this.#run = run;
  }

  static async in(path: string, table: CanonicalTableName, run = RUN): Promise<SortedTable> {
    return new SortedTable(path, table, await ParquetTable.in(path, table), run);
  }

  async add(block: PackedBlock): Promise<void> {
    if (this.#by === -1) {
      this.#parquet.add(block);
      return;
    }
    if (this.#only === null && this.#held === null && this.#runs === null) {
      this.#only = block;
      return;
    }
    const only = this.#only;
    this.#only = null;
    if (only !== null) this.#hold(only);
    this.#hold(block);
  }

  #hold({columns, count}: PackedBlock): void {
    for (let row = 0; row < count;) {
      // Only once there is more: what is held last needs not be laid down.
      if (this.#held !== null && (this.#held.isFull || this.#held.bytes >= this.#run.bytes)) {
        this.#runs ??= new SpilledRuns(`${this.#path}.runs`, this.#table);
        this.#runs.add(this.#sorted(this.#held.take()));
        this.#held = null;
      }
      this.#held ??= new RowPacker(this.#table, this.#run.rows);
      row = this.#held.addColumns(columns, row, count);
    }
  }

  async finish(): Promise<void> {
    const last = this.#only ?? this.#held?.take() ?? null;
    if (this.#runs !== null) {
      if (last !== null) this.#runs.add(this.#sorted(last));
      this.#writeMerged(mergedRuns(this.#runs, this.#by));
      this.#runs.close();
    } else if (last !== null) this.#write(last);
    await this.#parquet.finish();
  }

  #sorted(block: PackedBlock): PackedBlock {
    return pickedRows(block, sortedOrder(block, this.#by));
  }

  /** All there is, a row group at a time: everybody waits for it. */
  #write(block: PackedBlock): void {
    const order = sortedOrder(block, this.#by);
    for (let from = 0; from < order.length; from += ROW_GROUP)
      this.#parquet.add(pickedRows(block, order.subarray(from, from + ROW_GROUP)));
  }

  #writeMerged(rows: Iterable<MergedRows>): void {
    const packer = new RowPacker(this.#table, ROW_GROUP);
    for (const {block, from, to} of rows) {
      for (let row = from; row < to;) {
        row = packer.addColumns(block.columns, row, to);
        if (packer.isFull) this.#parquet.add(packer.take());
      }
    }
    if (packer.count > 0) this.#parquet.add(packer.take());
  }
}
