import type {Encoding} from "hyparquet";
import type {ParquetWriter, Writer} from "hyparquet-writer";
import {ByteWriter} from "hyparquet-writer/src/bytewriter.js";
import {writePageHeader} from "hyparquet-writer/src/datapage.js";
import type {writeDictionaryPage} from "hyparquet-writer/src/dictionary.js";
import {writeRleBitPackedHybrid} from "hyparquet-writer/src/encoding.js";
import {unconvertMinMax} from "hyparquet-writer/src/unconvert.js";
import {writeColumn} from "hyparquet-writer/src/column.js";
import type {Bound, Bounds, ColumnCells} from "./cells.js";
import {columnCells} from "./column-cells.js";
import type {PackedColumn} from "./packed-rows.js";

/** How the library is told to write a column. */
export type ColumnEncoder = Parameters<typeof writeDictionaryPage>[1];
/** A column chunk as written, with what its indexes at the end of the file will say. */
export type PageIndexes = ParquetWriter["pendingIndexes"][number];

/** Bytes of a page before compression: what a reader who wants one item has to fetch of a column. */
export const PAGE = 1 << 16;
const CODE_BYTES = 4;

/**
 * Writes a column chunk from typed arrays: a dictionary page where values repeat, and pages of codes or of values. The library
 * would take a value at a time, as an object each.
 */
export function writeChunk(writer: Writer, column: ColumnEncoder, packed: PackedColumn): PageIndexes {
  if (column.element.type === "BOOLEAN") return writeTruths(writer, column, packed);
  const cells = columnCells(packed, column.element.type === "INT32" ? 4 : 8);
  const encoding: Encoding = cells.codes === null ? "PLAIN" : "RLE_DICTIONARY";
  const started = writer.offset;
  let size = cells.codes === null ? 0 : writeDictionary(writer, column, cells);
  const pages: Page[] = [];
  for (let from = 0, to = 0; from < cells.count; from = to) {
    to = endOfPage(cells, from);
    const at = writer.offset;
    const nulls = cells.nulls === 0 ? 0 : nullsIn(cells, from, to);
    size += writePage(writer, column, cells, from, to, nulls);
    // Only a column that is to be searched says what each page holds.
    const {min, max} = column.columnIndex ? cells.bounds(from, to) : NO_BOUNDS;
    pages.push({at, bytes: writer.offset - at, from, rows: to - from, min, max, nulls});
  }
  const {min, max} = cells.bounds(0, cells.count);
  return {
    chunk: {
      file_offset: BigInt(started),
      meta_data: {
        type: column.element.type!,
        encodings: cells.codes === null ? [encoding] : ["PLAIN", encoding],
        path_in_schema: [column.columnName],
        codec: column.codec,
        num_values: BigInt(cells.count),
        total_compressed_size: BigInt(writer.offset - started),
        total_uncompressed_size: BigInt(size),
        data_page_offset: BigInt(pages[0]?.at ?? started),
        ...(cells.codes === null ? {} : {dictionary_page_offset: BigInt(started)}),
        statistics: {
          ...(min === undefined || max === undefined ? {} : {min_value: min, max_value: max}),
          null_count: BigInt(cells.nulls)
        },
        encoding_stats: [
          ...(cells.codes === null ? [] : [{page_type: "DICTIONARY_PAGE", encoding: "PLAIN", count: 1} as const]),
          {page_type: "DATA_PAGE_V2", encoding, count: pages.length}
        ]
      }
    },
    ...(pages.length > 1 ? indexesOf(pages, column) : {})
  };
}

const NO_BOUNDS: Bounds = {min: undefined, max: undefined};

function nullsIn(cells: ColumnCells, from: number, to: number): number {
  let nulls = 0;
  for (let row = from; row < to; row++) if (cells.isNone(row)) nulls += 1;
  return nulls;
}

/** A page holds so many bytes before compression, and at least a row. */
function endOfPage(cells: ColumnCells, from: number): number {
  if (cells.codes !== null) return Math.min(cells.count, from + PAGE / CODE_BYTES);
  let [to, bytes] = [from + 1, cells.sizeOf(from)];
  while (to < cells.count && (bytes += cells.sizeOf(to)) < PAGE) to += 1;
  return to;
}

function writeDictionary(writer: Writer, column: ColumnEncoder, cells: ColumnCells): number {
  const [started, plain] = [writer.offset, cells.dictionary()];
  const packed = compressed(column, plain);
  writePageHeader(writer, {
    type: "DICTIONARY_PAGE",
    uncompressed_page_size: plain.length,
    compressed_page_size: packed.length,
    dictionary_page_header: {num_values: cells.different, encoding: "PLAIN"}
  });
  const header = writer.offset - started;
  writer.appendBytes(packed);
  return header + plain.length;
}

