/** Facets, and their codes on planes. */
import {room} from "./room";

/**
 * Values, depth (planes), where they are (of a wide facet: its codes), the filter's plane, whether the filter is in force, number of the
 * first value.
 */
@unmanaged
export class Facet {
  values: i32;
  depth: i32;
  planes: usize;
  mask: usize;
  isOn: bool;
  isWide: bool;
  first: i32;
}

export const BLOCK: usize = 16;
/** Values that planes of a byte tell apart; a facet of more is wide. */
const MOST_NARROW: i32 = 256;
export let rowsOfLog: u32 = 0;
export let blocks: i32 = 0;
let facets: usize = 0;
export let numberOfFacets: i32 = 0;
export let leaves: i32 = 0;
/** Two planes: wrong, right. */
export let outcomes: usize = 0;
/** Nodes of a tree. */
export let nodes: usize = 0;

/** @param n - facets, filters without values included; the first is that of outcomes */
export function beginFacets(rows: i32, n: i32): void {
  rowsOfLog = rows;
  blocks = (rows + 127) >> 7;
  numberOfFacets = n;
  facets = room(n * <i32>offsetof<Facet>());
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

export function facetAt(f: i32): Facet {
  return changetype<Facet>(facets + <usize>f * offsetof<Facet>());
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

/** Bits of a word that lie between two rows. */
export function edge(w: u32, from: u32, to: u32): u64 {
  let bits: u64 = -1;
  if (w === from >> 6) bits <<= from & 63;
  if (w === (to - 1) >> 6) bits &= (<u64>-1) >> (63 - ((to - 1) & 63));
  return bits;
}

/** A word of a plane that lies alone, or among `depth` planes as number `p`. */
export function word(planes: usize, w: u32, depth: i32, p: i32): u64 {
  return load<u64>(planes + ((<usize>((w >> 1) * depth + p)) << 4) + ((<usize>(w & 1)) << 3));
}

/** Code of a row, by its bit in a word. */
export function codeOf(one: Facet, w: u32, bit: u64): i32 {
  const planes = one.planes;
  if (one.isWide) return load<u16>(planes + ((<usize>w) << 7) + ((<usize>bit) << 1));
  const depth = one.depth;
  let code = 0;
  const first = planes + ((<usize>((w >> 1) * depth)) << 4) + ((<usize>(w & 1)) << 3);
  for (let p = 0; p < depth; p++) code |= (<i32>((load<u64>(first + ((<usize>p) << 4)) >> bit) & 1)) << p;
  return code;
}
