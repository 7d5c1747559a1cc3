import {createHash} from "node:crypto";
import {createReadStream, mkdirSync, statSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {Zstd} from "@hpcc-js/wasm-zstd";
import {fileWriter, ParquetWriter, type Writer} from "hyparquet-writer";
import {CANONICAL_TABLES, CANONICAL_VERSION, type CanonicalTableName} from "../src/lib/schema/index.js";

const ROW_GROUP = 50_000;
/** Bytes of a page before compression: what a reader who wants one item has to fetch of a column. */
const PAGE = 1 << 16;
/** Ids of a suite begin alike: the default of 16 bytes would make the bounds of all pages equal. */
const BOUND = 96;
/** Slower levels gain a few percent on these columns. */
const LEVEL = 3;
const TYPES = {string: "BYTE_ARRAY", number: "DOUBLE", integer: "INT32", boolean: "BOOLEAN"} as const;

type Row = Readonly<Record<string, unknown>>;

/** A canonical table written as Parquet (zstd) while it streams: one row group at a time is held, sorted by item. */
export class TableFile {
  readonly #columns: readonly (readonly [string, {readonly type: keyof typeof TYPES; readonly nullable: boolean}])[];
  readonly #writer: ParquetWriter;
  #rows: Row[] = [];
  count = 0;

  private constructor(writer: Writer, table: CanonicalTableName, zstd: Zstd) {
    this.#columns = Object.entries(CANONICAL_TABLES[table]);
    this.#writer = new ParquetWriter({
      writer,
      codec: "ZSTD",
      compressors: {ZSTD: (bytes) => zstd.compress(bytes, LEVEL)},
      schema: [
        {name: "root", num_children: this.#columns.length},
        ...this.#columns.map(([name, {type, nullable}]) => ({
          name,
          type: TYPES[type],
          repetition_type: nullable ? ("OPTIONAL" as const) : ("REQUIRED" as const),
          ...(type === "string" ? {converted_type: "UTF8" as const} : {})
        }))
      ],
      statisticsTruncateLength: BOUND,
      kvMetadata: [{key: "parallax.canonical", value: CANONICAL_VERSION}]
    });
  }

  /** A table in a folder, which must exist. */
  static async in(folder: string, table: CanonicalTableName): Promise<TableFile> {
    return new TableFile(fileWriter(join(folder, `${table}.parquet`)), table, await Zstd.load());
  }

  /** A table written elsewhere than into a file. */
  static async to(writer: Writer, table: CanonicalTableName): Promise<TableFile> {
    return new TableFile(writer, table, await Zstd.load());
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
      columnData: this.#columns.map(([name]) => ({
        name,
        data: rows.map((row) => row[name] ?? null),
        columnIndex: name === "itemId"
      })),
      rowGroupSize: ROW_GROUP,
      pageSize: PAGE
    });
    this.#rows = [];
  }
}

function compared(a: unknown, b: unknown): number {
  return a === b ? 0 : (a as string) < (b as string) ? -1 : 1;
}

/** Size and SHA-256 of files in a folder, read as streams. */
export async function fingerprints(
  folder: string,
  names: readonly string[]
): Promise<Readonly<Record<string, {readonly bytes: number; readonly sha256: string}>>> {
  const found: Record<string, {readonly bytes: number; readonly sha256: string}> = {};
  for (const name of names) {
    const hash = createHash("sha256");
    for await (const part of createReadStream(join(folder, name))) hash.update(part as Uint8Array);
    found[name] = {bytes: statSync(join(folder, name)).size, sha256: hash.digest("hex")};
  }
  return found;
}

/** Writes a value as indented JSON into a folder that is made if need be. */
export function writeJson(folder: string, name: string, value: unknown): void {
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, name), JSON.stringify(value, null, 2) + "\n");
}
