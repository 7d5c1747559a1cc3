import {html} from "htl";
import {didYouMean} from "../lib/report/index.js";
import type {ReportData} from "./report-data.js";

/** `Figure 3`, as a link; of a figure on any page of the report. */
export function refNode({figures}: Pick<ReportData, "figures">, id: string): HTMLElement {
  const figure = Object.hasOwn(figures, id) ? figures[id] : undefined;
  if (figure === undefined)
    return html`<span class="live-value wrong" role="alert"
      >ref: no figure is called ${id}${didYouMean(id, Object.keys(figures))}</span
    >` as HTMLElement;
  const here = location.pathname.replace(/\.html$/, "").endsWith(figure.page);
  return html`<a class="ref" href=${`${here ? "" : `.${figure.page}.html`}#${id}`}
    >Figure ${figure.number}</a
  >` as HTMLElement;
}
