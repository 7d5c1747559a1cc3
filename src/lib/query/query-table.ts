/** What a column of a query table holds; `NULL` is possible in all of them. */
export type QueryType = "text" | "integer" | "number" | "flag";

/** One column as a reader sees it: name, type and meaning. */
export interface QueryColumnSpec {
  readonly name: string;
  readonly type: QueryType;
  readonly doc: string;
}

/** Cells of a text column: codes of a dictionary. The code of no value is −1, or that of a `null` in the dictionary. */
export interface CodedCells {
  readonly values: readonly (string | null)[];
  readonly codes: ArrayLike<number>;
}

/** A column with its cells: coded texts, or one value a row. */
export interface QueryColumn extends QueryColumnSpec {
  readonly cells: CodedCells | readonly (string | number | boolean | null)[] | Float64Array;
}

/** A table that can be queried: what DuckDB is given. */
export interface QueryTable {
  readonly name: string;
  readonly rows: number;
  readonly columns: readonly QueryColumn[];
}

/** A table of the schema panel, known before its data are loaded. */
export interface QueryTableSpec {
  readonly name: string;
  readonly doc: string;
  readonly simulated: boolean;
  readonly columns: readonly QueryColumnSpec[];
  /** A view is SQL over other tables. */
  readonly view?: string;
}

/** True if the cells are codes of a dictionary. */
export const isCoded = (cells: QueryColumn["cells"]): cells is CodedCells => "codes" in cells;
