import type {LedgerCell} from "../cells/ledger-cell.js";
import type {RankMark} from "../checks/marks.js";

/** A table as an author keeps it: a name, a header and records with their line. */
export interface AuthorTable {
  readonly name: string;
  readonly header: readonly string[];
  readonly records: readonly {readonly line: number; readonly fields: readonly string[]}[];
  /** What its reader did not understand, such as cells merged over columns. */
  readonly misread?: readonly string[];
}

/** Something in a table that could not be used, with where and what was expected. */
export interface TableProblem {
  readonly table: string;
  readonly line: number | null;
  readonly column: string | null;
  readonly text: string;
}

/** Tables as the checks see them, with an account of what was taken for what. */
export interface ReadTables {
  readonly cells: readonly LedgerCell[];
  readonly marks: readonly RankMark[];
  /** One sentence each: roles of columns and rows, models that only one table has. */
  readonly account: readonly string[];
  readonly problems: readonly TableProblem[];
}

export interface ReadOptions {
  /** What a rate of one is printed as; inferred per table from its largest value where not given. */
  readonly scale?: 1 | 100;
  /** Answers per item that may multiply a denominator. */
  readonly samples?: number;
}
