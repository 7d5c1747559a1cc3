import {storedList, type TextStorage} from "../stored-list.js";

/** A query that was run here. */
export interface PastQuery {
  readonly sql: string;
  /** ISO 8601. */
  readonly ranAt: string;
  /** Rows of the result; `null` where it failed or was cancelled. */
  readonly rows: number | null;
}

export interface QueryHistory {
  /** Newest first. */
  all(): readonly PastQuery[];
  /** Adds a query on top; the same text below is taken away. */
  add(query: PastQuery): void;
  remove(sql: string): void;
  clear(): void;
}

const MOST = 50;
const LONGEST = 20_000;

/** Queries kept in this browser, those of other tabs too; where storage is refused, until the page is left. */
export function createQueryHistory(storage?: TextStorage): QueryHistory {
  const queries = storedList("parallax-sql-history", readQuery, storage);
  return {
    all: queries.all,
    add: (query) =>
      queries.change((all) =>
        [{...query, sql: query.sql.slice(0, LONGEST)}, ...all.filter(({sql}) => sql !== query.sql)].slice(0, MOST)
      ),
    remove: (sql) => queries.change((all) => all.filter((query) => query.sql !== sql)),
    clear: () => queries.change(() => [])
  };
}

function readQuery(value: unknown): PastQuery | null {
  const query = value as Partial<PastQuery> | null;
  if (typeof query?.sql !== "string") return null;
  return {sql: query.sql, ranAt: String(query.ranAt ?? ""), rows: typeof query.rows === "number" ? query.rows : null};
}
