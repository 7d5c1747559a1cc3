import type {Verdict} from "../rules/scorer.js";

/**
 * A score value of an Inspect AI log as a number.
 *
 * C is 1, P ½, I and N 0; numbers, booleans and their words are taken as they are. Inspect itself turns everything else into
 * 0 with a warning; here it has no score and status `unparsed`.
 *
 * @example
 * inspectValue("P").score // → 0.5
 */
export function inspectValue(value: unknown): Verdict {
  const grade = typeof value === "string" ? GRADES.get(value.trim()) : undefined;
  return grade === undefined ? metricValue(value) : {parsed: String(value), score: grade, status: "ok"};
}

/**
 * A metric of any other harness as a number: numbers, also as text, booleans and their words. A letter is an answer there, not a
 * grade.
 *
 * @example
 * metricValue("C").score // → null
 */
export function metricValue(value: unknown): Verdict {
  const score = typeof value === "string" ? wordValue(value.trim()) : plainValue(value);
  if (score === null) return {parsed: null, score: null, status: value === null ? "missing" : "unparsed"};
  return {parsed: String(value), score, status: "ok"};
}

/** VLMEvalKit's circular copies of a question: `index` modulo 10⁶ names the question, k = ⌊index / 10⁶⌋ the rotation. */
export function circularGroup(index: number): {question: number; rotation: number} {
  return {question: index % 1_000_000, rotation: Math.floor(index / 1_000_000)};
}

/** Is this prediction the harness reporting that no answer was obtained? Then it is no wrong answer. */
export function isInfrastructureFailure(prediction: string): boolean {
  return /^\s*failed to obtain answer via api/i.test(prediction);
}

function plainValue(value: unknown): number | null {
  if (typeof value === "boolean") return value ? 1 : 0;
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}

function wordValue(word: string): number | null {
  const known = WORDS.get(word.toLowerCase());
  if (known !== undefined) return known;
  return word !== "" && !OTHER_BASE.test(word) && Number.isFinite(Number(word)) ? Number(word) : null;
}

/** `0x1` is no number that a harness writes. */
const OTHER_BASE = /^0[xob]/i;

const GRADES: ReadonlyMap<string, number> = new Map([
  ["C", 1],
  ["P", 0.5],
  ["I", 0],
  ["N", 0]
]);

const WORDS: ReadonlyMap<string, number> = new Map([
  ["yes", 1],
  ["true", 1],
  ["no", 0],
  ["false", 0]
]);
