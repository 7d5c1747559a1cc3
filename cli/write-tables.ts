import {mkdirSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {gzipSync} from "node:zlib";
import {fileWriter, ParquetWriter, type Writer} from "hyparquet-writer";
import {CANONICAL_TABLES, CANONICAL_VERSION, type CanonicalTableName} from "../src/lib/schema/index.js";

const ROW_GROUP = 50_000;
const TYPES = {string: "BYTE_ARRAY", number: "DOUBLE", integer: "INT32", boolean: "BOOLEAN"} as const;

type Row = Readonly<Record<string, unknown>>;

/** A canonical table written as Parquet (gzip) while it streams: one row group at a time is held, sorted by item. */
export class TableFile {
  readonly #columns: readonly (readonly [string, {readonly type: keyof typeof TYPES; readonly nullable: boolean}])[];
  readonly #writer: ParquetWriter;
  #rows: Row[] = [];
  count = 0;

  private constructor(writer: Writer, table: CanonicalTableName) {
    this.#columns = Object.entries(CANONICAL_TABLES[table]);
    this.#writer = new ParquetWriter({
      writer,
      codec: "GZIP",
      compressors: {GZIP: (bytes) => gzipSync(bytes)},
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

  /** A table in a folder, which must exist. */
  static async in(folder: string, table: CanonicalTableName): Promise<TableFile> {
    return new TableFile(fileWriter(join(folder, `${table}.parquet`)), table);
  }

  /** A table written elsewhere than into a file. */
  static async to(writer: Writer, table: CanonicalTableName): Promise<TableFile> {
    return new TableFile(writer, table);
  }

  async add(rows: readonly object[]): Promise<void> {
    for (const row of rows) {
      this.#rows.push(row as Row);
      if (this.#rows.length === ROW_GROUP) await this.#flush();
    }
    this.count += rows.length;
  }

  async finish(): Promise<void> {
    await this.#flush();
    await this.#writer.finish();
  }

  /** Equal items stand together, so that a reader who wants some items asks for few pages. */
  async #flush(): Promise<void> {
    const rows = this.#rows;
    if (rows.length === 0) return;
    if ("itemId" in rows[0]!) rows.sort((a, b) => compared(a["itemId"], b["itemId"]));
    await this.#writer.write({
      columnData: this.#columns.map(([name]) => ({name, data: rows.map((row) => row[name] ?? null)})),
      rowGroupSize: ROW_GROUP
    });
    this.#rows = [];
  }
}

function compared(a: unknown, b: unknown): number {
  return a === b ? 0 : (a as string) < (b as string) ? -1 : 1;
}

/** Writes a value as indented JSON into a folder that is made if need be. */
export function writeJson(folder: string, name: string, value: unknown): void {
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, name), JSON.stringify(value, null, 2) + "\n");
}
