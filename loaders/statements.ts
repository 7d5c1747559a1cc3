import * as v from "valibot";
import {ORDER_FORMS, STATEMENT_FORMS, type RankMark, type Statement} from "../src/lib/ledger/index.js";

import type {BenchmarkId} from "../src/lib/schema/index.js";
import {filesNamed} from "./benchmark-files.js";
import type {Problems} from "./ingest-error.js";
import type {InputRoot} from "./input-text.js";
import {ownIds, readCheckedCsv} from "./read-checked-csv.js";
import {benchmark, ownId, text} from "./fields.js";

/** Names of files in a benchmark's folder of data. */
export const STATEMENTS_FILE = "statements.csv";
export const MARKS_FILE = "marks.csv";

const cellOrNumber = /^([a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*){3,}|-?\d+(\.\d+)?)$/;

const statementFields = v.strictObject({
  statement: ownId,
  benchmark,
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
  const checkId = ownIds(file, folder, "statement", problems);
  return readCheckedCsv(input, file, statementFields, problems).map(({row, entry}): Statement => {
    const {statement: id, cells: groups, benchmark, ...rest} = entry;
    checkId(row, id, benchmark);
    if (rest.stated === null && !ORDER_FORMS.has(rest.form))
      problems.add(file, row, "stated", `missing number; ${rest.form} compares one with the cells`);
    for (const cell of groups.flat())
      if (cell.includes("/") && !known.has(cell)) problems.add(file, row, "cells", "unknown cell", cell);
    return {id, groups, ...rest};
  });
}

/** Values that their tables mark as best or second. */
export function readMarks(input: InputRoot, known: ReadonlySet<string>, problems: Problems): RankMark[] {
  return filesNamed(input, MARKS_FILE).flatMap(([, file]) => marksIn(input, file, known, problems));
}

const marksIn = (input: InputRoot, file: string, known: ReadonlySet<string>, problems: Problems): RankMark[] =>
  readCheckedCsv(input, file, markFields, problems).map(({row, entry}): RankMark => {
    if (!known.has(entry.cell)) problems.add(file, row, "cell", "unknown cell", entry.cell);
    return entry;
  });
