import {existsSync, writeFileSync} from "node:fs";
import {basename, join, relative, resolve} from "node:path";
import {stringify} from "yaml";
import type {ColumnMapping} from "../../src/lib/adapters/index.js";
import type {SourceEntry} from "../../loaders/logs/sources-file.js";
import {modelsRegistry} from "../../loaders/registries.js";
import type {BenchmarkId} from "../../src/lib/schema/index.js";
import {BENCHMARK_IDS, BENCHMARKS} from "../../src/lib/benchmarks/index.js";
import {logsOf} from "../../src/lib/benchmarks/logs/index.js";
import {ownIds} from "../../src/lib/stories/index.js";
import {decodeRegistry} from "../../src/lib/tables/index.js";
import {pairedSection, unpairedSection} from "../../src/lib/benchmarks/paired/report-section.js";
import type {CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {makeFolder} from "../terminal/make-folder.js";

/** Statements of a command line about a log that its entry in the list of sources takes over. */
const ABOUT = [
  "subject",
  "judge",
  "protocol",
  "licence",
  "adapter",
  "benchmark",
  "sha256",
  "mapping",
  "bank",
  "simulated"
] as const;

/** Benchmarks that have generated logs. */
const DEMOS = BENCHMARKS.flatMap(({id, demo}) => (demo === null ? [] : [id]));

/** What is known about a log when a report is begun. */
export interface NewReportLog {
  readonly path: string;
  /** What its author says about it. */
  readonly about: Partial<Pick<SourceEntry, (typeof ABOUT)[number]>>;
  readonly benchmarks: readonly NewReportBenchmark[];
  /** How the table is read, where no harness wrote it: kept beside the list of sources. */
  readonly mapping?: ColumnMapping;
  readonly subjects: readonly string[];
}

/** A benchmark that a log has answers to. */
export interface NewReportBenchmark {
  readonly id: BenchmarkId;
  /** Whether the same item is asked in both forms. */
  readonly isPaired: boolean;
  /** Whether all answers are of one capability: rates of several are not counted together. */
  readonly isOfOneForm: boolean;
}

/** What a command line says about its logs. */
export function aboutOf(options: CommandOptions): NewReportLog["about"] {
  return Object.fromEntries(ABOUT.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])));
}

/** What a new report is made from. */
export interface NewReport {
  readonly folder: string;
  readonly title: string;
  /** Empty for a report on generated demo logs. */
  readonly logs: readonly NewReportLog[];
  /** Checkout that the report's commands run from. */
  readonly root: string;
}

/**
 * Writes a new report: `report.yaml`, `sources.yaml`, `index.md`, `references.bib`, and a `package.json` that knows where Parallax is.
 *
 * @returns the files written
 * @throws CommandError where the folder exists, or cannot be written
 */
export function newReport({folder, title, logs, root}: NewReport): readonly string[] {
  const name = basename(resolve(folder));
  refuseExisting(folder);
  const isDemo = logs.length === 0;
  const found = new Map(logs.flatMap((log) => log.benchmarks.map((one) => [one.id, one] as const)));
  const benchmarks = isDemo ? DEMOS : [...new Set([...BENCHMARK_IDS, ...found.keys()])].filter((id) => found.has(id));
  const sources = isDemo
    ? DEMOS.map((id) => ({name: `demo-${id}`, demo: id}))
    : logs.map((log, i) => sourceOf(log, resolve(folder), logs.slice(0, i)));
  const mappings = logs.flatMap(({mapping}, i): [string, string][] =>
    mapping === undefined ? [] : [[mappingFile(sources[i]!.name), `${JSON.stringify(mapping, null, 2)}\n`]]
  );
  const subjects = isDemo ? ["sim-alder"] : [...new Set(logs.flatMap((log) => log.subjects))];
  const ids = named(subjects, root);
  const files = {
    "report.yaml": reportYaml(title, benchmarks, ids, isDemo),
    "sources.yaml":
      "# Logs of this report: files, folders or patterns, from this folder; url for an address. docs/formats/command-line.md of Parallax says more.\n" +
      stringify({sources}),
    ...Object.fromEntries(mappings),
    "references.bib": REFERENCES,
    "index.md": frontPage(
      title,
      benchmarks.map((id) => found.get(id) ?? {id, isPaired: false, isOfOneForm: true}),
      ids[0]?.id ?? null
    ),
    "package.json": `${JSON.stringify(packageOf(name, relative(resolve(folder), root)), null, 2)}\n`
  };
  makeFolder(folder);
  try {
    for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content, {flag: "wx"});
  } catch (error) {
    throw new CommandError(EXIT.files, `${folder} cannot be written: ${(error as Error).message}`);
  }
  return Object.keys(files);
}

