import {html} from "htl";
import type {BenchmarkId, FactEntry} from "../../lib/schema/index.js";
import {decodeRegistry} from "../../lib/tables/index.js";
import {readJson, Slot, table, type File, type TableColumn, type TableSpec} from "../figure/index.js";
import {capitalized} from "../format/capitalized.js";
import {FoldedTable} from "./folded-table.js";

/**
 * Tables of a benchmark's document that hold no scores, folded: what other benchmarks hold, how an experiment was set up.
 *
 * @param facts - handed over as a function, so that the page does not fetch what is folded before what is seen
 * @param about - by the slug of the element, `table-1`: what it is about, in a word or two
 */
export const PrintedTables = (
  facts: () => File,
  benchmark: BenchmarkId,
  about: Readonly<Record<string, string>>
): HTMLElement =>
  Slot(readJson(facts()), (registry) => {
    const entries = decodeRegistry("facts", registry);
    return html`<div class="printed">
      ${Object.entries(about).map(([slug, said]) =>
        Folded(
          slug,
          said,
          entries.filter(({element}) => element === `${benchmark}/${slug}`)
        )
      )}
    </div>`;
  });

function Folded(slug: string, said: string, facts: readonly FactEntry[]): HTMLElement {
  const title = `${capitalized(slug.replace("-", " "))}: ${said}`;
  const isOneTable = facts.every(({place}) => place === facts[0]!.place);
  return FoldedTable(slug, title, () => (isOneTable ? asPrinted(facts) : aLineEach(facts)), !isOneTable);
}

/** A table as the document prints it: a row a line, and where it stands. */
function asPrinted(facts: readonly FactEntry[]): TableSpec {
  const cells = new Map(facts.map((fact) => [`${fact.row}|${fact.column}`, fact]));
  const rows = [...new Set(facts.map(({row}) => row))];
  const columnsOf = (row: string) => facts.flatMap((fact) => (fact.row === row ? [fact.column] : []));
  // A row without a dash has the columns in their order.
  const columns = rows.map(columnsOf).sort((a, b) => b.length - a.length);
  return table(rows, [
    {label: "Row", value: (row) => row},
    ...[...new Set(columns.flat())].map((column): TableColumn<string> => {
      const of = (row: string) => cells.get(`${row}|${column}`)?.value ?? null;
      return {label: column, value: (row) => numberOf(of(row)), text: (row) => of(row)!};
    }),
    {label: "Printed in", value: () => facts[0]!.place}
  ]);
}

/** Facts from several places of the text. */
const aLineEach = (facts: readonly FactEntry[]): TableSpec =>
  table(facts, [
    {label: "Of", value: ({row}) => capitalized(row)},
    {label: "In", value: ({column}) => column},
    {label: "As printed", value: ({value}) => value},
    {label: "Note", value: ({note}) => note || null},
    {label: "Printed in", value: ({place}) => place}
  ]);

/** A number of a printed text, so that a column of them sorts as one; else the text. */
const numberOf = (text: string | null): number | string | null =>
  text !== null && /^[\d,.]+$/.test(text) ? Number(text.replaceAll(",", "")) : text;
