import {codeOf, edge, facetAt, nodes, outcomes, word, Facet} from "./facets";
import {SLOTS} from "./counts";
import {passing} from "./filters";

/** The same where only counts of one facet are asked for. */
const FEW_CROSSED: i32 = 20;

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
