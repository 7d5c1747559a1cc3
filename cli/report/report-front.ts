import {escapeHtml} from "../../loaders/report/escape-html.js";
import type {ReportConfig, ReportPaper} from "../../src/lib/report/index.js";

/** Authors, paper, links and what kind of logs stand behind a report: what follows the title of its front page. */
export function reportFront({
  authors,
  paper,
  links,
  logs
}: Pick<ReportConfig, "authors" | "paper" | "links" | "logs">): string {
  const people = authors.map(({name, affiliation, url}) => {
    const who =
      url === null ? escapeHtml(name) : `<a href="${escapeHtml(url)}" rel="author noopener">${escapeHtml(name)}</a>`;
    return `<span>${who}${affiliation === null ? "" : ` <i>${escapeHtml(affiliation)}</i>`}</span>`;
  });
  const places = links.map(({name, url}) => `<a href="${escapeHtml(url)}" rel="noopener">${escapeHtml(name)}</a>`);
  return [
    people.length === 0 ? "" : `<p class="authors">${people.join(" ")}</p>`,
    paper === null ? "" : `<p class="links paper">Companion of ${paperText(paper)}</p>`,
    places.length === 0 ? "" : `<p class="links">${places.join(" ")}</p>`,
    simulatedNotice(logs)
  ]
    .filter(Boolean)
    .join("\n\n");
}

function paperText({title, url, venue}: ReportPaper): string {
  const name = `“${escapeHtml(title)}”`;
  const linked = url === null ? name : `<a href="${escapeHtml(url)}" rel="noopener">${name}</a>`;
  return `${linked}${venue === null ? "" : `, ${escapeHtml(venue)}`}`;
}

/** Says on every page which logs are generated; empty where none is. */
export function simulatedNotice(logs: ReportConfig["logs"]): string {
  const simulated = logs.filter((log) => log.simulated);
  if (simulated.length === 0) return "";
  const which =
    simulated.length === logs.length ? "The logs" : `The logs of ${simulated.map((log) => log.benchmark).join(", ")}`;
  return `<p class="simulated-notice" role="note"><b>Simulated.</b> ${which} behind this report were generated; they are no evidence about any model.</p>`;
}
