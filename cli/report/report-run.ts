import {createHash} from "node:crypto";
import {facetOf, type VerdictTable} from "../../src/lib/explore/index.js";
import {packScores, VERSION_FORMAT, type ReportVersion, type VersionItems} from "../../src/lib/report/index.js";
import {parallaxVersion} from "./parallax-version.js";
import type {ReportLogs} from "./report-logs.js";
import type {ReportTables} from "./report-tables.js";
import {verdictsOf} from "./verdicts-of.js";

/** The numbers of a run: what its fingerprint is of. */
export type RunNumbers = Pick<ReportVersion, "fingerprint" | "scores" | "gaps" | "items">;

/** The run that a report's logs hold now, without what a build adds: date, title, pages and figures. */
export function runNumbers(logs: ReportLogs, tables: ReportTables): RunNumbers {
  const numbers = {
    scores: packScores(logs.scores),
    gaps: tables.gaps,
    items: [...logs.packs].map(([suite, {table}]) => itemsOf(suite, verdictsOf(table)))
  };
  const fingerprint = createHash("sha256").update(JSON.stringify(numbers)).digest("hex").slice(0, 16);
  return {fingerprint, ...numbers};
}

/** The run as it is kept. */
export function reportRun(
  root: string,
  numbers: RunNumbers,
  about: Pick<ReportVersion, "title" | "date" | "logs" | "pages" | "figures">
): ReportVersion {
  const {date, title, logs, pages, figures} = about;
  return {
    format: VERSION_FORMAT,
    date,
    fingerprint: numbers.fingerprint,
    title,
    parallax: parallaxVersion(root),
    logs,
    pages,
    figures,
    scores: numbers.scores,
    gaps: numbers.gaps,
    items: numbers.items
  };
}

/** Counts of right verdicts per item and model; the protocol stands apart where a log has several. */
export function itemsOf(suite: string, table: VerdictTable): VersionItems {
  const model = facetOf(table, "model")!;
  const protocols = facetOf(table, "protocol");
  const columns = new Map<string, {model: string; protocol: string | null; right: Uint8Array; of: Uint8Array}>();
  table.items.ids.forEach((_, i) => {
    for (let row = table.items.starts[i]!; row < table.items.starts[i + 1]!; ++row) {
      const outcome = table.outcome[row];
      if (outcome === 0) continue;
      const name = model.values[model.codes[row]!] ?? "unknown";
      const protocol = protocols?.values[protocols.codes[row]!] ?? null;
      const key = JSON.stringify([name, protocol]);
      if (!columns.has(key)) {
        const empty = () => new Uint8Array(table.items.ids.length);
        columns.set(key, {model: name, protocol, right: empty(), of: empty()});
      }
      const column = columns.get(key)!;
      column.of[i]! += 1;
      if (outcome === 2) column.right[i]! += 1;
    }
  });
  const digit = (count: number) => Math.min(35, count).toString(36);
  return {
    suite,
    ids: table.items.ids,
    models: [...columns.values()].map(({model: name, protocol, right, of}) => {
      const all = [...of].filter((n) => n > 0);
      const isEven = all.every((n) => n === all[0]);
      return {
        model: name,
        protocol,
        right: Array.from(right, (r, i) => (of[i] === 0 ? "-" : digit(r))).join(""),
        of: isEven ? digit(all[0]!) : Array.from(of, (n) => (n === 0 ? "-" : digit(n))).join("")
      };
    })
  };
}
