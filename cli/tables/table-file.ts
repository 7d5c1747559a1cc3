import {join} from "node:path";
import {CANONICAL_TABLES, type CanonicalTableName} from "../../src/lib/schema/index.js";
import {mergedRuns, type MergedRows} from "./merge-runs.js";
import {RowPacker, type GivenColumn, type PackedBlock} from "./packed-rows.js";
import {ParquetTable, ROW_GROUP} from "./parquet-table.js";
import {pickedRows, sortedOrder} from "./sort-block.js";
import {SpilledRuns} from "./spilled-runs.js";

/** What is sorted at once: so many rows and bytes of texts. */
export interface RunSize {
  readonly rows: number;
  readonly bytes: number;
}

const RUN: RunSize = {rows: 10 * ROW_GROUP, bytes: 64 << 20};
const NOT_SORTED = -1;

/**
 * A canonical table as a Parquet file, written while its rows stream by. Rows of an item are written in the order of their items,
 * whatever their number: what is too much for memory is sorted in runs that are laid down beside the table, then merged. Other
 * tables keep their order.
 */
export class TableFile {
  readonly #path: string;
  readonly #table: CanonicalTableName;
  readonly #by: number;
  readonly #run: RunSize;
  /** What is written, or sorted, next. */
  readonly #packer: RowPacker;
  #parquet: ParquetTable | null = null;
  #runs: SpilledRuns | null = null;
  #count = 0;

  /**
   * @param folder - must exist
   * @param name - of the file
   */
  constructor(folder: string, table: CanonicalTableName, run = RUN, name = `${table}.parquet`) {
    this.#path = join(folder, name);
    this.#table = table;
    this.#by = table === "responses" ? Object.keys(CANONICAL_TABLES[table]).indexOf("itemId") : NOT_SORTED;
    this.#run = run;
    this.#packer = new RowPacker(table, this.#by === NOT_SORTED ? ROW_GROUP : run.rows);
  }

  get count(): number {
    return this.#count;
  }

  async add(rows: readonly object[]): Promise<void> {
    if (this.#isLong) await this.#pass();
    for (const row of rows) {
      if (this.#packer.isFull) await this.#pass();
      this.#packer.add(row as Readonly<Record<string, unknown>>);
    }
    this.#count += rows.length;
  }

  /** @param columns - in the order of the table's own */
  async addColumns(columns: readonly GivenColumn[], count: number): Promise<void> {
    if (this.#isLong) await this.#pass();
    for (let row = 0; row < count;) {
      if (this.#packer.isFull) await this.#pass();
      row = this.#packer.addColumns(columns, row, count);
    }
    this.#count += count;
  }

  /** A block, which is given away: where it is a row group it is written as it is. */
  async addBlock(block: PackedBlock): Promise<void> {
    if (this.#by !== NOT_SORTED || this.#packer.count > 0 || block.count !== ROW_GROUP)
      return this.addColumns(block.columns, block.count);
    (await this.#open()).add(block);
    this.#count += block.count;
  }

  async finish(): Promise<void> {
    const parquet = await this.#open();
    if (this.#runs !== null) {
      this.#runs.add(this.#sorted());
      this.#writeMerged(parquet, mergedRuns(this.#runs, this.#by));
      this.#runs.close();
    } else if (this.#packer.count > 0) {
      if (this.#by === NOT_SORTED) parquet.add(this.#packer.take());
      else this.#writeSorted(parquet, this.#packer.take());
    }
    await parquet.finish();
  }

  /** Are there more texts than are sorted at once? */
  get #isLong(): boolean {
    return this.#by !== NOT_SORTED && this.#packer.bytes >= this.#run.bytes;
  }

  /** Only called where there is more: what is held last needs not be laid down. */
  async #pass(): Promise<void> {
    if (this.#by === NOT_SORTED) {
      (await this.#open()).add(this.#packer.take());
      return;
    }
    this.#runs ??= new SpilledRuns(`${this.#path}.runs`, this.#table);
    this.#runs.add(this.#sorted());
  }

  async #open(): Promise<ParquetTable> {
    return (this.#parquet ??= await ParquetTable.in(this.#path, this.#table));
  }

  #sorted(): PackedBlock {
    const block = this.#packer.take();
    return pickedRows(block, sortedOrder(block, this.#by));
  }

  /** All there is, a row group at a time: everybody waits for it. */
  #writeSorted(parquet: ParquetTable, block: PackedBlock): void {
    const order = sortedOrder(block, this.#by);
    for (let from = 0; from < order.length; from += ROW_GROUP)
      parquet.add(pickedRows(block, order.subarray(from, from + ROW_GROUP)));
  }

  #writeMerged(parquet: ParquetTable, rows: Iterable<MergedRows>): void {
    const packer = new RowPacker(this.#table, ROW_GROUP);
    for (const {block, from, to} of rows) {
      for (let row = from; row < to;) {
        row = packer.addColumns(block.columns, row, to);
        if (packer.isFull) parquet.add(packer.take());
      }
    }
    if (packer.count > 0) parquet.add(packer.take());
  }
}
