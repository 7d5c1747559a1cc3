import type {ComponentEntry} from "../../loaders/report/component-api.js";
import type {VersionEntry} from "../../src/lib/report/index.js";
import type {BenchmarkId} from "../../src/lib/schema/index.js";

/** Where the figures of a report stand. */
export type FigureNumbers = Readonly<Record<string, {readonly number: number; readonly page: string}>>;

/** Where a run lies among a site's data: by its numbers, so that its address never changes. */
export const runFile = ({fingerprint}: Pick<VersionEntry, "fingerprint">): string => `versions/${fingerprint}.json`;

/**
 * The scripts with which a page begins: what it uses and no more, so that a page of text stays small.
 *
 * @param names - components and helpers that the page calls
 */
export function pagePrelude(
  names: readonly string[],
  components: ReadonlyMap<string, ComponentEntry>,
  figures: FigureNumbers,
  logs: readonly BenchmarkId[],
  runs: readonly VersionEntry[]
): string {
  const modules = new Map<string, string[]>();
  for (const name of names) {
    const entry = components.get(name);
    if (entry) modules.set(entry.module, [...(modules.get(entry.module) ?? []), name]);
  }
  const imports = [
    `import {loadReport} from "./components/report/report-data.js";`,
    `import {LinkNotice} from "./components/report/link-notice.js";`,
    `import {refNode} from "./components/report/ref.js";`,
    `import {valueNode} from "./components/report/value.js";`,
    ...[...modules].map(([module, own]) => `import {${own.join(", ")}} from "./components/report/${module}.js";`)
  ];
  const tables = {
    report: "report.json",
    gapeval: "gapeval.json",
    realunify: "realunify.json",
    unieval: "unieval.json",
    umnibench: "umnibench.json",
    models: "models.json",
    benchmarks: "benchmarks.json",
    fits: "gap-fits.json",
    tags: "unieval-tags.json",
    joint: "joint.json",
    scores: "scores.json"
  };
  const files = Object.entries(tables).map(([key, file]) => `  ${key}: FileAttachment("data/${file}")`);
  // What was replied is fetched only where an exhibit shows it.
  const packs = (names.includes("Exhibit") ? logs : []).map(
    (id) =>
      `{id: "${id}", name: "${id}", table: FileAttachment("data/log/${id}.verdicts"), pages: FileAttachment("data/log/${id}.pages")}`
  );
  // Only a page that compares runs reads them, and of those only the two that it compares.
  const usesRuns = names.some((name) => components.get(name)?.module === "versions");
  const versions = (usesRuns ? runs : []).map(
    (run) => `{fingerprint: "${run.fingerprint}", file: () => FileAttachment("data/${runFile(run)}")}`
  );
  const cell = (code: string) => `\`\`\`js\n${code}\n\`\`\``;
  return [
    cell(imports.join("\n")),
    cell(
      `const data = loadReport({\n${files.join(",\n")},\n  logs: [${packs.join(", ")}],\n  runs: [${versions.join(", ")}]\n}, ${JSON.stringify(figures)});`
    ),
    cell(
      `const value = (measure, options) => valueNode(data, measure, options);\nconst ref = (id) => refNode(data, id);\nconst linkNotice = LinkNotice(data);`
    )
  ].join("\n\n");
}
