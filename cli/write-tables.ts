import {mkdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {fileWriter, ParquetWriter} from "hyparquet-writer";
import {CANONICAL_TABLES, CANONICAL_VERSION, type CanonicalTableName} from "../src/lib/schema/index.js";

const ROW_GROUP = 50_000;
const TYPES = {string: "BYTE_ARRAY", number: "DOUBLE", integer: "INT32", boolean: "BOOLEAN"} as const;

type Row = Readonly<Record<string, unknown>>;

/** A canonical table written as Parquet while it streams: one row group at a time is held. */
export class TableFile {
  readonly #columns: readonly (readonly [string, {readonly type: keyof typeof TYPES; readonly nullable: boolean}])[];
  readonly #writer: ParquetWriter;
  #data: unknown[][];
  count = 0;

  constructor(folder: string, table: CanonicalTableName) {
    this.#columns = Object.entries(CANONICAL_TABLES[table]);
    this.#data = this.#columns.map(() => []);
    this.#writer = new ParquetWriter({
      writer: fileWriter(join(folder, `${table}.parquet`)),
      schema: [
        {name: "root", num_children: this.#columns.length},
        ...this.#columns.map(([name, {type, nullable}]) => ({
          name,
          type: TYPES[type],
          repetition_type: nullable ? ("OPTIONAL" as const) : ("REQUIRED" as const),
          ...(type === "string" ? {converted_type: "UTF8" as const} : {})
        }))
      ],
      kvMetadata: [{key: "parallax.canonical", value: CANONICAL_VERSION}]
    });
  }

  async add(rows: readonly object[]): Promise<void> {
    for (const [c, [name]] of this.#columns.entries()) {
      const column = this.#data[c];
      for (const row of rows) column?.push((row as Row)[name] ?? null);
    }
    this.count += rows.length;
    if ((this.#data[0]?.length ?? 0) >= ROW_GROUP) await this.#flush();
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#writer.finish();
  }

  async #flush(): Promise<void> {
    if ((this.#data[0]?.length ?? 0) === 0) return;
    await this.#writer.write({
      columnData: this.#columns.map(([name], c) => ({name, data: this.#data[c] ?? []})),
      rowGroupSize: ROW_GROUP
    });
    this.#data = this.#columns.map(() => []);
  }
}

/** Writes a value as indented JSON into a folder that is made if need be. */
export function writeJson(folder: string, name: string, value: unknown): void {
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, name), JSON.stringify(value, null, 2) + "\n");
}
