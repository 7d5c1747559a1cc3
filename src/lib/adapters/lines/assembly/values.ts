/** Different values, and their codes: what is written alike has one. */
import {isValue} from "./host";
import {alike, longer, SLACK, zeros} from "./memory";
import {ESCAPE, QUOTE, SPACE} from "./text";

export const ABSENT: i32 = -1;
export const INVALID: i32 = -2;
/** A different value: where its bytes begin among those kept, how many there are, their hash, and whether they are a value. */
const VALUE: usize = 16;
/** Words as four bytes make a number. */
const TRUE: u32 = 0x65757274;
const NULL: u32 = 0x6c6c756e;
const FALS: u32 = 0x736c6166;
const PRIME: u64 = 0x9e3779b97f4a7c15;
let values: usize = 0;
let valueRoom: i32 = 0;
let valueCount: i32 = 0;
let valueBytes: usize = 0;
let valueBytesRoom: usize = 0;
let valueBytesEnd: usize = 0;
let valueSlots: usize = 0;
let valueMask: u32 = 0;

/** No value is known. */
export function beginValues(): void {
  valueRoom = 1 << 10;
  values = heap.alloc(usize(valueRoom) * VALUE);
  valueCount = 0;
  valueBytesRoom = 1 << 14;
  valueBytes = heap.alloc(valueBytesRoom + SLACK);
  valueBytesEnd = 0;
  valueMask = (1 << 11) - 1;
  valueSlots = zeros((valueMask + 1) << 2);
}

/** Different values so far, and their bytes. */
export function valuesSoFar(): i32 {
  return valueCount;
}

export function bytesSoFar(): usize {
  return valueBytesEnd;
}

/** The code of a value, -1 of one that nobody wants. */
export function codeOf(from: usize, end: usize, wanted: i32): i32 {
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

function mixed(hash: u64, word: u64): u64 {
  const next = (hash ^ word) * PRIME;
  return next ^ (next >> 29);
}
