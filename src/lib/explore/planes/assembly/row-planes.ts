/**
 * Counts rows by facets under filters, on planes of bits, in AssemblyScript: compiled by `npm run wasm-kernels` into
 * `row-planes-bytes.ts` beside this folder, and made use of by `RowPlanes`.
 *
 * A facet of n values has ⌈log₂ n⌉ planes: plane p holds bit p of the code of every row, 128 rows a block, the planes of a block one
 * after the other. The rows of a value are then an "and" over planes, those of all values a tree whose every node is split by one
 * plane in two (`countLeaves`), and a count is a number of bits. A filter is a plane of its own: 1 for rows that pass.
 *
 * A wide facet, of more than 256 values, keeps its codes as they are, two bytes each: a tree would have more leaves than a block has
 * rows, so its rows are counted one by one.
 *
 * Rows lie sorted by item. What is said of items comes in by chunks, staged in this memory: first rows, cases, flags.
 */

/**
 * Values, depth (planes), where they are (of a wide facet: its codes), the filter's plane, whether the filter is in force, number of the
 * first value.
 */
@unmanaged
class Facet {
  values: i32;
  depth: i32;
  planes: usize;
  mask: usize;
  isOn: bool;
  isWide: bool;
  first: i32;
}

const BLOCK: usize = 16;
/** Values that planes of a byte tell apart; a facet of more is wide. */
const MOST_NARROW: i32 = 256;
/** Counts a value: rows without score, wrong, right, and one that stays 0. */
const SLOTS: usize = 16;
/** Blocks after which a byte of a sum of bits could overflow: 8 bits a block. */
const FULL: i32 = 31;
/** Sums a value and case: [ΣN², ΣR²], [ΣN, ΣR], [ΣNR, cases]. */
const SUMS: usize = 48;
/** Up to so many scored rows of a case are looked at one by one: a tree costs as much for one as for 64. */
const FEW: i32 = 6;
/** The same where only counts of one facet are asked for. */
const FEW_CROSSED: i32 = 20;

let free: usize = (__heap_base + 15) & ~15;
let rowsOfLog: u32 = 0;
let blocks: i32 = 0;
let facets: usize = 0;
let numberOfFacets: i32 = 0;
let leaves: i32 = 0;
/** Two planes: wrong, right. */
let outcomes: usize = 0;
/** Bits of rows: what items let pass and what was counted of it; what filters of rows let pass. */
let now: usize = 0;
let counted: usize = 0;
let passing: usize = 0;
/** Nodes of a tree. */
let nodes: usize = 0;
/** Sums of bits by byte, value and slot; bytes of a case by value, their sums where it is long, and values that few rows have. */
let bytes: usize = 0;
let openBytes: usize = 0;
let openSums: usize = 0;
let touched: usize = 0;
/** Counts by value and slot, and what cases sum up to. */
let counts: usize = 0;
let sums: usize = 0;

/** Room for so many bytes, zeroed; it is never given back. */
export function room(size: i32): usize {
  const at = free;
  free = (free + size + 15) & ~15;
  const missing = <i32>((free + 0xffff) >>> 16) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) unreachable();
  return at;
}

function facetAt(f: i32): Facet {
  return changetype<Facet>(facets + <usize>f * offsetof<Facet>());
}

/** @param n - facets, filters without values included; the first is that of outcomes */
export function begin(rows: i32, n: i32): void {
  rowsOfLog = rows;
  blocks = (rows + 127) >> 7;
  numberOfFacets = n;
  facets = room(n * <i32>offsetof<Facet>());
  now = room(blocks << 4);
  counted = room(blocks << 4);
  passing = room(blocks << 4);
  nodes = room(256 << 4);
}

/** Tells a facet's number of values, 0 for a filter that is none; after the last one of them all, `ready` follows. */
export function facet(f: i32, values: i32): void {
  const one = facetAt(f);
  let depth = 0;
  while (1 << depth < values) depth++;
  one.values = values;
  one.depth = depth;
  one.first = leaves;
  one.isWide = values > MOST_NARROW;
  one.planes = room(one.isWide ? blocks << 8 : (blocks * depth) << 4);
  if (f === 0) outcomes = one.planes;
  leaves += values;
}

