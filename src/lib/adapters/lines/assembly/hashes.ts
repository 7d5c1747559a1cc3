import {zeros} from "./memory";

/** Hashes of what rows are made of, a list each by number + 1: run, item, judges, answer read, verdict, reply, picture. */
const HASH_LISTS: i32 = 7;
let hashLists: usize = 0;
/** The two words of a hash in the making: as `Hash64` makes it, whose hashes of other rows these are compared with. */
let a: u32 = 0;
let b: u32 = 0;

/** No hash was said. */
export function beginHashes(): void {
  hashLists = zeros(usize(HASH_LISTS) << 3);
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

export function hashAt(list: i32, number: i32): usize {
  return load<usize>(hashLists + (usize(list) << 3)) + (usize(number + 1) << 3);
}

export function clearHash(): void {
  a = 0xdeadbeef;
  b = 0x41c6ce57;
}

export function addHash(words: usize): void {
  a = (a ^ load<u32>(words)) * 0x9e3779b1;
  b = (b ^ load<u32>(words, 4)) * 0x5f356495;
  a ^= a >> 15;
  b ^= b >> 17;
}

export function addNumber(value: i32): void {
  a = ((a ^ (<u32>value)) * 0x85ebca6b) ^ (a >> 13);
  b = ((b ^ (<u32>value)) * 0xc2b2ae35) ^ (b >> 16);
}

export function addNone(): void {
  a = (a ^ 0x10001) * 0x9e3779b1;
  b = ((b ^ 0x10001) * 0x5f356495) ^ (b >> 17);
}

export function writeHash(to: usize): void {
  store<u32>(to, ((a ^ (a >> 16)) * 0x85ebca6b) ^ ((b ^ (b >> 13)) * 0xc2b2ae35));
  store<u32>(to, ((b ^ (b >> 16)) * 0x85ebca6b) ^ ((a ^ (a >> 13)) * 0xc2b2ae35), 4);
}
