/**
 * `x` rounded to `digits` decimals as Python's `round` does: the exact binary value, exact ties to the even digit.
 *
 * `Number.prototype.toFixed` is already exact and differs only at exact ties, which it takes away from zero. A double is
 * such a tie precisely when x·2^(digits+1) is an odd integer, because 5^digits must divide it out of the denominator.
 *
 * @returns NaN and ±Infinity unchanged; numbers of 1e21 and more unchanged, as they have no decimals
 * @throws RangeError if `digits` is not an integer in [0, 15]
 *
 * @example
 * pythonRound(0.0625, 3) // → 0.062
 */
export function pythonRound(x: number, digits: number): number {
  if (!(Number.isInteger(digits) && digits >= 0 && digits <= 15)) {
    throw new RangeError(`invalid digits; expected integer in [0, 15]: ${digits}`);
  }
  if (!(Math.abs(x) < 1e21)) return x;
  const text = x.toFixed(digits);
  const scaled = x * 2 ** (digits + 1);
  const isTie = Number.isInteger(scaled) && Math.abs(scaled % 2) === 1;
  const isOdd = Number(text.at(-1)) % 2 === 1;
  if (!isTie || !isOdd) return Number(text);
  return Number((Number(text) - Math.sign(x) * 10 ** -digits).toFixed(digits));
}
