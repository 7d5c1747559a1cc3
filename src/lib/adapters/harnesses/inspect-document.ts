import type {ReadContext, ReadRecord} from "../adapter.js";
import {isObject} from "../json-value.js";
import {jsonElements} from "../read/json-elements.js";
import {memberArray} from "../read/json-member.js";
import type {LogFile} from "../read/log-file.js";
import {parseRecord} from "../read/parse-record.js";
import {textChunks} from "../read/text-chunks.js";
import {inspectHeader, inspectSample, logInspectResults, type InspectHeader} from "./inspect-samples.js";

/** A log in one document; its samples are read one after the other, so that they may be many, and the last cut off. */
export async function* readInspectDocument(file: LogFile, context: ReadContext): AsyncGenerator<ReadRecord[]> {
  const {ledger, limits} = context;
  let read = 0;
  try {
    const text = await textChunks(file.chunks());
    const {before, chunks} = await memberArray(text.chunks, "samples", limits.maxRecord);
    const parsed = parseRecord(chunks === null ? before : `${before}"samples":[]}`);
    if ("error" in parsed || !isObject(parsed.value))
      throw new RangeError("error" in parsed ? parsed.error : "invalid log; expected object");
    for (const warning of parsed.warnings) ledger.warning(file.path, "file", warning);
    const header = inspectHeader(parsed.value, context);
    logInspectResults(parsed.value, header, file.path, context);
    if (chunks === null) {
      ledger.warning(file.path, "file", "header-only log: it holds no samples");
      return;
    }
    const elements = jsonElements(chunks, limits.maxRecord);
    let next = await elements.next();
    for (; !next.done; next = await elements.next()) {
      read += next.value.length;
      ledger.saw(file.path, next.value.length);
      yield next.value.flatMap(({index, text: sample}) => elementRecord(sample, index, header, file.path, context));
    }
    if (next.value === "truncated") ledger.warning(file.path, "end", "JSON array with truncated");
    if (text.undecodable() > 0) ledger.warning(file.path, "file", `undecodable characters: ${text.undecodable()}`);
  } catch (error) {
    ledger.saw(file.path);
    const place = read === 0 ? "file" : `after samples[${read - 1}]`;
    ledger.rejected(file.path, place, error instanceof Error ? error.message : String(error));
  }
}

function elementRecord(
  text: string | null,
  index: number,
  header: InspectHeader,
  file: string,
  context: ReadContext
): ReadRecord[] {
  const {ledger, limits} = context;
  const place = `samples[${index}]`;
  const parsed =
    text === null
      ? {error: `invalid record; expected at most ${limits.maxRecord} characters: more`}
      : parseRecord(text);
  if ("error" in parsed) {
    ledger.rejected(file, place, parsed.error);
    return [];
  }
  for (const warning of parsed.warnings) ledger.warning(file, place, warning);
  return inspectSample(parsed.value, header, file, place, context);
}
