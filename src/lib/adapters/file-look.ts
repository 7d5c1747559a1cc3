import {parseRecord} from "./read/parse-record.js";
import type {JsonValue} from "../scoring/index.js";
import {headOf, type LogFile} from "./read/log-file.js";
import {textChunks} from "./read/text-chunks.js";

const HEAD = 1 << 16;

/** A file with its beginning, for detection. */
export interface FileLook {
  readonly file: LogFile;
  /** Last part of the path. */
  readonly name: string;
  /** Lower-case text after the last dot of the name. */
  readonly extension: string;
  /** The first 64 kB as text; `""` where it cannot be read. */
  head(): Promise<string>;
  /** The first JSON object of the file: its whole content, the first element of its array, or its first line. */
  firstRecord(): Promise<{readonly [key: string]: JsonValue} | null>;
}

/** A look at a file; what is read is read once. */
export function fileLook(file: LogFile): FileLook {
  const name = file.path.slice(file.path.lastIndexOf("/") + 1);
  let head: Promise<string> | null = null;
  const readHead = (): Promise<string> => (head ??= headText(file));
  return {
    file,
    name,
    extension: name.includes(".") ? name.slice(name.lastIndexOf(".") + 1).toLowerCase() : "",
    head: readHead,
    firstRecord: async () => firstObject(await readHead())
  };
}

async function headText(file: LogFile): Promise<string> {
  try {
    const bytes = await headOf(file, HEAD);
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
  const start = /^\s*(?:\[\s*(?:null\s*,\s*)*)?\{/.exec(text);
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
