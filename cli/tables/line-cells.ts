import {placeOfLine} from "../../src/lib/adapters/index.js";
import {LENGTH_PREFIX, type Bounds, type ColumnCells} from "./cells.js";

const [ZERO, TEN] = [48, 10];
const WORD = Array.from(placeOfLine(0).slice(0, -1), (letter) => letter.charCodeAt(0));
/** Numbers of lines stay below 2 to the power of 31. */
const MOST_DIGITS = 10;
const POWERS = Float64Array.from({length: MOST_DIGITS}, (_, digits) => TEN ** digits);
/** Rows of a line on average from where on a dictionary may be worth it: each value is about as long as three codes. */
const OFTEN = 2;
/** Lines that lie further apart are not counted: a bit each takes too much room. */
const SPARSE = 64;
/** For fewer rows than this the room does not matter. */
const FEW = 1024;

/**
 * Numbers of lines as the texts that they stand for, which are written out without being made: they seldom repeat.
 *
 * @returns `null` where they repeat, or lie far apart
 */
export function lineCells(lines: Int32Array): ColumnCells | null {
  const [least, most] = extremes(lines);
  if (
    least < 0 ||
    most - least >= SPARSE * Math.max(FEW, lines.length) ||
    OFTEN * differentOf(lines, least, most) <= lines.length
  )
    return null;
  const sizeOf = (row: number): number => LENGTH_PREFIX + WORD.length + digitsOf(lines[row]!);
  return {
    count: lines.length,
    codes: null,
    different: 0,
    nulls: 0,
    isNone: () => false,
    sizeOf,
    plain(from, to) {
      let size = 0;
      for (let row = from; row < to; row++) size += sizeOf(row);
      const bytes = new Uint8Array(size);
      writeLines(lines.subarray(from, to), bytes);
      return bytes;
    },
    dictionary: () => new Uint8Array(),
    bounds: (from, to) => textBounds(lines.subarray(from, to))
  };
}

function extremes(lines: Int32Array): readonly [number, number] {
  let [least, most] = [Infinity, -Infinity];
  for (let row = 0; row < lines.length; row++) {
    const line = lines[row]!;
    if (line < least) least = line;
    if (line > most) most = line;
  }
  return [least, most];
}

function differentOf(lines: Int32Array, least: number, most: number): number {
  const met = new Uint8Array((most - least + 8) >> 3);
  let count = 0;
  for (let row = 0; row < lines.length; row++) {
    const at = lines[row]! - least;
    const bit = 1 << (at & 7);
    if ((met[at >> 3]! & bit) !== 0) continue;
    met[at >> 3]! |= bit;
    count += 1;
  }
  return count;
}

function digitsOf(line: number): number {
  let digits = 1;
  while (digits < MOST_DIGITS && line >= POWERS[digits]!) digits += 1;
  return digits;
}

function writeLines(lines: Int32Array, bytes: Uint8Array): void {
  for (let row = 0, at = 0; row < lines.length; row++) {
    const digits = digitsOf(lines[row]!);
    // Texts of lines are shorter than a byte can say.
    bytes[at] = WORD.length + digits;
    at += LENGTH_PREFIX;
    for (let letter = 0; letter < WORD.length; letter++) bytes[at++] = WORD[letter]!;
    let rest = lines[row]!;
    for (let digit = at + digits - 1; digit >= at; digit--) {
      const higher = (rest / TEN) | 0;
      bytes[digit] = ZERO + rest - TEN * higher;
      rest = higher;
    }
    at += digits;
  }
}

/** By their texts, of which 10 comes before 9. */
function textBounds(lines: Int32Array): Bounds {
  let [first, last] = [-1, -1];
  let [least, most] = [Infinity, -Infinity];
  for (let row = 0; row < lines.length; row++) {
    const digits = digitsOf(lines[row]!);
    // Digits from the left on, then the number of them.
    const rank = lines[row]! * POWERS[MOST_DIGITS - digits]! * (MOST_DIGITS + 1) + digits;
    if (rank < least) [least, first] = [rank, lines[row]!];
    if (rank > most) [most, last] = [rank, lines[row]!];
  }
  const bytesOf = (line: number): Uint8Array | undefined => (line === -1 ? undefined : Buffer.from(placeOfLine(line)));
  return {min: bytesOf(first), max: bytesOf(last)};
}
