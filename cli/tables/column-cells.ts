import {compareTexts, textLength, textStart, type PackedTexts} from "../../src/lib/adapters/index.js";
import {LENGTH_PREFIX, type Bounds, type ColumnCells} from "./cells.js";
import {lineCells} from "./line-cells.js";
import {codedLines, type PackedColumn} from "./packed-rows.js";

const SHORT = 24;
/** Numbers that repeat are few, as attempts and scores are. */
const MOST_NUMBERS = 256;

/** @param width - bytes of a number: 4 for integers, else 8 */
export function columnCells(column: PackedColumn, width: 4 | 8): ColumnCells {
  if ("numbers" in column) return numberCells(column.numbers, width);
  const lines = "lines" in column ? lineCells(column.lines) : null;
  if (lines !== null) return lines;
  const {texts, codes} = "lines" in column ? codedLines(column.lines) : column;
  return textCells(texts, codes);
}

function textCells(texts: PackedTexts, codes: Int32Array): ColumnCells {
  const times = timesOf(codes, texts.ends.length);
  const nulls = times[0]!;
  return {
    count: codes.length,
    codes: isWorthADictionary(texts, times) ? codes : null,
    different: texts.ends.length,
    nulls,
    isNone: (row) => codes[row] === -1,
    sizeOf: (row) => (codes[row] === -1 ? 0 : LENGTH_PREFIX + textLength(texts, codes[row]!)),
    plain: (from, to) => writtenTexts(texts, codes.subarray(from, to)),
    dictionary: () => writtenTexts(texts, Int32Array.from(texts.ends.keys())),
    bounds: (from, to) =>
      textBounds(
        texts,
        to - from === codes.length ? metIn(times) : firstMet(codes.subarray(from, to), texts.ends.length)
      )
  };
}

/** Texts one behind the other, each with its length before it. */
function writtenTexts(texts: PackedTexts, codes: Int32Array): Uint8Array {
  const bytes = new Uint8Array(writtenSize(texts, codes));
  writeTexts(texts, codes, bytes);
  return bytes;
}

// Loops stand alone: optimized while it runs, a function does not know what comes behind its loop, and goes on slowly from there,
// every time.

function writtenSize(texts: PackedTexts, codes: Int32Array): number {
  let size = 0;
  for (let row = 0; row < codes.length; row++)
    if (codes[row] !== -1) size += LENGTH_PREFIX + textLength(texts, codes[row]!);
  return size;
}

function writeTexts(texts: PackedTexts, codes: Int32Array, bytes: Uint8Array): void {
  for (let row = 0, at = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code === -1) continue;
    const start = textStart(texts, code);
    const end = texts.ends[code]!;
    const length = end - start;
    for (let b = 0; b < LENGTH_PREFIX; b++) bytes[at++] = length >>> (8 * b);
    // A call for a few bytes takes longer than to move them.
    if (length > SHORT) bytes.set(texts.bytes.subarray(start, end), at);
    else for (let b = 0; b < length; b++) bytes[at + b] = texts.bytes[start + b]!;
    at += length;
  }
}

/** How many rows have no value, then how many have each. */
function timesOf(codes: Int32Array, different: number): Int32Array {
  const times = new Int32Array(different + 1);
  for (let row = 0; row < codes.length; row++) times[codes[row]! + 1]! += 1;
  return times;
}

/** Codes that some row has. */
function metIn(times: Int32Array): Int32Array {
  const met = new Int32Array(times.length - 1);
  let count = 0;
  for (let code = 0; code < met.length; code++) if (times[code + 1] !== 0) met[count++] = code;
  return met.subarray(0, count);
}

/** Does a dictionary of these values with a code per row take at most half the room of the values written out? */
function isWorthADictionary(texts: PackedTexts, times: Int32Array): boolean {
  const different = texts.ends.length;
  let [rows, plain, dictionary] = [0, 0, 0];
  for (let code = 0; code < different; code++) {
    const size = LENGTH_PREFIX + textLength(texts, code);
    rows += times[code + 1]!;
    plain += times[code + 1]! * size;
    dictionary += size;
  }
  return rows > 0 && 2 * (dictionary + (rows * Math.ceil(Math.log2(Math.max(2, different)))) / 8) <= plain;
}

