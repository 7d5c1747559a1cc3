import * as v from "valibot";
import {ORDER_FORMS, STATEMENT_FORMS, type RankMark, type Statement} from "../src/lib/ledger/index.js";
import {BENCHMARK_IDS} from "../src/lib/benchmarks/index.js";
import type {Problems} from "./ingest-error.js";
import type {InputRoot} from "./input-text.js";
import {readCsv} from "./read-csv.js";

export const STATEMENTS_FILE = "data/statements.csv";
export const MARKS_FILE = "data/marks.csv";

const text = v.pipe(v.string(), v.nonEmpty("expected text"));
const cellOrNumber = /^([a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*){3,}|-?\d+(\.\d+)?)$/;

const statementFields = v.strictObject({
  statement: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*\/[a-z0-9]+(-[a-z0-9]+)*$/, "expected benchmark/slug")),
  benchmark: v.picklist(BENCHMARK_IDS, `expected one of ${BENCHMARK_IDS.join(", ")}`),
  place: text,
  form: v.picklist(STATEMENT_FORMS, `expected one of ${STATEMENT_FORMS.join(", ")}`),
  stated: v.pipe(
    v.string(),
    v.regex(/^(-?\d+(\.\d+)?)?$/, "expected empty or a decimal number"),
    v.transform((value) => (value === "" ? null : value))
  ),
  cells: v.pipe(
    v.string(),
    v.transform((groups) => groups.split(";").map((group) => group.split(" ").filter((cell) => cell !== ""))),
    v.check((groups) => groups.every((group) => group.length > 0), "expected at least one cell in each group"),
    v.check((groups) => groups.flat().every((cell) => cellOrNumber.test(cell)), "expected cells or numbers")
  ),
  says: text
});

const markFields = v.strictObject({cell: text, mark: v.picklist(["best", "second"], "expected one of best, second")});

/** Columns of `data/statements.csv` and `data/marks.csv`. */
export const STATEMENT_COLUMNS = Object.keys(
  statementFields.entries
) as readonly (keyof typeof statementFields.entries)[];
export const MARK_COLUMNS = Object.keys(markFields.entries) as readonly (keyof typeof markFields.entries)[];

/** Sentences of the papers in a form that can be computed. Every cell must be one of `known`. */
export function readStatements(input: InputRoot, known: ReadonlySet<string>, problems: Problems): Statement[] {
  const rowOfId = new Map<string, number>();
  return readCsv(input, STATEMENTS_FILE, STATEMENT_COLUMNS, problems).flatMap(({row, fields}): Statement[] => {
    const result = v.safeParse(statementFields, fields);
    if (!result.success) {
      for (const issue of result.issues) {
        const field = v.getDotPath(issue) as keyof typeof fields;
        problems.add(STATEMENTS_FILE, row, field, `invalid value; ${issue.message}`, fields[field]);
      }
      return [];
    }
    const {statement: id, cells: groups, benchmark, ...rest} = result.output;
    const first = rowOfId.get(id);
    if (first !== undefined) problems.add(STATEMENTS_FILE, row, "statement", `duplicate id; first in row ${first}`, id);
    else rowOfId.set(id, row);
    if (!id.startsWith(`${benchmark}/`))
      problems.add(STATEMENTS_FILE, row, "statement", `mismatched id; expected to start with ${benchmark}/`, id);
    if (rest.stated === null && !ORDER_FORMS.has(rest.form))
      problems.add(STATEMENTS_FILE, row, "stated", `missing number; ${rest.form} compares one with the cells`);
    for (const cell of groups.flat())
      if (cell.includes("/") && !known.has(cell)) problems.add(STATEMENTS_FILE, row, "cells", "unknown cell", cell);
    return [{id, groups, ...rest}];
  });
}

/** Values that their tables mark as best or second. */
export function readMarks(input: InputRoot, known: ReadonlySet<string>, problems: Problems): RankMark[] {
  return readCsv(input, MARKS_FILE, MARK_COLUMNS, problems).flatMap(({row, fields}): RankMark[] => {
    const result = v.safeParse(markFields, fields);
    if (!result.success) {
      for (const issue of result.issues) {
        const field = v.getDotPath(issue) as keyof typeof fields;
        problems.add(MARKS_FILE, row, field, `invalid value; ${issue.message}`, fields[field]);
      }
      return [];
    }
    if (!known.has(result.output.cell)) problems.add(MARKS_FILE, row, "cell", "unknown cell", result.output.cell);
    return [result.output];
  });
}
