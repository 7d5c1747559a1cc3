import type {JsonValue} from "../../scoring/index.js";
import {maybeText, type JsonObject} from "../values/json-value.js";
import {valueAt} from "../values/value-at.js";
import {MAPPED_FIELDS, type ColumnMapping, type MappedField} from "../contract/column-mapping.js";

/** Where a value stands in a record. */
export type Cells = (row: JsonObject) => JsonValue | undefined;

/** How each field is found in a record: in its column, a list of one as that one, else the same for all. */
export function cellsOf({columns, constants}: ColumnMapping): Readonly<Record<MappedField, Cells>> {
  return Object.fromEntries(
    MAPPED_FIELDS.map((field): [MappedField, Cells] => {
      const column = columns[field];
      const constant = constants?.[field];
      if (column === undefined) return [field, () => constant];
      const get = cellOf(column);
      return [field, (row) => single(get(row))];
    })
  ) as Record<MappedField, Cells>;
}

/** Frameworks for data write a list where there may be several. */
const single = (value: JsonValue | undefined): JsonValue | undefined =>
  Array.isArray(value) && value.length === 1 ? filled(value[0]) : value;

/**
 * A column by name, a dotted path into an object, or several columns joined by dots (`case_id,turn`).
 *
 * An empty text is `null`: CSV and most that write spreadsheets cannot tell the two apart, and a score must not depend on the type of
 * file.
 */
export function cellOf(column: string): Cells {
  const further = furtherCell(column);
  // What an object does not own it has from nowhere, unless the name is one that every object knows.
  if (!(column in {})) return (row) => filled(row[column] ?? (row[column] === null ? null : further?.(row)));
  return (row) => filled(Object.hasOwn(row, column) ? row[column] : further?.(row));
}

const filled = (value: JsonValue | undefined): JsonValue | undefined => (value === "" ? null : value);

/** Keys of a record that a column may look at. */
export function keysOf(column: string): string[] {
  if (column.includes(",")) return [column, ...column.split(",").flatMap((part) => keysOf(part.trim()))];
  const parts = column.split(".");
  return parts.map((_, p) => parts.slice(0, parts.length - p).join("."));
}

/** What a name that is no column of a record stands for; `null` where it can be nothing else. */
function furtherCell(column: string): Cells | null {
  if (column.includes(",")) {
    const parts = column.split(",").map((part) => cellOf(part.trim()));
    return (row) => {
      const texts = parts.map((part) => maybeText(part(row)));
      return texts.includes(null) ? undefined : texts.join(".");
    };
  }
  return column.includes(".") ? (row) => valueAt(row, column) : null;
}
