import {csvRecords, type CsvRecord} from "./csv-records.js";

/**
 * The same records, those taken apart that stand on one line because they end in `\r` alone: tables of several systems that were
 * joined. A return is the end of a record only where all parts of the line have as many fields as the header, and the line has not;
 * elsewhere it belongs to a text.
 */
export async function* apartAtReturns(
  batches: AsyncIterable<readonly CsvRecord[]>,
  delimiter: string
): AsyncGenerator<readonly CsvRecord[]> {
  let width: number | null = null;
  for await (const batch of batches) {
    const given: CsvRecord[] = [];
    for (const record of batch) {
      const {raw, fields, line} = record;
      const isWhole = raw === undefined || fields === null || fields.length === width;
      const parts = isWhole ? [] : await partsOf(raw, delimiter);
      const expected: number | undefined = width ?? parts[0]?.fields?.length;
      const areRecords = parts.length > 1 && parts.every((part) => part.fields?.length === expected && !part.unclosed);
      given.push(...(areRecords ? parts.map((part) => ({...part, line})) : [record]));
      width ??= given[0]?.fields?.length ?? null;
    }
    yield given;
  }
}

async function partsOf(raw: string, delimiter: string): Promise<readonly CsvRecord[]> {
  async function* lines(): AsyncGenerator<string> {
    yield raw.replaceAll("\r", "\n");
  }
  const parts: CsvRecord[] = [];
  for await (const batch of csvRecords(lines(), delimiter, raw.length)) parts.push(...batch);
  return parts;
}
