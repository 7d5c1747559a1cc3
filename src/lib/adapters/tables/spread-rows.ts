import type {JsonObject} from "../values/json-value.js";
import {valueAt} from "../values/value-at.js";

/** Columns of the rows that a row is spread to: what its column stands for, and what that holds. */
export const [SPREAD_NAME, SPREAD_VALUE] = ["column_name", "column_value"] as const;

/**
 * A row for each of some columns, as tables with a column for each model need it; all have what the other columns hold.
 *
 * @param columns - name that stands for a column, by column, also by its path within objects; one that the row has not is empty
 */
export function spreadRows(row: JsonObject, columns: Readonly<Record<string, string>>): JsonObject[] {
  const others = Object.fromEntries(Object.entries(row).filter(([column]) => !Object.hasOwn(columns, column)));
  return Object.entries(columns).map(([column, name]) => ({
    ...others,
    [SPREAD_NAME]: name,
    [SPREAD_VALUE]: valueAt(row, column) ?? null
  }));
}
