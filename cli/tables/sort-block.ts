import {compareTexts} from "../../src/lib/adapters/index.js";
import type {CodedTexts, PackedBlock, PackedColumn} from "./packed-rows.js";

/** The block with its rows in the order of a coded column, equal ones in the order in which they came. */
export function sortBlock({count, columns}: PackedBlock, by: number): PackedBlock {
  const {texts, codes} = codedColumn(columns, by);
  const byText = Int32Array.from(texts.ends.keys()).sort((a, b) => compareTexts(texts, a, texts, b));
  const rank = new Int32Array(byText.length);
  for (let place = 0; place < byText.length; place++) rank[byText[place]!] = place;
  const starts = new Int32Array(byText.length + 1);
  for (const code of codes) starts[rank[code]! + 1]! += 1;
  for (let r = 1; r < starts.length; r++) starts[r]! += starts[r - 1]!;
  const order = new Int32Array(count);
  for (let row = 0; row < count; row++) order[starts[rank[codes[row]!]!]!++] = row;
  return {count, columns: columns.map((column) => picked(column, order))};
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

function picked(column: PackedColumn, order: Int32Array): PackedColumn {
  if ("numbers" in column) return {numbers: pickedFrom(column.numbers, new Float64Array(order.length), order)};
  if ("lines" in column) return {lines: pickedFrom(column.lines, new Int32Array(order.length), order)};
  return {texts: column.texts, codes: pickedFrom(column.codes, new Int32Array(order.length), order)};
}

function pickedFrom<T extends Float64Array | Int32Array>(from: T, to: T, order: Int32Array): T {
  for (let at = 0; at < order.length; at++) to[at] = from[order[at]!]!;
  return to;
}
