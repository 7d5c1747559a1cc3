/** Counts of every facet, brought up to date by the items that came and went. */
import {BLOCK, blocks, edge, facetAt, leaves, nodes, numberOfFacets, outcomes, rowsOfLog, word, Facet} from "./facets";
import {now, passAll, passing, setBits} from "./filters";
import {room} from "./room";

/** Counts a value: rows without score, wrong, right, and one that stays 0. */
export const SLOTS: usize = 16;
/** Blocks after which a byte of a sum of bits could overflow: 8 bits a block. */
export const FULL: i32 = 31;
/** Bits of rows: what items let pass when they were counted last. */
let counted: usize = 0;
/** Sums of bits by byte, value and slot. */
let bytes: usize = 0;
/** Counts by value and slot. */
let counts: usize = 0;

/** Room for the counts of all facets. */
export function beginCounts(): void {
  counted = room(blocks << 4);
  bytes = room(leaves * 3 * <i32>BLOCK);
  counts = room(leaves * <i32>SLOTS);
}

export function countsAt(): usize {
  return counts;
}

/** Outcomes of the rows of items that filters of rows let pass, u32[items × 4]. */
export function countItems(starts: usize, n: i32, into: usize): void {
  for (let i = 0; i < n; i++, starts += 4, into += SLOTS) {
    const from = load<u32>(starts);
    const to = load<u32>(starts, 4);
    let all: u64 = 0;
    let wrong: u64 = 0;
    let right: u64 = 0;
    if (from < to)
      for (let w = from >> 6; w <= (to - 1) >> 6; w++) {
        const bits = edge(w, from, to) & load<u64>(passing + ((<usize>w) << 3));
        all += popcnt(bits);
        wrong += popcnt(bits & word(outcomes, w, 2, 0));
        right += popcnt(bits & word(outcomes, w, 2, 1));
      }
    store<u32>(into, <u32>(all - wrong - right));
    store<u32>(into, <u32>wrong, 4);
    store<u32>(into, <u32>right, 8);
  }
}

/** Forgets all counts, and what was counted. */
export function clearCounts(): void {
  memory.fill(counts, 0, <usize>leaves * SLOTS);
  memory.fill(counted, 0, (<usize>blocks) << 4);
}

/** Takes counts of all rows as what was counted. */
export function countedAll(): void {
  memory.fill(counted, 0, (<usize>blocks) << 4);
  setBits(counted, 0, rowsOfLog);
}

/**
 * Splits rows by the planes of a facet and adds the bits of each value to sums by byte. The tree is made breadth first, each node in
 * the place of two, and no further than there are values.
 */
function countLeaves(one: Facet, planes: usize, rows: v128, into: usize): void {
  const values = one.values;
  v128.store(nodes, rows);
  for (let p = one.depth - 1; p > 0; p--) {
    const by = v128.load(planes + ((<usize>p) << 4));
    for (let j = (values - 1) >> (p + 1); j >= 0; j--) {
      const node = v128.load(nodes + ((<usize>j) << 4));
      v128.store(nodes + ((<usize>j) << 5), v128.andnot(node, by));
      v128.store(nodes + ((<usize>j) << 5), v128.and(node, by), 16);
    }
  }
  if (one.depth === 0) return addBits(into, rows);
  const by = v128.load(planes);
  for (let value = 0, node = nodes; value < values; value += 2, node += BLOCK, into += 6 * BLOCK) {
    const rest = v128.load(node);
    addBits(into, v128.andnot(rest, by));
    if (value + 1 < values) addBits(into + 3 * BLOCK, v128.and(rest, by));
  }
}

export function addBits(into: usize, rows: v128): void {
  v128.store(into, i8x16.add(v128.load(into), i8x16.popcnt(rows)));
}

/** Adds sums by byte to counts, and begins them anew. */
function flush(sign: i32): void {
  const zero = i64x2.splat(0);
  for (let f = 0; f < numberOfFacets; f++) {
    const one = facetAt(f);
    if (one.isWide) continue;
    let at = bytes + <usize>one.first * 3 * BLOCK;
    for (let leaf = one.first; leaf < one.first + one.values; leaf++)
      for (let slot: usize = 0; slot < 12; slot += 4, at += BLOCK) {
        const wide = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(v128.load(at)));
        const sum =
          i32x4.extract_lane(wide, 0) +
          i32x4.extract_lane(wide, 1) +
          i32x4.extract_lane(wide, 2) +
          i32x4.extract_lane(wide, 3);
        const into = counts + <usize>leaf * SLOTS + slot;
        store<i32>(into, load<i32>(into) + sign * sum);
        v128.store(at, zero);
      }
  }
}

/** Adds rows of a word of a wide facet to its counts, one by one. */
function countWide(one: Facet, w: u32, rows: u64, wrong: u64, right: u64, sign: i32): void {
  const codes = one.planes + ((<usize>w) << 7);
  const into = counts + <usize>one.first * SLOTS;
  for (; rows !== 0; rows &= rows - 1) {
    const bit = ctz(rows);
    const slot = ((wrong >> bit) & 1) | (((right >> bit) & 1) << 1);
    const at = into + <usize>load<u16>(codes + ((<usize>bit) << 1)) * SLOTS + ((<usize>slot) << 2);
    store<i32>(at, load<i32>(at) + sign);
  }
}

/**
 * Brings the counts of some blocks to the items that are let pass now: rows of items that came are added (`sign` 1) or those of items
 * that went are taken away (−1), after which they are as told. Rows that fail the filter of a facet alone count for that facet.
 */
export function count(from: i32, to: i32, sign: i32): void {
  let since = 0;
  for (let b = from; b < to; b++) {
    const at = (<usize>b) << 4;
    const is = v128.load(now + at);
    const was = v128.load(counted + at);
    const rows = sign > 0 ? v128.andnot(is, was) : v128.andnot(was, is);
    if (!v128.any_true(rows)) continue;
    v128.store(counted + at, sign > 0 ? v128.or(was, rows) : v128.andnot(was, rows));
    const passed = v128.and(rows, v128.load(passing + at));
    const wrong = v128.load(outcomes + (at << 1));
    const right = v128.load(outcomes + (at << 1), 16);
    const scored = v128.or(wrong, right);
    for (let f = 0; f < numberOfFacets; f++) {
      const one = facetAt(f);
      if (one.values === 0) continue;
      const own = one.isOn ? v128.and(rows, passAll(at, f)) : passed;
      if (!v128.any_true(own)) continue;
      if (one.isWide) {
        for (let half: u32 = 0; half < 2; half++)
          countWide(one, ((<u32>b) << 1) + half, lane(own, half), lane(wrong, half), lane(right, half), sign);
        continue;
      }
      const planes = one.planes + ((<usize>(b * one.depth)) << 4);
      const into = bytes + <usize>one.first * 3 * BLOCK;
      const none = v128.andnot(own, scored);
      if (v128.any_true(none)) countLeaves(one, planes, none, into);
      countLeaves(one, planes, v128.and(own, wrong), into + BLOCK);
      countLeaves(one, planes, v128.and(own, right), into + 2 * BLOCK);
    }
    if (++since === FULL) {
      flush(sign);
      since = 0;
    }
  }
  if (since > 0) flush(sign);
}

/** One of the two words of a plane. */
function lane(rows: v128, half: u32): u64 {
  return half === 0 ? i64x2.extract_lane(rows, 0) : i64x2.extract_lane(rows, 1);
}
