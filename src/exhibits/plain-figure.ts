import {html} from "htl";
import {download, fileStem} from "../components/dom/download.js";
import {DATA_ASKED, dataPlace, type DataAnswer} from "../components/figure/data-asked.js";
import type {TableSpec} from "../components/figure/index.js";
import {fetchedAgain} from "../runtime/fetched-again.js";
import {citedAddress, pageName} from "../runtime/one-file.js";
import type {ReportData} from "./report-data.js";
import {today} from "../components/format/today.js";

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
  /** What it shows as a table, and whether any of it is generated: saved as CSV and JSON, and at an address of its own. */
  readonly data?: {readonly table: TableSpec; readonly isSimulated: boolean};
}

/** A plain figure and what it says of its numbers, which may be known later. */
export interface PlainFigure {
  readonly node: HTMLElement;
  /** What was counted, and where the numbers come from: beneath the figure, and for the gate. */
  readonly state: (n: string, source: string) => void;
}

/** Number, title, body, caption and source of a figure without state. */
export function PlainFigure({figures}: Pick<ReportData, "figures">, options: PlainFigureOptions): PlainFigure {
  const {id, label, title, kind, body, caption, data} = options;
  const number = Object.hasOwn(figures, id) ? figures[id]!.number : null;
  const source = html`<span class="source"></span>` as HTMLElement;
  const said = html`<span class="said" role="status"></span>` as HTMLElement;
  const files = async (address: string) => {
    const [made, {fingerprintOf}] = await fetchedAgain(() =>
      Promise.all([import("../components/figure/figure-files.js"), import("../components/figure/pin-statement.js")])
    );
    const {table, isSimulated} = data!;
    const content = {title: title ?? label, caveats: [], source: source.textContent!, table};
    const about = {fingerprint: fingerprintOf(table), isSimulated};
    const facts = made.figureFacts({
      ...{page: pageName(), id, content, encoding: caption ?? label, address, data: about, ownLog: null}
    });
    return {...made, facts};
  };
  const save = async (form: "csv" | "json") => {
    try {
      const {facts, figureCsv, figureJson} = await files(citedAddress(new URL(`#${id}`, location.href).href));
      const stem = fileStem(id, facts.isSimulated);
      if (form === "csv") download(`${stem}.csv`, figureCsv(facts, data!.table, today()), "text/csv;charset=utf-8");
      else download(`${stem}.json`, figureJson(facts, data!.table), "application/json");
    } catch (error) {
      said.textContent = `Not saved: ${(error as Error).message}.`;
    }
  };
  const saving = (form: "csv" | "json"): Node =>
    html`<button type="button" ${{onclick: () => save(form)}}>${form.toUpperCase()}</button>`;
  const node = html`<section class=${`figure drawn ${kind}`} id=${id} aria-label=${label}>
    <header>
      <span class="numbered">${number === null ? "" : html`<a href=${`#${id}`}>Figure ${number}</a>`}</span>${
        title === undefined ? "" : html`<h2>${title}</h2>`
      }
    </header>
    <div>${body}${caption === undefined ? "" : html`<p class="caption">${caption}</p>`}</div>
    <footer>
      ${source}${data === undefined ? "" : html`<span class="actions">${said}${saving("csv")}${saving("json")}</span>`}
    </footer>
  </section>` as HTMLElement;
  if (data !== undefined)
    node.addEventListener(DATA_ASKED, (event) => {
      const {detail} = event as CustomEvent<DataAnswer>;
      detail.place = dataPlace(pageName(), undefined, true);
      detail.answer = files(`${pageName()}#${id}`).then((made) => made.figureData(made.facts, data.table));
    });
  return {
    node,
    state(n, from) {
      node.dataset.n = n;
      source.textContent = `${from.replace(/[.\s]*$/, "")}. n: ${n}.`;
    }
  };
}
