import type {Cell} from "./arrow-cell.js";

/** One column of a result. */
export interface ResultColumn {
  readonly name: string;
  readonly type: "text" | "number" | "flag" | "time";
  readonly cells: readonly Cell[];
}

/** What a query gave. */
export interface QueryResult {
  readonly columns: readonly ResultColumn[];
  readonly rows: number;
  /** True if there were more rows than the limit; these are not here. */
  readonly isCut: boolean;
  readonly milliseconds: number;
}

/** A query that DuckDB refused, with its place in the text where DuckDB says it. */
export class SqlError extends Error {
  override readonly name = "SqlError";
  /** 1-based. */
  readonly line: number | null;
  constructor(message: string) {
    const {text, line} = placed(message);
    super(text);
    this.line = line;
  }
}

/** What DuckDB says of a view that should be changed: the loaded tables are views, so that nothing changes them. */
const OF_VIEWS = /Can only (?:delete from|update) base table|is not an table|of type View, trying|ALTER VIEW statement/;

const FIXED = "The loaded tables cannot be changed. CREATE TABLE mine AS FROM … makes a copy that can be.";

/** A statement that changes something, up to the name of what: the schema where tables lie as they were loaded. */
const CHANGES_LOADED = new RegExp(
  [
    String.raw`\b(?:delete\s+from|truncate(?:\s+table)?|update|insert\s+(?:or\s+\w+\s+)?into|merge\s+into|use`,
    String.raw`|(?:alter|drop|create)\s+(?:or\s+replace\s+)?\w+(?:\s+if\s+(?:not\s+)?exists)?)`,
    String.raw`\s+(?:"?memory"?\s*\.\s*)?"?loaded"?\s*(?:\.|;|$|cascade)`
  ].join(""),
  "i"
);

/**
 * The tables behind the views are changed by nobody who names them by chance.
 *
 * @throws SqlError where a statement would change them
 */
export function refuseChanges(sql: string): void {
  // Comments are as good as spaces.
  if (CHANGES_LOADED.test(sql.replace(/--.*|\/\*[^]*?\*\//g, " "))) throw new SqlError(FIXED);
}

/**
 * DuckDB ends a message with `LINE 3: SELECT …` and a caret, syntax errors come as JSON, and what an extension would offer is
 * advised to be installed: the editor shows the place, the reader gets the words, and extensions stay out. Where a loaded table
 * should be changed, the words say how to change a copy.
 */
function placed(raw: string): {text: string; line: number | null} {
  const json = /^\{.*"exception_message"/.test(raw) ? (JSON.parse(raw) as Record<string, string>) : null;
  const message = json === null ? raw : `${json["exception_type"]} Error: ${json["exception_message"]}`;
  const line = /\nLINE (\d+):/.exec(message);
  const text = message
    .replace(/\n+LINE \d+:[^]*$/, "")
    .replace(/\n+Please try installing[^]*$/, " Extensions are not loaded here: they would come from another site.");
  const hint = OF_VIEWS.test(text) ? `\n${FIXED}` : "";
  return {text: text.trim() + hint, line: line ? Number(line[1]) : null};
}
