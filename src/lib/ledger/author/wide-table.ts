import {AVERAGE_SUBJECT, type LedgerCell} from "../cells/ledger-cell.js";
import type {RankMark} from "../checks/marks.js";
import type {AuthorTable, ReadOptions, ReadTables, TableProblem} from "./author-table.js";
import {columnRole, hasForms, type ColumnRole} from "./column-role.js";
import {identityOf, MODEL_HEADER} from "./model-name.js";
import {printedNumber, type PrintedNumber} from "./printed-number.js";
import {rowRole, type RowRole} from "./row-role.js";

interface Column {
  readonly c: number;
  readonly header: string;
  readonly role: ColumnRole;
  readonly decimals: number;
  /** True where values may be below zero: a difference, by header, by a plus or by more than one minus. */
  readonly isSigned: boolean;
}

interface Row {
  readonly line: number;
  readonly label: string;
  readonly role: RowRole;
  readonly numbers: readonly PrintedNumber[];
  readonly fields: readonly string[];
}

/** A table of one row per model and one column per number. */
export function readWide(table: AuthorTable, {scale, samples = 1}: ReadOptions): ReadTables {
  const {name, header} = table;
  const problems: TableProblem[] = [];
  const named = header.findIndex((column) => MODEL_HEADER.test(column.trim()));
  const model = Math.max(0, named);
  const all = rowsOf(table, model, problems);
  const counts = all.find(({role}) => role === "counts");
  const rows = all.filter(({role}) => role !== "counts" && role !== "passed over");
  const every = columnsOf(header, model, rows);
  const columns = every.filter(({header: column, c}) => {
    const isAlone = every.filter((other) => other.header.trim() === column.trim()).length === 1;
    if (column.trim() !== "" && isAlone) return true;
    problems.push(
      column.trim() === ""
        ? {
            table: name,
            line: null,
            column: `${c + 1}`,
            text: "missing name of a column with numbers; left out: expected one in the header"
          }
        : {
            table: name,
            line: null,
            column,
            text: `duplicate column ${c + 1}; left out: expected a name of its own, such as Group / ${column.trim()}`
          }
    );
    return false;
  });
  problems.push(...references(name, header, rows, columns));
  const unit = scale ?? unitOf(rows, columns);
  const counted = countsOf(name, counts, columns, problems);
  const marks: RankMark[] = [];
  const cells = rows.flatMap((row) =>
    columns.flatMap((column): LedgerCell[] => {
      const one = row.numbers[column.c];
      if (one?.kind === "text" && !isReference(row.fields[column.c]))
        problems.push({
          table: name,
          line: row.line,
          column: column.header,
          text: `invalid number; expected a number or nothing: ${row.fields[column.c]}`
        });
      if (one?.kind !== "number") return [];
      const id = `${name}/${identityOf(row.label)}/${column.header.trim()}`;
      if (one.mark && row.role === "model")
        marks.push({cell: id, mark: one.mark, ...(column.role.isLowerBetter ? {isLowerBetter: true} : {})});
      return [cellOf({id, table: name, row, column, one, unit, samples, n: counted.get(column.c) ?? null})];
    })
  );
  if (columns.length === 0 && all.length > 0)
    problems.push({table: name, line: null, column: null, text: "missing numbers; no column holds one"});
  const ranked = marksOfRank(marks, cells);
  return {
    cells,
    marks: ranked.marks,
    account: [
      `${name}: ${header[model]} names the models; numbers are read as ${unit === 100 ? "percent" : "shares of one"}.` +
        (counts ? ` Row ${counts.label} holds denominators.` : ""),
      ...all.flatMap(({role, label}) =>
        role === "correlations" || role === "passed over"
          ? [`${name}: row ${label} ${role === "correlations" ? "holds correlations" : "is passed over"}.`]
          : []
      ),
      ...columns.map(({header: column, role}) => `${name}: ${column.trim()} is taken as ${role.words}.`),
      ...ranked.passedOver.map((words) => `${name}: ${words}`)
    ],
    problems
  };
}