/** Returns the bytes before compression, header included. */
function writePage(
  writer: Writer,
  column: ColumnEncoder,
  cells: ColumnCells,
  from: number,
  to: number,
  nulls: number
): number {
  const started = writer.offset;
  const levels = column.element.repetition_type === "OPTIONAL" ? levelsOf(cells, from, to, nulls) : new Uint8Array();
  const plain = cells.codes === null ? cells.plain(from, to) : packedCodes(cells.codes.subarray(from, to), nulls);
  const packed = compressed(column, plain);
  writePageHeader(writer, {
    type: "DATA_PAGE_V2",
    uncompressed_page_size: levels.length + plain.length,
    compressed_page_size: levels.length + packed.length,
    data_page_header_v2: {
      num_values: to - from,
      num_nulls: nulls,
      num_rows: to - from,
      encoding: cells.codes === null ? "PLAIN" : "RLE_DICTIONARY",
      definition_levels_byte_length: levels.length,
      repetition_levels_byte_length: 0,
      is_compressed: true
    }
  });
  const header = writer.offset - started;
  writer.appendBytes(levels);
  writer.appendBytes(packed);
  return header + levels.length + plain.length;
}

function compressed({codec, compressors}: ColumnEncoder, bytes: Uint8Array): Uint8Array {
  return compressors[codec!]!(bytes);
}

/** Per row 1, or 0 where it has no value. */
function levelsOf(cells: ColumnCells, from: number, to: number, nulls: number): Uint8Array {
  const levels = new Uint8Array(to - from).fill(1);
  if (nulls > 0) clearNone(levels, cells, from);
  const writer = new ByteWriter();
  writeRleBitPackedHybrid(writer, levels, 1);
  return writer.getBytes();
}

// Loops stand alone: optimized while it runs, a function does not know what comes behind its loop, and goes on slowly from there,
// every time.

function clearNone(levels: Uint8Array, cells: ColumnCells, from: number): void {
  for (let at = 0; at < levels.length; at++) if (cells.isNone(from + at)) levels[at] = 0;
}

function greatestOf(codes: Int32Array): number {
  let most = 0;
  for (let at = 0; at < codes.length; at++) if (codes[at]! > most) most = codes[at]!;
  return most;
}

/** Codes of the rows that have a value, with the bits that one takes before them. */
function packedCodes(codes: Int32Array, nulls: number): Uint8Array {
  const some = nulls === 0 ? codes : codes.filter((code) => code !== -1);
  const bits = Math.ceil(Math.log2(greatestOf(some) + 1));
  const writer = new ByteWriter();
  writer.appendUint8(bits);
  writeRleBitPackedHybrid(writer, some, bits);
  return writer.getBytes();
}

interface Page extends Bounds {
  readonly at: number;
  readonly bytes: number;
  readonly from: number;
  readonly rows: number;
  readonly nulls: number;
}

/** Where the pages lie, and, of a column that is to be searched, between which values their own are. */
function indexesOf(pages: readonly Page[], column: ColumnEncoder): Pick<PageIndexes, "offsetIndex" | "columnIndex"> {
  const offsetIndex = {
    page_locations: pages.map(({at, bytes, from}) => ({
      offset: BigInt(at),
      compressed_page_size: bytes,
      first_row_index: BigInt(from)
    }))
  };
  if (!column.columnIndex) return {offsetIndex};
  const bound = (value: Bound | undefined, isMax: boolean): Uint8Array =>
    unconvertMinMax(value, column.element, isMax, column.statisticsTruncateLength) ?? new Uint8Array();
  const isAscending = pages.every(({min}, p) => p === 0 || isOrdered(pages[p - 1]!.max, min));
  return {
    offsetIndex,
    columnIndex: {
      null_pages: pages.map(({nulls, rows}) => nulls === rows),
      min_values: pages.map(({min}) => bound(min, false)),
      max_values: pages.map(({max}) => bound(max, true)),
      boundary_order: isAscending ? "ASCENDING" : "UNORDERED",
      null_counts: pages.map(({nulls}) => BigInt(nulls))
    }
  };
}

function isOrdered(a: Bound | undefined, b: Bound | undefined): boolean {
  if (typeof a === "number" || typeof b === "number") return typeof a === typeof b && a! <= b!;
  return a !== undefined && b !== undefined && Buffer.compare(a, b) <= 0;
}

/** Truths are few: there the library will do. */
function writeTruths(writer: Writer, column: ColumnEncoder, packed: PackedColumn): PageIndexes {
  const values = "numbers" in packed ? Array.from(packed.numbers, (number) => number === 1) : [];
  return writeColumn({
    writer,
    column,
    pageData: {values, definitionLevels: [], repetitionLevels: [], maxDefinitionLevel: 0}
  });
}
