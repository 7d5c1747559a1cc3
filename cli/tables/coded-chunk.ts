import type {Encoding} from "hyparquet";
import type {ParquetWriter, Writer} from "hyparquet-writer";
import {writeDataPageV2} from "hyparquet-writer/src/datapage.js";
import {writeDictionaryPage} from "hyparquet-writer/src/dictionary.js";
import {unconvertMinMax} from "hyparquet-writer/src/unconvert.js";
import {textOrder} from "./text-order.js";

/** How the library is told to write a column. */
export type ColumnEncoder = Parameters<typeof writeDictionaryPage>[1];
/** A column chunk as written, with what its indexes at the end of the file will say. */
export type PageIndexes = ParquetWriter["pendingIndexes"][number];

const LENGTH_PREFIX = 4;

/**
 * Does a dictionary of these values with a code per row take at most half the room of the values written out?
 *
 * @param codes - -1 where a row has no value
 */
export function isWorthADictionary(values: readonly string[], codes: Int32Array): boolean {
  let plain = 0;
  let rows = 0;
  for (const code of codes) {
    if (code === -1) continue;
    plain += values[code]!.length + LENGTH_PREFIX;
    rows += 1;
  }
  const dictionary = values.reduce((sum, value) => sum + value.length + LENGTH_PREFIX, 0);
  return 2 * (dictionary + (rows * Math.ceil(Math.log2(Math.max(2, values.length)))) / 8) <= plain;
}

/**
 * Writes a column of texts that is coded already: a dictionary page and pages of codes. The library would look for the
 * dictionary anew, value by value.
 */
export function writeCodedChunk(
  writer: Writer,
  column: ColumnEncoder,
  values: readonly string[],
  codes: Int32Array,
  rowsPerPage: number
): PageIndexes {
  const encoding: Encoding = "RLE_DICTIONARY";
  const started = writer.offset;
  const isNullable = column.element.repetition_type === "OPTIONAL";
  let size = writeDictionaryPage(writer, column, [...values]);
  const pages: Page[] = [];
  for (let from = 0; from < codes.length; from += rowsPerPage) {
    const own = codes.subarray(from, from + rowsPerPage);
    const at = writer.offset;
    size += writeDataPageV2({
      writer,
      column,
      encoding,
      pageData: {
        ...codesOf(own, isNullable),
        repetitionLevels: [],
        maxDefinitionLevel: isNullable ? 1 : 0
      }
    });
    pages.push({at, bytes: writer.offset - at, from, ...boundsOf(values, own)});
  }
  const whole = boundsOf(values, codes);
  const {min, max} = whole;
  return {
    chunk: {
      file_offset: BigInt(started),
      meta_data: {
        type: "BYTE_ARRAY",
        encodings: ["PLAIN", encoding],
        path_in_schema: [column.columnName],
        codec: column.codec,
        num_values: BigInt(codes.length),
        total_compressed_size: BigInt(writer.offset - started),
        total_uncompressed_size: BigInt(size),
        data_page_offset: BigInt(pages[0]!.at),
        dictionary_page_offset: BigInt(started),
        statistics: {
          ...(min === null || max === null ? {} : {min_value: min, max_value: max}),
          null_count: whole.nulls
        },
        encoding_stats: [
          {page_type: "DICTIONARY_PAGE", encoding: "PLAIN", count: 1},
          {page_type: "DATA_PAGE_V2", encoding, count: pages.length}
        ]
      }
    },
    ...(pages.length > 1 ? indexesOf(pages, column) : {})
  };
}

function codesOf(
  codes: Int32Array,
  isNullable: boolean
): {readonly values: (number | null)[]; readonly definitionLevels: number[]} {
  const [values, definitionLevels]: [(number | null)[], number[]] = [[], []];
  for (const code of codes) {
    values.push(code === -1 ? null : code);
    if (isNullable) definitionLevels.push(code === -1 ? 0 : 1);
  }
  return {values, definitionLevels};
}

interface Bounds {
  readonly min: string | null;
  readonly max: string | null;
  readonly nulls: bigint;
}

interface Page extends Bounds {
  readonly at: number;
  readonly bytes: number;
  readonly from: number;
}

/** Least and greatest value; each is compared once, where it first occurs. */
function boundsOf(values: readonly string[], codes: Int32Array): Bounds {
  const met = new Uint8Array(values.length);
  let [min, max, nulls]: [string | null, string | null, number] = [null, null, 0];
  for (const code of codes) {
    if (code === -1) nulls += 1;
    else if (met[code] === 0) {
      met[code] = 1;
      const value = values[code]!;
      if (min === null || textOrder(value, min) < 0) min = value;
      if (max === null || textOrder(value, max) > 0) max = value;
    }
  }
  return {min, max, nulls: BigInt(nulls)};
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
  const bound = (value: string | null, isMax: boolean): Uint8Array =>
    (value === null ? undefined : unconvertMinMax(value, column.element, isMax, column.statisticsTruncateLength)) ??
    new Uint8Array();
  const isAscending = pages.every(({min}, p) => p === 0 || textOrder(pages[p - 1]!.max ?? "", min ?? "") <= 0);
  return {
    offsetIndex,
    columnIndex: {
      null_pages: pages.map(({min}) => min === null),
      min_values: pages.map(({min}) => bound(min, false)),
      max_values: pages.map(({max}) => bound(max, true)),
      boundary_order: isAscending ? "ASCENDING" : "UNORDERED",
      null_counts: pages.map(({nulls}) => nulls)
    }
  };
}
