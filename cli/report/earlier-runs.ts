import type {ReadPage} from "../../loaders/report/compile-page.js";
import type {ReportConfig, ReportVersion, VersionFigure} from "../../src/lib/report/index.js";
import type {FigureNumbers} from "./page-prelude.js";
import {simulatedNotice} from "./report-front.js";
import type {RunNumbers} from "./report-run.js";

const CHANGES = "changes.md";

/** The page that compares runs: there as soon as an earlier run is kept, unless the author writes one. */
export function changesPage(
  pages: readonly {readonly file: string}[],
  now: RunNumbers | null,
  earlier: readonly ReportVersion[]
): {readonly file: string; readonly text: string}[] {
  if (now === null || earlier.length === 0 || pages.some(({file}) => file === CHANGES)) return [];
  const hasGaps = now.gaps.length > 0 && earlier.some(({gaps}) => gaps.length > 0);
  const text = `---
title: Changes
---

# What changed between two runs

<p class="lede">Every run behind this report is kept. Here any two of them stand beside each other: what came, what went, and which differences are beyond chance.</p>

\${VersionItems(data)}

\${VersionScores(data)}
${hasGaps ? "\n${VersionGaps(data)}\n" : ""}`;
  return [{file: CHANGES, text}];
}

/** Pages and figures that links to this run may lead to: those of earlier builds of the same numbers too. */
export function linkedFrom(
  kept: ReportVersion | undefined,
  pages: readonly ReadPage[],
  figures: FigureNumbers
): Pick<ReportVersion, "pages" | "figures"> & Partial<Pick<ReportVersion, "date">> {
  const own: VersionFigure[] = Object.entries(figures).map(([id, {page}]) => ({id, page}));
  const before = (kept?.figures ?? []).filter(({id}) => !(id in figures));
  const addresses = pages.map(({file}, i) => addressOf(file, i));
  return {
    ...(kept ? {date: kept.date} : {}),
    pages: [...new Set([...addresses, ...(kept?.pages ?? [])])],
    figures: [...own, ...before]
  };
}

/** `/index` for the front page, else by the file's name. */
const addressOf = (file: string, place: number): string => (place === 0 ? "/index" : `/${file.replace(/\.md$/, "")}`);

/** A page, or the page of a figure alone, that earlier runs had says in its old place that it is gone, so that links to it are not dead. */
export function gonePages(
  runs: readonly ReportVersion[],
  pages: readonly ReadPage[],
  figures: FigureNumbers,
  {logs}: Pick<ReportConfig, "logs">
): {readonly name: string; readonly content: string}[] {
  const here = new Set(pages.map(({file}, i) => addressOf(file, i)));
  const last = new Map<string, {readonly what: string; readonly date: string; readonly root: string}>();
  for (const {pages: own, figures: past, date} of runs) {
    for (const page of own) if (!here.has(page)) last.set(page.slice(1), {what: "This page", date, root: "./"});
    for (const {id} of past)
      if (!Object.hasOwn(figures, id)) last.set(`embed/${id}`, {what: `The figure ${id}`, date, root: "../"});
  }
  return [...last].map(([name, {what, date, root}]) => ({
    name: `${name}.md`,
    content: `---
title: Gone
---

# ${what} is gone

${simulatedNotice(logs)}

It was part of this report until the run of ${date.slice(0, 10)}. <a href="${root}index">Read the report as it is now</a>${
      here.has("/changes") ? `, or <a href="${root}changes">see what changed</a>` : ""
    }.
`
  }));
}
