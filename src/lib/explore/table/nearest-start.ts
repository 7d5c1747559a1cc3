/**
 * Where counting begins: at what was counted last, at nothing or, where counts of all rows hold, at all, whatever is nearest.
 *
 * @param starts - first row of each item, and the end
 * @param itemMask - bits of the filters that each item fails
 * @param counted - 1 for items that were counted last; `null` where nothing stands
 */
export function nearestStart(
  starts: Uint32Array,
  itemMask: Uint16Array,
  counted: Uint8Array | null,
  holdsAll: boolean
): "last" | "nothing" | "all" {
  let flips = 0;
  let passing = 0;
  for (let i = 0; i < itemMask.length; i++) {
    const rows = starts[i + 1]! - starts[i]!;
    const passes = itemMask[i] === 0 ? 1 : 0;
    if (passes === 1) passing += rows;
    if (counted !== null && passes !== counted[i]) flips += rows;
  }
  const fromAll = holdsAll ? starts[itemMask.length]! - passing : Infinity;
  if (counted !== null && flips <= Math.min(passing, fromAll)) return "last";
  return fromAll < passing ? "all" : "nothing";
}
