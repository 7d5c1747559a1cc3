import * as v from "valibot";
import type {Problems} from "./ingest-error.js";
import type {InputRoot} from "./input-text.js";
import {readCsv, type CsvRecord} from "./read-csv.js";

/** One record of a CSV file, as it stands and as its schema reads it. */
export interface CheckedRecord<Column extends string, Entry> extends CsvRecord<Column> {
  readonly entry: Entry;
}

/** Reads a CSV file whose columns are the fields of a schema; a record that does not fit is reported, field by field, and left out. */
export function readCheckedCsv<Entries extends v.ObjectEntries>(
  input: InputRoot,
  file: string,
  schema: v.StrictObjectSchema<Entries, undefined>,
  problems: Problems
): readonly CheckedRecord<keyof Entries & string, v.InferOutput<v.StrictObjectSchema<Entries, undefined>>>[] {
  const columns = Object.keys(schema.entries) as (keyof Entries & string)[];
  return readCsv(input, file, columns, problems).flatMap(({row, fields}) => {
    const result = v.safeParse(schema, fields);
    if (result.success) return [{row, fields, entry: result.output}];
    for (const issue of result.issues) {
      const field = v.getDotPath(issue) as keyof Entries & string;
      problems.add(file, row, field, `invalid value; ${issue.message}`, fields[field]);
    }
    return [];
  });
}

/**
 * Holds ids of one benchmark's file together: each once, each of that benchmark.
 *
 * @param column - where ids stand
 */
export function ownIds(file: string, folder: string, column: string, problems: Problems) {
  const rowOfId = new Map<string, number>();
  return (row: number, id: string, benchmark: string): void => {
    const first = rowOfId.get(id);
    if (first !== undefined) problems.add(file, row, column, `duplicate id; first in row ${first}`, id);
    else rowOfId.set(id, row);
    if (benchmark !== folder)
      problems.add(file, row, "benchmark", `mismatched benchmark; expected ${folder}`, benchmark);
    if (!id.startsWith(`${folder}/`))
      problems.add(file, row, column, `mismatched id; expected to start with ${folder}/`, id);
  };
}
