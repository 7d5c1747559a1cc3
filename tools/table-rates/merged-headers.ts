import {tablesInText, type AuthorTable} from "../../src/lib/ledger/index.js";
import {tableOf, type Sheet} from "./clean-table.js";
import type {Draw} from "./planted-errors.js";

/** How a table with names over several columns is kept. */
export const MERGED_FORMS = ["LaTeX", "Markdown", "CSV", "HTML"] as const;
export type MergedForm = (typeof MERGED_FORMS)[number];

/** Neighbouring columns under one name; a column of its own has no names below. */
interface Span {
  readonly name: string;
  readonly below: readonly string[];
}

/** A sheet as its author keeps it, with a header of two lines, read from that text. */
export function mergedTables(sheet: Sheet, form: MergedForm, draw: Draw): readonly AuthorTable[] {
  const {header, records} = tableOf(sheet);
  const spans = spansOf(sheet, header.slice(1), draw);
  const rows = records.map(({fields}) => fields);
  if (form === "LaTeX") return tablesInText("Table 1", latex(spans, rows))!;
  if (form === "HTML") return tablesInText("Table 1", html(spans, rows))!;
  // Where cells cannot be merged, a name stands once, or in each column that it is over.
  const isRepeated = draw.below(2) === 0;
  const [upper, lower] = [
    ["Model", ...spans.flatMap(({name, below}) => [name, ...below.slice(1).map(() => (isRepeated ? name : ""))])],
    [isRepeated ? "Model" : "", ...spans.flatMap(({below}) => (below.length === 0 ? [""] : below))]
  ];
  if (form === "CSV")
    return [{name: "Table 1", header: upper, records: [lower, ...rows].map((fields, i) => ({line: i + 2, fields}))}];
  const line = (fields: readonly string[]) => `| ${fields.join(" | ")} |`;
  return tablesInText(
    "Table 1",
    [line(upper), line(upper.map(() => "---")), line(lower), ...rows.map(line)].join("\n")
  )!;
}

/** `Task 1 Und.` under `Task 1`; plain categories under groups of two to four; all else by itself. */
function spansOf({joint, columns}: Sheet, header: readonly string[], draw: Draw): Span[] {
  const spans: Span[] = [];
  for (let c = 0; c < header.length;) {
    const name = header[c]!;
    const form = joint.length > 0 && / (Und\.|Gen\.|\S+)$/.test(name) && columns[c]!.kind !== "difference";
    const left = columns.slice(c).findIndex(({kind}) => kind !== "rate");
    const rates = left < 0 ? header.length - c : left;
    const width = form ? 3 : rates < 2 ? 1 : Math.min(rates, 2 + draw.below(3));
    const own = header.slice(c, c + width);
    if (form) spans.push({name: name.replace(/ \S+$/, ""), below: own.map((one) => one.replace(/^.* /, ""))});
    else if (width > 1) spans.push({name: `Group ${spans.length}`, below: own});
    else spans.push({name, below: []});
    c += width;
  }
  return spans;
}

function latex(spans: readonly Span[], rows: readonly (readonly string[])[]): string {
  const symbols = (text: string) =>
    text
      .replace(/\*\*(.*)\*\*/, String.raw`\textbf{$1}`)
      .replace(/<u>(.*)<\/u>/, String.raw`\underline{$1}`)
      .replace("Δ", String.raw`$\Delta$`);
  const line = (cells: readonly string[]) => `${cells.map(symbols).join(" & ")} \\\\`;
  const upper = spans.map(({name, below}) =>
    below.length === 0 ? String.raw`\multirow{2}{*}{${name}}` : String.raw`\multicolumn{${below.length}}{c}{${name}}`
  );
  const lower = spans.flatMap(({below}) => (below.length === 0 ? [""] : below));
  return [
    String.raw`\begin{tabular}{l${"c".repeat(lower.length)}}`,
    String.raw`\toprule`,
    line([String.raw`\multirow{2}{*}{Model}`, ...upper]),
    line(["", ...lower]),
    String.raw`\midrule`,
    ...rows.map(line),
    String.raw`\bottomrule`,
    String.raw`\end{tabular}`
  ].join("\n");
}

function html(spans: readonly Span[], rows: readonly (readonly string[])[]): string {
  const upper = spans.map(({name, below}) =>
    below.length === 0 ? `<th rowspan="2">${name}</th>` : `<th colspan="${below.length}">${name}</th>`
  );
  const lower = spans.flatMap(({below}) => below.map((name) => `<th>${name}</th>`));
  const cell = (text: string) => `<td>${text.replace(/\*\*(.*)\*\*/, "<b>$1</b>")}</td>`;
  return [
    "<table>",
    `<tr><th rowspan="2">Model</th>${upper.join("")}</tr>`,
    `<tr>${lower.join("")}</tr>`,
    ...rows.map((fields) => `<tr>${fields.map(cell).join("")}</tr>`),
    "</table>"
  ].join("\n");
}
