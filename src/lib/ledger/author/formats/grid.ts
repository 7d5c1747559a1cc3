import type {AuthorTable} from "../author-table.js";
import {columnNames, tooManyLevels} from "../header-lines.js";
import {printedNumber} from "../printed-number.js";

/** A line of a table with its cells, as many as it has columns. */
export interface GridRow {
  readonly line: number;
  readonly fields: readonly string[];
}

/** Whether a line holds values: at least half of what stands behind its first cell are numbers. */
const isValues = ({fields}: GridRow): boolean => {
  const rest = fields.slice(1).filter((field) => field.trim() !== "");
  return rest.length > 0 && 2 * rest.filter((field) => printedNumber(field).kind === "number").length >= rest.length;
};

/**
 * A grid as a table: the lines above the first values become one header, from the top down, `UEG / Math`.
 *
 * @returns `null` if the grid has no line of values or no header
 */
export function tableOfGrid(name: string, grid: readonly GridRow[]): AuthorTable | null {
  const first = grid.findIndex(isValues);
  if (first < 1) return null;
  const levels = grid.slice(0, first).filter(({fields}) => fields.filter((field) => field.trim() !== "").length > 1);
  if (levels.length === 0) return null;
  const width = Math.max(...grid.map(({fields}) => fields.length));
  const pad = (fields: readonly string[]) => [...fields, ...new Array<string>(width - fields.length).fill("")];
  return {
    name,
    header: columnNames(
      levels.map(({fields}) => fields),
      width
    ),
    records: grid.slice(first).map(({line, fields}) => ({line, fields: pad(fields)})),
    misread: tooManyLevels(levels.length)
  };
}

/** A heading merged over a whole line is one cell, not as many as it has columns. */
export const withoutRepeats = (grid: readonly GridRow[]): GridRow[] =>
  grid.map(({line, fields}) =>
    fields.length > 2 && fields.every((field) => field === fields[0])
      ? {line, fields: fields.map((field, c) => (c === 0 ? field : ""))}
      : {line, fields}
  );
