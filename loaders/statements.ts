import * as v from "valibot";
import {ORDER_FORMS, STATEMENT_FORMS, type RankMark, type Statement} from "../src/lib/ledger/index.js";
import {BENCHMARK_IDS} from "../src/lib/benchmarks/index.js";
import type {BenchmarkId} from "../src/lib/schema/index.js";
import {filesNamed} from "./benchmark-files.js";
import type {Problems} from "./ingest-error.js";
import type {InputRoot} from "./input-text.js";
import {readCsv} from "./read-csv.js";

/** Names of files in a benchmark's folder of data. */
export const STATEMENTS_FILE = "statements.csv";
export const MARKS_FILE = "marks.csv";

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

/** Columns of `data/<id>/statements.csv` and `data/<id>/marks.csv`. */
export const STATEMENT_COLUMNS = Object.keys(
  statementFields.entries
) as readonly (keyof typeof statementFields.entries)[];
export const MARK_COLUMNS = Object.keys(markFields.entries) as readonly (keyof typeof markFields.entries)[];

/** Sentences of the papers in a form that can be computed. Every cell must be one of `known`. */
export function readStatements(input: InputRoot, known: ReadonlySet<string>, problems: Problems): Statement[] {
  return filesNamed(input, STATEMENTS_FILE).flatMap(([benchmark, file]) =>
    statementsIn(input, benchmark, file, known, problems)
  );
}

function statementsIn(
  input: InputRoot,
  folder: BenchmarkId,
  file: string,
  known: ReadonlySet<string>,
  problems: Problems
): Statement[] {
  const rowOfId = new Map<string, number>();
  return readCsv(input, file, STATEMENT_COLUMNS, problems).flatMap(({row, fields}): Statement[] => {
    const result = v.safeParse(statementFields, fields);
    if (!result.success) {
      for (const issue of result.issues) {
        const field = v.getDotPath(issue) as keyof typeof fields;
        problems.add(file, row, field, `invalid value; ${issue.message}`, fields[field]);
      }
      return [];
    }
    const {statement: id, cells: groups, benchmark, ...rest} = result.output;
    const first = rowOfId.get(id);
    if (first !== undefined) problems.add(file, row, "statement", `duplicate id; first in row ${first}`, id);
    else rowOfId.set(id, row);
    if (benchmark !== folder)
      problems.add(file, row, "benchmark", `mismatched benchmark; expected ${folder}`, benchmark);
    if (!id.startsWith(`${folder}/`))
      problems.add(file, row, "statement", `mismatched id; expected to start with ${folder}/`, id);
    if (rest.stated === null && !ORDER_FORMS.has(rest.form))
      problems.add(file, row, "stated", `missing number; ${rest.form} compares one with the cells`);
    for (const cell of groups.flat())
      if (cell.includes("/") && !known.has(cell)) problems.add(file, row, "cells", "unknown cell", cell);
    return [{id, groups, ...rest}];
  });
}

/** Values that their tables mark as best or second. */
export function readMarks(input: InputRoot, known: ReadonlySet<string>, problems: Problems): RankMark[] {
  return filesNamed(input, MARKS_FILE).flatMap(([, file]) => marksIn(input, file, known, problems));
}

const marksIn = (input: InputRoot, file: string, known: ReadonlySet<string>, problems: Problems): RankMark[] =>
  readCsv(input, file, MARK_COLUMNS, problems).flatMap(({row, fields}): RankMark[] => {
    const result = v.safeParse(markFields, fields);
    if (!result.success) {
      for (const issue of result.issues) {
        const field = v.getDotPath(issue) as keyof typeof fields;
        problems.add(file, row, field, `invalid value; ${issue.message}`, fields[field]);
      }
      return [];
    }
    if (!known.has(result.output.cell)) problems.add(file, row, "cell", "unknown cell", result.output.cell);
    return [result.output];
  });
