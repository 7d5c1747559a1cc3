import {fileWriter, ParquetWriter, type Writer} from "hyparquet-writer";
import type {SchemaElement} from "hyparquet";
import {CANONICAL_TABLES, CANONICAL_VERSION, type CanonicalTableName} from "../../src/lib/schema/index.js";
import {PAGE, writeChunk, type ColumnEncoder} from "./column-chunk.js";
import type {PackedBlock} from "./packed-rows.js";
import {zstdCompressor} from "./zstd-compressor.js";

/** Rows of a row group. */
export const ROW_GROUP = 50_000;
/** Ids of a suite begin alike: the default of 16 bytes would make the bounds of all pages equal. */
const BOUND = 96;
const TYPES = {string: "BYTE_ARRAY", number: "DOUBLE", integer: "INT32", boolean: "BOOLEAN"} as const;

/** A canonical table as Parquet (zstd), written a row group at a time. */
export class ParquetTable {
  readonly #encoders: readonly ColumnEncoder[];
  readonly #parquet: ParquetWriter;

  private constructor(writer: Writer, table: CanonicalTableName, compress: (bytes: Uint8Array) => Uint8Array) {
    const columns: readonly (readonly [string, {readonly type: keyof typeof TYPES; readonly nullable: boolean}])[] =
      Object.entries(CANONICAL_TABLES[table]);
    const elements = columns.map(([name, {type, nullable}]): SchemaElement => ({
      name,
      type: TYPES[type],
      repetition_type: nullable ? "OPTIONAL" : "REQUIRED",
      ...(type === "string" ? {converted_type: "UTF8"} : {})
    }));
    const root: SchemaElement = {name: "root", num_children: elements.length};
    const compressors = {ZSTD: compress};
    this.#parquet = new ParquetWriter({
      writer,
      codec: "ZSTD",
      compressors,
      schema: [root, ...elements],
      statisticsTruncateLength: BOUND,
      kvMetadata: [{key: "parallax.canonical", value: CANONICAL_VERSION}]
    });
    this.#encoders = elements.map((element) => ({
      columnName: element.name,
      element,
      schemaPath: [root, element],
      codec: "ZSTD",
      compressors,
      stats: true,
      statisticsTruncateLength: BOUND,
      pageSize: PAGE,
      columnIndex: element.name === "itemId",
      offsetIndex: true
    }));
  }

  static async in(path: string, table: CanonicalTableName): Promise<ParquetTable> {
    return new ParquetTable(fileWriter(path), table, await zstdCompressor());
  }

  /** Writes a row group. */
  add({count, columns}: PackedBlock): void {
    const {writer} = this.#parquet;
    const started = writer.offset;
    const chunks = this.#encoders.map((encoder, c) => writeChunk(writer, encoder, columns[c]!));
    this.#parquet.pendingIndexes.push(...chunks);
    const sizes = chunks.map(({chunk}) => chunk.meta_data?.total_uncompressed_size ?? 0n);
    this.#parquet.num_rows += BigInt(count);
    this.#parquet.row_groups.push({
      columns: chunks.map(({chunk}) => chunk),
      num_rows: BigInt(count),
      total_byte_size: sizes.reduce((sum, size) => sum + size, 0n),
      total_compressed_size: BigInt(writer.offset - started)
    });
  }

  async finish(): Promise<void> {
    await this.#parquet.finish();
  }
}
