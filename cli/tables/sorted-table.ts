import {CANONICAL_TABLES, type CanonicalTableName} from "../../src/lib/schema/index.js";
import {mergedRuns, type MergedRows} from "./merge-runs.js";
import {RowPacker, type PackedBlock} from "./packed-rows.js";
import {ParquetTable, ROW_GROUP} from "./parquet-table.js";
import {sortBlock} from "./sort-block.js";
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
  #held: PackedBlock[] = [];
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
    // Only once there is more: what is held last needs not be laid down.
    const [rows, bytes] = [sum(this.#held, ({count}) => count), sum(this.#held, textBytes)];
    if (rows >= this.#run.rows || bytes >= this.#run.bytes) {
      this.#runs ??= new SpilledRuns(`${this.#path}.runs`, this.#table);
      this.#runs.add(this.#sorted());
    }
    this.#held.push(block);
  }

  async finish(): Promise<void> {
    if (this.#runs !== null) {
      if (this.#held.length > 0) this.#runs.add(this.#sorted());
      this.#write(mergedRuns(this.#runs, this.#by));
      this.#runs.close();
    } else if (this.#held.length > 0) {
      const block = this.#sorted();
      this.#write([{block, from: 0, to: block.count}]);
    }
    await this.#parquet.finish();
  }

  /** All that is held, as one block. */
  #sorted(): PackedBlock {
    const held = this.#held;
    this.#held = [];
    if (held.length === 1) return sortBlock(held[0]!, this.#by);
    const packer = new RowPacker(
      this.#table,
      sum(held, ({count}) => count)
    );
    for (let block = held.shift(); block !== undefined; block = held.shift())
      packer.addColumns(block.columns, 0, block.count);
    return sortBlock(packer.take(), this.#by);
  }

  #write(rows: Iterable<MergedRows>): void {
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

function sum(blocks: readonly PackedBlock[], of: (block: PackedBlock) => number): number {
  return blocks.reduce((total, block) => total + of(block), 0);
}

const textBytes = ({columns}: PackedBlock): number =>
  columns.reduce((total, column) => total + ("texts" in column ? column.texts.bytes.length : 0), 0);
