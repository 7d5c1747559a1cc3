import type {ComponentEntry} from "../../loaders/report/component-api.js";
import type {FigureDefaults} from "../../loaders/report/checked-calls.js";
import {scriptSafe} from "../../loaders/report/script-safe.js";
import {tableFile} from "./report-tables.js";
import type {VersionEntry} from "../../src/lib/report/index.js";
import {benchmarkOf, BENCHMARKS, GAP_BENCHMARK} from "../../src/lib/benchmarks/index.js";
import type {BenchmarkId} from "../../src/lib/schema/index.js";

/** Where the figures of a report stand; `embed` is the page that holds the figure alone. */
export type FigureNumbers = Readonly<
  Record<string, {readonly number: number; readonly page: string; readonly embed?: string}>
>;

const FITS = {fits: "gap-fits.json"};
const TAGS = {tags: "item-tags.json"};
const PUBLISHED = {published: "published.json"};
/** Tables of figures about all benchmarks. */
export const EVERY = {...PUBLISHED, ...FITS, ...TAGS};

/** Modules whose components draw from the verdicts of a log, and from no table. */
export const OF_LOGS = ["exhibit", "verdicts", "outcomes", "judges", "items"];

/** Modules whose components show what a report alone has: its logs, their scores and its earlier runs. */
export const OF_REPORTS = [...OF_LOGS, "scores", "log-account", "versions"];

/** Tables that the components of a module draw from, besides the registries; those of a benchmark's own module are its own. */
export const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...Object.fromEntries(BENCHMARKS.map(({id, files = {}}) => [id, files])),
  gaps: FITS,
  methods: {},
  overview: EVERY,
  compare: EVERY,
  joint: {...EVERY, joint: "joint.json"},
  themes: EVERY,
  measures: EVERY,
  ...Object.fromEntries(OF_LOGS.map((module) => [module, {}])),
  "own-figure": {},
  scores: {scores: "scores.json"},
  "log-account": {accounts: "accounts.json"},
  "printed-checks": {...PUBLISHED, ledger: "ledger.json"},
  versions: {}
};

/** Benchmarks whose tables the components of a module draw from, where they draw from no others. */
export const OF_BENCHMARK: Readonly<Record<string, readonly BenchmarkId[]>> = {
  ...Object.fromEntries(BENCHMARKS.map(({id}) => [id, [id]])),
  ...Object.fromEntries(["gaps", "methods"].map((module) => [module, GAP_BENCHMARK === null ? [] : [GAP_BENCHMARK.id]]))
};

/** What a page, or a figure on a page of its own, needs. */
export interface PageNeeds {
  /** Components and helpers that it calls. */
  readonly names: readonly string[];
  /** Tags of htl that it uses. */
  readonly drawsBy?: readonly string[];
  /** True for a page whose own scripts read `data`: then all tables are there. */
  readonly usesData: boolean;
  /** The way from the page to the site's root: `./` or `../`. */
  readonly root: string;
}

/** Where a run lies among a site's data: by its numbers, so that its address never changes. */
export const runFile = ({fingerprint}: Pick<VersionEntry, "fingerprint">): string => `versions/${fingerprint}.json`;

/**
 * The scripts with which a page begins: what it uses and no more, so that a page of text stays small.
 *
 * Tables are those of the components in use: a page about one benchmark does not fetch the others.
 */
export function pagePrelude(
  {names, drawsBy = [], usesData, root}: PageNeeds,
  components: ReadonlyMap<string, ComponentEntry>,
  figures: FigureNumbers,
  logs: readonly BenchmarkId[],
  runs: readonly VersionEntry[],
  defaults: FigureDefaults
): string {
  const modules = new Map<string, string[]>();
  for (const name of names) {
    const entry = components.get(name);
    if (entry) modules.set(entry.module, [...(modules.get(entry.module) ?? []), name]);
  }
  const preset = (name: string) => Object.hasOwn(defaults, name);
  const from = (file: string) => `"${root}exhibits/${file}.js"`;
  const imports = [
    `import {loadReport} from ${from("report-data")};`,
    `import {LinkNotice} from ${from("link-notice")};`,
    ...(drawsBy.length > 0 ? [`import {${drawsBy.join(", ")}} from ${from("drawing-tags")};`] : []),
    ...(names.includes("ref") ? [`import {refNode} from ${from("ref")};`] : []),
    ...(names.includes("value") ? [`import {valueNode} from ${from("value")};`] : []),
    ...[...modules].map(
      ([module, own]) =>
        `import {${own.map((name) => (preset(name) ? `${name} as plain${name}` : name)).join(", ")}} from ${from(module)};`
    )
  ];
  const readsAll = usesData || names.includes("value");
  const tables: Readonly<Record<string, string>> = {
    report: "report.json",
    models: "models.json",
    benchmarks: "benchmarks.json",
    ...(readsAll ? EVERY : {}),
    ...(usesData ? {...TABLES.scores, ...TABLES["log-account"]} : {}),
    ...Object.assign({}, ...[...modules.keys()].map((module) => TABLES[module] ?? EVERY))
  };
  const attachment = (file: string) => `FileAttachment("${root}data/${file}")`;
  // Figures about both forms draw a log that is of no registered benchmark, too.
  const paired = modules.has("gaps") ? logs.filter((id) => benchmarkOf(id) === null) : [];
  const single = [...[...modules.keys()].flatMap((module) => OF_BENCHMARK[module] ?? []), ...paired];
  const files = [
    ...Object.entries(tables).map(([key, file]) => `  ${key}: ${attachment(file)}`),
    ...(tables.published === undefined && single.length > 0
      ? [`  tables: {${[...new Set(single)].map((id) => `"${id}": ${attachment(tableFile(id))}`).join(", ")}}`]
      : [])
  ];
  // Verdicts are fetched only where a component shows them, and replies where one of them is opened.
  const packs = (OF_LOGS.some((module) => modules.has(module)) ? logs : []).map(
    (id) =>
      `{id: "${id}", name: "${id}", table: ${attachment(`log/${id}.verdicts`)}, pages: ${attachment(`log/${id}.pages`)}}`
  );
  // Only a page that compares runs reads them, and of those only the two that it compares.
  const usesRuns = names.some((name) => components.get(name)?.module === "versions");
  const versions = (usesRuns ? runs : []).map(
    (run) => `{fingerprint: "${run.fingerprint}", file: () => ${attachment(runFile(run))}}`
  );
  const cell = (code: string) => `\`\`\`js\n${code}\n\`\`\``;
  return [
    cell(imports.join("\n")),
    cell(
      `const data = loadReport({\n${files.join(",\n")},\n  logs: [${packs.join(", ")}],\n  runs: [${versions.join(", ")}]\n}, ${scriptSafe(JSON.stringify(figures))});`
    ),
    cell(
      [
        ...names
          .filter((name) => components.has(name) && preset(name))
          .map(
            (name) =>
              `const ${name} = (data, options) => plain${name}(data, {...${scriptSafe(JSON.stringify(defaults[name]))}, ...options});`
          ),
        ...(names.includes("value") ? ["const value = (measure, options) => valueNode(data, measure, options);"] : []),
        ...(names.includes("ref") ? ["const ref = (id) => refNode(data, id);"] : []),
        "const linkNotice = LinkNotice(data);"
      ].join("\n")
    )
  ].join("\n\n");
}
