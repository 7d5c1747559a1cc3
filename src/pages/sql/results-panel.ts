import {html} from "htl";
import {count, plural} from "../../components/format/numbers.js";
import {copyText} from "../../components/figure/copy-text.js";
import {download, fileStem} from "../../components/dom/download.js";
import {MOST_ROWS, type Outcome, type SqlContext} from "./context.js";
import {resultCsv, resultJson} from "./result-exports.js";
import {ResultTable} from "./result-table.js";

const OTHER_QUERY = "What follows came from another query than the one in the editor now.";

/** What the last run gave: a table, nothing, an error, or word of a cancel. */
export function ResultsPanel({outcome, written}: SqlContext): HTMLElement {
  const other = html`<p class="notice other-query" role="status"></p>` as HTMLElement;
  const body = html`<div></div>` as HTMLElement;
  const node = html`<section class="results" aria-label="Result">${other}${body}</section>` as HTMLElement;
  let ran: string | null = null;
  const compare = () => {
    const isOther = ran !== null && ran.trim() !== written.get().trim();
    other.hidden = !isOther;
    other.textContent = isOther ? OTHER_QUERY : "";
  };
  compare();
  outcome.subscribe(() => {
    const now = outcome.get();
    node.classList.toggle("stale", now.kind === "running");
    if (now.kind === "running") return;
    body.replaceChildren(shown(now));
    ran = "sql" in now ? now.sql : null;
    compare();
  });
  written.subscribe(compare);
  return node;
}

function shown(outcome: Outcome): Node {
  switch (outcome.kind) {
    case "none":
    case "running":
      return html`<span></span>`;
    case "empty":
      return html`<p class="empty" role="status">There is no query to run. Write one, or choose a starter.</p>`;
    case "cancelled":
      return html`<p class="empty" role="status">
        Cancelled after ${(outcome.milliseconds / 1000).toFixed(1)} s. The tables are untouched; run it again or change
        it.
      </p>`;
    case "error":
      return html`<div class="failed sql-error" role="alert">
        <b
          >${outcome.line === null ? "DuckDB could not run this" : `DuckDB could not run this: line ${outcome.line}`}</b
        >
        <pre tabindex="0">${outcome.message.slice(0, 4000)}</pre>
      </div>`;
    case "result":
      return resultOf(outcome);
  }
}

function resultOf({result, simulated}: Extract<Outcome, {kind: "result"}>): Node {
  const {rows, columns, isCut, milliseconds} = result;
  const facts = `${plural(rows, "row")}, ${plural(columns.length, "column")}, ${(milliseconds / 1000).toFixed(2)} s`;
  const stem = fileStem("parallax-query", simulated);
  const said = html`<span class="said" role="status"></span>` as HTMLElement;
  const copy = async () => {
    said.textContent = await copyText(resultCsv(result, simulated).replaceAll("\r\n", "\n"), {words: "Copied as CSV"});
  };
  const [only] = columns;
  // What DuckDB gives for statements that are no query.
  const isStatement = rows === 0 && columns.length === 1 && (only!.name === "Success" || only!.name === "Count");
  const head = html`<header class="result-head">
    <h2>${isStatement ? "Done" : rows === 0 ? "No rows" : facts}</h2>
    ${simulated ? html`<span class="simulated">simulated</span>` : ""}
    <span class="actions">
      ${said}
      <button
        type="button"
        ${{onclick: () => download(`${stem}.csv`, resultCsv(result, simulated), "text/csv;charset=utf-8")}}
      >
        CSV
      </button>
      <button
        type="button"
        ${{onclick: () => download(`${stem}.json`, resultJson(result, simulated), "application/json")}}
      >
        JSON
      </button>
      <button type="button" ${{onclick: copy}}>Copy</button>
    </span>
  </header>`;
  if (rows === 0)
    return html`<div>
      ${head}
      <p class="empty">
        ${
          isStatement
            ? "The statement ran. Loaded tables are as they were; what it made lasts until the page is left."
            : `The query ran and nothing matches. Its columns: ${columns.map(({name}) => name).join(", ") || "none"}.`
        }
      </p>
    </div>`;
  return html`<div>
    ${head}
    ${
      isCut
        ? html`<p class="notice">
            Only the first ${count(MOST_ROWS)} rows are here. Add LIMIT, or let SQL count and average.
          </p>`
        : ""
    }
    ${ResultTable(result, `Result: ${facts}`)}
  </div>`;
}
