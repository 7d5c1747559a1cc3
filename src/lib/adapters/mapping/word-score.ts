import type {JsonValue} from "../../scoring/index.js";

const RIGHT = new Set(["true", "yes", "correct", "right", "pass", "passed", "t", "y"]);
const WRONG = new Set(["false", "no", "incorrect", "wrong", "fail", "failed", "f", "n"]);

/**
 * A score that says itself what it is, whatever numbers would be out of: a word for right or wrong, a number of
 * percent, or one over what it is out of (`7/10`); else `null`.
 *
 * @example
 * wordScore("64%") // → 0.64
 */
export function wordScore(value: JsonValue | undefined): number | null {
  if (typeof value === "boolean") return Number(value);
  if (typeof value !== "string") return null;
  const word = value.trim().toLowerCase();
  const percent = /^(\d+(?:\.\d+)?) ?%$/.exec(word)?.[1];
  if (percent !== undefined) return Number(percent) / 100;
  const [, part, whole] = /^(\d+(?:\.\d+)?) ?\/ ?(\d+(?:\.\d+)?)$/.exec(word) ?? [];
  if (Number(whole) > 0) return Number(part) / Number(whole);
  return RIGHT.has(word) ? 1 : WRONG.has(word) ? 0 : null;
}
