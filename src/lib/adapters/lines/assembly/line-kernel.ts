/**
 * Reads plain lines of JSON into columns of numbers, in AssemblyScript: compiled by `npm run wasm-kernels` into `line-kernel-bytes.ts`
 * beside this folder, and made use of by `LineKernel`, which makes what is met for the first time.
 *
 * What is written alike in lines is one number, a code. A line is compared with an earlier one of the same form (the same keys in the
 * same order with the same blanks), and looked at only where it differs, which must be in values. From codes follow the numbers of
 * a row, by groups of keys that decide. Whatever is met for the first time is asked for, outside, once.
 *
 * Places are addresses in the memory. A line that is known is a record of its own: where it begins and ends, then for each value where
 * it begins, where it ends, and its code.
 */

/** Asked for the form of the line that begins here: writes it to `scratch` and returns how many values it has, -1 for none. */
declare function formOf(from: usize): i32;
/** Asked for what a value says that was not met so far, or that nobody wants (code -1): is it one at all? */
declare function isValue(from: usize, length: i32, code: i32): bool;
/** Asked for the number that follows in a group from the codes at hand. */
declare function made(group: i32): i32;

const ABSENT: i32 = -1;
const INVALID: i32 = -2;
/** In place of a number: the line is to be read as a record, so that what is odd about it is said. */
const ODD: i32 = -2;
const UNKNOWN: i32 = i32.MIN_VALUE;
/** No such line. */
const NONE: usize = 0;
/** Bytes that may be looked at behind the end of a text. */
const SLACK: usize = 32;
/** Logs write their records in one way, or in a few. */
const MOST_FORMS: i32 = 4;
/** Bytes of lines that are kept at most. */
const MOST_KEPT: usize = 8 << 20;

/** Groups by their order: run, item, attempt, turn, verdict, reply, picture, judge's words, further columns. */
const ITEM: i32 = 1;
const VERDICT: i32 = 4;
const FURTHER: i32 = 8;
const GROUPS: i32 = 9;

/** Lines of the same keys in the same order with the same blanks. */
@unmanaged
class Form {
  /** Values of a line. */
  count: i32;
  /** Per value the place of its key among those wanted, -1 for others. */
  wanted: usize;
  /** The line of this form that was read last. */
  last: usize;
  /** Room for the next one. */
  next: usize;
  /** Room for the bytes of the last one, once those of the text are given up. */
  copy: usize;
  copyRoom: usize;
}

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

/** A known line. */
const FORM: usize = 0;
const FROM: usize = 4;
const END: usize = 8;
const FIRST: usize = 12;
const STEP: usize = 12;

/** A different value: where its bytes begin among those kept, how many there are, their hash, and whether they are a value. */
const VALUE: usize = 16;
/** An item: its number, that of its options, the kept line it was met on, the item that came behind it the last time. */
const ITEM_SIZE: usize = 16;
/** Columns of rows: line, run, item, attempt, turn, verdict, reply, picture, judge's words, further columns. */
const COLUMNS: i32 = 10;

let textRoom: usize = 0;
let text: usize = 0;
let textEnd: usize = 0;
let scratch: usize = 0;
let scratchLength: usize = 0;

let codes: usize = 0;
let codeCount: i32 = 0;

let values: usize = 0;
let valueRoom: i32 = 0;
let valueCount: i32 = 0;
let valueBytes: usize = 0;
let valueBytesRoom: usize = 0;
let valueBytesEnd: usize = 0;
let valueSlots: usize = 0;
let valueMask: u32 = 0;

let forms: usize = 0;
let formCount: i32 = 0;
let lastForm: usize = 0;
let keptLength: usize = 0;

let groups: usize = 0;
let groupCount: i32 = 0;

let items: usize = 0;
let itemRoom: i32 = 0;
let itemCount: i32 = 0;
let item: i32 = 0;

/** Hashes of what rows are made of, a list each by number + 1: run, item, judges, answer read, verdict, reply, picture. */
const HASH_LISTS: i32 = 7;
let hashLists: usize = 0;

