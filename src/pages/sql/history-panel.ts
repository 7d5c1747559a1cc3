import {html} from "htl";
import {plural} from "../../components/format/numbers.js";
import {keepFocus} from "../../components/dom/keep-focus.js";
import type {SqlContext} from "./context.js";

/** Queries that were run in this browser: put back, delete one, delete all. */
export function HistoryPanel({history, outcome, editor}: SqlContext): HTMLElement {
  const node = html`<details class="query-history">
    <summary></summary>
    <div></div>
  </details>` as HTMLDetailsElement;
  const [summary, body] = [node.firstElementChild!, node.lastElementChild!];
  const draw = () => keepFocus(node, drawAll);
  function drawAll(): void {
    const all = history.all();
    summary.textContent = `Earlier queries (${all.length})`;
    body.replaceChildren(
      all.length === 0
        ? html`<p class="empty">None yet. They stay in this browser.</p>`
        : html`<div>
            <ul>
              ${all.map(
                ({sql, ranAt, rows}) =>
                  html`<li>
                    <button type="button" class="linkish" ${{onclick: () => editor.replace(sql)}}>
                      <code>${firstLine(sql)}</code>
                    </button>
                    <span
                      >${ranAt.slice(0, 16).replace("T", " ")},
                      ${rows === null ? "no result" : plural(rows, "row")}</span
                    >
                    <button
                      type="button"
                      class="linkish"
                      aria-label=${`Delete ${firstLine(sql)}`}
                      ${{onclick: () => (history.remove(sql), draw())}}
                    >
                      Delete
                    </button>
                  </li>`
              )}
            </ul>
            <p class="actions">
              <button type="button" ${{onclick: () => (history.clear(), draw())}}>Delete all</button>
            </p>
          </div>`
    );
  }
  draw();
  addEventListener("storage", draw);
  outcome.subscribe(() => outcome.get().kind !== "running" && draw());
  return node;
}

/** What tells a query from others: its first words, without the comment above. */
const firstLine = (sql: string) =>
  sql
    .replace(/^\s*--\s*/, "")
    .replace(/\s+/g, " ")
    .slice(0, 110);
