import {CANONICAL_TABLES, type CanonicalTableName} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import {shown} from "../values/json-value.js";

/** What is wrong with a row, by the columns of its table; a column that an earlier version did not have is `null`. */
export function rowFault(row: {[column: string]: JsonValue}, table: CanonicalTableName): string | null {
  for (const [column, {type, nullable, values}] of columnsOf(table)) {
    const value = (row[column] ??= null);
    if (value === null) {
      if (!nullable) return `missing ${column}`;
      continue;
    }
    const is = typeof value;
    if (is !== (type === "integer" ? "number" : type)) return `invalid ${column}; expected ${type}: ${shown(value)}`;
    if (values !== undefined && !values.includes(value as string))
      return `invalid ${column}; expected one of ${values.join(", ")}: ${shown(value)}`;
  }
  return null;
}

const COLUMNS = new Map<
  CanonicalTableName,
  (readonly [string, {type: string; nullable: boolean; values?: readonly string[]}])[]
>();

function columnsOf(table: CanonicalTableName) {
  let columns = COLUMNS.get(table);
  if (columns === undefined) COLUMNS.set(table, (columns = Object.entries(CANONICAL_TABLES[table])));
  return columns;
}
