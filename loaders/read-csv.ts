import {CsvError, parse} from "csv-parse/sync";
import type {Problems} from "./ingest-error.js";
import type {InputRoot} from "./input-text.js";
import {readInputText} from "./input-text.js";

/** One record of a CSV file with the line of the file it starts at; the header is line 1. */
export interface CsvRecord<Column extends string> {
  readonly row: number;
  readonly fields: Readonly<Record<Column, string>>;
}

interface ParsedRecord {
  readonly record: readonly string[];
  readonly lastLine: number;
}

/**
 * Reads a CSV file strictly by RFC 4180: comma, double quotes, a header, every record as long as the header.
 *
 * The header must hold exactly the given columns, in any order. Records of another length are reported and
 * left out; an unbalanced quote ends the reading of that file.
 *
 * @returns the well-formed records, in file order; empty if the file or its header cannot be used
 */
export function readCsv<Column extends string>(
  input: InputRoot,
  file: string,
  columns: readonly Column[],
  problems: Problems
): readonly CsvRecord<Column>[] {
  const text = readInputText(input, file, problems);
  if (text === null) return [];
  const parsed = parseRecords(text, file, problems);
  if (parsed === null) return [];

  const [header, ...rest] = parsed;
  const names = header?.record ?? [];
  const before = problems.count;
  for (const column of columns) if (!names.includes(column)) problems.add(file, 1, column, "missing column");
  names.forEach((name, c) => {
    if (!(columns as readonly string[]).includes(name)) problems.add(file, 1, name, "unknown column");
    if (names.indexOf(name) !== c) problems.add(file, 1, name, "duplicate column");
  });
  if (problems.count > before) return [];

  const records: CsvRecord<Column>[] = [];
  rest.forEach(({record, lastLine}) => {
    const row = startLine(record, lastLine);
    if (record.length !== names.length) {
      problems.add(file, row, null, `invalid record; expected ${names.length} fields`, String(record.length));
      return;
    }
    records.push({
      row,
      fields: Object.fromEntries(names.map((name, c) => [name, record[c]])) as Record<Column, string>
    });
  });
  if (records.length === 0 && rest.length === 0) problems.add(file, null, null, "missing records; found a header only");
  return records;
}

/** The parser counts lines at the end of a record; a quoted field may span several. */
const startLine = (record: readonly string[], lastLine: number): number =>
  lastLine - record.reduce((breaks, field) => breaks + field.split("\n").length - 1, 0);

function parseRecords(text: string, file: string, problems: Problems): readonly ParsedRecord[] | null {
  const parsed: ParsedRecord[] = [];
  try {
    parse(text, {
      relax_column_count: true,
      on_record: (record, {lines}) => {
        parsed.push({record, lastLine: lines});
        return null;
      }
    });
    return parsed;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The record at fault starts after the last good one; the parser's own count is where it gave up.
    const row = (parsed.at(-1)?.lastLine ?? 0) + 1;
    problems.add(file, row, null, `malformed CSV; ${PARSER_WORDS[error.code] ?? "expected RFC 4180"}`);
    return null;
  }
}

const PARSER_WORDS: Readonly<Partial<Record<CsvError["code"], string>>> = {
  CSV_QUOTE_NOT_CLOSED: "expected a closing quote before the end of the file",
  CSV_INVALID_CLOSING_QUOTE: "expected a comma or line end after a closing quote",
  INVALID_OPENING_QUOTE: "expected a quote only at the start of a field"
};
