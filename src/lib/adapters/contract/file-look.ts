import {parseRecord} from "../files/parse-record.js";
import type {JsonValue} from "../../scoring/index.js";
import {headOf, memoryFile, type LogFile} from "../files/log-file.js";
import {textChunks} from "../files/text-chunks.js";

const HEAD = 1 << 16;
/** A first record with long prompts or messages is looked for in as much. */
const LONG_HEAD = 8 << 20;
const NEWLINE = 10;
/** Rows that are null may stand in front, of a list or of lines. */
const RECORD_START = /^\s*(?:\[\s*(?:null\s*,\s*)*|(?:null\s*\n\s*)*)\{/;

/** A file with its beginning, for detection. */
export interface FileLook {
  readonly file: LogFile;
  /** Last part of the path. */
  readonly name: string;
  /** Lower-case text after the last dot of the name. */
  readonly extension: string;
  /** The first 64 kB as text; `""` where it cannot be read. */
  head(): Promise<string>;
  /**
   * The first JSON object of the file: its whole content, the first element of its array, or its first line; `null` where it is none,
   * a document of more than 64 kB, or a record of more than 8 MB. Of lines of which the first is longer or no JSON, the second one's.
   */
  firstRecord(): Promise<{readonly [key: string]: JsonValue} | null>;
}

/** A look at a file; what is read is read once. */
export function fileLook(file: LogFile): FileLook {
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  let head: Promise<string> | null = null;
  let first: ReturnType<FileLook["firstRecord"]> | null = null;
  const readHead = (): Promise<string> => (head ??= headText(file, HEAD));
  const readFirst = async (): ReturnType<FileLook["firstRecord"]> => {
    const text = await readHead();
    const found = firstObject(text);
    // A document of one object is no list of records: it is not read on for its end.
    const isList = !name.endsWith(".json") || text.trimStart().startsWith("[");
    if (found !== null || !isList || !RECORD_START.test(text) || file.size <= HEAD) return found;
    const long = firstObject(await headText(file, LONG_HEAD));
    if (long !== null || !/\.(?:jsonl|ndjson)$/i.test(name)) return long;
    return firstObject(await secondLine(file));
  };
  return {
    file,
    name,
    extension: name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).toLowerCase() : "",
    head: readHead,
    firstRecord: () => (first ??= readFirst())
  };
}

/** The beginning of the second line, however long the first is; `""` where there is none. */
async function secondLine(file: LogFile): Promise<string> {
  let behind: Uint8Array | null = null;
  try {
    for await (const chunk of file.chunks()) {
      if (behind !== null) behind = joined(behind, chunk);
      else {
        const end = chunk.indexOf(NEWLINE);
        if (end !== -1) behind = chunk.slice(end + 1);
      }
      if (behind !== null && behind.length >= HEAD) break;
    }
  } catch {
    // What came before the fault is looked at.
  }
  return behind === null ? "" : headText(memoryFile(file.path, behind), HEAD);
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

async function headText(file: LogFile, length: number): Promise<string> {
  try {
    const bytes = await headOf(file, length);
    const {chunks} = await textChunks(once(bytes));
    let text = "";
    for await (const chunk of chunks) text += chunk;
    return text;
  } catch {
    return "";
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The first complete object at the beginning of a text, also inside an array and in a text that is cut off. */
export function firstObject(text: string): {readonly [key: string]: JsonValue} | null {
  const start = RECORD_START.exec(text);
  if (start === null) return null;
  const from = start[0].length - 1;
  let [depth, inString] = [0, false];
  for (let at = from; at < text.length; at++) {
    const mark = text[at];
    if (inString) {
      if (mark === "\\") at += 1;
      else if (mark === '"') inString = false;
    } else if (mark === '"') inString = true;
    else if (mark === "{") depth += 1;
    else if (mark === "}" && --depth === 0) return objectOf(text.slice(from, at + 1));
  }
  return null;
}

function objectOf(text: string): {readonly [key: string]: JsonValue} | null {
  const parsed = parseRecord(text);
  if ("error" in parsed || parsed.value === null || typeof parsed.value !== "object") return null;
  return Array.isArray(parsed.value) ? null : parsed.value;
}
