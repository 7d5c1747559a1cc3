import type {JsonValue} from "../../scoring/index.js";
import type {ReadContext} from "../contract/adapter.js";
import {endingText, jsonElements, unreadRest, type JsonElement} from "../files/json-elements.js";
import {afterRecord, type LogFile} from "../files/log-file.js";
import {parseRecord} from "../files/parse-record.js";
import {textChunks} from "../files/text-chunks.js";
import {textLines} from "../files/text-lines.js";
import {tellUndecodable} from "../files/undecodable.js";

/** A JSON value with its place in the file. */
export interface JsonRecord {
  readonly value: JsonValue;
  /** `line 12`, `record 11`, or `document` for the only one. */
  readonly place: string;
}

/**
 * Records of a file that holds a JSON array, one JSON value per line, or one object over several lines; its beginning decides.
 *
 * Records that cannot be parsed are entered in the ledger as rejected, so that what is yielded and what is rejected make up
 * everything seen. A fault of the bytes (truncated gzip, lying length) rejects what follows as one record.
 */
export async function* jsonRecords(file: LogFile, context: ReadContext): AsyncGenerator<JsonRecord[]> {
  const {ledger, limits} = context;
  let read = 0;
  try {
    const {part} = file;
    const text = await textChunks(file.chunks(), part && MIDDLE);
    const [form, chunks]: [Form, AsyncIterable<string>] = part ? ["lines", text.chunks] : await formOf(text.chunks);
    if (form === "empty") {
      for await (const _ of chunks) continue;
      ledger.warning(file.path, "file", "empty file");
      return;
    }
    const pieces =
      form === "array"
        ? arrayPieces(chunks, context, file)
        : form === "lines"
          ? linePieces(chunks, limits.maxRecord, part?.firstLine)
          : documentPiece(chunks, limits.maxRecord);
    for await (const batch of pieces) {
      const records: JsonRecord[] = [];
      for (const {place, text: piece} of batch) {
        read += 1;
        ledger.saw(file.path);
        if (piece === null) {
          ledger.rejected(file.path, place, `invalid record; expected at most ${limits.maxRecord} characters: more`);
          continue;
        }
        const parsed = parseRecord(piece);
        if ("error" in parsed) {
          ledger.rejected(file.path, place, parsed.error);
          continue;
        }
        for (const warning of parsed.warnings) ledger.warning(file.path, place, warning);
        records.push({value: parsed.value, place});
      }
      yield records;
    }
    tellUndecodable(text.undecodable(), file, ledger);
  } catch (error) {
    ledger.saw(file.path);
    const reason = error instanceof Error ? error.message : String(error);
    ledger.rejected(file.path, afterRecord(read, file), reason);
    ledger.notWhole(file.path, reason);
  }
}

/** Parts of a file are in UTF-8, and only the first of them could begin with a mark. */
const MIDDLE = {label: "utf-8", bom: false} as const;

interface Piece {
  readonly place: string;
  readonly text: string | null;
}

async function* linePieces(
  chunks: AsyncIterable<string>,
  maxLength: number,
  firstLine?: number
): AsyncGenerator<Piece[]> {
  for await (const lines of textLines(chunks, maxLength, firstLine)) {
    const pieces: Piece[] = [];
    for (const {number, text} of lines)
      for (const piece of recordsOf(text))
        if (piece?.trim() !== "") pieces.push({place: `line ${number}`, text: piece});
    yield pieces;
  }
}

/** Where files with other line ends were joined, a line of one holds several records of the other. */
const recordsOf = (text: string | null): readonly (string | null)[] =>
  text?.includes("\r") && "error" in parseRecord(text) ? text.split("\r") : [text];

async function* arrayPieces(
  chunks: AsyncIterable<string>,
  {limits, ledger}: ReadContext,
  file: LogFile
): AsyncGenerator<Piece[]> {
  const elements = jsonElements(chunks, limits.maxRecord);
  let last: JsonElement | undefined;
  let next = await elements.next();
  for (; !next.done; next = await elements.next()) {
    last = next.value.at(-1);
    yield next.value.map(({index, text}) => ({place: `record ${index}`, text}));
  }
  if (next.value === "complete") return;
  ledger.warning(file.path, "end", endingText(next.value));
  ledger.notWhole(file.path, endingText(next.value));
  const rest = unreadRest(next.value, last);
  if (rest === null) return;
  ledger.saw(file.path);
  ledger.rejected(file.path, "end", rest);
}

async function* documentPiece(chunks: AsyncIterable<string>, maxLength: number): AsyncGenerator<Piece[]> {
  let text = "";
  let isTooLong = false;
  for await (const chunk of chunks) {
    isTooLong ||= text.length + chunk.length > maxLength;
    if (!isTooLong) text += chunk;
  }
  yield [{place: "document", text: isTooLong ? null : text}];
}

type Form = "empty" | "array" | "lines" | "document";

/** How a text begins; what was read to find out is given again, a fault met on the way after it. */
async function formOf(chunks: AsyncIterable<string>): Promise<[Form, AsyncIterable<string>]> {
  const iterator = chunks[Symbol.asyncIterator]();
  let head = "";
  let fault: {error: unknown} | null = null;
  let isDone = false;
  while (!isDone && fault === null && (head.trim() === "" || (head.length <= 4096 && head.trimStart()[0] === "{"))) {
    try {
      const next = await iterator.next();
      if (next.done) isDone = true;
      else head += next.value;
    } catch (error) {
      fault = {error};
    }
  }
  async function* all(): AsyncGenerator<string> {
    yield head;
    if (fault !== null) throw fault.error;
    for (let next = isDone ? null : await iterator.next(); next !== null && !next.done; next = await iterator.next()) {
      yield next.value;
    }
  }
  const form = formOfHead(head.trimStart());
  return [form, form === "lines" && hasOldLineEnds(head) ? withNewlines(all()) : all()];
}

/** Do the lines of a text with this beginning end in `\r` alone? */
export function hasOldLineEnds(head: string): boolean {
  const lines = head.trimEnd();
  return lines.includes("\r") && !lines.includes("\n");
}

/** The same text with lines that end as they do now. */
export async function* withNewlines(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const chunk of chunks) yield chunk.replaceAll("\r", "\n");
}

/** Does a text with this beginning hold one JSON value per line? */
export const isLines = (head: string): boolean => formOfHead(head.trimStart()) === "lines";

/** An object that stays open at the end of its line, and is not followed by a line with another one, is a document. */
function formOfHead(head: string): Form {
  if (head === "") return "empty";
  if (head.startsWith("[")) return "array";
  const [first = "", second] = head.split(/\s*[\r\n]\s*/, 2);
  if (!head.startsWith("{") || second === undefined || second.startsWith("{")) return "lines";
  return "error" in parseRecord(first) ? "document" : "lines";
}
