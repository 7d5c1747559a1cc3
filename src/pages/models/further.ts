import {html} from "htl";
import {cellsHref} from "../../components/figure/ledger-href.js";
import {nameOf} from "../../components/compare/context.js";
import {plural} from "../../components/format/numbers.js";
import type {Finding} from "../../lib/ledger/index.js";
import {benchmarkOf} from "../../lib/benchmarks/index.js";
import {measuredBy} from "./measured-by.js";
import type {ModelContext} from "./model-files.js";

/** Rivals that a reader is offered at once. */
const RIVALS = 3;

/** Where to go on: duels, the benchmarks' own pages, the printed numbers, and what the ledger found about them. */
export function Further(context: ModelContext, findings: readonly Finding[]): HTMLElement {
  const {compare, entry, cells} = context;
  const rivals = compare.ids
    .filter((id) => id !== entry.id)
    .map((id) => ({id, shared: compare.measures.filter(({values}) => values.has(entry.id) && values.has(id)).length}))
    .filter(({shared}) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, RIVALS);
  return html`<div class="further">
    ${
      rivals.length > 0
        ? html`<section>
            <h2>Against another model</h2>
            <p class="doors-on">
              ${rivals.map(
                ({id}) =>
                  html`<a class="act" href=${`./compare.html?a=${entry.id}&b=${id}#head-to-head`}
                    >${nameOf(compare, id)}</a
                  >`
              )}
            </p>
          </section>`
        : ""
    }
    <section>
      <h2>Its numbers</h2>
      <ul>
        ${measuredBy(context).map((id) => html`<li><a href=${`./${id}.html?models=${entry.id}`}>On the page of ${benchmarkOf(id)!.name}</a></li>`)}
        <li><a href=${cellsHref(cells)}>${plural(cells.length, "printed number")}, in the ledger</a></li>
      </ul>
    </section>
    ${
      findings.length === 0
        ? html`<section>
            <h2>No finding about its numbers</h2>
            <p>The ledger's checks pass.</p>
          </section>`
        : html`<details class="fold">
            <summary><h2>${plural(findings.length, "finding")} about its numbers</h2></summary>
            <ul>
              ${findings.map(({cells: of, sentence}) => html`<li><a href=${cellsHref([of[0]!])}>${sentence}</a></li>`)}
            </ul>
          </details>`
    }
    ${
      entry.note
        ? html`<details class="fold">
            <summary><h2>Note</h2></summary>
            <p>${entry.note}</p>
          </details>`
        : ""
    }
  </div>` as HTMLElement;
}
