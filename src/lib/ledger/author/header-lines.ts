import {isTotalLabel} from "../../schema/index.js";
import type {AuthorTable} from "./author-table.js";
import {plainHeader} from "./column-role.js";
import {MODEL_HEADER} from "./model-name.js";
import {printedNumber} from "./printed-number.js";

/** Header lines that one name can be made of: group, category, metric. */
const MOST_LEVELS = 3;

/** A header line: words by column, empty where a cell above or to the left is merged over it. */
type Level = readonly string[];

/** What is said of a header with more lines than are understood. */
export const tooManyLevels = (levels: number): string[] =>
  levels > MOST_LEVELS
    ? [`header of ${levels} lines; at most ${MOST_LEVELS} (group, category, metric) are understood`]
    : [];

/** One name per column from header lines, from the top down and each word once: `UEG / Math`. */
export const columnNames = (levels: readonly Level[], width: number): string[] =>
  Array.from({length: width}, (_, c) => {
    const words = levels.map((level) => (level[c] ?? "").replace(/\*\*|<\/?u>/g, "").trim());
    return words.filter((word, i) => word !== "" && words.indexOf(word) === i).join(" / ");
  });

/**
 * A table of which the first records are lines of its header still, as where cells are merged in a spreadsheet or in Markdown: records
 * without a number or a model's name. A name stands over the empty cells to its right, up to the next name.
 */
export function withHeaderLines(table: AuthorTable): AuthorTable {
  const {header, records} = table;
  const end = records.findIndex(({fields}) => !isHeaderLine(fields, header));
  if (end < 1) return table;
  const lines = [header, ...records.slice(0, end).map(({fields}) => fields)];
  const width = Math.max(...lines.map((line) => line.length));
  // A line with its first cell alone is a title.
  const levels = lines
    .map((line) => Array.from({length: width}, (_, c) => (line[c] ?? "").trim()))
    .filter((line) => line.some((word, c) => c > 0 && word !== ""));
  const model = Math.max(0, ...levels.map((level) => level.findIndex((word) => MODEL_HEADER.test(word))));
  const names = columnNames(spread(levels, model), width);
  const ownName = levels.map((level) => level[model]).find((word) => word !== undefined && MODEL_HEADER.test(word));
  return {
    ...table,
    header: ownName === undefined ? names : names.with(model, ownName),
    records: records.slice(end),
    misread: [...(table.misread ?? []), ...tooManyLevels(levels.length)]
  };
}

/** Whether a record belongs to the header: words but no number, and no name of a model. */
function isHeaderLine(fields: readonly string[], header: readonly string[]): boolean {
  const named = header.findIndex((name) => MODEL_HEADER.test(name.trim()));
  const model = Math.max(0, named);
  const name = (fields[model] ?? "").trim();
  const kinds = fields.filter((_, c) => c !== model).map((field) => printedNumber(field).kind);
  return (
    (name === "" || MODEL_HEADER.test(name) || (named >= 0 && name === header[named]?.trim())) &&
    kinds.includes("text") &&
    !kinds.includes("number")
  );
}

/** The lines with the names of merged cells in each column that they stand over. */
function spread(levels: readonly Level[], model: number): Level[] {
  const filled = levels.map((level, k): Level => {
    let over = "";
    return level.map((word, c) => {
      const hasBelow = levels.slice(k + 1).some((lower) => lower[c] !== "");
      const isOther = levels.slice(0, k).some((upper) => upper[c] !== "");
      if (c === model || !hasBelow) over = "";
      else if (word !== "" || isOther) over = word;
      return word === "" ? over : word;
    });
  });
  return withoutBorrowedTotal(levels, filled, model);
}

/** A total in the last column is of the whole table, not of the group that ends there, where other groups have no total of their own. */
function withoutBorrowedTotal(levels: readonly Level[], filled: readonly Level[], model: number): Level[] {
  const [top = [], ...lower] = filled;
  const last = top.length - 1;
  const isTotal = (c: number): boolean =>
    isTotalLabel(plainHeader(filled.findLast((level) => level[c] !== "")?.[c] ?? ""));
  const borrowed = last !== model && levels[0]?.[last] === "" && top[last] !== "" && isTotal(last);
  const own = top.flatMap((word, c) => (c !== model && word !== top[last] ? [{word, c}] : []));
  const groups = [...new Set(own.map(({word}) => word))];
  const haveTotals = groups.every((group) => own.some(({word, c}) => word === group && isTotal(c)));
  return borrowed && !haveTotals ? [top.with(last, ""), ...lower] : [...filled];
}
