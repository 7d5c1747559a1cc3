import {BROWSER_STORAGE} from "../browser-storage.js";

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

const KEY = "parallax-sql-history";
const MOST = 50;
const LONGEST = 20_000;

/** Queries kept in this browser; where storage is refused, until the page is left. */
export function createQueryHistory(storage: Pick<Storage, "getItem" | "setItem"> = BROWSER_STORAGE): QueryHistory {
  let queries: readonly PastQuery[] = [];
  try {
    queries = readQueries(JSON.parse(storage.getItem(KEY) ?? "[]"));
  } catch {
    // What another program left there is no history; it is replaced at the first query.
  }
  function keep(next: readonly PastQuery[]): void {
    queries = next;
    try {
      storage.setItem(KEY, JSON.stringify(queries));
    } catch {
      // A full or forbidden storage: the history lives until the page is left.
    }
  }
  return {
    all: () => queries,
    add: (query) =>
      keep(
        [{...query, sql: query.sql.slice(0, LONGEST)}, ...queries.filter(({sql}) => sql !== query.sql)].slice(0, MOST)
      ),
    remove: (sql) => keep(queries.filter((query) => query.sql !== sql)),
    clear: () => keep([])
  };
}

const readQueries = (value: unknown): PastQuery[] =>
  (Array.isArray(value) ? value : []).flatMap((query: Partial<PastQuery> | null) =>
    typeof query?.sql === "string"
      ? [{sql: query.sql, ranAt: String(query.ranAt ?? ""), rows: typeof query.rows === "number" ? query.rows : null}]
      : []
  );
