import {compareTexts, someTexts} from "../../src/lib/adapters/index.js";
import type {CodedTexts, PackedBlock, PackedColumn} from "./packed-rows.js";

/** The rows of a block in the order of a coded column, equal ones in the order in which they came. */
export function sortedOrder({count, columns}: PackedBlock, by: number): Int32Array {
  const {texts, codes} = codedColumn(columns, by);
  const byText = Int32Array.from(texts.ends.keys()).sort((a, b) => compareTexts(texts, a, texts, b));
  const rank = new Int32Array(byText.length);
  for (let place = 0; place < byText.length; place++) rank[byText[place]!] = place;
  const starts = new Int32Array(byText.length + 1);
  for (const code of codes) starts[rank[code]! + 1]! += 1;
  for (let r = 1; r < starts.length; r++) starts[r]! += starts[r - 1]!;
  const order = new Int32Array(count);
  for (let row = 0; row < count; row++) order[starts[rank[codes[row]!]!]!++] = row;
  return order;
}

/**
 * A column of texts.
 *
 * @throws RangeError if it is of numbers
 */
export function codedColumn(columns: readonly PackedColumn[], c: number): CodedTexts {
  const column = columns[c];
  if (column === undefined || !("codes" in column)) throw new RangeError(`invalid sort column; expected texts: ${c}`);
  return column;
}

/** Some rows of a block, in this order, with the texts that they name. */
export function pickedRows({columns}: PackedBlock, rows: Int32Array): PackedBlock {
  return {count: rows.length, columns: columns.map((column) => picked(column, rows))};
}

function picked(column: PackedColumn, rows: Int32Array): PackedColumn {
  if ("numbers" in column) return {numbers: pickedFrom(column.numbers, new Float64Array(rows.length), rows)};
  if ("lines" in column) return {lines: pickedFrom(column.lines, new Int32Array(rows.length), rows)};
  const codes = pickedFrom(column.codes, new Int32Array(rows.length), rows);
  return {texts: someTexts(column.texts, renumbered(codes, column.texts.ends.length)), codes};
}

function pickedFrom<T extends Float64Array | Int32Array>(from: T, to: T, rows: Int32Array): T {
  for (let at = 0; at < rows.length; at++) to[at] = from[rows[at]!]!;
  return to;
}

/** Numbers codes anew in the order in which they come, in place; returns the old ones in that order. */
function renumbered(codes: Int32Array, different: number): Int32Array {
  const numbers = new Int32Array(different);
  const met = new Int32Array(Math.min(different, codes.length));
  let count = 0;
  for (let row = 0; row < codes.length; row++) {
    const code = codes[row]!;
    if (code === -1) continue;
    if (numbers[code] === 0) {
      met[count++] = code;
      numbers[code] = count;
    }
    codes[row] = numbers[code]! - 1;
  }
  return met.subarray(0, count);
}
