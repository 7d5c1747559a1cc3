/** Rows that filters let pass, and items. */
import {BLOCK, blocks, edge, facetAt, nodes, numberOfFacets, Facet} from "./facets";
import {room} from "./room";

/** Bits of rows: what items let pass, and what filters of rows let pass. */
export let now: usize = 0;
export let passing: usize = 0;

/** No row passes so far. */
export function beginFilters(): void {
  now = room(blocks << 4);
  passing = room(blocks << 4);
}

export function passingAt(): usize {
  return passing;
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
export function passAll(at: usize, except: i32): v128 {
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

export function setBits(into: usize, from: u32, to: u32): void {
  if (from >= to) return;
  const last = (to - 1) >> 6;
  for (let w = from >> 6; w <= last; w++) {
    const at = into + ((<usize>w) << 3);
    store<u64>(at, load<u64>(at) | edge(w, from, to));
  }
}
