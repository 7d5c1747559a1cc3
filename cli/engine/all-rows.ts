import type {SqlEngine, SqlRow} from "./sql-engine.js";

/** Every row of a query, of which there are not many. */
export async function allRows(engine: Pick<SqlEngine, "rows">, sql: string): Promise<SqlRow[]> {
  const found: SqlRow[] = [];
  for await (const rows of engine.rows(sql)) for (const row of rows) found.push(row);
  return found;
}
