import {csvRecords, sniffDelimiter} from "./csv-records.js";

/** Names of the columns of a delimited table, from a text that begins with its header; none of an empty text. */
export async function csvHeader(head: string): Promise<readonly string[]> {
  for await (const [first] of csvRecords(once(head), sniffDelimiter(head), head.length + 1)) return first?.fields ?? [];
  return [];
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