export function ready(): void {
  bytes = room(leaves * 3 * <i32>BLOCK);
  openBytes = room(leaves * <i32>BLOCK);
  openSums = room(leaves * <i32>BLOCK);
  touched = room(leaves << 2);
  counts = room(leaves * <i32>SLOTS);
  sums = room(leaves * <i32>SUMS);
}

export function countsAt(): usize {
  return counts;
}
export function sumsAt(): usize {
  return sums;
}
export function passingAt(): usize {
  return passing;
}

/** Bits p of 128 codes, as one plane. */
function plane(codes: usize, p: i32): v128 {
  const up = 7 - p;
  let low: u64 = 0;
  let high: u64 = 0;
  for (let k: usize = 0; k < 4; k++) {
    low |= (<u64>i8x16.bitmask(i8x16.shl(v128.load(codes + (k << 4)), up))) << (k << 4);
    high |= (<u64>i8x16.bitmask(i8x16.shl(v128.load(codes + 64 + (k << 4)), up))) << (k << 4);
  }
  return i64x2.replace_lane(i64x2.splat(low), 1, high);
}

/** Packs the codes of some blocks of rows, a byte each, into planes. */
export function pack(f: i32, codes: usize, from: i32, to: i32): void {
  const one = facetAt(f);
  const depth = one.depth;
  for (let b = from; b < to; b++, codes += 128)
    for (let p = 0; p < depth; p++) v128.store(one.planes + ((<usize>(b * depth + p)) << 4), plane(codes, p));
}

/** Keeps the codes of some blocks of rows of a wide facet, two bytes each. */
export function packWide(f: i32, codes: usize, from: i32, to: i32): void {
  memory.copy(facetAt(f).planes + ((<usize>from) << 8), codes, (<usize>(to - from)) << 8);
}

/** Packs bytes, 1 for rows that pass, into the plane of a filter. */
export function packMask(f: i32, rows: usize, from: i32, to: i32): void {
  const one = facetAt(f);
  if (one.mask === 0) one.mask = room(blocks << 4);
  one.isOn = true;
  for (let b = from; b < to; b++, rows += 128) v128.store(one.mask + ((<usize>b) << 4), plane(rows, 0));
}

/** Lets rows of some values pass: bytes by code, as many as the planes can tell apart, or as a wide facet has values. */
export function filter(f: i32, allowed: usize): void {
  const one = facetAt(f);
  const depth = one.depth;
  if (one.mask === 0) one.mask = room(blocks << 4);
  one.isOn = true;
  if (one.isWide) return filterWide(one, allowed);
  const ones = i64x2.splat(-1);
  const none = i64x2.splat(0);
  for (let b = 0; b < blocks; b++) {
    const planes = one.planes + ((<usize>(b * depth)) << 4);
    let n = 1;
    if (depth === 0) v128.store(nodes, load<u8>(allowed) ? ones : none);
    else {
      const first = v128.load(planes);
      n = 1 << (depth - 1);
      for (let j = 0; j < n; j++) {
        const isLow = load<u8>(allowed + ((<usize>j) << 1));
        const isHigh = load<u8>(allowed + ((<usize>j) << 1), 1);
        v128.store(nodes + ((<usize>j) << 4), isLow ? (isHigh ? ones : v128.not(first)) : isHigh ? first : none);
      }
    }
    for (let p = 1; p < depth; p++) {
      const by = v128.load(planes + ((<usize>p) << 4));
      n >>= 1;
      for (let j: usize = 0; j < <usize>n; j++)
        v128.store(nodes + (j << 4), v128.bitselect(v128.load(nodes + (j << 5), 16), v128.load(nodes + (j << 5)), by));
    }
    v128.store(one.mask + ((<usize>b) << 4), v128.load(nodes));
  }
}

function filterWide(one: Facet, allowed: usize): void {
  const words = (<usize>blocks) << 1;
  let codes = one.planes;
  for (let w: usize = 0; w < words; w++) {
    let bits: u64 = 0;
    for (let bit: u64 = 0; bit < 64; bit++, codes += 2)
      bits |= (<u64>(load<u8>(allowed + <usize>load<u16>(codes)) !== 0)) << bit;
    store<u64>(one.mask + (w << 3), bits);
  }
}

