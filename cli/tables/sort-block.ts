import type {Cell, PackedBlock, PackedColumn} from "./packed-rows.js";
import {textOrder} from "./text-order.js";

/** The block with its rows in the order of a coded column, equal ones in the order in which they came. */
export function sortBlock({count, columns}: PackedBlock, by: number): PackedBlock {
  const key = columns[by];
  if (key === undefined || !("codes" in key)) throw new RangeError(`invalid sort column; expected texts: ${by}`);
  const byText = Array.from(key.values, (_, code) => code).sort((a, b) =>
    textOrder(String(key.values[a]), String(key.values[b]))
  );
  const rank = new Int32Array(key.values.length);
  for (const [place, code] of byText.entries()) rank[code] = place;
  const starts = new Int32Array(key.values.length + 1);
  for (const code of key.codes) starts[rank[code]! + 1]! += 1;
  for (let r = 1; r < starts.length; r++) starts[r]! += starts[r - 1]!;
  const order = new Int32Array(count);
  for (let row = 0; row < count; row++) order[starts[rank[key.codes[row]!]!]!++] = row;
  return {count, columns: columns.map((column) => picked(column, order))};
}

/** Rows [from, to) with values of their own. */
export function partOf({columns}: PackedBlock, from: number, to: number): PackedBlock {
  return {count: to - from, columns: columns.map((column) => sliced(column, from, to))};
}

function picked(column: PackedColumn, order: Int32Array): PackedColumn {
  if ("numbers" in column) return {numbers: pickedFrom(column.numbers, new Float64Array(order.length), order)};
  if ("lines" in column) return {lines: pickedFrom(column.lines, new Int32Array(order.length), order)};
  return {values: column.values, codes: pickedFrom(column.codes, new Int32Array(order.length), order)};
}

function pickedFrom<T extends Float64Array | Int32Array>(from: T, to: T, order: Int32Array): T {
  for (let at = 0; at < order.length; at++) to[at] = from[order[at]!]!;
  return to;
}

function sliced(column: PackedColumn, from: number, to: number): PackedColumn {
  if ("numbers" in column) return {numbers: column.numbers.slice(from, to)};
  if ("lines" in column) return {lines: column.lines.slice(from, to)};
  const values: Cell[] = [];
  const renamed = new Int32Array(column.values.length).fill(-1);
  const codes = new Int32Array(to - from);
  for (let row = from; row < to; row++) {
    const code = column.codes[row]!;
    if (code !== -1 && renamed[code] === -1) {
      renamed[code] = values.length;
      values.push(column.values[code]!);
    }
    codes[row - from] = code === -1 ? -1 : renamed[code]!;
  }
  return {values, codes};
}
