import {FURTHER, ITEM, numberOf, ODD, VERDICT} from "./groups";
import {addHash, addNone, addNumber, clearHash, hashAt, writeHash} from "./hashes";
import {itemAt} from "./items";
import {lineOf, setLastCode} from "./lines";
import {longer, NONE} from "./memory";
import {textEnd} from "./text";

/** Columns of rows: line, run, item, attempt, turn, verdict, reply, picture, judge's words, further columns. */
const COLUMNS: i32 = 10;
let columns: usize = 0;
let rowHashes: usize = 0;
let rowRoom: i32 = 0;
let rowCount: i32 = 0;
let item: i32 = 0;

/** No row was read, and no item is at hand. */
export function beginRows(): void {
  item = -1;
  rowRoom = 1 << 10;
  rowHashes = heap.alloc(usize(rowRoom) << 4);
  columns = heap.alloc(usize(COLUMNS * rowRoom) << 2);
  rowCount = 0;
}

/** Where the column of this number stands. */
export function columnAt(column: i32): usize {
  return columns + (usize(column * rowRoom) << 2);
}

/** Where the hashes of rows stand, four words each. */
export function hashesAt(): usize {
  return rowHashes;
}

/** Rows read so far. */
export function rowsSoFar(): i32 {
  return rowCount;
}

/** Rows were taken. */
export function clearRows(): void {
  rowCount = 0;
}

/**
 * Reads lines as rows, from the line that begins here on, as long as they are plain; returns where the first one begins that is not.
 *
 * @param line - number of the first one
 * @param most - bytes of a line
 */
export function read(from: usize, line: i32, most: usize): usize {
  let at = from;
  while (at < textEnd) {
    const end = rowOf(at);
    if (end === NONE || end - at > most) break;
    store<i32>(columnAt(0) + (usize(rowCount) << 2), line);
    rowCount += 1;
    line += 1;
    at = end + 1;
  }
  return at;
}

/** Writes the row of a line behind the others, for whoever counts it; returns the end of the line. */
function rowOf(from: usize): usize {
  const before = item;
  let like: usize = NONE;
  if (before !== -1) {
    const next = load<i32>(itemAt(before), 12);
    if (next !== -1) like = load<usize>(itemAt(next), 8);
  }
  const end = lineOf(from, like);
  if (end === NONE) return NONE;
  const run = numberOf(0);
  const own = numberOf(ITEM);
  const attempt = numberOf(2);
  const turn = numberOf(3);
  if (run === ODD || own === ODD || attempt === ODD || turn === ODD) return NONE;
  item = own;
  if (before !== -1) store<i32>(itemAt(before), own, 12);
  setLastCode(load<i32>(itemAt(own), 4));
  const verdict = numberOf(VERDICT);
  if (verdict === ODD) return NONE;
  const further = numberOf(FURTHER);
  if (further === ODD) return NONE;
  if (rowCount === rowRoom) growRows();
  const step = usize(rowRoom) << 2;
  const code = load<i32>(itemAt(own));
  const reply = numberOf(5);
  const image = numberOf(6);
  const judgeRaw = numberOf(7);
  let to = columns + (usize(rowCount) << 2) + step;
  store<i32>(to, run);
  store<i32>((to += step), code);
  store<i32>((to += step), attempt);
  store<i32>((to += step), turn);
  store<i32>((to += step), verdict);
  store<i32>((to += step), reply);
  store<i32>((to += step), image);
  store<i32>((to += step), judgeRaw);
  store<i32>(to + step, further);
  const hashes = rowHashes + (usize(rowCount) << 4);
  clearHash();
  addHash(hashAt(0, run));
  addHash(hashAt(1, code));
  addNumber(attempt);
  if (turn === -1) addNone();
  else addNumber(turn);
  addHash(hashAt(2, verdict));
  writeHash(hashes);
  clearHash();
  addHash(hashAt(5, reply));
  addHash(hashAt(6, image));
  addHash(hashAt(3, verdict));
  addHash(hashAt(4, verdict));
  writeHash(hashes + 8);
  return end;
}

function growRows(): void {
  const wide = heap.alloc(usize(2 * COLUMNS * rowRoom) << 2);
  for (let c: i32 = 0; c < COLUMNS; c++)
    memory.copy(wide + (usize(2 * c * rowRoom) << 2), columnAt(c), usize(rowCount) << 2);
  columns = wide;
  rowHashes = longer(rowHashes, usize(rowRoom) << 4);
  rowRoom *= 2;
}