export function clearFilter(f: i32): void {
  facetAt(f).isOn = false;
}

/** What all filters of rows but one (−1: all) let pass. */
function passAll(at: usize, except: i32): v128 {
  let all = i64x2.splat(-1);
  for (let f = 0; f < numberOfFacets; f++) {
    const one = facetAt(f);
    if (one.isOn && f !== except) all = v128.and(all, v128.load(one.mask + at));
  }
  return all;
}

/** Joins the filters of rows. */
export function join(from: i32, to: i32): void {
  for (let at = (<usize>from) << 4; at < (<usize>to) << 4; at += BLOCK) v128.store(passing + at, passAll(at, -1));
}

/** Forgets which items were let pass, before they are told anew. */
export function clearItems(): void {
  memory.fill(now, 0, (<usize>blocks) << 4);
}

/** Lets the rows of flagged items pass. */
export function letPass(starts: usize, flags: usize, n: i32): void {
  for (let i = 0; i < n;) {
    if (!load<u8>(flags + i)) {
      i++;
      continue;
    }
    const first = i;
    while (i < n && load<u8>(flags + i)) i++;
    setBits(now, load<u32>(starts + ((<usize>first) << 2)), load<u32>(starts + ((<usize>i) << 2)));
  }
}

function setBits(into: usize, from: u32, to: u32): void {
  if (from >= to) return;
  const last = (to - 1) >> 6;
  for (let w = from >> 6; w <= last; w++) {
    const at = into + ((<usize>w) << 3);
    store<u64>(at, load<u64>(at) | edge(w, from, to));
  }
}

/** Bits of a word that lie between two rows. */
function edge(w: u32, from: u32, to: u32): u64 {
  let bits: u64 = -1;
  if (w === from >> 6) bits <<= from & 63;
  if (w === (to - 1) >> 6) bits &= (<u64>-1) >> (63 - ((to - 1) & 63));
  return bits;
}