/** @throws CommandError where something of that name is there */
export function refuseExisting(folder: string): void {
  if (existsSync(folder))
    throw new CommandError(EXIT.files, `${folder} exists; choose another name, or remove it first`);
}

/** The entry of a log, its files from the report's folder, under a name that none of those before it has. */
function sourceOf(
  {path, about, mapping: own}: NewReportLog,
  home: string,
  before: readonly NewReportLog[]
): SourceEntry {
  const first = sourceName(path, before.length);
  const alike = before.filter((other, i) => sourceName(other.path, i) === first).length;
  const name = alike === 0 ? first : `${first}-${alike + 1}`;
  const {mapping, bank, ...rest} = about;
  const fromHome = (file: string): string => relative(home, resolve(file));
  return {
    name,
    ...(isAddress(path) ? {url: path} : {path: fromHome(path)}),
    ...rest,
    ...(mapping === undefined ? {} : {mapping: fromHome(mapping)}),
    ...(own === undefined ? {} : {mapping: mappingFile(name)}),
    ...(bank === undefined ? {} : {bank: fromHome(bank)})
  };
}

const mappingFile = (source: string): string => `${source}.mapping.json`;

const isAddress = (path: string): boolean => /^https?:\/\//.test(path);

const sourceName = (path: string, i: number): string =>
  basename(isAddress(path) ? new URL(path).pathname : resolve(path))
    .replace(/\.[\w.]*$/, "")
    .replace(/[^\w.-]+/g, "-")
    .replace(/^[-.]+|[-.]+$/g, "") || `log-${i + 1}`;

const packageOf = (name: string, root: string) => {
  const parallax = `node ${JSON.stringify(join(root, "bin/parallax.mjs"))}`;
  return {
    name: name.toLowerCase().replace(/[^a-z0-9-]+/g, "-"),
    private: true,
    scripts: {dev: `${parallax} dev .`, build: `${parallax} build .`, check: `${parallax} check .`}
  };
};

interface NamedSubject {
  readonly subject: string;
  readonly id: string;
}

/** Subjects with the ids that the report will know them by. */
function named(subjects: readonly string[], root: string): NamedSubject[] {
  const ids = ownIds(subjects, new Set(decodeRegistry("models", modelsRegistry({root})).map(({id}) => id)));
  return subjects.map((subject) => ({subject, id: ids.get(subject)!}));
}

function reportYaml(
  title: string,
  benchmarks: readonly string[],
  subjects: readonly NamedSubject[],
  isDemo: boolean
): string {
  return `${stringify({title})}description: One sentence for search engines and link previews.
authors:
  - name: Your Name
    affiliation: Your Institution
# paper: {title: Title of the paper, url: https://example.org/paper, venue: Venue 2026}
# links:
#   - {name: Code, url: https://example.org/code}
${stringify({benchmarks})}# Models to show, in this order, with the names to show; without this list, all.
# models:
${subjects.map(({subject, id}) => `#   - {id: ${JSON.stringify(id)}, name: ${JSON.stringify(isDemo ? "My model" : subject)}}`).join("\n")}
#   - bagel
# Options that figures take unless their call says otherwise, by component.
# defaults:
#   GapRanking: {estimator: identified}
bibliography: references.bib
licence: CC-BY-4.0
# accent: "#8a3662"
# url: https://example.org/my-report/
`;
}

const REFERENCES = `% Works that the report cites, as [@key]. Replace this one.
@misc{parallax,
  title = {Parallax: explorable evaluations of unified multimodal models},
  author = {{The Parallax contributors}},
  year = {2026}
}
`;

function frontPage(title: string, benchmarks: readonly NewReportBenchmark[], subject: string | null): string {
  return `# ${title}

Say in one paragraph what you found. Numbers in braces come from the data, with their intervals, and follow them [@parallax].

${benchmarks.map(({id, isPaired, isOfOneForm}) => logsOf(id)?.reportSection(subject) ?? (isPaired ? pairedSection(id) : unpairedSection(id, isOfOneForm))).join("\n")}
## Appendix: Every score

\${Scores(data)}
`;
}
