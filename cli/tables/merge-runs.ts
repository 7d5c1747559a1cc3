import {compareTexts} from "../../src/lib/adapters/index.js";
import type {CodedTexts, PackedBlock} from "./packed-rows.js";
import type {SpilledRuns} from "./spilled-runs.js";
import {codedColumn} from "./sort-block.js";

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
  /** The column that decides. */
  keys: CodedTexts;
}

/** The rows of all runs in the order of a coded column; of equal ones those of the earlier run come first. */
export function* mergedRuns(runs: SpilledRuns, by: number): Generator<MergedRows> {
  const heap: Cursor[] = [];
  for (let run = 0; run < runs.count; run++) {
    const block = runs.part(run, 0);
    if (block !== null) push(heap, {run, part: 0, block, row: 0, keys: codedColumn(block.columns, by)});
  }
  for (let top = heap[0]; top !== undefined; top = heap[0]) {
    const {block, row: from} = top;
    const to = endOfKey(top);
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
    cursor.keys = codedColumn(next.columns, by);
  }
  return true;
}

function endOfKey({block, row, keys: {codes}}: Cursor): number {
  let to = row + 1;
  while (to < block.count && codes[to] === codes[row]) to += 1;
  return to;
}

function isBefore(a: Cursor, b: Cursor): boolean {
  const order = compareTexts(a.keys.texts, a.keys.codes[a.row]!, b.keys.texts, b.keys.codes[b.row]!);
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
