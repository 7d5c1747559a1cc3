import {CANONICAL_TABLES} from "../../schema/index.js";
import {maybeText, type JsonObject} from "../values/json-value.js";
import {plainName} from "./plain-name.js";
import type {ColumnMapping, MappedField} from "../contract/column-mapping.js";

type Columns = ColumnMapping["columns"];

/** Fields by which one answer is told from another. */
const TELLING = ["subject", "run", "step", "attempt", "turn", "judge"] as const satisfies readonly MappedField[];
/** What a question's number may begin anew with, beside the fields of its classes. */
const OF_ITEMS = /^(?:dataset|benchmark|split|lang|language|locale)(?:name|id)?$/;
/** What tells runs of the same questions apart, if its values are few. */
const OF_RUNS = /^(?:seed|randomseed|generationseed)$/;
const MOST_NAMED = 3;

/**
 * Tells rows apart that a mapping would take for repeats of each other: by the class, data set or language that numbers of questions
 * begin anew with, else by the seed of a run. Rows that agree in every column are repeats indeed.
 *
 * @param unused - columns that fill nothing yet
 * @returns the fields to change, and what is left to be said
 */
export function rowsToldApart(
  found: Columns,
  rows: readonly JsonObject[],
  unused: readonly string[]
): {readonly columns: Columns; readonly problem: string | null} {
  const {item} = found;
  const own = differing(rows);
  const before = item === undefined ? 0 : repeatsUnder(found, own);
  if (item === undefined || before === 0) return {columns: {}, problem: null};
  const tells = (columns: Columns): boolean => repeatsUnder({...found, ...columns}, own) === 0;
  const isFilled = (column: string): boolean => rows.every((row) => maybeText(row[column]) !== null);
  const classes = [
    found.category,
    found.subcategory,
    found.pair,
    found.case,
    ...unused.filter((one) => OF_ITEMS.test(plainName(one)))
  ];
  for (const column of classes) {
    if (column === undefined || item.split(",").includes(column) || !isFilled(column)) continue;
    const columns = {item: `${column},${item}`};
    if (tells(columns)) return {columns, problem: null};
  }
  const seed = unused.find((one) => OF_RUNS.test(plainName(one)) && isFew(one, rows));
  if (seed !== undefined && found.run === undefined && tells({run: seed})) return {columns: {run: seed}, problem: null};
  const telling = unused.filter((one) => tells({item: `${item},${one}`})).slice(0, MOST_NAMED);
  const hint = telling.length === 0 ? "" : ` (${telling.join(" or ")}?)`;
  return {
    columns: {},
    problem: `${before} of the first ${rows.length} rows name the same model and item as a row above them: say in columns.item, columns.run or columns.attempt what tells them apart${hint}, or they are left out as repeats`
  };
}

/** Rows that are not equal to another in every column. */
function differing(rows: readonly JsonObject[]): readonly JsonObject[] {
  return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
}

function repeatsUnder(columns: Columns, rows: readonly JsonObject[]): number {
  const met = new Set<string>();
  let repeats = 0;
  for (const row of rows) {
    const item = columns.item!.split(",").map((part) => maybeText(row[part] ?? null));
    // Rows that name no item are rejected, not taken for repeats.
    if (item.includes(null)) continue;
    const telling = TELLING.map((field) => maybeText(row[columns[field] ?? ""] ?? null));
    const key = JSON.stringify([item, telling, protocolOf(row, columns)]);
    if (met.has(key)) repeats += 1;
    met.add(key);
  }
  return repeats;
}

/** Another word than the known ones is left out where rows are read. */
function protocolOf(row: JsonObject, {protocol}: Columns): string | null {
  const word = maybeText(row[protocol ?? ""] ?? null)?.toLowerCase();
  return CANONICAL_TABLES.runs.protocol.values.find((known) => known === word) ?? null;
}

/** Does every value stand in two rows or more, on average? */
const isFew = (column: string, rows: readonly JsonObject[]): boolean =>
  2 * new Set(rows.map((row) => row[column])).size <= rows.length;
