import type {RecordBatch} from "apache-arrow";

/** A cell as the page shows and exports it; lists and structures are JSON text. */
export type Cell = string | number | boolean | null;

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

/**
 * DuckDB ends a message with `LINE 3: SELECT …` and a caret, syntax errors come as JSON, and what an extension would offer is
 * advised to be installed: the editor shows the place, the reader gets the words, and extensions stay out.
 */
function placed(raw: string): {text: string; line: number | null} {
  const json = /^\{.*"exception_message"/.test(raw) ? (JSON.parse(raw) as Record<string, string>) : null;
  const message = json === null ? raw : `${json["exception_type"]} Error: ${json["exception_message"]}`;
  const line = /\nLINE (\d+):/.exec(message);
  const text = message
    .replace(/\n+LINE \d+:[^]*$/, "")
    .replace(/\n+Please try installing[^]*$/, " Extensions are not loaded here: they would come from another site.");
  return {text: text.trim(), line: line ? Number(line[1]) : null};
}

/** Collects batches up to a limit of rows. */
export class ResultBuilder {
  readonly #limit: number;
  #columns: {name: string; type: ResultColumn["type"]; cells: Cell[]}[] = [];
  #rows = 0;
  #isCut = false;
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds a batch; false when the limit is passed and the rest need not come. */
  add(batch: RecordBatch): boolean {
    const fields = batch.schema.fields;
    if (this.#columns.length === 0)
      this.#columns = fields.map(({name, type}) => ({name, type: typeOf(String(type)), cells: []}));
    const take = Math.min(batch.numRows, this.#limit - this.#rows);
    fields.forEach((_, c) => {
      const vector = batch.getChildAt(c)!;
      const {cells, type} = this.#columns[c]!;
      for (let r = 0; r < take; r++) cells.push(cellOf(vector.get(r), type));
    });
    this.#rows += take;
    if (take < batch.numRows) this.#isCut = true;
    return !this.#isCut;
  }

  finish(milliseconds: number): QueryResult {
    return {columns: this.#columns, rows: this.#rows, isCut: this.#isCut, milliseconds};
  }
}

function typeOf(arrow: string): ResultColumn["type"] {
  if (/^(?:Int|Uint|Float|Decimal)/.test(arrow)) return "number";
  if (arrow === "Bool") return "flag";
  return /^(?:Date|Timestamp|Time)/.test(arrow) ? "time" : "text";
}

function cellOf(value: unknown, type: ResultColumn["type"]): Cell {
  if (value === null || value === undefined) return null;
  if (type === "time")
    return typeof value === "number" ? new Date(value).toISOString().replace(/T00:00:00\.000Z$/, "") : String(value);
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? Number(part) : part)) ?? String(value);
}