/** The denominators of a row of n by column: whole numbers, with or without commas between thousands. */
function countsOf(
  table: string,
  row: Row | undefined,
  columns: readonly Column[],
  problems: TableProblem[]
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const {c, header} of row ? columns : []) {
    const one = printedNumber((row?.fields[c] ?? "").replace(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, ""));
    if (one.kind === "number" && Number.isInteger(one.value) && one.value > 0) counts.set(c, one.value);
    else if (one.kind !== "missing")
      problems.push({
        table,
        line: row?.line ?? null,
        column: header,
        text: `invalid number of answers; expected a whole number above 0, or nothing: ${row?.fields[c]}`
      });
  }
  return counts;
}

/** A formula of a spreadsheet, or words that send a reader to another table. */
const REFERENCE =
  /^=|\b(see|cf|as in|same as)\b.*\b(tab|table|fig|figure|sec|section|app|appendix)\b|^(tab\.?|table)\s*\w+$/i;
const isReference = (field = ""): boolean => REFERENCE.test(field.trim());

/** Cells that refer to another place, in columns of numbers and of totals: what stands there is not fetched. */
function references(
  table: string,
  header: readonly string[],
  rows: readonly Row[],
  columns: readonly Column[]
): TableProblem[] {
  const own = header.flatMap((column, c) => {
    const isNumbers = columns.some((known) => known.c === c) || columnRole(column).words.startsWith("total");
    return column.trim() !== "" && isNumbers ? [{column, c}] : [];
  });
  return rows.flatMap(({line, fields}) =>
    own.flatMap(({column, c}): TableProblem[] =>
      isReference(fields[c])
        ? [{table, line, column, text: `reference to another place; expected its number: ${fields[c]}`}]
        : []
    )
  );
}

/** Rows as long as the header that hold anything, no two for one model. */
function rowsOf({name, header, records}: AuthorTable, model: number, problems: TableProblem[]): Row[] {
  const whole = records.filter(({line, fields}) => {
    if (fields.length === header.length) return true;
    problems.push({
      table: name,
      line,
      column: null,
      text: `invalid row; expected ${header.length} fields: ${fields.length}`
    });
    return false;
  });
  const seen = new Map<string, {readonly line: number; readonly label: string}>();
  return labelled(whole, model).flatMap(({line, fields, label: own}): Row[] => {
    // A line with a name alone is the heading of the rows below it.
    if (fields.every((field, c) => c === model || field.trim() === "") && header.length > 2) return [];
    if (own === "") {
      problems.push({
        table: name,
        line,
        column: header[model] ?? null,
        text: "missing name of a model; left out: expected one"
      });
      return [];
    }
    const before = seen.get(identityOf(own));
    if (before) {
      const text =
        before.label === own
          ? `duplicate model; first in line ${before.line}: ${own}`
          : `colliding models; ${own} and ${before.label} (line ${before.line}) differ in case or punctuation only`;
      problems.push({table: name, line, column: header[model] ?? null, text});
      return [];
    }
    seen.set(identityOf(own), {line, label: own});
    return [{line, label: own, role: rowRole(own), numbers: fields.map(printedNumber), fields}];
  });
}

type AuthorRecord = AuthorTable["records"][number];

/** Rows with the model's name; with the words of other columns where one name has several rows. */
function labelled(records: readonly AuthorRecord[], model: number): (AuthorRecord & {readonly label: string})[] {
  const named = records.map((record) => ({...record, label: unmarkedName(record.fields[model] ?? "")}));
  if (new Set(named.map(({label}) => identityOf(label))).size === named.length) return named;
  const isText = (c: number) =>
    c !== model && records.every(({fields}) => printedNumber(fields[c] ?? "").kind !== "number");
  const isWords = records[0]?.fields.map((_, c) => isText(c)) ?? [];
  return named.map(({label, ...record}) => {
    const more = record.fields.filter((field, c) => isWords[c] && field.trim() !== "").map((field) => field.trim());
    return {...record, label: more.length > 0 ? `${label} (${more.join(", ")})` : label};
  });
}

const unmarkedName = (text: string): string =>
  text
    .trim()
    .replace(/^(\*\*|__|\*)(.+)\1$/, "$2")
    .trim();

function columnsOf(header: readonly string[], model: number, rows: readonly Row[]): Column[] {
  return header.flatMap((column, c): Column[] => {
    if (c === model) return [];
    const numbers = rows.flatMap(({numbers: own}) => (own[c]?.kind === "number" ? [own[c]] : []));
    const texts = rows.filter(({numbers: own}) => own[c]?.kind === "text").length;
    // A column of words with a number among them names something.
    if (numbers.length === 0 || texts > numbers.length) return [];
    const role = columnRole(column, hasForms(header));
    const below = numbers.filter(({value}) => value < 0).length;
    const isSigned = !role.isRate || numbers.some(({isSigned: plus}) => plus) || below > 1 || !isFarFromZero(numbers);
    return [{c, header: column, role, decimals: commonDecimals(rows, c), isSigned: below > 0 && isSigned}];
  });
}