/** Least and greatest text of some codes. */
function textBounds(texts: PackedTexts, met: Int32Array): Bounds {
  const bytesOf = (code: number): Uint8Array | undefined =>
    code === -1 ? undefined : texts.bytes.slice(textStart(texts, code), texts.ends[code]);
  return {min: bytesOf(extremeOf(texts, met, -1)), max: bytesOf(extremeOf(texts, met, 1))};
}

/** Different codes, each once. */
function firstMet(codes: Int32Array, different: number): Int32Array {
  const met = new Uint8Array(different);
  const first = new Int32Array(Math.min(different, codes.length));
  let count = 0;
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code === -1 || met[code] === 1) continue;
    met[code] = 1;
    first[count++] = code;
  }
  return first.subarray(0, count);
}

/** The first of the codes that no other is beyond in this direction, -1 of none. */
function extremeOf(texts: PackedTexts, codes: Int32Array, direction: 1 | -1): number {
  let found = codes[0] ?? -1;
  for (let at = 1; at < codes.length; at++)
    if (direction * compareTexts(texts, codes[at]!, texts, found) > 0) found = codes[at]!;
  return found;
}

function numberCells(numbers: Float64Array, width: 4 | 8): ColumnCells {
  const coded = codedNumbers(numbers);
  const written = (values: ArrayLike<number>, from: number, to: number): Uint8Array => {
    const plain = width === 4 ? new Int32Array(to - from) : new Float64Array(to - from);
    let count = 0;
    for (let n = from; n < to; n++) if (!Number.isNaN(values[n]!)) plain[count++] = values[n]!;
    return new Uint8Array(plain.buffer, 0, width * count);
  };
  const isNone = (row: number): boolean => Number.isNaN(numbers[row]!);
  return {
    count: numbers.length,
    codes: coded?.codes ?? null,
    different: coded?.values.length ?? 0,
    nulls: countNone(numbers),
    isNone,
    sizeOf: (row) => (isNone(row) ? 0 : width),
    plain: (from, to) => written(numbers, from, to),
    dictionary: () => written(coded?.values ?? [], 0, coded?.values.length ?? 0),
    bounds(from, to) {
      let [min, max] = [Infinity, -Infinity];
      for (let row = from; row < to; row++) {
        const value = numbers[row]!;
        if (value < min) min = value;
        if (value > max) max = value;
      }
      if (min > max) return {min: undefined, max: undefined};
      // As the format has it: a least zero is negative, a greatest one positive.
      return {min: min === 0 ? -0 : min, max: max === 0 ? 0 : max};
    }
  };
}

function countNone(numbers: Float64Array): number {
  let count = 0;
  for (let row = 0; row < numbers.length; row++) if (Number.isNaN(numbers[row]!)) count += 1;
  return count;
}

/** Few different numbers and their codes; `null` where they are many. */
function codedNumbers(numbers: Float64Array): {readonly values: readonly number[]; readonly codes: Int32Array} | null {
  const codes = new Int32Array(numbers.length);
  const values = valuesOf(numbers, codes);
  return values.length > 0 && values.length <= MOST_NUMBERS && 4 * values.length <= numbers.length
    ? {values, codes}
    : null;
}

/** Different numbers as far as they are few, with their codes written. */
function valuesOf(numbers: Float64Array, codes: Int32Array): number[] {
  const codeOf = new Map<number, number>();
  const values: number[] = [];
  let [last, lastCode] = [NaN, -1];
  for (let row = 0; row < numbers.length && values.length <= MOST_NUMBERS; row++) {
    const value = numbers[row]!;
    if (Number.isNaN(value)) codes[row] = -1;
    else {
      if (value !== last) {
        let code = codeOf.get(value);
        if (code === undefined) {
          code = values.push(value) - 1;
          codeOf.set(value, code);
        }
        last = value;
        lastCode = code;
      }
      codes[row] = lastCode;
    }
  }
  return values;
}
