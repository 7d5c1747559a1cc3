import {html} from "htl";
import type {QueryTableSpec} from "../../lib/query/index.js";
import {plural} from "../../components/format/numbers.js";
import type {SqlContext} from "./context.js";

/** Questions to begin with: a click puts one in the editor, where it can be read before it runs. */
export function StarterList({editor, starters}: SqlContext): HTMLElement {
  const groups = [...new Set(starters.map(({group}) => group))];
  return html`<section class="starters" aria-labelledby="starters-title">
    <h2 id="starters-title">Questions to begin with</h2>
    ${groups.map(
      (group) =>
        html`<h3>${group}</h3>
          <ul>
            ${starters
              .filter((query) => query.group === group)
              .map(
                ({question, sql}) =>
                  html`<li>
                    <button type="button" class="linkish" ${{onclick: () => editor.replace(sql)}}>${question}</button>
                  </li>`
              )}
          </ul>`
    )}
  </section>` as HTMLElement;
}

/** What can be queried: tables with their columns, types and meaning. A click inserts the name. */
export function SchemaPanel({sources, editor}: SqlContext): HTMLElement {
  const insert = (name: string) =>
    html`<button type="button" class="name" title="Insert this name" ${{onclick: () => editor.insert(name)}}>
      <code>${name}</code>
    </button>`;
  const part = ({name, doc, columns, simulated, view}: QueryTableSpec) =>
    html`<details>
      <summary>
        <code>${name}</code> <span class="n">${plural(columns.length, "column")}</span>
        ${simulated ? html`<span class="simulated">simulated</span>` : ""}
      </summary>
      <p>${doc} ${view === undefined ? "" : "A view."} ${insert(name)}</p>
      <dl>
        ${columns.map(
          (column) =>
            html`<dt>${insert(column.name)} <span class="type">${column.type}</span></dt>
              <dd>${column.doc}</dd>`
        )}
      </dl>
    </details>`;
  return html`<section class="schema" aria-labelledby="schema-title">
    <h2 id="schema-title">Tables</h2>
    ${sources.map(
      ({label, specs}) =>
        html`<h3>${label}</h3>
          ${specs.map(part)}`
    )}
  </section>` as HTMLElement;
}