/** Whether a lone minus in a column of large values must be a slip. */
function isFarFromZero(numbers: readonly {readonly value: number}[]): boolean {
  const others = numbers.filter(({value}) => value >= 0).map(({value}) => value);
  const most = Math.max(...others, 0);
  return others.length > 1 && Math.min(...others) >= (most > 1.5 ? 5 : 0.05);
}

/** Decimals of a column, of which single values may drop zeros at the end; one value with more has them for itself. */
function commonDecimals(rows: readonly Row[], c: number): number {
  const decimals = rows
    .flatMap(({role, numbers}) =>
      role !== "correlations" && numbers[c]?.kind === "number" ? [numbers[c].decimals] : []
    )
    .sort((a, b) => b - a);
  return (decimals.length > 2 ? decimals[1] : decimals[0]) ?? 0;
}

function unitOf(rows: readonly Row[], columns: readonly Column[]): 1 | 100 {
  const values = rows.flatMap(({role, numbers}) =>
    role === "correlations"
      ? []
      : columns.flatMap(({c, role: {isRate}}) => {
          const one = numbers[c];
          return isRate && one?.kind === "number" ? [Math.abs(one.value)] : [];
        })
  );
  return Math.max(0, ...values) > 1.5 ? 100 : 1;
}

interface CellSource {
  readonly id: string;
  readonly table: string;
  readonly row: Row;
  readonly column: Column;
  readonly one: Extract<PrintedNumber, {kind: "number"}>;
  readonly unit: 1 | 100;
  readonly samples: number;
  readonly n: number | null;
}

function cellOf({id, table, row, column, one, unit, samples, n}: CellSource): LedgerCell {
  const isCorrelation = row.role === "correlations";
  const {metric, protocol, place, isRate} = column.role;
  return {
    id,
    document: "your tables",
    table,
    row: row.label,
    column: column.header.trim(),
    subject: row.role === "average" ? AVERAGE_SUBJECT : identityOf(row.label),
    frame: isCorrelation ? {metric: "correlation"} : {metric, ...(protocol === null ? {} : {protocol})},
    place: isCorrelation ? {column: column.header.trim()} : place,
    value: one.value,
    decimals: isCorrelation ? one.decimals : Math.max(one.decimals, column.decimals),
    scale: isCorrelation || !isRate || column.isSigned ? null : unit,
    n: !isCorrelation && isRate ? n : null,
    samples,
    readOff: false
  };
}

/** Bold that is no rank: a row printed in bold from end to end, and one best per block of rows. */
function marksOfRank(
  marks: readonly RankMark[],
  cells: readonly LedgerCell[]
): {readonly marks: RankMark[]; readonly passedOver: string[]} {
  const byId = new Map(cells.map((cell) => [cell.id, cell]));
  const best = marks.filter(({mark}) => mark === "best").map(({cell}) => byId.get(cell)!);
  const emphasised = new Set(
    best
      .map(({subject}) => subject)
      .filter((subject) => {
        const own = best.filter((cell) => cell.subject === subject).length;
        return (
          own > 2 && own >= cells.filter((cell) => cell.subject === subject && cell.frame.metric !== "rank").length
        );
      })
  );
  const left = best.filter(({subject}) => !emphasised.has(subject));
  const columns = [...new Set(left.map(({column}) => column))];
  const several = columns.filter(
    (column) => new Set(left.filter((cell) => cell.column === column).map(({value}) => value)).size > 1
  );
  const isBlocks = several.length > 1 && several.length >= columns.length / 2;
  return {
    marks: isBlocks ? [] : marks.filter(({cell}) => !emphasised.has(byId.get(cell)!.subject)),
    passedOver: [
      ...(isBlocks ? ["most columns have several in bold, one per block of rows; marks of rank are not checked."] : []),
      ...[...emphasised].map(
        (subject) => `bold in the whole row ${cells.find((cell) => cell.subject === subject)!.row} is no rank.`
      )
    ]
  };
}
