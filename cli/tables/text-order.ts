/**
 * Order of two texts by their UTF-8 bytes, as Parquet's bounds are: JavaScript's own puts characters beyond the basic plane
 * before some of it.
 */
export function textOrder(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return raised(x) - raised(y);
  }
  return a.length - b.length;
}

/** Surrogates, which stand for the characters beyond, come after everything else. */
function raised(unit: number): number {
  return unit < 0xd800 ? unit : unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
