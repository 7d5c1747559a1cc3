import {benchmarksRegistry} from "../../loaders/registries.js";
import {publishedTable} from "../../loaders/published.js";
import {escapeHtml} from "../../loaders/report/escape-html.js";
import {sourceAnchor, type ReportLog} from "../../src/lib/report/index.js";
import {PUBLISHED_TABLE, type BenchmarkEntry, type BenchmarkId} from "../../src/lib/schema/index.js";
import {decodeRegistry, decodeTable} from "../../src/lib/tables/index.js";
import type {ReportSource} from "./report-logs.js";

const SOURCES = "sources.md";

/** Text as it stands in a page: neither markup nor an expression. */
const plain = (text: string): string => escapeHtml(text).replace(/[$`[\]*_|\\]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const count = (n: number): string => n.toLocaleString("en-US");

/**
 * The page that a report's numbers lead to: its logs with the account of their records, and the printed tables that its figures
 * stand on. There is one unless the author writes one.
 */
export function sourcesPage(
  pages: readonly {readonly file: string}[],
  benchmarks: readonly BenchmarkId[],
  logs: readonly ReportLog[],
  sources: readonly ReportSource[],
  notes: readonly string[]
): {readonly file: string; readonly text: string}[] {
  if (pages.some(({file}) => file === SOURCES)) return [];
  const registry = decodeRegistry("benchmarks", benchmarksRegistry());
  const named = (id: BenchmarkId) => registry.find((entry) => entry.id === id);
  const own =
    logs.length === 0
      ? ""
      : `## Own logs\n\n${logs.map((log) => logPart(log, named(log.benchmark)?.name ?? plain(log.benchmark))).join("\n\n")}\n\n${account(sources)}\n${madeOf(notes)}`;
  const printed = benchmarks.flatMap((id) => {
    const entry = named(id);
    return entry === undefined ? [] : [printedPart(id, entry)];
  });
  const text = `---
title: Sources
---

# Where the numbers come from

<p class="lede">Every number of this report is computed from the logs or from the printed tables that are listed here. Its card names the cell, and leads to this page.</p>

${own}
## Printed tables

${printed.join("\n\n")}

## What it was made with

Versions, fingerprints and the checksum of every file are in <a href="./manifest.json">manifest.json</a>.
`;
  return [{file: SOURCES, text}];
}

function logPart(log: ReportLog, of: string): string {
  const {benchmark, name, simulated, licence, models, records, fingerprint} = log;
  const said = [
    `${count(records)} verdicts on ${models === 1 ? "one model" : `${models} models`}`,
    ...(simulated ? ["simulated: no evidence about any model"] : []),
    ...(licence === null ? [] : [`licence ${plain(licence)}`]),
    `fingerprint <code>${fingerprint}</code>`
  ];
  return `<h3 id="log-${benchmark}">${plain(name)}, a log of ${of}</h3>\n\n<p>${said.join("; ")}.</p>`;
}

/** A list, since a table of as many columns is too wide for a phone. */
const account = (sources: readonly ReportSource[]): string => `What became of every record:

${sources
  .map(({name, ledger: {total, rows}}) => {
    const {seen, accepted, rejected, duplicates, skipped} = total;
    return `- ${plain(name)}: ${count(seen)} records, of which ${count(accepted)} accepted (${count(rows)} verdicts), ${count(rejected)} rejected, ${count(duplicates)} repeated, ${count(skipped)} skipped`;
  })
  .join("\n")}`;

/** What the scores are made of where the logs hold more. */
const madeOf = (notes: readonly string[]): string =>
  notes.length === 0
    ? ""
    : `\nScores by the official rules:\n\n${notes.map((note) => `- ${plain(note)}`).join("\n")}\n`;

function printedPart(id: BenchmarkId, {name, title, identifier, url, licence}: BenchmarkEntry): string {
  const tables = new Map<string, {name: string; cells: number}>();
  for (const {cell, document, table} of decodeTable(PUBLISHED_TABLE, publishedTable(id))) {
    const anchor = sourceAnchor(cell);
    const own = tables.get(anchor) ?? {name: document === "paper" ? table : `${document}, ${table}`, cells: 0};
    tables.set(anchor, {...own, cells: own.cells + 1});
  }
  const cited = `${plain(title)}${identifier === null ? "" : `, ${plain(identifier)}`}`;
  const rows = [...tables].map(
    ([anchor, table]) => `| <span id="${anchor}">${plain(table.name)}</span> | ${count(table.cells)} |`
  );
  return `### ${name}

${url === null ? cited : `<a href="${escapeHtml(url)}" rel="noopener">${cited}</a>`}. Numbers as printed. ${plain(licence)}

| table | numbers |
| --- | ---: |
${rows.join("\n")}`;
}
