import {html} from "htl";
import {CHECKS, decodeLedger, SEVERITIES, STATUSES} from "../../lib/ledger/index.js";
import {BENCHMARK_IDS} from "../../lib/schema/index.js";
import {idOfHash} from "../../lib/state/index.js";
import {FilterBar, Segments} from "../controls/index.js";
import {readJson, Slot, type File} from "../figure/index.js";
import {count, plural, words} from "../format/numbers.js";
import {readBenchmarks, readPublished} from "../site-data.js";
import {ChecksFigure} from "./checks-figure.js";
import {
  benchmarkOf,
  chosenEntries,
  chosenFindings,
  createLedgerContext,
  DOCUMENTS,
  placeOfCell,
  type LedgerContext
} from "./context.js";
import {EntryPanel} from "./entry-panel.js";
import {Exports} from "./exports.js";
import {FindingRow} from "./finding-row.js";
import {FindingsList} from "./findings-list.js";
import {NumbersTable} from "./numbers-table.js";
import {StatementsTable} from "./statements-table.js";

/** Files of the ledger page. */
export interface LedgerFiles {
  readonly gapeval: File;
  readonly realunify: File;
  readonly unieval: File;
  readonly umnibench: File;
  readonly benchmarks: File;
  readonly ledger: File;
}

/** The parts of the ledger page. */
export function LedgerPage(
  files: LedgerFiles
): Record<"lede" | "filters" | "target" | "checks" | "views" | "body", HTMLElement> {
  const context = load(files);
  const part = (build: (context: LedgerContext) => Node) => Slot(context, build);
  return {
    lede: part(Lede),
    filters: part(filters),
    target: part(Target),
    checks: part(ChecksFigure),
    views: part(views),
    body: part(
      (ready) => html`<div class="ledger">${FindingsList(ready)}${NumbersTable(ready)}${StatementsTable(ready)}</div>`
    )
  };
}

async function load(files: LedgerFiles): Promise<LedgerContext> {
  const [ledger, benches, ...tables] = await Promise.all([
    readJson(files.ledger).then(decodeLedger),
    readBenchmarks(files.benchmarks),
    readPublished(files.gapeval),
    readPublished(files.realunify),
    readPublished(files.unieval),
    readPublished(files.umnibench)
  ]);
  return createLedgerContext(tables.flat(), benches, ledger);
}

/** The page's answer in one paragraph. */
function Lede({entries, findings, statements}: LedgerContext): HTMLElement {
  const of = (status: string) => entries.filter((entry) => entry.status === status).length;
  const heavy = findings.filter(({severity}) => severity === "contradiction");
  const off = statements.filter(({verdict}) => verdict === "does not follow").length;
  const tested = statements.filter(({verdict}) => verdict !== "not verifiable").length;
  return html`<p class="lede">
    Mostly. Of <span class="num">${count(entries.length)}</span> printed numbers,
    <span class="num">${count(of("recomputed"))}</span> can be recomputed from others and
    <span class="num">${count(of("transcribed"))}</span> are rates that a whole count must be able to print. In
    <span class="num">${count(heavy.length)}</span> places the printed numbers or sentences cannot all be as they stand.
    Of ${words(tested)} sentences about the tables, <span class="num">${count(off)}</span> do not follow from them.
  </p>`;
}

function filters(context: LedgerContext): HTMLElement {
  const {findings, entries, benches, state} = context;
  return FilterBar(state, {
    groups: [
      {
        key: "benchmark",
        label: "Benchmark",
        as: "chips",
        options: BENCHMARK_IDS.map((id) => ({
          id,
          name: benches.get(id)!.name,
          n: findings.filter((finding) => benchmarkOf(finding) === id).length
        }))
      },
      {
        key: "severity",
        label: "Weight",
        as: "picker",
        options: SEVERITIES.map((id) => ({id, name: id, n: findings.filter(({severity}) => severity === id).length}))
      },
      {
        key: "check",
        label: "Check",
        as: "picker",
        options: CHECKS.map(({id, name, asks}) => ({
          id,
          name,
          words: asks,
          n: findings.filter(({check}) => check === id).length
        }))
      },
      {
        key: "document",
        label: "Document",
        as: "picker",
        options: DOCUMENTS.map((id) => ({id, name: id}))
      },
      {
        key: "status",
        label: "Status",
        as: "picker",
        options: STATUSES.map((id) => ({id, name: id, n: entries.filter(({status}) => status === id).length}))
      }
    ],
    count: (now) =>
      `${count(chosenFindings(context, now).length)} of ${plural(findings.length, "finding")}, ` +
      `${count(chosenEntries(context, now).length)} of ${plural(entries.length, "number")}`
  });
}

/** Search, choice of what is listed, and export. */
function views(context: LedgerContext): HTMLElement {
  const {state} = context;
  const input = html`<input
    type="search"
    aria-label="Search findings and numbers"
    placeholder="Search: model, table, number, word"
  />` as HTMLInputElement;
  input.addEventListener("input", () => state.set({q: input.value, page: 1}, {live: true}));
  state.subscribe(({q}) => {
    if (input.value !== q) input.value = q;
  });
  return html`<div class="ledger-views registry">
    ${Segments(state, "view", "What is listed", [
      {id: "findings", name: "Findings"},
      {id: "numbers", name: "All numbers"},
      {id: "statements", name: "Statements"}
    ])}
    ${input} ${Exports(context)}
  </div>`;
}

function reveal(node: HTMLElement): void {
  node.scrollIntoView({block: "center"});
  node.focus({preventScroll: true});
}

/**
 * What the address points at: `#cell` opens the entry of a number, `#finding` a finding, `?source=` the cells that a
 * figure names. Nothing where it points at nothing.
 */
function Target(context: LedgerContext): HTMLElement {
  const node = html`<div class="ledger-target"></div>`;
  const close = () => {
    history.replaceState(null, "", location.pathname + location.search);
    if (context.state.get().source !== "") context.state.set({source: ""});
    show(false);
  };
  const show = (move: boolean) => {
    const id = idOfHash(location.hash);
    const entry = context.byCell.get(id);
    const finding = context.findings.find((one) => one.id === id);
    const {source} = context.state.get();
    const named = id === "" && source !== "" ? context.cellsAt(source) : [];
    const listed = finding ? document.getElementById(id) : null;
    if (listed) {
      node.replaceChildren();
      return reveal(listed);
    }
    const parts = entry
      ? [EntryPanel(context, entry)]
      : finding
        ? [FindingRow(context, finding)]
        : named.map((cell) => EntryPanel(context, context.byCell.get(cell)!));
    const lost = parts.length === 0 && (id.includes("/") || source !== "");
    node.replaceChildren(
      ...(lost
        ? [html`<p class="notice" role="status">This link names nothing in the ledger: ${id || source}.</p>`]
        : []),
      ...parts.slice(0, 6),
      parts.length > 6
        ? html`<p class="scope">
            and ${count(parts.length - 6)} more:
            ${named.slice(6).map((cell) => html`<a href=${`#${cell}`}>${placeOfCell(context, cell)}</a> `)}
          </p>`
        : "",
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
