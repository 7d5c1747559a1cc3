/** A slack for the binary form of decimal fractions, far below any printed digit. */
export const SLACK = 1e-9;

/** Half of the last printed digit: how far a rounded value may lie from the true one. */
export const halfUnit = (decimals: number): number => 0.5 * 10 ** -decimals;

/** How a printed value relates to a computed one that rounding has blurred by `tolerance`. */
export type Agreement = "agrees" | "truncated" | "differs";

/**
 * Compares a printed value with a computed one.
 *
 * `tolerance` covers rounding of the printed value and of the parts. What is cut off instead of rounded is `truncated`: a printed value
 * that is cut off lies lower by half a last digit more, and parts that are cut off leave the computed value lower, by as much as
 * their rounding once more.
 */
export function agreement(printed: number, computed: number, decimals: number, tolerance: number): Agreement {
  const off = printed - computed;
  if (Math.abs(off) <= tolerance + SLACK) return "agrees";
  const ofParts = Math.max(0, tolerance - halfUnit(decimals));
  const isTruncated = off < 0 ? -off <= tolerance + halfUnit(decimals) + SLACK : off <= tolerance + ofParts + SLACK;
  return isTruncated ? "truncated" : "differs";
}

/**
 * Values that two exchanged digits of a printed one would give, itself left out.
 *
 * @example
 * digitSwaps(89.74, 2) // → [98.74, 79.84, 49.78, 87.94, 84.79, 89.47]
 */
export function digitSwaps(value: number, decimals: number): number[] {
  const digits = [...Math.abs(Math.round(value * 10 ** decimals)).toString()];
  const found = new Set<number>();
  for (let a = 0; a < digits.length; a++) {
    for (let b = a + 1; b < digits.length; b++) {
      const swapped = [...digits];
      [swapped[a], swapped[b]] = [digits[b]!, digits[a]!];
      found.add((Math.sign(value) * Number(swapped.join(""))) / 10 ** decimals);
    }
  }
  found.delete(value);
  return [...found];
}
