import {html} from "htl";
import type {ReportData} from "./report-data.js";

/** A figure of a report that has no state of its own: a table, an exhibit, a drawing of the author's. */
export interface PlainFigureOptions {
  readonly id: string;
  /** Said to screen readers. */
  readonly label: string;
  readonly title?: string | undefined;
  /** Further classes of the section. */
  readonly kind: string;
  readonly body: Node;
  readonly caption: string | undefined;
  readonly actions?: Node;
}

/** A plain figure and what it says of its numbers, which may be known later. */
export interface PlainFigure {
  readonly node: HTMLElement;
  /** What was counted, and where the numbers come from: beneath the figure, and for the gate. */
  readonly state: (n: string, source: string) => void;
}

/** Number, title, body, caption and source of a figure without state. */
export function PlainFigure({figures}: Pick<ReportData, "figures">, options: PlainFigureOptions): PlainFigure {
  const {id, label, title, kind, body, caption, actions} = options;
  const number = Object.hasOwn(figures, id) ? figures[id]!.number : null;
  const source = html`<span class="source"></span>` as HTMLElement;
  const node = html`<section class=${`figure drawn ${kind}`} id=${id} aria-label=${label}>
    <header>
      <span class="numbered">${number === null ? "" : html`<a href=${`#${id}`}>Figure ${number}</a>`}</span>${
        title === undefined ? "" : html`<h2>${title}</h2>`
      }
    </header>
    <div>${body}${caption === undefined ? "" : html`<p class="caption">${caption}</p>`}</div>
    <footer>${source}${actions ?? ""}</footer>
  </section>` as HTMLElement;
  return {
    node,
    state(n, from) {
      node.dataset.n = n;
      source.textContent = `${from.replace(/[.\s]*$/, "")}. n: ${n}.`;
    }
  };
}
