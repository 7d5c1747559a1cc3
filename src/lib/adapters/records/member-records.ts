import type {ReadContext, ReadRecord} from "../contract/adapter.js";
import {isObject, type JsonObject} from "../values/json-value.js";
import {endingText, jsonElements, unreadRest, type JsonElement} from "../files/json-elements.js";
import {memberArray} from "../files/json-member.js";
import {JsonNesting} from "../files/json-nesting.js";
import {undecodableText} from "../files/undecodable.js";
import type {JsonRecord} from "./json-records.js";
import type {LogFile} from "../files/log-file.js";
import {parseRecord} from "../files/parse-record.js";
import {textChunks} from "../files/text-chunks.js";

/** What stands behind the array is looked at up to this many characters. */
const MOST_BEHIND = 1 << 20;

/** Records of a document's element, and what of it was entered in the ledger instead. */
export type ReadElement = (record: JsonRecord) => ReadRecord[];

/**
 * Records that a JSON document holds in an array among its members; they are read one after the other, so that they may be many,
 * and the last cut off.
 *
 * @param open - is given the members before the array, and whether there is one; says how its elements are read
 * @param close - is given the members behind the array, if there are few
 */
export async function* memberRecords(
  file: LogFile,
  name: string,
  {ledger, limits}: ReadContext,
  open: (before: JsonObject, hasArray: boolean) => ReadElement,
  close?: (behind: JsonObject) => void
): AsyncGenerator<ReadRecord[]> {
  let read = 0;
  try {
    const text = await textChunks(file.chunks());
    const {before, chunks} = await memberArray(text.chunks, name, limits.maxRecord);
    const parsed = parseRecord(chunks === null ? before : `${before}"${name}":[]}`);
    if ("error" in parsed || !isObject(parsed.value))
      throw new RangeError("error" in parsed ? parsed.error : "invalid log; expected object");
    for (const warning of parsed.warnings) ledger.warning(file.path, "file", warning);
    const readElement = open(parsed.value, chunks !== null);
    if (chunks === null) return;
    let behind = "";
    const nesting = new JsonNesting(1);
    const keep = (piece: string): void => {
      nesting.feed(piece);
      if (behind.length <= MOST_BEHIND) behind += piece;
    };
    const elements = jsonElements(chunks, limits.maxRecord, keep);
    let last: JsonElement | undefined;
    let next = await elements.next();
    for (; !next.done; next = await elements.next()) {
      last = next.value.at(-1);
      read += next.value.length;
      ledger.saw(file.path, next.value.length);
      const records: ReadRecord[] = [];
      for (const {index, text: element} of next.value) {
        const place = `${name}[${index}]`;
        const one = parsedElement(element, limits.maxRecord);
        if ("error" in one) {
          ledger.rejected(file.path, place, one.error);
          continue;
        }
        for (const warning of one.warnings) ledger.warning(file.path, place, warning);
        records.push(...readElement({value: one.value, place}));
      }
      yield records;
    }
    const cut = next.value === "truncated" ? endingText(next.value) : nesting.isOpen ? CUT_BEHIND(name) : null;
    if (cut !== null) {
      ledger.warning(file.path, "end", cut);
      ledger.notWhole(file.path, cut);
    }
    // What stands behind the array are other members of the document.
    const rest = next.value === "truncated" ? unreadRest(next.value, last) : null;
    if (rest !== null) {
      ledger.saw(file.path);
      ledger.rejected(file.path, "end", rest);
    }
    if (close !== undefined && behind.length <= MOST_BEHIND) {
      const members = parseRecord(behind.replace(/^\s*,?/, "{"));
      if ("value" in members && isObject(members.value)) close(members.value);
    }
    if (text.undecodable() > 0) ledger.warning(file.path, "file", undecodableText(text.undecodable()));
  } catch (error) {
    ledger.saw(file.path);
    const place = read === 0 ? "file" : `after ${name}[${read - 1}]`;
    const reason = error instanceof Error ? error.message : String(error);
    ledger.rejected(file.path, place, reason);
    ledger.notWhole(file.path, reason);
  }
}

const CUT_BEHIND = (name: string): string => `the document is cut off behind its ${name}; expected }`;

function parsedElement(text: string | null, limit: number): ReturnType<typeof parseRecord> {
  return text === null ? {error: `invalid record; expected at most ${limit} characters: more`} : parseRecord(text);
}
