let free: usize = (__heap_base + 15) & ~15;

/** Room for so many bytes, zeroed; it is never given back. */
export function room(size: i32): usize {
  const at = free;
  free = (free + size + 15) & ~15;
  const missing = <i32>((free + 0xffff) >>> 16) - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) unreachable();
  return at;
}
