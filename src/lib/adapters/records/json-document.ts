import type {JsonValue} from "../../scoring/index.js";
import type {ReadContext} from "../contract/adapter.js";
import type {LogFile} from "../files/log-file.js";
import {parseRecord} from "../files/parse-record.js";
import {textChunks} from "../files/text-chunks.js";

/**
 * The value of a file that holds one JSON document, or why there is none. No record is counted: what the document holds is for
 * the adapter to say. A document without a value is one of the files that were not wholly read.
 */
export async function jsonDocument(
  file: LogFile,
  context: Pick<ReadContext, "limits" | "ledger">
): Promise<{value: JsonValue} | {error: string}> {
  const read = await documentOf(file, context);
  if ("error" in read) context.ledger.notWhole(file.path, read.error);
  return read;
}

async function documentOf(
  file: LogFile,
  {limits, ledger}: Pick<ReadContext, "limits" | "ledger">
): Promise<{value: JsonValue} | {error: string}> {
  try {
    const text = await wholeText(file, limits.maxWhole);
    if (text.trim() === "") return {error: "empty file"};
    const parsed = parseRecord(text);
    if ("error" in parsed) return parsed;
    for (const warning of parsed.warnings) ledger.warning(file.path, "file", warning);
    return {value: parsed.value};
  } catch (error) {
    return {error: error instanceof Error ? error.message : String(error)};
  }
}

const ADVICE = "A document is held whole: split it, or write its records as JSON lines, which may be of any size";

/**
 * The whole text of a file.
 *
 * @param advice - what to do about one that is too large
 * @throws RangeError beyond `limit` characters; whatever reading the bytes throws
 */
export async function wholeText(file: LogFile, limit: number, advice = ADVICE): Promise<string> {
  const parts: string[] = [];
  let length = 0;
  for await (const part of (await textChunks(file.chunks())).chunks) {
    length += part.length;
    if (length > limit) throw new RangeError(`invalid size; expected at most ${limit} characters: more. ${advice}`);
    parts.push(part);
  }
  return parts.join("");
}
