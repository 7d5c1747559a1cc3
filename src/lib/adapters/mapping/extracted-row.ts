import type {ColumnMapping, ExtractedColumn} from "../contract/column-mapping.js";
import {maybeNumber, maybeText, type JsonObject} from "../values/json-value.js";
import {cellOf} from "./mapped-cells.js";

/** The column that holds the path of the file. */
export const PATH_COLUMN = "@path";

/** Adds to a record the columns that a mapping takes from others. */
export function rowExtractor({extract}: ColumnMapping): (row: JsonObject, path: string) => JsonObject {
  if (extract === undefined) return (row) => row;
  const columns = Object.entries(extract).map(([name, column]) => [name, extractor(column)] as const);
  return (row, path) => ({...row, ...Object.fromEntries(columns.map(([name, get]) => [name, get(row, path)]))});
}

function extractor({column, patterns, ranges, otherwise, otherwiseColumn}: ExtractedColumn) {
  const [get, other] = [cellOf(column), otherwiseColumn === undefined ? null : cellOf(otherwiseColumn)];
  const tried = (patterns ?? []).map((pattern) => new RegExp(pattern));
  return (row: JsonObject, path: string): string | null => {
    const value = column === PATH_COLUMN ? path : get(row);
    const [text, number] = [maybeText(value), maybeNumber(value)];
    for (const pattern of text === null ? [] : tried) {
      const found = pattern.exec(text!)?.[1];
      if (found !== undefined) return found;
    }
    const range = Object.entries(ranges ?? {}).find(
      ([, [from, to]]) => number !== null && number >= from && number <= to
    );
    return range?.[0] ?? maybeText(other?.(row)) ?? otherwise ?? null;
  };
}
