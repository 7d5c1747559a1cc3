import {parseRecord} from "./parse-record.js";

/** One element of a top-level JSON array, as text. */
export interface JsonElement {
  /** 0-based position in the array. */
  readonly index: number;
  /** `null` for an element that is longer than allowed and was passed over. */
  readonly text: string | null;
}

/** How the array ended: properly, in the middle of it, or with something after it. */
export type ArrayEnd = "complete" | "truncated" | "trailing text";

/**
 * Elements of a JSON array that may be larger than memory, in batches; the last value returned says how the array ended.
 *
 * Only brackets and strings are followed: whether an element is JSON is for whoever parses it. A truncated file gives all
 * its complete elements, then what there is of the last one.
 *
 * @param behind - is given what stands behind the array, in pieces
 */
export async function* jsonElements(
  chunks: AsyncIterable<string>,
  maxLength: number,
  behind?: (text: string) => void
): AsyncGenerator<JsonElement[], ArrayEnd> {
  let state = "before" as "before" | "inside" | "after";
  let depth = 0;
  let inString = false;
  let escaped = false;
  let index = 0;
  let trailing = false;
  let pending = "";
  let skipped = false;
  let sawContent = false;
  for await (const chunk of chunks) {
    const elements: JsonElement[] = [];
    let from = 0;
    if (state === "after") behind?.(chunk);
    const close = (at: number): void => {
      const text = pending + chunk.slice(from, at);
      if (sawContent || skipped) {
        const tooLong = skipped || text.length > maxLength;
        elements.push({index, text: tooLong ? null : text.trim()});
        index += 1;
      }
      pending = "";
      skipped = false;
      sawContent = false;
      from = at + 1;
    };
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (inString) {
        if (escaped) escaped = false;
        else if (code === 92) escaped = true;
        else if (code === 34) inString = false;
        continue;
      }
      if (code === 32 || code === 10 || code === 13 || code === 9) continue;
      if (state === "after") {
        trailing = true;
        continue;
      }
      if (state === "before") {
        if (code !== 91) return "trailing text";
        state = "inside";
        from = at + 1;
        continue;
      }
      if (code === 34) inString = true;
      else if (code === 123 || code === 91) depth += 1;
      else if (code === 125) depth -= 1;
      else if (code === 93 && depth > 0) depth -= 1;
      else if (code === 93 || (code === 44 && depth <= 0)) {
        if (code === 44 && !sawContent) sawContent = true;
        close(at);
        depth = 0;
        if (code === 93) {
          state = "after";
          behind?.(chunk.slice(at + 1));
        }
        continue;
      }
      sawContent = true;
    }
    if (state === "inside" && !skipped) {
      pending += chunk.slice(from);
      if (pending.length > maxLength) {
        skipped = true;
        pending = "";
      }
    }
    if (elements.length > 0) yield elements;
  }
  if (state === "inside") {
    if (sawContent || skipped) yield [{index, text: skipped ? null : pending.trim()}];
    return "truncated";
  }
  return trailing ? "trailing text" : state === "before" ? "truncated" : "complete";
}

/** The end of an array that did not end properly, for the ledger. */
export const endingText = (end: Exclude<ArrayEnd, "complete">): string =>
  end === "truncated" ? "truncated JSON array" : "text behind the JSON array";

/**
 * What of an array was not read, as a reason to reject it; `null` where it ended properly, or where its last element was cut and is
 * rejected by itself.
 */
export function unreadRest(end: ArrayEnd, last: JsonElement | undefined): string | null {
  if (end === "complete") return null;
  if (end === "trailing text") return "unread text behind the JSON array";
  const isCut = last !== undefined && (last.text === null || "error" in parseRecord(last.text));
  return isCut ? null : "truncated JSON array; expected more records or ]";
}
