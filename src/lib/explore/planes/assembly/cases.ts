/** Sums over cases, for intervals. */
import {addBits, FULL} from "./counts";
import {BLOCK, codeOf, edge, facetAt, leaves, nodes, numberOfFacets, outcomes, word, Facet} from "./facets";
import {passing} from "./filters";
import {room} from "./room";

/** Sums a value and case: [ΣN², ΣR²], [ΣN, ΣR], [ΣNR, cases]. */
const SUMS: usize = 48;
/** Up to so many scored rows of a case are looked at one by one: a tree costs as much for one as for 64. */
const FEW: i32 = 6;
/** Bytes of a case by value, their sums where it is long, and values that few rows have. */
let openBytes: usize = 0;
let openSums: usize = 0;
let touched: usize = 0;
/** What cases sum up to. */
let sums: usize = 0;

/** Room for the sums of all facets. */
export function beginCases(): void {
  openBytes = room(leaves * <i32>BLOCK);
  openSums = room(leaves * <i32>BLOCK);
  touched = room(leaves << 2);
  sums = room(leaves * <i32>SUMS);
}

export function sumsAt(): usize {
  return sums;
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
