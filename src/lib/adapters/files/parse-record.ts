import {pythonJson, type JsonValue} from "../../scoring/index.js";

const [QUOTE, SPACE] = [34, 32];
/** The byte-order mark, which stands before a line where files that begin with one were joined. */
const MARK = 0xfeff;

/** A record's value, or why there is none; with what a strict reader would have refused. */
export type ParsedRecord = {readonly value: JsonValue; readonly warnings: readonly string[]} | {readonly error: string};

/**
 * One JSON record. NaN and Infinity are read (and reported), of duplicate keys the last holds (and is reported); whole numbers
 * beyond 2⁵³ keep their digits, as text.
 *
 * The fast native parser is tried first; duplicate keys are looked for only where the text has more keys than the value.
 */
export function parseRecord(given: string): ParsedRecord {
  const text = given.charCodeAt(0) === MARK ? given.slice(1) : given;
  const value = plainRecord(text);
  if (value !== undefined) return {value, warnings: []};
  try {
    const {value: read, duplicateKeys, nonFinite} = pythonJson(text);
    const warnings = duplicateKeys.map((key) => `duplicate key, the last one holds: ${key.slice(0, 100)}`);
    if (nonFinite > 0) warnings.push(`NaN or Infinity: ${nonFinite}`);
    return {value: read, warnings};
  } catch (error) {
    return {error: error instanceof Error ? error.message : String(error)};
  }
}

/** The value of a text without anything odd; `undefined` where a closer look is needed, also for nesting too deep. */
function plainRecord(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return countMatches(text) <= countKeys(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Strings followed by a colon: every key, and a little more where text contains `":`. Only colons are stopped at. */
function countMatches(text: string): number {
  let count = 0;
  for (let at = text.indexOf(":"); at !== -1; at = text.indexOf(":", at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) <= SPACE) before -= 1;
    if (text.charCodeAt(before) === QUOTE) count += 1;
  }
  return count;
}

/** Keys of a value and what is in it; none where it holds a number too large to be told from its neighbours. */
function countKeys(value: JsonValue): number {
  if (value === null || typeof value !== "object") return isExact(value) ? 0 : -Infinity;
  let count = 0;
  if (Array.isArray(value)) for (const part of value) count += countKeys(part);
  else
    for (const key in value) {
      count += 1;
      const part = value[key]!;
      if (typeof part === "number" ? !isExact(part) : typeof part === "object") count += countKeys(part);
    }
  return count;
}

const isExact = (value: JsonValue): boolean => typeof value !== "number" || Math.abs(value) <= Number.MAX_SAFE_INTEGER;
