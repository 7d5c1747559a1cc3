import type {Column, TableSpec} from "../schema/index.js";
import {cellProblem} from "./cell-problem.js";
import type {EncodedColumn, EncodedPaths, EncodedTable, EncodedText} from "./encoded-table.js";
import {ENCODING_VERSION, NULL_CODE} from "./encoded-table.js";

type Cell = string | number | boolean | null;

/**
 * Encodes rows as a compact columnar table.
 *
 * Columns follow the order of the spec and dictionaries the order of first appearance, so the same rows
 * give the same bytes. `null` stays `null` and differs from empty text; a missing field is an error.
 *
 * @throws TypeError if a row lacks a column, has a field that is no column, or holds a value of another kind
 */
export function encodeTable<Row extends object>(spec: TableSpec<Row>, rows: readonly Row[]): EncodedTable {
  const columns = Object.entries<Column>(spec.columns);
  rows.forEach((row, r) => {
    for (const field of Object.keys(row)) {
      if (!Object.hasOwn(spec.columns, field)) {
        throw new TypeError(`table ${spec.name}, row ${r}: unknown column: ${field}`);
      }
    }
  });
  return {
    encoding: ENCODING_VERSION,
    name: spec.name,
    schemaVersion: spec.schemaVersion,
    rows: rows.length,
    columns: Object.fromEntries(
      columns.map(([name, column]) => {
        const cells = rows.map((row, r) => {
          const value: unknown = Object.hasOwn(row, name) ? row[name as keyof Row] : undefined;
          const problem = cellProblem(column, value);
          if (problem !== null) {
            throw new TypeError(
              `table ${spec.name}, row ${r}, column ${name}: invalid value; ${problem}: ${String(value)}`
            );
          }
          return value as Cell;
        });
        return [name, encodeColumn(column, cells)];
      })
    )
  };
}

function encodeColumn(column: Column, cells: readonly Cell[]): EncodedColumn {
  const first = cells[0];
  if (first !== undefined && cells.every((cell) => Object.is(cell, first))) return {kind: "constant", value: first};
  if (column.kind === "text") {
    const texts = cells as readonly (string | null)[];
    const whole = encodeTexts(texts);
    const isOfPaths = whole.dictionary.length === cells.length && texts.every((text) => text?.includes("/"));
    return isOfPaths ? encodePaths(whole.dictionary) : whole;
  }
  return {kind: column.kind, values: cells.map((cell) => (cell === null ? null : Number(cell)))};
}

function encodeTexts(texts: readonly (string | null)[]): EncodedText {
  const codeOf = new Map<string, number>();
  const codes = texts.map((text) => {
    if (text === null) return NULL_CODE;
    const known = codeOf.get(text);
    if (known !== undefined) return known;
    const code = codeOf.size;
    codeOf.set(text, code);
    return code;
  });
  return {kind: "text", dictionary: [...codeOf.keys()], codes};
}

function encodePaths(texts: readonly string[]): EncodedPaths {
  const split = texts.map((text) => text.split("/"));
  const longest = split.reduce((most, {length}) => Math.max(most, length), 0);
  const parts = Array.from({length: longest}, (_, k) => encodeTexts(split.map((own) => own[k] ?? null)));
  return {kind: "paths", parts};
}
