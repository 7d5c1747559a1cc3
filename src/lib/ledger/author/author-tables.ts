import {AVERAGE_SUBJECT, type LedgerCell} from "../cells/ledger-cell.js";
import type {RankMark} from "../checks/marks.js";
import {columnRole} from "./column-role.js";
import {printedNumber} from "./printed-number.js";

/** A table as an author keeps it: a name, a header and records with their line. */
export interface AuthorTable {
  readonly name: string;
  readonly header: readonly string[];
  readonly records: readonly {readonly line: number; readonly fields: readonly string[]}[];
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

const MODEL_HEADER = /^(model|system|subject|method|name|row)s?$/i;
const AVERAGE_ROW = /^(average|avg\.?|mean)( over .*)?$/i;
const COUNT_ROW = /^(n|#|items|count|counts|denominators?)$/i;
const LONG_VALUE = /^(value|score)$/i;

const identityOf = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}.+]+/gu, "");

/**
 * Reads an author's tables: one row per model and one column per number (wide), or one row per number with a column
 * `value` (long). A row named `n` holds the columns' denominators, a row named `Average` the mean over models; bold and
 * underline are marks of rank.
 *
 * Spellings that differ in case and punctuation alone are one model; two rows of a table that collide so are a problem, as
 * is text where a number belongs. Problems never stop the other cells.
 */
export function readAuthorTables(tables: readonly AuthorTable[], options: ReadOptions = {}): ReadTables {
  const read = tables.map((table) => (isLong(table) ? readLong(table, options) : readWide(table, options)));
  const cells = read.flatMap((one) => one.cells);
  return {
    cells,
    marks: read.flatMap((one) => one.marks),
    account: [...read.flatMap((one) => one.account), ...lonelyModels(cells, tables.length)],
    problems: read.flatMap((one) => one.problems)
  };
}

const isLong = ({header}: AuthorTable): boolean =>
  header.some((name) => LONG_VALUE.test(name.trim())) &&
  header.some((name) => /^(column|category|metric)$/i.test(name.trim()));

function readWide(table: AuthorTable, {scale, samples = 1}: ReadOptions): ReadTables {
  const {name, header, records} = table;
  const problems: TableProblem[] = [];
  const named = header.findIndex((column) => MODEL_HEADER.test(column.trim()));
  const model = named >= 0 ? named : 0;
  const rows = usableRows(table, model, problems);
  const numeric = header.flatMap((column, c) =>
    c !== model && rows.some(({fields}) => printedNumber(fields[c] ?? "").kind === "number") ? [{column, c}] : []
  );
  const counts = rows.find(({fields}) => COUNT_ROW.test(fields[model].trim()));
  const most = Math.max(
    0,
    ...rows
      .filter((row) => row !== counts)
      .flatMap(({fields}) => numeric.map(({c}) => printedNumber(fields[c] ?? "")))
      .map((one) => (one.kind === "number" ? Math.abs(one.value) : 0))
  );
  const unit = scale ?? (most > 1.5 ? 100 : 1);
  const decimals = new Map(
    numeric.map(({c}) => [
      c,
      Math.max(
        ...rows.map(({fields}) => {
          const one = printedNumber(fields[c] ?? "");
          return one.kind === "number" ? one.decimals : 0;
        })
      )
    ])
  );
  const marks: RankMark[] = [];
  const cells = rows
    .filter((row) => row !== counts)
    .flatMap(({line, fields}) =>
      numeric.flatMap(({column, c}): LedgerCell[] => {
        const one = printedNumber(fields[c] ?? "");
        if (one.kind === "text")
          problems.push({
            table: name,
            line,
            column,
            text: `invalid number; expected a number or nothing: ${fields[c]}`
          });
        if (one.kind !== "number") return [];
        const label = fields[model].trim();
        const {metric, place} = columnRole(column);
        const n = counts ? printedNumber(counts.fields[c] ?? "") : null;
        const id = `${name}/${identityOf(label)}/${column.trim()}`;
        if (one.mark) marks.push({cell: id, mark: one.mark});
        return [
          {
            id,
            document: "your tables",
            table: name,
            row: label,
            column: column.trim(),
            subject: AVERAGE_ROW.test(label) ? AVERAGE_SUBJECT : identityOf(label),
            frame: {metric},
            place,
            value: one.value,
            decimals: decimals.get(c)!,
            scale: metric === "gap" || one.value < 0 ? null : unit,
            n: n?.kind === "number" ? n.value : null,
            samples,
            readOff: false
          }
        ];
      })
    );
  const account = [
    `${name}: ${header[model]} names the models; numbers are read as ${unit === 100 ? "percent" : "shares of one"}.` +
      (counts ? ` Row ${counts.fields[model].trim()} holds denominators.` : ""),
    ...numeric.map(({column}) => `${name}: ${column.trim()} is taken as ${columnRole(column).words}.`)
  ];
  if (numeric.length === 0 && records.length > 0)
    problems.push({table: name, line: null, column: null, text: "missing numbers; no column holds one"});
  return {cells, marks, account, problems};
}

