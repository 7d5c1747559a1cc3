import type {PackedBlock} from "./packed-rows.js";
import type {SpilledRuns} from "./spilled-runs.js";
import {textOrder} from "./text-order.js";

/** Rows [from, to) of a block; all have the same key. */
export interface MergedRows {
  readonly block: PackedBlock;
  readonly from: number;
  readonly to: number;
}

interface Cursor {
  readonly run: number;
  part: number;
  block: PackedBlock;
  row: number;
  key: string;
}

/** The rows of all runs in the order of a coded column; of equal ones those of the earlier run come first. */
export function* mergedRuns(runs: SpilledRuns, by: number): Generator<MergedRows> {
  const heap: Cursor[] = [];
  for (let run = 0; run < runs.count; run++) {
    const block = runs.part(run, 0);
    if (block !== null) push(heap, {run, part: 0, block, row: 0, key: keyOf(block, 0, by)});
  }
  for (let top = heap[0]; top !== undefined; top = heap[0]) {
    const {block, row: from} = top;
    const to = endOfKey(block, from, by);
    yield {block, from, to};
    if (advanced(top, to, runs, by)) sink(heap, 0);
    else {
      const last = heap.pop()!;
      if (heap.length > 0) {
        heap[0] = last;
        sink(heap, 0);
      }
    }
  }
}

function advanced(cursor: Cursor, row: number, runs: SpilledRuns, by: number): boolean {
  cursor.row = row;
  if (row === cursor.block.count) {
    const next = runs.part(cursor.run, cursor.part + 1);
    if (next === null) return false;
    cursor.part += 1;
    cursor.block = next;
    cursor.row = 0;
  }
  cursor.key = keyOf(cursor.block, cursor.row, by);
  return true;
}

function codesOf(block: PackedBlock, by: number): {readonly values: readonly unknown[]; readonly codes: Int32Array} {
  const column = block.columns[by];
  if (column === undefined || !("codes" in column)) throw new RangeError(`invalid sort column; expected texts: ${by}`);
  return column;
}

function keyOf(block: PackedBlock, row: number, by: number): string {
  const {values, codes} = codesOf(block, by);
  return String(values[codes[row]!]);
}

function endOfKey(block: PackedBlock, from: number, by: number): number {
  const {codes} = codesOf(block, by);
  let to = from + 1;
  while (to < block.count && codes[to] === codes[from]) to += 1;
  return to;
}

function isBefore(a: Cursor, b: Cursor): boolean {
  const order = textOrder(a.key, b.key);
  return order < 0 || (order === 0 && a.run < b.run);
}

function push(heap: Cursor[], cursor: Cursor): void {
  let at = heap.push(cursor) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!isBefore(heap[at]!, heap[parent]!)) return;
    [heap[at], heap[parent]] = [heap[parent]!, heap[at]!];
    at = parent;
  }
}

function sink(heap: Cursor[], from: number): void {
  for (let at = from; ;) {
    let least = at;
    for (const child of [2 * at + 1, 2 * at + 2])
      if (child < heap.length && isBefore(heap[child]!, heap[least]!)) least = child;
    if (least === at) return;
    [heap[at], heap[least]] = [heap[least]!, heap[at]!];
    at = least;
  }
}
