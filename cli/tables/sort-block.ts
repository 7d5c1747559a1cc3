import type {PackedBlock, PackedColumn} from "./packed-rows.js";
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
  if ("numbers" in column) return {numbers: Float64Array.from(order, (row) => column.numbers[row]!)};
  return {values: column.values, codes: Int32Array.from(order, (row) => column.codes[row]!)};
}

function sliced(column: PackedColumn, from: number, to: number): PackedColumn {
  if ("numbers" in column) return {numbers: column.numbers.slice(from, to)};
  const renamed = new Map<number, number>();
  const codes = new Int32Array(to - from);
  for (let row = from; row < to; row++) {
    const code = column.codes[row]!;
    if (code !== -1 && !renamed.has(code)) renamed.set(code, renamed.size);
    codes[row - from] = code === -1 ? -1 : renamed.get(code)!;
  }
  return {values: Array.from(renamed.keys(), (code) => column.values[code]!), codes};
}