/** A word of a plane that lies alone, or among `depth` planes as number `p`. */
function word(planes: usize, w: u32, depth: i32, p: i32): u64 {
  return load<u64>(planes + ((<usize>((w >> 1) * depth + p)) << 4) + ((<usize>(w & 1)) << 3));
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

function addBits(into: usize, rows: v128): void {
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

/** Code of a row, by its bit in a word. */
function codeOf(one: Facet, w: u32, bit: u64): i32 {
  const planes = one.planes;
  if (one.isWide) return load<u16>(planes + ((<usize>w) << 7) + ((<usize>bit) << 1));
  const depth = one.depth;
  let code = 0;
  const first = planes + ((<usize>((w >> 1) * depth)) << 4) + ((<usize>(w & 1)) << 3);
  for (let p = 0; p < depth; p++) code |= (<i32>((load<u64>(first + ((<usize>p) << 4)) >> bit) & 1)) << p;
  return code;
}

/** As `countLeaves`, of the rows of one word, straight into the counts of a slot. */
function countWord(one: Facet, w: u32, rows: u64, into: usize, sign: i32): void {
  const values = one.values;
  const depth = one.depth;
  store<u64>(nodes, rows);
  for (let p = depth - 1; p > 0; p--) {
    const by = word(one.planes, w, depth, p);
    for (let j = (values - 1) >> (p + 1); j >= 0; j--) {
      const node = load<u64>(nodes + ((<usize>j) << 3));
      store<u64>(nodes + ((<usize>j) << 4), node & ~by);
      store<u64>(nodes + ((<usize>j) << 4), node & by, 8);
    }
  }
  const by = depth > 0 ? word(one.planes, w, depth, 0) : 0;
  for (let value = 0, node = nodes; value < values; value += 2, node += 8, into += 2 * SLOTS) {
    const rest = load<u64>(node);
    store<i32>(into, load<i32>(into) + sign * <i32>popcnt(rest & ~by));
    if (value + 1 < values) store<i32>(into, load<i32>(into, SLOTS) + sign * <i32>popcnt(rest & by), SLOTS);
  }
}

/**
 * Counts of a facet of rows by values of items: rows that pass all filters, of items whose flags changed from `before` to `flags`, into
 * u32[values of items × values × 4].
 */
export function cross(f: i32, starts: usize, codes: usize, flags: usize, before: usize, n: i32, into: usize): void {
  const one = facetAt(f);
  const width = <usize>one.values * SLOTS;
  for (let i: usize = 0; i < <usize>n; i++, starts += 4) {
    const sign = <i32>load<u8>(flags + i) - <i32>load<u8>(before + i);
    const from = load<u32>(starts);
    const to = load<u32>(starts, 4);
    if (sign === 0 || from >= to) continue;
    const at = into + <usize>load<u16>(codes + (i << 1)) * width;
    for (let w = from >> 6; w <= (to - 1) >> 6; w++) {
      let rows = edge(w, from, to) & load<u64>(passing + ((<usize>w) << 3));
      const wrong = word(outcomes, w, 2, 0);
      const right = word(outcomes, w, 2, 1);
      if (one.isWide || <i32>popcnt(rows) <= FEW_CROSSED)
        for (; rows !== 0; rows &= rows - 1) {
          const bit = ctz(rows);
          const slot = ((wrong >> bit) & 1) | (((right >> bit) & 1) << 1);
          const place = at + <usize>codeOf(one, w, bit) * SLOTS + ((<usize>slot) << 2);
          store<i32>(place, load<i32>(place) + sign);
        }
      else {
        countWord(one, w, rows & ~(wrong | right), at, sign);
        countWord(one, w, rows & wrong, at + 4, sign);
        countWord(one, w, rows & right, at + 8, sign);
      }
    }
  }
}

/** Forgets what cases summed up to. */
export function clearSums(): void {
  memory.fill(sums, 0, <usize>leaves * SUMS);
}

/**
 * Adds cases to the sums of every facet but that of outcomes: of each value scored and right rows within a case, their squares and
 * their product. Returns how many of the staged items were taken: cases are taken whole, until so many rows have been.
 *
 * @param cases - of items, rising; where the last staged item is not the log's last, its case may go on and is left
 */
export function addCases(starts: usize, cases: usize, flags: usize, n: i32, isLast: bool, rows: u32): i32 {
  const began = load<u32>(starts);
  for (let i = 0; i < n;) {
    let end = i + 1;
    while (end < n && load<u32>(cases + ((<usize>end) << 2)) === load<u32>(cases + ((<usize>i) << 2))) end++;
    if (end === n && !isLast) return i;
    for (let f = 1; f < numberOfFacets; f++) if (facetAt(f).values > 0) addCase(f, starts, flags, i, end);
    i = end;
    if (load<u32>(starts + ((<usize>i) << 2)) - began > rows) return i;
  }
  return n;
}

/** Scored rows of a word that count for a facet. */
function scoredOf(f: i32, isOn: bool, w: u32, within: u64): u64 {
  const at = (<usize>w) << 3;
  let rows = within & (word(outcomes, w, 2, 0) | word(outcomes, w, 2, 1));
  if (!isOn) return rows & load<u64>(passing + at);
  for (let other = 0; other < numberOfFacets; other++) {
    const one = facetAt(other);
    if (one.isOn && other !== f) rows &= load<u64>(one.mask + at);
  }
  return rows;
}

function addCase(f: i32, starts: usize, flags: usize, first: i32, end: i32): void {
  const one = facetAt(f);
  const isOn = one.isOn;
  let isTree = false;
  let isLong = false;
  let since = 0;
  let few = 0;
  let numberTouched = 0;
  for (let i = first; i < end; i++) {
    if (!load<u8>(flags + i)) continue;
    const from = load<u32>(starts + ((<usize>i) << 2));
    const to = load<u32>(starts + ((<usize>i) << 2), 4);
    if (from >= to) continue;
    for (let w = from >> 6; w <= (to - 1) >> 6; w++) {
      const scored = scoredOf(f, isOn, w, edge(w, from, to));
      if (scored === 0) continue;
      const right = scored & word(outcomes, w, 2, 1);
      const n = <i32>popcnt(scored);
      if (one.isWide || (!isTree && few + n <= FEW)) {
        few += n;
        for (let rest = scored; rest !== 0; rest &= rest - 1) {
          const bit = ctz(rest);
          const code = codeOf(one, w, bit);
          const at = openSums + ((<usize>(one.first + code)) << 4);
          if (load<u32>(at) === 0) {
            store<i32>(touched + ((<usize>numberTouched) << 2), code);
            numberTouched++;
          }
          store<u32>(at, load<u32>(at) + 1);
          store<u32>(at, load<u32>(at, 8) + <u32>((right >> bit) & 1), 8);
        }
        continue;
      }
      // What was looked at row by row so far stands where long cases keep their sums.
      isLong = isLong || few > 0;
      isTree = true;
      few = 0;
      openLeaves(one, w, i64x2.replace_lane(i64x2.splat(scored), 1, right));
      if (++since === FULL) {
        widenAll(one);
        isLong = true;
        since = 0;
      }
    }
  }
  if (isTree) closeAll(one, isLong);
  else
    for (let k = 0; k < numberTouched; k++) {
      const leaf = one.first + load<i32>(touched + ((<usize>k) << 2));
      const at = openSums + ((<usize>leaf) << 4);
      close(sums + <usize>leaf * SUMS, v128.load(at));
      v128.store(at, i64x2.splat(0));
    }
}

/** As `countLeaves`, of scored and right rows of one word side by side, into the bytes of the open case. */
function openLeaves(one: Facet, w: u32, rows: v128): void {
  const values = one.values;
  const depth = one.depth;
  const planes = one.planes + ((<usize>((w >> 1) * depth)) << 4) + ((<usize>(w & 1)) << 3);
  let into = openBytes + ((<usize>one.first) << 4);
  if (depth === 0) return addBits(into, rows);
  v128.store(nodes, rows);
  for (let p = depth - 1; p > 0; p--) {
    const by = v128.load64_splat(planes + ((<usize>p) << 4));
    for (let j = (values - 1) >> (p + 1); j >= 0; j--) {
      const node = v128.load(nodes + ((<usize>j) << 4));
      v128.store(nodes + ((<usize>j) << 5), v128.andnot(node, by));
      v128.store(nodes + ((<usize>j) << 5), v128.and(node, by), 16);
    }
  }
  const by = v128.load64_splat(planes);
  for (let value = 0, node = nodes; value < values; value += 2, node += BLOCK, into += 2 * BLOCK) {
    const rest = v128.load(node);
    addBits(into, v128.andnot(rest, by));
    if (value + 1 < values) addBits(into + BLOCK, v128.and(rest, by));
  }
}

/** Sums of the bytes of scored and of right rows: [N, ·, R, ·] as 32 bits each. */
function widened(at: usize): v128 {
  const wide = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(v128.load(at)));
  return i32x4.add(wide, i64x2.shr_u(wide, 32));
}

/** Takes the bytes of a long case into its sums. */
function widenAll(one: Facet): void {
  for (let leaf = one.first; leaf < one.first + one.values; leaf++) {
    const at = (<usize>leaf) << 4;
    v128.store(openSums + at, i32x4.add(v128.load(openSums + at), widened(openBytes + at)));
    v128.store(openBytes + at, i64x2.splat(0));
  }
}

function closeAll(one: Facet, isLong: bool): void {
  const zero = i64x2.splat(0);
  for (let leaf = one.first; leaf < one.first + one.values; leaf++) {
    const at = (<usize>leaf) << 4;
    let open = widened(openBytes + at);
    v128.store(openBytes + at, zero);
    if (isLong) {
      open = i32x4.add(open, v128.load(openSums + at));
      v128.store(openSums + at, zero);
    }
    close(sums + <usize>leaf * SUMS, open);
  }
}

/** Adds one value of a case, [N, ·, R, ·], to its sums. */
function close(into: usize, open: v128): void {
  const pair = i32x4.shuffle(open, open, 0, 2, 0, 2);
  v128.store(into, i64x2.add(v128.load(into), i64x2.extmul_low_i32x4_u(pair, pair)));
  v128.store(into, i64x2.add(v128.load(into, 16), i64x2.extend_low_i32x4_u(pair)), 16);
  const n = <u64>(<u32>i32x4.extract_lane(open, 0));
  const right = <u64>(<u32>i32x4.extract_lane(open, 2));
  const last = i64x2.replace_lane(i64x2.splat(n * right), 1, <i64>(n > 0));
  v128.store(into, i64x2.add(v128.load(into, 32), last), 32);
}
