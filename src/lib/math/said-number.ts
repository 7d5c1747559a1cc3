/**
 * A number as printed in a sentence: the decimals asked for, a true minus sign.
 *
 * @example
 * say(-1.5, 2) // → "−1.50"
 */
export const say = (value: number, decimals: number): string => value.toFixed(decimals).replace("-", "−");

/** The same with a sign in front, also where positive. */
export const saySigned = (value: number, decimals: number): string => (value > 0 ? "+" : "") + say(value, decimals);
