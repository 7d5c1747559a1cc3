import {html} from "htl";
import type {UniG2UContext} from "../../components/unig2u/context.js";
import {table, type TableColumn, type TableSpec} from "../../components/figure/index.js";
import {fixed, signed} from "../../components/format/numbers.js";
import {FoldedTable} from "../../components/page/folded-table.js";
import {seenName} from "../../components/format/shown-name.js";
import type {PublishedRow} from "../../lib/schema/index.js";

/** Tables beside the leaderboard: by their anchors, with the name that their numbers give them. */
const TABLES = [
  {id: "selected-subtasks", of: "Selected subtasks"},
  {id: "generation-friendly-subtasks", of: "Generation-friendly subtasks"},
  {id: "subtasks", of: "Subtasks (main.tex)"},
  {id: "frozen-backbones", of: "Frozen backbones (main.tex)"},
  {id: "no-edit-training", of: "No edit training (main.tex)"}
] as const;

const WAYS = {direct: "at once", stepwise: "drawing first"} as const;

/** Tables beside the leaderboard as they are printed, folded. */
export function PrintedScores({rows}: UniG2UContext): HTMLElement {
  return html`<div class="printed">
    ${TABLES.map(({id, of}) =>
      FoldedTable(id, of.replace(" (main.tex)", ""), () => asPrinted(rows.filter((row) => row.table === of)))
    )}
  </div>` as HTMLElement;
}

/** A line for each row of the printed table, with what it prints in each column. */
function asPrinted(rows: readonly PublishedRow[]): TableSpec {
  const keyOf = ({row, protocol}: PublishedRow) => `${row}|${protocol ?? ""}`;
  const lines = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
  const byPlace = new Map(rows.map((row) => [`${keyOf(row)}|${row.column}`, row]));
  const columns = [...new Set(rows.map(({column}) => column))];
  return table(lines, [
    {label: "Model", value: ({row}) => seenName(row)},
    {label: "Answers", value: ({protocol}) => protocol && WAYS[protocol]},
    ...columns.map((column): TableColumn<PublishedRow> => {
      const of = (line: PublishedRow) => byPlace.get(`${keyOf(line)}|${column}`);
      return {
        label: column,
        value: (line) => of(line)?.value ?? null,
        text: (line) => {
          const {value, decimals, metric} = of(line)!;
          return metric === "difference" ? signed(value, decimals) : fixed(value, decimals);
        }
      };
    })
  ]);
}
