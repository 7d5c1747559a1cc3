import {CANONICAL_TABLES, type CanonicalTableName} from "../../src/lib/schema/index.js";
import {GatheredRows} from "./gathered-rows.js";
import {mergedRuns} from "./merge-runs.js";
import type {PackedBlock} from "./packed-rows.js";
import {ParquetTable, ROW_GROUP} from "./parquet-table.js";
import {sortBlock} from "./sort-block.js";
import {SpilledRuns} from "./spilled-runs.js";

/** Where a table's blocks go. */
export interface TableSink {
  add(block: PackedBlock): Promise<void>;
  finish(): Promise<void>;
}

/**
 * A table whose rows, where they are of an item, are written in the order of their items, whatever their number: blocks are
 * sorted and laid down beside the table, then merged. Other tables keep their order.
 *
 * Held in memory: one block and, while merging, 2,048 rows of each.
 */
export class SortedTable implements TableSink {
  readonly #path: string;
  readonly #by: number;
  readonly #parquet: ParquetTable;
  #first: PackedBlock | null = null;
  #runs: SpilledRuns | null = null;

  private constructor(path: string, table: CanonicalTableName, parquet: ParquetTable) {
    this.#path = path;
    this.#by = table === "responses" ? Object.keys(CANONICAL_TABLES[table]).indexOf("itemId") : -1;
    this.#parquet = parquet;
  }

  static async in(path: string, table: CanonicalTableName): Promise<SortedTable> {
    return new SortedTable(path, table, await ParquetTable.in(path, table));
  }

  async add(block: PackedBlock): Promise<void> {
    if (this.#by === -1) this.#parquet.add(block);
    else if (this.#first === null && this.#runs === null) this.#first = sortBlock(block, this.#by);
    else {
      this.#runs ??= new SpilledRuns(`${this.#path}.runs`);
      if (this.#first !== null) this.#runs.add(this.#first);
      this.#first = null;
      this.#runs.add(sortBlock(block, this.#by));
    }
  }

  async finish(): Promise<void> {
    if (this.#first !== null) this.#parquet.add(this.#first);
    if (this.#runs !== null) this.#merge(this.#runs);
    await this.#parquet.finish();
  }

  #merge(runs: SpilledRuns): void {
    const gathered = new GatheredRows(ROW_GROUP);
    for (const {block, from, to} of mergedRuns(runs, this.#by)) {
      for (let row = from; row < to;) {
        row = gathered.add(block, row, to);
        if (gathered.isFull) this.#parquet.add(gathered.take());
      }
    }
    if (gathered.count > 0) this.#parquet.add(gathered.take());
    runs.close();
  }
}