let columns: usize = 0;
let rowHashes: usize = 0;
let rowRoom: i32 = 0;
let rowCount: i32 = 0;

/** Forgets everything; texts are to be given anew. @param count - of codes */
export function reset(count: i32): void {
  heap.reset();
  textRoom = scratchLength = 0;
  text = textEnd = scratch = 0;
  codeCount = count;
  codes = heap.alloc(usize(count) << 2);
  memory.fill(codes, 0xff, usize(count) << 2);
  valueRoom = 1 << 10;
  values = heap.alloc(usize(valueRoom) * VALUE);
  valueCount = 0;
  valueBytesRoom = 1 << 14;
  valueBytes = heap.alloc(valueBytesRoom + SLACK);
  valueBytesEnd = 0;
  valueMask = (1 << 11) - 1;
  valueSlots = zeros((valueMask + 1) << 2);
  forms = heap.alloc(usize(MOST_FORMS) << 2);
  formCount = 0;
  lastForm = 0;
  keptLength = 0;
  groups = heap.alloc(usize(GROUPS) << 2);
  groupCount = 0;
  itemRoom = 1 << 8;
  items = heap.alloc(usize(itemRoom) * ITEM_SIZE);
  itemCount = 0;
  item = -1;
  hashLists = zeros(usize(HASH_LISTS) << 3);
  rowRoom = 1 << 10;
  rowHashes = heap.alloc(usize(rowRoom) << 4);
  columns = heap.alloc(usize(COLUMNS * rowRoom) << 2);
  rowCount = 0;
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

/** Makes room for a text of so many bytes, to be written where this says; the text before it is given up. */
export function roomForText(length: usize): usize {
  for (let f = 0; f < formCount; f++) keepLast(formAt(f));
  if (lastForm !== 0) keepLast(changetype<Form>(lastForm));
  if (length > textRoom) {
    textRoom = length + (length >> 2);
    text = heap.alloc(textRoom + SLACK);
  }
  textEnd = text + length;
  return text;
}

/** Room for so many bytes, as long as no more are asked for. */
export function roomForForm(length: usize): usize {
  if (length > scratchLength) {
    scratchLength = 2 * length;
    scratch = heap.alloc(scratchLength);
  }
  return scratch;
}

/** Where the codes of the line at hand stand. */
export function codesAt(): usize {
  return codes;
}

/** Where the column of this number stands. */
export function columnAt(column: i32): usize {
  return columns + (usize(column * rowRoom) << 2);
}

/** Where the hashes of rows stand, four words each. */
export function hashesAt(): usize {
  return rowHashes;
}

/** Says the hash of what has this number in a list. */
export function setHash(list: i32, number: i32, a: i32, b: i32): void {
  const at = hashLists + (usize(list) << 3);
  let room = load<i32>(at, 4);
  if (number + 1 >= room) {
    const length = max(2 * (number + 2), 1 << 6);
    const hashes = heap.alloc(usize(length) << 3);
    memory.copy(hashes, load<usize>(at), usize(room) << 3);
    store<usize>(at, hashes);
    store<i32>(at, length, 4);
  }
  const own = hashAt(list, number);
  store<i32>(own, a);
  store<i32>(own, b, 4);
}

function hashAt(list: i32, number: i32): usize {
  return load<usize>(hashLists + (usize(list) << 3)) + (usize(number + 1) << 3);
}

/** Different values so far, their bytes, and the bytes of all that was made since the last beginning: nothing is given back before. */
export function valuesSoFar(): i32 {
  return valueCount;
}
export function bytesSoFar(): usize {
  return valueBytesEnd;
}
export function usedSoFar(): usize {
  return heap.alloc(0) - __heap_base;
}

/** Rows read so far. */
export function rowsSoFar(): i32 {
  return rowCount;
}

/** Rows were taken. */
export function clearRows(): void {
  rowCount = 0;
}

/** Where the text ends. */
export function endOfText(): usize {
  return textEnd;
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
  store<i32>(codes + (usize(codeCount - 1) << 2), load<i32>(itemAt(own), 4));
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

/** The two words of a hash in the making: as `Hash64` makes it, whose hashes of other rows these are compared with. */
let a: u32 = 0;
let b: u32 = 0;

function clearHash(): void {
  a = 0xdeadbeef;
  b = 0x41c6ce57;
}

function addHash(words: usize): void {
  a = (a ^ load<u32>(words)) * 0x9e3779b1;
  b = (b ^ load<u32>(words, 4)) * 0x5f356495;
  a ^= a >> 15;
  b ^= b >> 17;
}

function addNumber(value: i32): void {
  a = ((a ^ (<u32>value)) * 0x85ebca6b) ^ (a >> 13);
  b = ((b ^ (<u32>value)) * 0xc2b2ae35) ^ (b >> 16);
}

function addNone(): void {
  a = (a ^ 0x10001) * 0x9e3779b1;
  b = ((b ^ 0x10001) * 0x5f356495) ^ (b >> 17);
}

function writeHash(to: usize): void {
  store<u32>(to, ((a ^ (a >> 16)) * 0x85ebca6b) ^ ((b ^ (b >> 13)) * 0xc2b2ae35));
  store<u32>(to, ((b ^ (b >> 16)) * 0x85ebca6b) ^ ((a ^ (a >> 13)) * 0xc2b2ae35), 4);
}

/** Takes the codes of the line that begins here; returns its end. @param like - a kept line, which it is likely to differ from in little */
function lineOf(from: usize, like: usize): usize {
  if (like !== NONE) {
    const form = changetype<Form>(load<usize>(like, FORM));
    const end = matched(form, like, from);
    if (end !== NONE) return taken(form, end);
  }
  if (lastForm !== 0) {
    const form = changetype<Form>(lastForm);
    const end = matched(form, form.last, from);
    if (end !== NONE) return taken(form, end);
  }
  for (let f = 0; f < formCount; f++) {
    const form = formAt(f);
    if (changetype<usize>(form) === lastForm) continue;
    const end = matched(form, form.last, from);
    if (end !== NONE) return taken(form, end);
  }
  return begun(from);
}

/** A line of a form that was not met so far. */
function begun(from: usize): usize {
  const count = formOf(from);
  if (count === -1) return NONE;
  const form = new Form();
  form.count = count;
  form.wanted = heap.alloc(usize(count) << 2);
  form.last = lineRoom(form);
  form.next = lineRoom(form);
  form.copyRoom = 0;
  const end = load<usize>(scratch);
  store<usize>(form.next, from, FROM);
  store<usize>(form.next, end, END);
  for (let t: i32 = 0; t < count; t++) {
    const given = scratch + 4 + usize(t) * STEP;
    const to = form.next + FIRST + usize(t) * STEP;
    const start = load<usize>(given);
    const stop = load<usize>(given, 4);
    const wanted = load<i32>(given, 8);
    const code = codeOf(start, stop, wanted);
    if (code === INVALID) return NONE;
    store<i32>(form.wanted + (usize(t) << 2), wanted);
    store<usize>(to, start);
    store<usize>(to, stop, 4);
    store<i32>(to, code, 8);
  }
  if (formCount === MOST_FORMS) {
    memory.copy(forms, forms + 4, usize(MOST_FORMS - 1) << 2);
    formCount -= 1;
  }
  store<usize>(forms + (usize(formCount++) << 2), changetype<usize>(form));
  return taken(form, end);
}

/** The next line of a form becomes its last one. */
function taken(form: Form, end: usize): usize {
  const line = form.next;
  form.next = form.last;
  form.last = line;
  if (changetype<usize>(form) !== lastForm) memory.fill(codes, 0xff, usize(codeCount) << 2);
  lastForm = changetype<usize>(form);
  const wanted = form.wanted;
  for (let t: i32 = 0, at = line + FIRST; t < form.count; t++, at += STEP) {
    const key = load<i32>(wanted + (usize(t) << 2));
    if (key !== ABSENT) store<i32>(codes + (usize(key) << 2), load<i32>(at, 8));
  }
  return end;
}

/** Reads a line as the next one of a form, compared with a known one; returns its end, 0 where it is of another form. */
function matched(form: Form, like: usize, from: usize): usize {
  const made = form.next;
  const lastEnd = load<usize>(like, END);
  let left = form.count;
  // Where the value at hand is, in the known line and in the one that is made.
  let value = like + FIRST;
  let to = made + FIRST;
  let wanted = form.wanted;
  let at = from;
  let was = load<usize>(like, FROM);
  for (;;) {
    const same = alike(at, was, min(textEnd - at, lastEnd - was));
    at += same;
    was += same;
    const shift = at - was;
    // A number may go on where the other one has ended: only what stands behind a value says that it is the same.
    for (; left > 0 && load<usize>(value, 4) < was; left--, value += STEP, to += STEP, wanted += 4) {
      store<usize>(to, load<usize>(value) + shift);
      store<usize>(to, load<usize>(value, 4) + shift, 4);
      store<i32>(to, load<i32>(value, 8), 8);
    }
    if (was === lastEnd) break;
    if (left === 0 || was < load<usize>(value)) return NONE;
    const start = load<usize>(value) + shift;
    at = tokenEnd(start);
    if (at === NONE) return NONE;
    const code = codeOf(start, at, load<i32>(wanted));
    if (code === INVALID) return NONE;
    store<usize>(to, start);
    store<usize>(to, at, 4);
    store<i32>(to, code, 8);
    was = load<usize>(value, 4);
    left -= 1;
    value += STEP;
    to += STEP;
    wanted += 4;
  }
  if (at < textEnd && load<u8>(at) !== NEWLINE) return NONE;
  store<usize>(made, from, FROM);
  store<usize>(made, at, END);
  return at;
}

/** How many bytes are the same in two places, at most so many. */
function alike(a: usize, b: usize, most: usize): usize {
  for (let at: usize = 0; at < most; at += 16) {
    const same = i8x16.bitmask(i8x16.eq(v128.load(a + at), v128.load(b + at)));
    if (same !== 0xffff) return min(most, at + usize(ctz(~same)));
  }
  return most;
}

/** Where a text, number or word ends that begins here; 0 where none does. Whether it is well-formed is not looked at. */
function tokenEnd(from: usize): usize {
  let at = from;
  const first = at < textEnd ? load<u8>(at) : NEWLINE;
  if (first !== QUOTE) {
    while (at < textEnd && !isTokenEnd(load<u8>(at))) at += 1;
    return at === from || first === OPEN || first === OPEN_LIST ? NONE : at;
  }
  for (at += 1; at < textEnd;) {
    const bytes = v128.load(at);
    const stops = i8x16.bitmask(
      v128.or(
        v128.or(i8x16.eq(bytes, i8x16.splat(QUOTE)), i8x16.eq(bytes, i8x16.splat(ESCAPE))),
        i8x16.lt_u(bytes, i8x16.splat(SPACE))
      )
    );
    if (stops === 0) {
      at += 16;
      continue;
    }
    at += usize(ctz(stops));
    if (at >= textEnd) return NONE;
    const byte = load<u8>(at);
    if (byte === QUOTE) return at + 1;
    if (byte !== ESCAPE) return NONE;
    at += 2;
  }
  return NONE;
}

const NEWLINE: u8 = 10;
const QUOTE: u8 = 34;
const ESCAPE: u8 = 92;
const SPACE: u8 = 32;
const OPEN: u8 = 123;
const OPEN_LIST: u8 = 91;
/** Words as four bytes make a number. */
const TRUE: u32 = 0x65757274;
const NULL: u32 = 0x6c6c756e;
const FALS: u32 = 0x736c6166;

/** Can a number or word not go on with this byte? */
function isTokenEnd(byte: u8): bool {
  return byte === 44 || byte === 125 || byte === SPACE || byte === 9 || byte === 13 || byte === NEWLINE;
}

/** The code of a value, -1 of one that nobody wants. */
function codeOf(from: usize, end: usize, wanted: i32): i32 {
  if (wanted === ABSENT) return isPlain(from, end) || isValue(from, i32(end - from), ABSENT) ? ABSENT : INVALID;
  const length = end - from;
  const hash = hashOf(from, length);
  let slot = (<u32>hash) & valueMask;
  for (;;) {
    const code = load<i32>(valueSlots + (usize(slot) << 2)) - 1;
    if (code === -1) break;
    const value = values + usize(code) * VALUE;
    if (
      load<i32>(value, 8) === hash &&
      load<usize>(value, 4) === length &&
      alike(valueBytes + load<usize>(value), from, length) === length
    )
      return load<i32>(value, 12) === 0 ? INVALID : code;
    slot = (slot + 1) & valueMask;
  }
  return newValue(from, length, hash, slot);
}

function newValue(from: usize, length: usize, hash: i32, slot: u32): i32 {
  if (valueCount === valueRoom) {
    values = longer(values, usize(valueRoom) * VALUE);
    valueRoom *= 2;
  }
  if (valueBytesEnd + length > valueBytesRoom) {
    const room: usize = 2 * max<usize>(valueBytesRoom, valueBytesEnd + length);
    const bytes = heap.alloc(room + SLACK);
    memory.copy(bytes, valueBytes, valueBytesEnd);
    valueBytes = bytes;
    valueBytesRoom = room;
  }
  const code = valueCount++;
  const value = values + usize(code) * VALUE;
  memory.copy(valueBytes + valueBytesEnd, from, length);
  store<usize>(value, valueBytesEnd);
  store<usize>(value, length, 4);
  store<i32>(value, hash, 8);
  valueBytesEnd += length;
  store<i32>(valueSlots + (usize(slot) << 2), code + 1);
  if (2 * valueCount > <i32>valueMask) spreadValues();
  const isGood = isValue(from, i32(length), code);
  store<i32>(values + usize(code) * VALUE, i32(isGood), 12);
  return isGood ? code : INVALID;
}

function spreadValues(): void {
  valueMask = 2 * valueMask + 1;
  valueSlots = zeros((usize(valueMask) + 1) << 2);
  for (let code: i32 = 0; code < valueCount; code++) {
    let slot = load<u32>(values + usize(code) * VALUE, 8) & valueMask;
    while (load<i32>(valueSlots + (usize(slot) << 2)) !== 0) slot = (slot + 1) & valueMask;
    store<i32>(valueSlots + (usize(slot) << 2), code + 1);
  }
}

/** Is this a text without escapes in ASCII, a whole number without a sign, or a word? Most values that nobody wants are. */
function isPlain(from: usize, end: usize): bool {
  const first = load<u8>(from);
  let at = from + 1;
  const length = end - from;
  if (length === 4 && (load<u32>(from) === TRUE || load<u32>(from) === NULL)) return true;
  if (length === 5 && load<u32>(from) === FALS && load<u8>(from, 4) === 101) return true;
  if (length === 1 && first === 48) return true;
  if (first === QUOTE) {
    for (; at + 1 < end; at++) {
      const byte = load<u8>(at);
      if (byte === QUOTE || byte === ESCAPE || byte < SPACE || byte > 127) return false;
    }
    return at + 1 === end && load<u8>(at) === QUOTE;
  }
  if (first < 49 || first > 57) return false;
  for (; at < end; at++) if (load<u8>(at) < 48 || load<u8>(at) > 57) return false;
  return true;
}

/** Eight bytes at a time; those behind the last one count as none. */
function hashOf(from: usize, length: usize): i32 {
  let hash = <u64>length * PRIME;
  let at: usize = 0;
  for (; at + 8 <= length; at += 8) hash = mixed(hash, load<u64>(from + at));
  if (at < length) hash = mixed(hash, load<u64>(from + at) & (((<u64>1) << (8 * (length - at))) - 1));
  return <i32>(hash ^ (hash >> 32));
}

const PRIME: u64 = 0x9e3779b97f4a7c15;

function mixed(hash: u64, word: u64): u64 {
  const next = (hash ^ word) * PRIME;
  return next ^ (next >> 29);
}

/** The number that follows in a group from the codes at hand. */
function numberOf(g: i32): i32 {
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

/** Asks for a number; an item gets its own behind those known, with the line that it was met on. */
function asked(g: i32): i32 {
  const number = made(g);
  if (g !== ITEM || number === ODD) return number;
  if (itemCount === itemRoom) {
    items = longer(items, usize(itemRoom) * ITEM_SIZE);
    itemRoom *= 2;
  }
  const own = itemAt(itemCount);
  store<i32>(own, number);
  store<i32>(own, list, 4);
  store<usize>(own, kept(), 8);
  store<i32>(own, -1, 12);
  return itemCount++;
}

/** Number of the options of the item that was asked for. */
let list: i32 = 0;
export function setList(number: i32): void {
  list = number;
}

/** A copy of the line read last, for others to be compared with; 0 where too much is kept already. */
function kept(): usize {
  const form = changetype<Form>(lastForm);
  const from = load<usize>(form.last, FROM);
  const length = load<usize>(form.last, END) - from;
  if (keptLength + length > MOST_KEPT) return NONE;
  keptLength += length;
  const line = lineRoom(form);
  const bytes = heap.alloc(length + SLACK);
  memory.copy(bytes, from, length);
  memory.copy(line, form.last, FIRST + usize(form.count) * STEP);
  store<usize>(line, changetype<usize>(form), FORM);
  move(line, form.count, bytes);
  return line;
}

/** The last line of a form, where it is still part of the text, moves to memory of its own. */
function keepLast(form: Form): void {
  const from = load<usize>(form.last, FROM);
  if (from < text || from > textEnd) return;
  const length = load<usize>(form.last, END) - from;
  if (length > form.copyRoom) {
    form.copyRoom = 2 * length;
    form.copy = heap.alloc(form.copyRoom + SLACK);
  }
  memory.copy(form.copy, from, length);
  move(form.last, form.count, form.copy);
}

/** The bytes of a line stand elsewhere. */
function move(line: usize, count: i32, to: usize): void {
  const shift = to - load<usize>(line, FROM);
  store<usize>(line, load<usize>(line, FROM) + shift, FROM);
  store<usize>(line, load<usize>(line, END) + shift, END);
  for (let t: i32 = 0, at = line + FIRST; t < count; t++, at += STEP) {
    store<usize>(at, load<usize>(at) + shift);
    store<usize>(at, load<usize>(at, 4) + shift, 4);
  }
}

function lineRoom(form: Form): usize {
  return heap.alloc(FIRST + usize(form.count) * STEP);
}

function formAt(f: i32): Form {
  return changetype<Form>(load<usize>(forms + (usize(f) << 2)));
}

function itemAt(i: i32): usize {
  return items + usize(i) * ITEM_SIZE;
}

function growRows(): void {
  const wide = heap.alloc(usize(2 * COLUMNS * rowRoom) << 2);
  for (let c: i32 = 0; c < COLUMNS; c++)
    memory.copy(wide + (usize(2 * c * rowRoom) << 2), columnAt(c), usize(rowCount) << 2);
  columns = wide;
  rowHashes = longer(rowHashes, usize(rowRoom) << 4);
  rowRoom *= 2;
}

/** A copy of twice the length. */
function longer(given: usize, length: usize): usize {
  const made = heap.alloc(2 * length);
  memory.copy(made, given, length);
  return made;
}

function zeros(length: usize): usize {
  const made = heap.alloc(length);
  memory.fill(made, 0, length);
  return made;
}

function unknown(numbers: usize, from: i32, end: i32): void {
  for (let at = from; at < end; at++) store<i32>(numbers + (usize(at) << 2), UNKNOWN);
}
