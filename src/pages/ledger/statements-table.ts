import {html} from "htl";
import type {LedgerStatement} from "../../lib/ledger/index.js";
import {DataTable} from "../../components/figure/data-table.js";
import {table, type TableSpec} from "../../components/figure/index.js";
import {homeOf, matches, statementsOf, type LedgerContext, type LedgerState} from "../../components/ledger/context.js";
import {showNumber} from "./finding-row.js";

/** Statements that the filters leave. */
const chosenStatements = (context: LedgerContext, {benchmark, q}: LedgerState): LedgerStatement[] =>
  statementsOf(context, benchmark).filter((one) => matches(q, `${one.says} ${one.place}`));

/** Columns of the table of statements and of its export. */
export const statementsSpec = (context: LedgerContext, statements: readonly LedgerStatement[]): TableSpec =>
  table(statements, [
    {label: "Statement", value: (s) => s.says},
    {label: "Benchmark", value: (s) => context.benches.get(homeOf(s))!.name},
    {label: "Place", value: (s) => s.place},
    {label: "Verdict", value: (s) => s.verdict},
    {label: "Stated", value: (s) => s.stated},
    {label: "From the tables", value: (s) => s.value, text: (s) => showNumber(s.value!)},
    {label: "How", value: (s) => s.words}
  ]);

/** Sentences of the papers held against their tables. */
export function StatementsTable(context: LedgerContext): HTMLElement {
  const body = html`<div class="statements"></div>`;
  context.state.subscribe((state) => {
    if (state.view !== "statements") return body.replaceChildren();
    const found = chosenStatements(context, state);
    body.replaceChildren(
      found.length === 0
        ? html`<p class="empty">No statement matches these filters.</p>`
        : DataTable(statementsSpec(context, found), "Statements of the papers")
    );
  });
  return body;
}
