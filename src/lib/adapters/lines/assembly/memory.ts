/** No such line. */
export const NONE: usize = 0;
/** Bytes that may be looked at behind the end of a text. */
export const SLACK: usize = 32;

/** A copy of twice the length. */
export function longer(given: usize, length: usize): usize {
  const made = heap.alloc(2 * length);
  memory.copy(made, given, length);
  return made;
}

export function zeros(length: usize): usize {
  const made = heap.alloc(length);
  memory.fill(made, 0, length);
  return made;
}

/** How many bytes are the same in two places, at most so many. */
export function alike(a: usize, b: usize, most: usize): usize {
  for (let at: usize = 0; at < most; at += 16) {
    const same = i8x16.bitmask(i8x16.eq(v128.load(a + at), v128.load(b + at)));
    if (same !== 0xffff) return min(most, at + usize(ctz(~same)));
  }
  return most;
}
