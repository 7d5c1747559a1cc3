import {logNames, type ReportLog} from "../lib/report/index.js";
import {count, plural} from "../components/format/numbers.js";
import {cellText} from "../components/figure/table-spec.js";
import type {FramedContent} from "../runtime/page-state.js";

/** What a figure says about the numbers that it shows. */
export interface Stated {
  /** What was counted: `8 models, 150 to 620 items`; empty where nothing was. */
  readonly n: string;
  /** Where the numbers come from, the report's own logs included, and `n`. */
  readonly source: string;
}

/** Heads of columns that name who was measured, with the word for one. */
const WHO: Readonly<Record<string, string>> = {Model: "model", System: "system"};

/** Heads of columns that count, with the word for many. */
const COUNTED: Readonly<Record<string, string>> = {
  Models: "models",
  Items: "items",
  "Items in both": "items in both",
  Answers: "answers",
  Questions: "questions",
  Cases: "cases",
  Verdicts: "verdicts",
  n: "answers"
};

/**
 * n of a figure, counted in its table twin: models or systems, and the range of each column that counts items, answers or models.
 * A table of neither counts its rows. Empty for a table without rows.
 */
export function countedIn({columns, rows}: FramedContent["table"]): string {
  if (rows.length === 0) return "";
  const who = columns.filter(({label}) => Object.hasOwn(WHO, label)).slice(0, 1);
  const parts = who.map(({label, value}) => plural(new Set(rows.map((row) => value(row))).size, WHO[label]!));
  for (const {label, value} of columns) {
    if (!Object.hasOwn(COUNTED, label)) continue;
    const values = rows.map((row) => value(row)).filter((one): one is number => typeof one === "number");
    if (values.length === 0) continue;
    const [least, most] = [Math.min(...values), Math.max(...values)];
    parts.push(`${least === most ? "" : `${count(least)} to `}${count(most)} ${COUNTED[label]!}`);
  }
  if (parts.length > 0) return parts.join(", ");
  return plural(rows.length, "row");
}

/**
 * What a figure of a report states beneath its drawing. Rows of the table twin whose source is a log of the report name that log,
 * since the figure's own line knows printed tables only.
 *
 * @param tested - n as the figure says it itself, where it does
 */
export function statedBy({source, table, tested}: FramedContent, logs: readonly ReportLog[]): Stated {
  const cells = table.columns.filter(({label}) => label.startsWith("Source"));
  const named = table.rows.flatMap((row) => cells.map((column) => cellText(column, row)));
  const own = logs.filter(({name, simulated}) =>
    named.some((text) => text.includes(`, log ${name}${simulated ? ", simulated" : ""}: `))
  );
  const n = tested?.n || countedIn(table);
  const parts = [source, ...(own.length > 0 ? [`Own logs: ${logNames(own)}.`] : []), ...(n === "" ? [] : [`n: ${n}.`])];
  return {n, source: parts.filter(Boolean).join(" ")};
}
