import {AVERAGE_SUBJECT, labelsKey, type Labels, type LedgerCell} from "../cells/ledger-cell.js";
import type {RankMark} from "../checks/marks.js";
import type {AuthorTable, ReadOptions, ReadTables, TableProblem} from "./author-table.js";
import {columnRole} from "./column-role.js";
import {withHeaderLines} from "./header-lines.js";
import {identityOf, MODEL_HEADER} from "./model-name.js";
import {printedNumber} from "./printed-number.js";
import {rowRole} from "./row-role.js";
import {withoutSharedNames} from "./shared-names.js";
import {readWide} from "./wide-table.js";

const LONG_VALUE = /^(value|score)$/i;

/**
 * Reads an author's tables: one row per model and one column per number (wide), or one row per number with a column
 * `value` (long). A row named `n` holds the columns' denominators, a row named `Average` the mean over models; bold and
 * underline are marks of rank.
 *
 * Spellings that differ in case and punctuation alone are one model; two rows of a table that collide so are a problem, as
 * is text where a number belongs, or a reference to another table. A name that has other numbers throughout in two tables is
 * one of two models. Problems never stop the other cells.
 */
export function readAuthorTables(tables: readonly AuthorTable[], options: ReadOptions = {}): ReadTables {
  const whole = tables.map((table) => (isLong(table) ? table : withHeaderLines(table)));
  const read = whole.map((table) => (isLong(table) ? readLong(table, options) : readWide(table, options)));
  const misread = whole.flatMap(({name, misread: texts = []}) =>
    texts.map((text): TableProblem => ({table: name, line: null, column: null, text}))
  );
  const {cells, problems: shared} = withoutSharedNames(
    read.flatMap((one) => one.cells),
    whole
  );
  return {
    cells,
    marks: read.flatMap((one) => one.marks),
    account: [...read.flatMap((one) => one.account), ...lonelyModels(cells, tables.length)],
    problems: [...misread, ...read.flatMap((one) => one.problems), ...shared]
  };
}

const isLong = ({header}: AuthorTable): boolean =>
  header.some((name) => LONG_VALUE.test(name.trim())) &&
  header.some((name) => /^(column|category|metric)$/i.test(name.trim()));

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
    keys.flatMap((key): [key: string, text: string][] => {
      const c = at(new RegExp(`^${key}$`, "i"));
      const text = c < 0 ? "" : (fields[c] ?? "").trim();
      return text === "" ? [] : [[key, text]];
    });
  const frameOf = (fields: readonly string[]): Labels & {readonly metric: string} => {
    const {metric = "accuracy", ...rest} = Object.fromEntries(labelled(fields, LONG_FRAMES));
    const known = columnRole(metric).metric;
    return {metric: known === "accuracy" ? metric : known, ...rest};
  };
  const placeOf = (fields: readonly string[]): Labels =>
    Object.fromEntries(labelled(fields, LONG_PLACES).filter(([, text]) => !columnRole(text).words.startsWith("total")));
  const marks: RankMark[] = [];
  const lines = records.map((record) => ({...record, one: printedNumber(record.fields[value] ?? "")}));
  const most = Math.max(0, ...lines.map(({one}) => (one.kind === "number" ? Math.abs(one.value) : 0)));
  const unit = scale ?? (most > 1.5 ? 100 : 1);
  const cells = lines.flatMap(({line, fields, one}): LedgerCell[] => {
    if (one.kind === "text")
      problems.push({
        table: name,
        line,
        column: header[value] ?? null,
        text: `invalid number; expected a number or nothing: ${fields[value]}`
      });
    if (one.kind !== "number") return [];
    const row = (fields[model] ?? "").trim();
    const frame = frameOf(fields);
    const words = fields[label] ?? "";
    const place = words === "" ? placeOf(fields) : columnRole(words).place;
    const column = label < 0 ? Object.values(place).join(" / ") || "Overall" : words;
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
        subject: rowRole(row) === "average" ? AVERAGE_SUBJECT : identityOf(row),
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
  const seen = new Map<string, LedgerCell>();
  const single = cells.filter((cell) => {
    const key = [cell.subject, labelsKey(cell.frame), labelsKey(cell.place), cell.column].join("|");
    const before = seen.get(key);
    seen.set(key, before ?? cell);
    if (before)
      problems.push({
        table: name,
        line: Number(cell.id.slice(name.length + 1)),
        column: header[model] ?? null,
        text: `duplicate number; ${cell.row} has one for ${cell.column} in line ${before.id.slice(name.length + 1)}; expected a name for each model`
      });
    return !before;
  });
  const account = [
    `${name}: one number per row (${header[value]}); numbers are read as ${unit === 100 ? "percent" : "shares of one"}.`
  ];
  return {cells: single, marks, account, problems};
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
