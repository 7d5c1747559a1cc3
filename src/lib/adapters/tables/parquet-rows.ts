import type {SchemaElement, SchemaTree} from "hyparquet";
import type {JsonValue} from "../../scoring/index.js";
import type {JsonObject} from "../values/json-value.js";
import {randomFile, type LogFile} from "../files/log-file.js";
import {isUndecodable, undecodableIn, undecodableText} from "../files/undecodable.js";

/** Rows that are read at once; a group of not many more is decoded in one go. */
const BATCH = 10_000;
const LARGEST_GROUP = 50_000;
/** Bytes of the longest hashes and ids. */
const LONGEST_ID = 32;

/**
 * Rows of a Parquet file as plain objects, in batches; decimals and big integers become numbers, or texts where these would not hold
 * them, dates ISO texts with all their digits, bytes texts, hexadecimal digits where they are short and no text, and else nothing.
 *
 * The reader is loaded only when a Parquet file is met.
 *
 * @param limit - bytes of a file that can only be read in order, which is held whole
 * @param warn - told at the end what could not be read as it stands
 * @throws Error when the file is cut off, damaged or no Parquet file
 */
export async function* parquetRows(
  given: LogFile,
  limit: number,
  warn: (words: string) => void
): AsyncGenerator<JsonObject[]> {
  const file = await randomFile(given, limit);
  const [{parquetMetadataAsync, parquetReadObjects, parquetSchema}, {compressors}] = await Promise.all([
    import("hyparquet"),
    import("hyparquet-compressors")
  ]);
  const buffer = {
    byteLength: file.size,
    slice: async (start: number, end = file.size) => Uint8Array.from(await file.slice(start, end)).buffer
  };
  const metadata = await sound(parquetMetadataAsync(buffer));
  const values = new PlainValues(parquetSchema(metadata));
  const {parsers} = values;
  const rows = Number(metadata.num_rows);
  for (const [rowStart, rowEnd] of batchesOf(metadata.row_groups.map(({num_rows}) => Number(num_rows)))) {
    const range = {rowStart, rowEnd, useOffsetIndex: true};
    const read = parquetReadObjects({file: buffer, metadata, compressors, parsers, utf8: false, ...range});
    yield (await sound(read)).map((row) => values.row(row));
  }
  if (rows === 0) warn("no rows");
  for (const words of values.warnings()) warn(words);
}

/** First row and end of every batch: none reaches over two groups, of which each would be decoded twice. */
function* batchesOf(groups: readonly number[]): Generator<readonly [number, number]> {
  let first = 0;
  for (const count of groups) {
    const size = count <= LARGEST_GROUP ? count : BATCH;
    for (let at = 0; at < count; at += size) yield [first + at, first + Math.min(count, at + size)];
    first += count;
  }
}

/** Of a Parquet file that is whole. */
export const NO_PARQUET_ROWS = "a Parquet file without rows";

