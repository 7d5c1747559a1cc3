import type {ColumnNames, NamedBlock, TableBatch} from "../../src/lib/adapters/index.js";
import {judgmentColumns, responseColumns} from "./block-columns.js";
import type {PackedBlock} from "./packed-rows.js";
import {TableFile} from "./table-file.js";

/** The tables that grow with the log. */
export const ANSWER_TABLES = ["responses", "judgments"] as const;
export type AnswerTable = (typeof ANSWER_TABLES)[number];
/** Rows of each that was written. */
export type AnswerCounts = Readonly<Partial<Record<AnswerTable, number>>>;

/** What a block holds for each. */
export const ANSWER_COLUMNS = {responses: responseColumns, judgments: judgmentColumns};

/** The tables of responses and judgments, or one of them, written while rows stream by. */
export class AnswerTables {
  readonly #files: readonly (readonly [AnswerTable, TableFile])[];

  /** @param folder - must exist */
  constructor(folder: string, tables: readonly AnswerTable[]) {
    this.#files = tables.map((table) => [table, new TableFile(folder, table)]);
  }

  async add(batch: TableBatch): Promise<void> {
    for (const [table, file] of this.#files) await file.add(batch[table]);
  }

  /** @param first - id of its first response */
  async addNamed(named: NamedBlock<ColumnNames>, first: number): Promise<void> {
    for (const [table, file] of this.#files) {
      const {columns, count} = ANSWER_COLUMNS[table](named, first);
      await file.addColumns(columns, count);
    }
  }

  async addPacked(table: AnswerTable, block: PackedBlock): Promise<void> {
    for (const [own, file] of this.#files) if (own === table) await file.addBlock(block);
  }

  async finish(): Promise<AnswerCounts> {
    for (const [, file] of this.#files) await file.finish();
    return Object.fromEntries(this.#files.map(([table, {count}]) => [table, count]));
  }
}
