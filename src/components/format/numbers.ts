import {format} from "d3-format";
import {capitalized} from "./capitalized.js";

/** Typographic minus in front of a negative number's digits. */
const minus = (text: string): string => text.replace("-", "−");

/** Fixed decimals with a true minus: `fixed(-0.25, 1)` is `−0.3`; a rounded zero has no sign. */
export function fixed(value: number, decimals = 1): string {
  const text = value.toFixed(decimals);
  return minus(Number(text) === 0 ? text.replace("-", "") : text);
}

/** Always signed: `+1.5`, `−0.3`; an exact rounded zero prints `0.0`. */
export function signed(value: number, decimals = 1): string {
  const text = fixed(value, decimals);
  return value > 0 && Number(text) !== 0 ? `+${text}` : text;
}

/** What stands where too little is known for an interval. */
const NO_INTERVAL = "[no interval]";

/** Interval in brackets: `[45.3, 58.9]`; bounds that are not numbers are no interval. */
export const interval = (range: {readonly lo: number; readonly hi: number}, decimals = 1): string =>
  Number.isNaN(range.lo) ? NO_INTERVAL : `[${fixed(range.lo, decimals)}, ${fixed(range.hi, decimals)}]`;

/** Signed interval in brackets. */
export const signedInterval = (range: {readonly lo: number; readonly hi: number}, decimals = 1): string =>
  Number.isNaN(range.lo) ? NO_INTERVAL : `[${signed(range.lo, decimals)}, ${signed(range.hi, decimals)}]`;

/** Not the browser's own format: the first one made costs a page over 4 MB of memory. */
const grouped = format(",");

/** As `fixed`, with thousands separators: `1,234.5`. */
export function fixedCount(value: number, decimals = 0): string {
  const [whole, rest] = fixed(value, decimals).split(".");
  return [whole!.replace(/\B(?=(?:\d{3})+$)/g, ","), ...(rest === undefined ? [] : [rest])].join(".");
}

/** Integer with thousands separators. */
export const count = (value: number): string => grouped(value);

const chance = (p: number): string => (p < 0.001 ? "< .001" : `= ${p.toFixed(3).replace(/^0/, "")}`);

/** p-value in the house form: `p = .034`, `p < .001`. */
export const pValue = (p: number): string => `p ${chance(p)}`;

/** A p adjusted for false discoveries, in the same form: `q = .034`, `q < .001`. */
export const qValue = (q: number): string => `q ${chance(q)}`;

/** A p-value or the like in a column of a table: `0.0340`, `< 0.0001`; none is 0. */
export const probability = (p: number, decimals = 4): string => {
  const least = 10 ** -decimals;
  return p < least ? `< ${least.toFixed(decimals)}` : p.toFixed(decimals);
};

const WORDS = "no one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Numbers up to twelve as words, for prose and titles. */
export const words = (value: number): string => WORDS[value] ?? count(value);

/** `words` for a count that stands alone: none, one, two. */
export const noneOr = (value: number): string => (value === 0 ? "none" : words(value));

/** `noneOr` with a capital, for the start of a sentence. */
export const Words = (value: number): string => capitalized(noneOr(value));

/** `1 item`, `2 items`: a count with its noun. */
export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
