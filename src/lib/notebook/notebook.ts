export const CELL_KINDS = ["markdown", "sql", "js"] as const;
/** Names under which other cells find a query's rows. Rows are handed over as properties of an object, where one name means something else. */
export const CELL_NAME = /^(?!__proto__$)[A-Za-z_]\w*$/;
export type CellKind = (typeof CELL_KINDS)[number];

/** One cell: prose, a query whose rows have a name, or JavaScript whose top-level names others may use. */
export interface NotebookCell {
  readonly kind: CellKind;
  /** Name of a query's rows; empty for none and for other kinds. */
  readonly name: string;
  readonly text: string;
}

/** A notebook as it is kept, exported and opened. */
export interface Notebook {
  readonly title: string;
  readonly cells: readonly NotebookCell[];
}
