import {html} from "htl";
import type {LedgerEntry} from "../../lib/ledger/index.js";
import {DataTable} from "../../components/figure/data-table.js";
import {table, type TableSpec} from "../../components/figure/index.js";
import {count} from "../../components/format/numbers.js";
import {chosenEntries, type LedgerContext} from "../../components/ledger/context.js";
import {showNumber} from "./finding-row.js";

const PER_PAGE = 50;

/** Columns of the table of numbers and of its export. */
export function numbersSpec(context: LedgerContext, entries: readonly LedgerEntry[]): TableSpec {
  const row = (entry: LedgerEntry) => context.rows.get(entry.cell.id)!;
  const first = (entry: LedgerEntry) => entry.recomputed[0] ?? null;
  return table(entries, [
    {
      label: "Printed",
      value: (e) => row(e).value,
      text: (e) => row(e).value.toFixed(row(e).decimals).replace("-", "−"),
      href: (e) => `#${e.cell.id}`
    },
    {label: "Benchmark", value: (e) => context.benches.get(row(e).benchmark)!.name},
    {label: "Table", value: (e) => (row(e).document === "paper" ? row(e).table : `${row(e).table}, page`)},
    {label: "Row", value: (e) => row(e).row},
    {label: "Column", value: (e) => row(e).column},
    {label: "Status", value: (e) => e.status},
    {
      label: "Recomputed",
      value: (e) => first(e)?.value ?? null,
      text: (e) => showNumber(first(e)!.value)
    },
    {
      label: "Difference",
      value: (e) => (first(e) ? e.cell.value - first(e)!.value : null),
      text: (e) => {
        const off = e.cell.value - first(e)!.value;
        return Math.abs(off) < 1e-9 ? "0" : showNumber(Number(off.toFixed(e.cell.decimals + 2)));
      }
    },
    {label: "Rule", value: (e) => first(e)?.rule ?? null},
    {
      label: "Findings",
      value: (e) => e.findings.length,
      text: (e) => (e.findings.length === 0 ? "" : String(e.findings.length))
    },
    {label: "Cell", value: (e) => e.cell.id}
  ]);
}

/** All printed numbers that the filters leave, fifty to a page. */
export function NumbersTable(context: LedgerContext): HTMLElement {
  const body = html`<div></div>`;
  const pager = html`<p class="pager"></p>`;
  const {state} = context;
  state.subscribe((now) => {
    if (now.view !== "numbers") return body.replaceChildren();
    const entries = chosenEntries(context, now);
    const pages = Math.max(1, Math.ceil(entries.length / PER_PAGE));
    const page = Math.min(now.page, pages);
    const shown = entries.slice((page - 1) * PER_PAGE, page * PER_PAGE);
    const go = (to: number) => state.set({page: to});
    pager.replaceChildren(
      html`<button type="button" disabled=${page === 1} ${{onclick: () => go(page - 1)}}>Previous</button>`,
      html`<span role="status"
        >${entries.length === 0 ? "none" : `${count((page - 1) * PER_PAGE + 1)} to ${count((page - 1) * PER_PAGE + shown.length)}`}
        of ${count(entries.length)} numbers</span
      >`,
      html`<button type="button" disabled=${page === pages} ${{onclick: () => go(page + 1)}}>Next</button>`
    );
    body.replaceChildren(
      entries.length === 0
        ? html`<p class="empty">No printed number matches these filters.</p>`
        : DataTable(numbersSpec(context, shown), "Printed numbers and their status"),
      pager
    );
  });
  return body;
}
