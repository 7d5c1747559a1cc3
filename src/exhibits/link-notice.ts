import {html} from "htl";
import {idOfHash} from "../lib/state/index.js";
import type {ReportData} from "./report-data.js";

const dayOf = (date: string): string => date.slice(0, 10);

/**
 * What a link that was made earlier no longer leads to, said at the head of the page: figures that are gone, and other numbers than
 * those that the link was made for. A figure that has moved to another page is followed there. Empty for any other link.
 */
export function LinkNotice({figures, config: {runs}}: Pick<ReportData, "figures" | "config">): Node | string {
  const here = new URL(location.href);
  const id = idOfHash(here.hash);
  const hasChanges = runs.at(-1)?.pages.includes("/changes") ?? false;
  const said: (string | Node)[] = [];
  const past = runs.filter((run) => run.figures.some((figure) => figure.id === id));
  if (past.length > 0 && !document.getElementById(id)) {
    const now = Object.hasOwn(figures, id) ? figures[id] : undefined;
    if (now === undefined)
      said.push(
        `The figure that this link leads to, ${id}, was in the report until the run of ${dayOf(past.at(-1)!.date)}.`
      );
    else if (
      !here.pathname
        .replace(/\.html$/, "")
        .replace(/\/$/, "/index")
        .endsWith(now.page)
    ) {
      location.replace(new URL(`.${now.page}.html${here.search}${here.hash}`, document.baseURI));
      return "";
    }
  }
  const asked = here.searchParams.get("run");
  const current = runs.at(-1);
  if (asked !== null && current && !current.fingerprint.startsWith(asked)) {
    const made = runs.find(({fingerprint}) => fingerprint.startsWith(asked));
    said.push(
      made === undefined
        ? "This link was made for numbers that the report no longer keeps; what it shows now may differ."
        : html`This link was made for the run of ${dayOf(made.date)}; the numbers are now those of
          ${dayOf(current.date)}.${
            hasChanges
              ? html` <a href=${`./changes.html?before=${made.fingerprint.slice(0, 8)}`}>See what changed</a>.`
              : ""
          }`
    );
  }
  if (said.length === 0) return "";
  return html`<p class="notice" role="status">${said.map((one) => html`<span>${one}</span> `)}</p>`;
}
