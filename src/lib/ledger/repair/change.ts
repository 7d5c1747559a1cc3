import {say} from "../../math/index.js";
import type {LedgerCell} from "../cells/ledger-cell.js";
import type {RankMark} from "../checks/marks.js";
import type {Statement} from "../checks/statements.js";

/** What the checks look at and what a change may touch. */
export interface Checked {
  readonly cells: readonly LedgerCell[];
  readonly marks: readonly RankMark[];
  readonly statements: readonly Statement[];
}

/** One printed thing to print otherwise. */
export interface Change {
  /** A cell's value, the denominator of its column, its mark of rank, or the number that a sentence states. */
  readonly what: "value" | "n" | "mark" | "stated";
  /** Id of the cell; of the statement for a stated number. */
  readonly cell: string;
  /** As printed, and as it would be; an empty text is no mark. */
  readonly from: string;
  readonly to: string;
}

/** A value of a cell to print otherwise. */
export const valueChange = (cell: LedgerCell, value: number): Change => ({
  what: "value",
  cell: cell.id,
  from: say(cell.value, cell.decimals),
  to: say(value, cell.decimals)
});

const numberOf = (text: string): number => Number(text.replace("−", "-"));

/** What is printed after some changes. A denominator changes for every cell of the column that has it. */
export function changed({cells, marks, statements}: Checked, changes: readonly Change[]): Checked {
  const of = (what: Change["what"]) =>
    new Map(changes.filter((change) => change.what === what).map((change) => [change.cell, change]));
  const [values, counts, marked, stated] = [of("value"), of("n"), of("mark"), of("stated")];
  const columns = new Map(
    cells.flatMap((cell) => {
      const change = counts.get(cell.id);
      return change ? [[columnOf(cell), numberOf(change.to)] as const] : [];
    })
  );
  return {
    cells: cells.map((cell) => {
      const value = values.get(cell.id);
      const n = cell.n === null ? undefined : columns.get(columnOf(cell));
      if (value === undefined && n === undefined) return cell;
      return {...cell, ...(value ? {value: numberOf(value.to)} : {}), ...(n === undefined ? {} : {n})};
    }),
    marks: marks.filter(({cell}) => !marked.has(cell)),
    statements: statements.map((statement) => {
      const change = stated.get(statement.id);
      return change ? {...statement, stated: change.to.replace("−", "-")} : statement;
    })
  };
}

/** Cells that share a printed denominator. */
export const columnOf = ({document, table, column}: LedgerCell): string => `${document}|${table}|${column}`;

/** How much a change changes: digits that are others, two exchanged ones counting once. Of a sign, a mark or a denominator one. */
export function digitsChanged({what, from, to}: Change): number {
  if (what === "mark" || from.replace("−", "") === to.replace("−", "")) return 1;
  const width = Math.max(from.length, to.length);
  const [a, b] = [from.padStart(width), to.padStart(width)];
  const off = [...a].flatMap((letter, i) => (letter === b[i] ? [] : [i]));
  const [i, j] = off;
  return off.length === 2 && a[i!] === b[j!] && a[j!] === b[i!] ? 1 : off.length;
}
