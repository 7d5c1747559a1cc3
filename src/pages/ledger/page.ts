import {html} from "htl";
import {causesIn, CHECKS, decodeLedger, SEVERITIES, STATUSES} from "../../lib/ledger/index.js";
import {DOCUMENTS} from "../../lib/schema/published-row.js";
import {PRINTED_ONLY} from "../../runtime/own-log.js";
import {benchmarkOptions, FilterBar, OwnLogPart, SearchBox, Segments} from "../../components/controls/index.js";
import {readJson, Slot, type File} from "../../components/figure/index.js";
import {count, plural, words} from "../../components/format/numbers.js";
import {readBenchmarks, readPublished} from "../../components/page/site-data.js";
import {shared} from "../../exhibits/guarded.js";
import {PrintedChecks} from "../../exhibits/printed-checks.js";
import {
  benchmarkOf,
  chosenEntries,
  chosenFindings,
  createLedgerContext,
  type LedgerContext
} from "../../components/ledger/context.js";
import {SEVERITY_WORDS} from "../../components/ledger/severity.js";
import {Exports} from "./exports.js";
import {FindingsList} from "./findings-list.js";
import {NumbersTable} from "./numbers-table.js";
import {StatementsTable} from "./statements-table.js";
import {TableRates} from "./table-rates.js";
import {Target} from "./target.js";

const BELOW = "What follows is about the printed numbers alone; your log is not among them.";

/** Files of the ledger page. */
export interface LedgerFiles {
  readonly published: File;
  readonly benchmarks: File;
  readonly ledger: File;
}

/** The parts of the ledger page. */
export function LedgerPage(
  files: LedgerFiles
): Record<"lede" | "own" | "filters" | "target" | "checks" | "views" | "body" | "rates", HTMLElement> {
  const context = load(files);
  const part = (build: (context: LedgerContext) => Node) => Slot(context, build);
  return {
    lede: part(Lede),
    own: OwnLogPart(async (log) => (await import("./own-account.js")).OwnAccount(log, BELOW)),
    filters: part(filters),
    target: part(Target),
    checks: part(shared(PrintedChecks)),
    views: part(views),
    body: part(
      (ready) => html`<div class="ledger">${FindingsList(ready)}${NumbersTable(ready)}${StatementsTable(ready)}</div>`
    ),
    rates: TableRates()
  };
}

async function load(files: LedgerFiles): Promise<LedgerContext> {
  const [ledger, benches, rows] = await Promise.all([
    readJson(files.ledger).then(decodeLedger),
    readBenchmarks(files.benchmarks),
    readPublished(files.published, PRINTED_ONLY)
  ]);
  return createLedgerContext(rows, benches, ledger);
}

/** The page's answer in one paragraph. */
function Lede({entries, findings, statements}: LedgerContext): HTMLElement {
  const of = (status: string) => entries.filter((entry) => entry.status === status).length;
  const readOff = entries.filter(({cell}) => cell.readOff).length;
  const causes = (severity: string) => causesIn(findings).filter((finding) => finding.severity === severity).length;
  const graded = (severity: string) =>
    html`<a class="sourced num" href=${`./ledger.html?severity=${severity}&v=1`}>${count(causes(severity))}</a>`;
  const holds = statements.filter(({verdict}) => verdict === "agrees" || verdict === "agrees to rounding").length;
  const tested = statements.filter(({verdict}) => verdict !== "not verifiable").length;
  return html`<p class="lede">
    Mostly. Of <a class="sourced num" href="./ledger.html?view=numbers&v=1">${count(entries.length)}</a> published
    numbers (<a class="sourced num" href="./ledger.html?view=numbers&v=1">${count(entries.length - readOff)}</a>
    printed, <a class="sourced num" href="./ledger.html?view=numbers&v=1">${count(readOff)}</a> read off the bars of a
    chart),
    <a class="sourced num" href="./ledger.html?view=numbers&status=recomputed&v=1">${count(of("recomputed"))}</a> can be
    recomputed from others and
    <a class="sourced num" href="./ledger.html?view=numbers&status=transcribed&v=1">${count(of("transcribed"))}</a> are
    rates that a whole count must be able to print. By root cause, ${graded("impossible")} findings are arithmetically
    impossible, in ${graded("two-prints")} places two prints disagree, ${graded("every-reading")} sentences follow under
    no reading, and ${graded("some-reading")} under one and not under another. Of
    <a class="sourced" href="./ledger.html?view=statements&v=1">${words(tested)} sentences</a> about the tables,
    <a class="sourced num" href="./ledger.html?view=statements&v=1">${count(holds)}</a> follow from them as they stand.
  </p>`;
}

function filters(context: LedgerContext): HTMLElement {
  const {findings, entries, benches, state} = context;
  return FilterBar(state, {
    own: null,
    groups: [
      {
        key: "benchmark",
        label: "Benchmark",
        as: "chips",
        options: benchmarkOptions(benches, findings.map(benchmarkOf))
      },
      {
        key: "severity",
        label: "Grade",
        as: "picker",
        options: SEVERITIES.map((id) => ({
          id,
          name: SEVERITY_WORDS[id].name,
          n: findings.filter(({severity}) => severity === id).length
        }))
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
  const input = SearchBox(state, {
    label: "Search findings and numbers",
    placeholder: "Search: model, table, number, word",
    also: {page: 1}
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
