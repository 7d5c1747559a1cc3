import {html} from "htl";
import type {LedgerStatement} from "../../lib/ledger/index.js";
import {idOfHash} from "../../lib/state/index.js";
import {DataTable} from "../../components/figure/data-table.js";
import {plural} from "../../components/format/numbers.js";
import type {LedgerContext} from "../../components/ledger/context.js";
import {EntryPanel} from "./entry-panel.js";
import {FindingRow, showNumber} from "./finding-row.js";
import {numbersSpec} from "./numbers-table.js";
import {capitalized} from "../../components/format/capitalized.js";

/** More numbers than this are listed as a table. */
const MOST_PANELS = 4;

/** Shows a part of the page and puts the keyboard there, whatever it is folded in. */
function reveal(node: HTMLElement): void {
  node.querySelector<HTMLDetailsElement>(".proved")?.setAttribute("open", "");
  node.closest("details")?.setAttribute("open", "");
  node.scrollIntoView({block: "center"});
  node.focus({preventScroll: true});
}

/**
 * What the address points at: `#cell` opens the entry of a number, `#finding` a finding, `#benchmark/statement` a sentence of
 * a paper, `?source=` the cells that a figure or a sentence of this site names. Nothing where it points at nothing.
 */
export function Target(context: LedgerContext): HTMLElement {
  const node = html`<div class="ledger-target"></div>`;
  const close = () => {
    history.replaceState(null, "", location.pathname + location.search);
    if (context.state.get().source !== "") context.state.set({source: ""});
    show(false);
  };
  const show = (move: boolean) => {
    const id = idOfHash(location.hash);
    const {source} = context.state.get();
    const listed = context.findings.some((one) => one.id === id) ? document.getElementById(id) : null;
    if (listed) {
      node.replaceChildren();
      return reveal(listed);
    }
    const parts = id === "" ? (source === "" ? [] : numbersAt(context, source)) : pointedAt(context, id);
    const lost = parts.length === 0 && (id.includes("/") || source !== "");
    node.replaceChildren(
      ...(lost
        ? [html`<p class="notice" role="status">This link names nothing in the ledger: ${id || source}.</p>`]
        : parts),
      parts.length > 0 || lost
        ? html`<p class="actions"><button type="button" ${{onclick: close}}>Close</button></p>`
        : ""
    );
    const first = node.querySelector<HTMLElement>(".entry, .finding");
    if (first && move) reveal(first);
  };
  // A frame later: a change of the address redraws the lists first, and the row to focus must be the new one.
  addEventListener("hashchange", () => requestAnimationFrame(() => show(true)));
  requestAnimationFrame(() => show(true));
  return node;
}

function pointedAt(context: LedgerContext, id: string): HTMLElement[] {
  const entry = context.byCell.get(id);
  if (entry) return [EntryPanel(context, entry)];
  const finding = context.findings.find((one) => one.id === id);
  if (finding) return [FindingRow(context, finding)];
  const statement = context.statements.find((one) => one.id === id);
  return statement ? [StatementPanel(context, statement)] : [];
}

/** The cells that a source line names: an entry each, or one table where they are many. */
function numbersAt(context: LedgerContext, source: string): HTMLElement[] {
  const entries = [...new Set(context.cellsAt(source))].map((cell) => context.byCell.get(cell)!);
  if (entries.length <= MOST_PANELS) return entries.map((entry) => EntryPanel(context, entry));
  return [
    html`<section class="entry" tabindex="-1" aria-label="Printed numbers behind it">
      <p class="where">Computed from ${plural(entries.length, "printed number")}</p>
      ${DataTable(numbersSpec(context, entries), "Printed numbers behind it, and their status")}
    </section>` as HTMLElement
  ];
}

/** A sentence of a paper: what it says, and what the tables say to it. */
function StatementPanel({benches}: LedgerContext, statement: LedgerStatement): HTMLElement {
  const {id, place, says, stated, verdict, value, words} = statement;
  const bench = benches.get(id.split("/")[0] as never)?.name ?? "";
  return html`<section class="entry" id=${id} tabindex="-1" aria-label=${`${bench}, ${place}`}>
    <p class="where">${bench}, ${place}</p>
    <p class="says">${says}.</p>
    <p>
      ${capitalized(verdict)}:
      ${words}.${
        stated === null || value === null
          ? ""
          : html` Stated <span class="num">${stated}</span>, from the tables
              <span class="num">${showNumber(value)}</span>.`
      }
    </p>
    <p class="links"><a href="#${id}">Link to this statement</a> <code>${id}</code></p>
  </section>` as HTMLElement;
}