/** What keeps a Parquet file from being read, as far as its first rows tell; `null` for nothing. */
export async function parquetFault(file: LogFile, limit: number): Promise<string | null> {
  try {
    const {done} = await parquetRows(file, limit, () => {}).next();
    return done ? NO_PARQUET_ROWS : null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The reader's own words are of its inside: what they mean for the file comes first. */
async function sound<Read>(reading: Promise<Read>): Promise<Read> {
  try {
    return await reading;
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (/footer|too short/.test(words))
      throw new Error("a Parquet file that is cut off, or none: it does not end in PAR1");
    throw new Error(`a Parquet file that is cut off or damaged: ${words}`);
  }
}

/** What a column holds, as far as its values alone do not say it. */
interface Shape {
  /** Digits behind the point of a decimal. */
  readonly scale?: number;
  readonly isFixed: boolean;
  /** What a list or map holds. */
  readonly each?: Shape;
  readonly members: ReadonlyMap<string, Shape>;
}

class PlainValues {
  readonly #root: Shape;
  #undecodable = 0;
  #seesUndecodable = false;
  #hexadecimal = 0;
  #leftOut = 0;

  readonly parsers = {
    timestampFromMicroseconds: (micros: bigint) => isoText(micros, 6),
    timestampFromNanoseconds: (nanos: bigint) => isoText(nanos, 9),
    stringFromBytes: (bytes: Uint8Array | undefined) => {
      const text = bytes && LENIENT.decode(bytes);
      this.#seesUndecodable ||= text !== undefined && isUndecodable(text);
      return text;
    }
  };

  /** @param schema - its decimals lose their name, so that the reader leaves them as they are stored: as doubles they would lose digits */
  constructor(schema: SchemaTree) {
    this.#root = shapeOf(schema);
  }

  row(row: Readonly<Record<string, unknown>>): JsonObject {
    return this.#plain(row, this.#root) as JsonObject;
  }

  warnings(): string[] {
    return [
      ...(this.#undecodable > 0 ? [undecodableText(this.#undecodable)] : []),
      ...(this.#hexadecimal > 0 ? [`bytes that are no text, read as hexadecimal digits: ${this.#hexadecimal}`] : []),
      ...(this.#leftOut > 0
        ? [`bytes that are no text and more than ${LONGEST_ID}, read as nothing: ${this.#leftOut}`]
        : [])
    ];
  }

  #plain(value: unknown, shape: Shape | undefined): JsonValue {
    if (value === undefined || value === null) return null;
    if (shape?.scale !== undefined && !Array.isArray(value)) return decimal(unscaled(value), shape.scale);
    // Beyond 2⁵³ two neighbours would become one number, and two items one.
    if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (Array.isArray(value)) return value.map((part) => this.#plain(part, shape?.each ?? shape));
    if (value instanceof Uint8Array) return this.#text(value, shape?.isFixed ?? false);
    if (typeof value === "string" && this.#seesUndecodable) this.#undecodable += undecodableIn(value);
    if (typeof value !== "object") return value as JsonValue;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, this.#plain(inner, shape?.each ?? shape?.members.get(key))])
    );
  }

  /** Of a fixed length are ids and hashes, of which some would be texts by chance. */
  #text(bytes: Uint8Array, isFixed: boolean): string | null {
    if (!isFixed)
      try {
        return STRICT.decode(bytes);
      } catch {
        // It is no text.
      }
    if (bytes.length > LONGEST_ID) {
      this.#leftOut += 1;
      return null;
    }
    this.#hexadecimal += 1;
    return hexadecimal(bytes);
  }
}

/** A variant's own reader knows its parts. */
function shapeOf({element, children}: SchemaTree): Shape {
  const {type, converted_type, logical_type} = element;
  if (logical_type?.type === "VARIANT") return {isFixed: false, members: new Map()};
  const scale = takenScale(element);
  const [only] = children;
  const held =
    converted_type === "LIST"
      ? only?.children.length === 1
        ? only.children[0]
        : only
      : converted_type === "MAP"
        ? only?.children[1]
        : undefined;
  return {
    isFixed: type === "FIXED_LEN_BYTE_ARRAY",
    ...(scale === null ? {} : {scale}),
    ...(held === undefined ? {} : {each: shapeOf(held)}),
    members: new Map(held === undefined ? children.map((child) => [child.element.name, shapeOf(child)]) : [])
  };
}

function takenScale(element: SchemaElement): number | null {
  const {converted_type, logical_type, scale} = element;
  if (converted_type !== "DECIMAL" && logical_type?.type !== "DECIMAL") return null;
  delete element.converted_type;
  return scale ?? (logical_type?.type === "DECIMAL" ? logical_type.scale : 0);
}

function unscaled(value: unknown): bigint {
  if (!(value instanceof Uint8Array)) return BigInt(value as number | bigint);
  return value.length === 0 ? 0n : BigInt.asIntN(8 * value.length, BigInt(`0x${hexadecimal(value)}`));
}

/** A number where it says the same as the digits, else the digits. */
function decimal(digits: bigint, scale: number): number | string {
  const text = pointed(digits, scale).replace(/\.0*$|(\.\d*?)0+$/, "$1");
  return String(Number(text)) === text && (text.includes(".") || Number.isSafeInteger(Number(text)))
    ? Number(text)
    : text;
}

function pointed(digits: bigint, scale: number): string {
  if (scale <= 0) return String(digits * 10n ** BigInt(-scale));
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, "0");
  return `${digits < 0n ? "-" : ""}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** The time with as many digits of a second as it was stored with, where more than milliseconds say anything. */
function isoText(since: bigint, places: 6 | 9): string | null {
  const unit = 10n ** BigInt(places - 3);
  const beyond = ((since % unit) + unit) % unit;
  const date = new Date(Number((since - beyond) / unit));
  if (Number.isNaN(date.getTime())) return null;
  const text = date.toISOString();
  return beyond === 0n ? text : `${text.slice(0, -1)}${String(beyond).padStart(places - 3, "0")}Z`;
}

const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

const LENIENT = new TextDecoder("utf-8", {});
const STRICT = new TextDecoder("utf-8", {fatal: true});

declare class TextDecoder {
  constructor(label: string, options: {fatal?: boolean});
  decode(bytes: Uint8Array): string;
}