/** Rows as long as the header, no two for one model. */
function usableRows({name, header, records}: AuthorTable, model: number, problems: TableProblem[]) {
  const seen = new Map<string, {readonly line: number; readonly label: string}>();
  return records.filter(({line, fields}) => {
    if (fields.length !== header.length) {
      problems.push({
        table: name,
        line,
        column: null,
        text: `invalid row; expected ${header.length} fields: ${fields.length}`
      });
      return false;
    }
    const label = fields[model].trim();
    const before = seen.get(identityOf(label));
    if (before) {
      const text =
        before.label === label
          ? `duplicate model; first in line ${before.line}: ${label}`
          : `colliding models; ${label} and ${before.label} (line ${before.line}) differ in case or punctuation only`;
      problems.push({table: name, line, column: header[model], text});
      return false;
    }
    seen.set(identityOf(label), {line, label});
    return true;
  });
}

const LONG_PLACES = ["group", "track", "category", "subcategory", "stage", "question"] as const;
const LONG_FRAMES = ["metric", "judge", "evaluator", "protocol"] as const;

function readLong({name, header, records}: AuthorTable, {scale, samples = 1}: ReadOptions): ReadTables {
  const problems: TableProblem[] = [];
  const at = (wanted: RegExp) => header.findIndex((column) => wanted.test(column.trim()));
  const [model, value, n, label] = [at(MODEL_HEADER), at(LONG_VALUE), at(/^n$/i), at(/^column$/i)];
  if (model < 0) {
    problems.push({table: name, line: 1, column: null, text: "missing column: model"});
    return {cells: [], marks: [], account: [], problems};
  }
  const labelled = (fields: readonly string[], keys: readonly string[]) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const c = at(new RegExp(`^${key}$`, "i"));
        const text = c < 0 ? "" : (fields[c] ?? "").trim();
        return text === "" || columnRole(text).words.startsWith("total") ? [] : [[key, text]];
      })
    );
  const marks: RankMark[] = [];
  const numbers = records.map(({fields}) => printedNumber(fields[value] ?? ""));
  const most = Math.max(0, ...numbers.map((one) => (one.kind === "number" ? Math.abs(one.value) : 0)));
  const unit = scale ?? (most > 1.5 ? 100 : 1);
  const cells = records.flatMap(({line, fields}, r): LedgerCell[] => {
    const one = numbers[r];
    if (one.kind === "text")
      problems.push({
        table: name,
        line,
        column: header[value],
        text: `invalid number; expected a number or nothing: ${fields[value]}`
      });
    if (one.kind !== "number") return [];
    const row = (fields[model] ?? "").trim();
    const frame = {metric: "accuracy", ...labelled(fields, LONG_FRAMES)};
    const place = label >= 0 && fields[label] ? columnRole(fields[label]).place : labelled(fields, LONG_PLACES);
    const column = label >= 0 ? fields[label] : Object.values(place).join(" / ") || "Overall";
    const count = n < 0 ? null : printedNumber(fields[n] ?? "");
    const id = `${name}/${line}`;
    if (one.mark) marks.push({cell: id, mark: one.mark});
    return [
      {
        id,
        document: "your tables",
        table: name,
        row,
        column,
        subject: AVERAGE_ROW.test(row) ? AVERAGE_SUBJECT : identityOf(row),
        frame,
        place,
        value: one.value,
        decimals: one.decimals,
        scale: frame.metric === "gap" || one.value < 0 ? null : unit,
        n: count?.kind === "number" ? count.value : null,
        samples,
        readOff: false
      }
    ];
  });
  const account = [
    `${name}: one number per row (${header[value]}); numbers are read as ${unit === 100 ? "percent" : "shares of one"}.`
  ];
  return {cells, marks, account, problems};
}

/** Models that only one of several tables has: nothing of theirs can be compared across tables. */
function lonelyModels(cells: readonly LedgerCell[], tables: number): string[] {
  if (tables < 2) return [];
  const homes = new Map<string, {row: string; tables: Set<string>}>();
  for (const {subject, row, table} of cells) {
    if (subject === AVERAGE_SUBJECT) continue;
    const home = homes.get(subject) ?? {row, tables: new Set<string>()};
    homes.set(subject, home);
    home.tables.add(table);
  }
  const alone = [...homes.values()].filter((home) => home.tables.size === 1);
  return alone.length === 0
    ? []
    : [`In one table only: ${alone.map((home) => `${home.row} (${[...home.tables][0]})`).join(", ")}.`];
}
