/** Numbers that follow from codes. */
import {made} from "./host";
import {newItem} from "./items";
import {codes} from "./lines";
import {longer, zeros} from "./memory";

/** In place of a number: the line is to be read as a record, so that what is odd about it is said. */
export const ODD: i32 = -2;
const UNKNOWN: i32 = i32.MIN_VALUE;
/** Groups by their order: run, item, attempt, turn, verdict, reply, picture, judge's words, further columns. */
export const ITEM: i32 = 1;
export const VERDICT: i32 = 4;
export const FURTHER: i32 = 8;
const GROUPS: i32 = 9;

/** Numbers that follow from some of the codes of a line, each asked for once. */
@unmanaged
class Group {
  /** How many codes decide, and which. */
  width: i32;
  columns: usize;
  /** By code + 1 where one decides or none, by tuple where several do. */
  numbers: usize;
  room: i32;
  /** Codes by tuple. */
  tuples: usize;
  /** Per tuple the one that came behind it the last time, at first any: logs go through their items in the same order, mostly. */
  next: usize;
  /** Tuples + 1 by hash, open addressing; a power of two long, at most half full. */
  slots: usize;
  mask: u32;
  count: i32;
  last: i32;
}

let groups: usize = 0;
let groupCount: i32 = 0;

/** No group is known. */
export function beginGroups(): void {
  groups = heap.alloc(usize(GROUPS) << 2);
  groupCount = 0;
}

/** Adds a group of so many codes; their places are to be written where this says. */
export function addGroup(width: i32): usize {
  const group = new Group();
  group.width = width;
  group.columns = heap.alloc(usize(width + 1) << 2);
  group.room = 1 << 8;
  group.numbers = heap.alloc(usize(group.room) << 2);
  group.count = 0;
  group.last = -1;
  if (width > 1) {
    group.tuples = heap.alloc(usize(width * group.room) << 2);
    group.next = zeros(usize(group.room) << 2);
    group.mask = 2 * group.room - 1;
    group.slots = zeros(usize(2 * group.room) << 2);
  } else unknown(group.numbers, 0, group.room);
  store<usize>(groups + (usize(groupCount++) << 2), changetype<usize>(group));
  return group.columns;
}

/** The number that follows in a group from the codes at hand. */
export function numberOf(g: i32): i32 {
  const group = changetype<Group>(load<usize>(groups + (usize(g) << 2)));
  if (group.width > 1) return numberOfTuple(g, group);
  const at = group.width === 0 ? 0 : load<i32>(codes + (usize(load<i32>(group.columns)) << 2)) + 1;
  while (at >= group.room) {
    group.numbers = longer(group.numbers, usize(group.room) << 2);
    unknown(group.numbers, group.room, 2 * group.room);
    group.room *= 2;
  }
  const known = load<i32>(group.numbers + (usize(at) << 2));
  if (known !== UNKNOWN) return known;
  const number = asked(g);
  store<i32>(group.numbers + (usize(at) << 2), number);
  return number;
}

function numberOfTuple(g: i32, group: Group): i32 {
  const last = group.last;
  if (last !== -1) {
    // Neighbours are often equal.
    if (isTuple(group, last)) return load<i32>(group.numbers + (usize(last) << 2));
    const next = load<i32>(group.next + (usize(last) << 2));
    if (isTuple(group, next)) {
      group.last = next;
      return load<i32>(group.numbers + (usize(next) << 2));
    }
  }
  let slot = (<u32>tupleHash(group, codes, group.columns)) & group.mask;
  for (;;) {
    const tuple = load<i32>(group.slots + (usize(slot) << 2)) - 1;
    if (tuple === -1) break;
    if (isTuple(group, tuple)) return followed(group, tuple);
    slot = (slot + 1) & group.mask;
  }
  const number = asked(g);
  const tuple = group.count++;
  if (tuple === group.room) growTuples(group);
  const width = group.width;
  for (let c: i32 = 0; c < width; c++) {
    const column = load<i32>(group.columns + (usize(c) << 2));
    store<i32>(group.tuples + (usize(tuple * width + c) << 2), load<i32>(codes + (usize(column) << 2)));
  }
  store<i32>(group.numbers + (usize(tuple) << 2), number);
  store<i32>(group.slots + (usize(slot) << 2), tuple + 1);
  if (2 * group.count > <i32>group.mask) spreadTuples(group);
  return followed(group, tuple);
}

function followed(group: Group, tuple: i32): i32 {
  if (group.last !== -1) store<i32>(group.next + (usize(group.last) << 2), tuple);
  group.last = tuple;
  return load<i32>(group.numbers + (usize(tuple) << 2));
}

function isTuple(group: Group, tuple: i32): bool {
  const width = group.width;
  const from = group.tuples + (usize(tuple * width) << 2);
  for (let c: i32 = 0; c < width; c++) {
    const column = load<i32>(group.columns + (usize(c) << 2));
    if (load<i32>(from + (usize(c) << 2)) !== load<i32>(codes + (usize(column) << 2))) return false;
  }
  return true;
}

/** Of the codes in these columns of a row of codes. */
function tupleHash(group: Group, row: usize, places: usize): i32 {
  let hash: i32 = 0;
  for (let c: i32 = 0; c < group.width; c++) {
    const column = places === 0 ? c : load<i32>(places + (usize(c) << 2));
    hash = (hash ^ load<i32>(row + (usize(column) << 2))) * 0x9e3779b1;
    hash ^= hash >>> 15;
  }
  return hash;
}

function growTuples(group: Group): void {
  const bytes = usize(group.room) << 2;
  group.numbers = longer(group.numbers, bytes);
  group.next = longer(group.next, bytes);
  memory.fill(group.next + bytes, 0, bytes);
  group.tuples = longer(group.tuples, bytes * group.width);
  group.room *= 2;
}

function spreadTuples(group: Group): void {
  group.mask = 2 * group.mask + 1;
  group.slots = zeros((usize(group.mask) + 1) << 2);
  for (let tuple: i32 = 0; tuple < group.count; tuple++) {
    let slot = (<u32>tupleHash(group, group.tuples + (usize(tuple * group.width) << 2), 0)) & group.mask;
    while (load<i32>(group.slots + (usize(slot) << 2)) !== 0) slot = (slot + 1) & group.mask;
    store<i32>(group.slots + (usize(slot) << 2), tuple + 1);
  }
}

/** Asks for a number; an item gets its own behind those known. */
function asked(g: i32): i32 {
  const number = made(g);
  return g !== ITEM || number === ODD ? number : newItem(number);
}

function unknown(numbers: usize, from: i32, end: i32): void {
  for (let at = from; at < end; at++) store<i32>(numbers + (usize(at) << 2), UNKNOWN);
}
