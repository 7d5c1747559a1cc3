import type {ReadPage} from "../../loaders/report/compile-page.js";
import type {ComponentEntry} from "../../loaders/report/component-api.js";
import type {FigureDefaults} from "../../loaders/report/checked-calls.js";
import type {ReportConfig, ReportVersion} from "../../src/lib/report/index.js";
import type {BenchmarkId} from "../../src/lib/schema/index.js";
import {pagePrelude, type FigureNumbers} from "./page-prelude.js";
import {simulatedNotice} from "./report-front.js";

/** Address of the page that holds a figure alone, from the site's root. */
export const embedPage = (id: string): string => `embed/${id}.html`;

/**
 * A page of its own for every figure that needs nothing of its page but the data: it loads the code and the tables of that figure and
 * no more, and so stays small in a frame.
 */
export function embedPages(
  pages: readonly ReadPage[],
  components: ReadonlyMap<string, ComponentEntry>,
  figures: FigureNumbers,
  benchmarks: readonly BenchmarkId[],
  runs: readonly ReportVersion[],
  {title, logs}: Pick<ReportConfig, "title" | "logs">,
  defaults: FigureDefaults
): {readonly name: string; readonly content: string}[] {
  return pages.flatMap((page) =>
    page.figures.flatMap(({id, component, alone}) => {
      if (alone === null || figures[id]?.embed === undefined) return [];
      const needs = {names: [component], usesData: false, root: "../"};
      const content = `---
title: ${JSON.stringify(title)}
---

${pagePrelude(needs, components, figures, benchmarks, runs, defaults)}

${simulatedNotice(logs)}

<div class="link-notice">\${linkNotice}</div>

<div class="slot report-slot">\${${alone}}</div>
`;
      return [{name: `embed/${id}.md`, content}];
    })
  );
}
