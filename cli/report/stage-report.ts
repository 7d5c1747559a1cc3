import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs";
import {createHash} from "node:crypto";
import {basename, join, relative} from "node:path";
import {deserialize, serialize} from "node:v8";
import {jointOf} from "../../loaders/joint.js";
import {kept as keptFile} from "../../loaders/kept.js";
import {keptLedger} from "../../loaders/ledger.js";
import {componentApi, type ComponentEntry} from "../../loaders/report/component-api.js";
import {compiledPage, readPage, type ReadPage} from "../../loaders/report/compile-page.js";
import type {ReportEngine} from "../../loaders/report/report-file.js";
import {defaultsProblems} from "../../loaders/report/figure-defaults.js";
import {ReportError, type ReportProblem} from "../../loaders/report/report-problem.js";
import {
  didYouMean,
  modelNamed,
  type ReportConfig,
  type ReportLog,
  type ReportVersion
} from "../../src/lib/report/index.js";
import {BENCHMARK_IDS} from "../../src/lib/benchmarks/index.js";
import {changesPage, gonePages, linkedFrom} from "./earlier-runs.js";
import {embedPage, embedPages} from "./embed-pages.js";
import {keptRuns, VERSIONS} from "./kept-runs.js";
import {parallaxVersion} from "./parallax-version.js";
import {pagePrelude, runFile, type FigureNumbers} from "./page-prelude.js";
import {engineFor} from "./report-engine.js";
import {reportFolder, type ReportFolder} from "./report-folder.js";
import {reportFront, simulatedNotice} from "./report-front.js";
import {logsSignature, readReportLogs, type ReportLogs, type ReportSource} from "./report-logs.js";
import {reportRun, runNumbers, type RunNumbers} from "./report-run.js";
import {sourcesPage} from "./sources-page.js";
import {reportTables, type ReportTables} from "./report-tables.js";

/** A report made ready for Framework. */
export interface StagedReport {
  readonly config: ReportConfig;
  /** Where the report will stand, if its author says so. */
  readonly url: string | null;
  readonly sources: readonly ReportSource[];
  /** What the scores are made of where the logs hold more. */
  readonly notes: readonly string[];
  readonly tables: ReportTables;
  readonly engine: ReportEngine;
  readonly pages: readonly ReadPage[];
  readonly problems: readonly ReportProblem[];
  /** What this build is made of, to be kept; `null` for a report without logs. */
  readonly run: ReportVersion | null;
}

/** What a preview keeps between two stagings, so that an edit of a page does not read the logs again. */
export interface StagingMemory {
  /** Full path of the list of sources; `null` without one. */
  sources?: string | null;
  signature?: string;
  logs?: ReportLogs | null;
  tables?: ReportTables;
  tablesKey?: string;
  components?: ReadonlyMap<string, ComponentEntry>;
  numbers?: RunNumbers | null;
  /** When this program first saw the run. */
  date?: string;
}

/** Folders of the checkout that every report's site is built from. */
const SHARED = ["components", "exhibits", "lib", "runtime", "styles", "fonts", "style.css", "favicon.png"];

/**
 * Writes the Framework project of a report below `target`: pages, data, components, configuration. Only files whose content
 * changed are written, so that a preview reloads no more than it must.
 *
 * @param root - the checkout, also the working directory
 * @throws ReportError for a report whose files cannot be understood at all; what is wrong in pages is returned
 */
export async function stageReport(
  root: string,
  folder: string,
  target: string,
  memory: StagingMemory,
  talk: (text: string) => void
): Promise<StagedReport> {
  const report = reportFolder(folder);
  const logs = await logsOf(report, memory, talk);
  const tablesKey = JSON.stringify([memory.signature, report.file.models]);
  if (memory.tables === undefined || memory.tablesKey !== tablesKey) {
    memory.tables = reportTables(report.file, logs);
    memory.tablesKey = tablesKey;
    memory.numbers = logs === null ? null : runNumbers(logs, memory.tables);
  }
  const {tables, numbers = null} = memory;
  memory.date ??= firstSeen(target, numbers) ?? `${new Date().toISOString().slice(0, 16)}Z`;
  memory.components ??= new Map(componentApi(root).map((entry) => [entry.name, entry]));
  const {components} = memory;
  const kept = keptRuns(folder);
  const earlier = kept.filter(({fingerprint}) => fingerprint !== numbers?.fingerprint);
  const modelNames = tables.models.flatMap(({id, short, aliases}) => [id, short, ...aliases]);
  const {defaults = {}} = report.file;
  const rules = {
    defaults,
    components,
    works: report.works,
    hasFile: (path: string) => existsSync(join(folder, path)),
    modelNames,
    isModel: (name: string) => modelNamed(tables.models, name) !== undefined,
    isMeasured: (name: string, module: string) =>
      tables.measured[module]?.has(modelNamed(tables.models, name)?.id ?? "") ?? true
  };
  const wrong = defaultsProblems(defaults, rules);
  if (wrong.length > 0)
    throw new ReportError(wrong.map((message) => ({file: "report.yaml", line: null, message: `defaults: ${message}`})));
  const changes = changesPage(report.pages, numbers, earlier);
  const {benchmarks: chosen = BENCHMARK_IDS} = report.file;
  refuseUnknownBenchmarks(chosen, logs?.logs ?? []);
  const texts = [
    ...report.pages,
    ...changes,
    ...sourcesPage(report.pages, chosen, logs?.logs ?? [], logs?.sources ?? [], logs?.notes ?? [])
  ];
  const pages = texts.map(({file, text}) => readPage(file, text, rules));
  const {figures, problems} = numbered(pages);
  const run =
    numbers &&
    reportRun(root, numbers, {
      title: report.file.title,
      date: memory.date,
      logs: logs!.logs,
      ...linkedFrom(
        kept.find(({fingerprint}) => fingerprint === numbers.fingerprint),
        pages,
        figures
      )
    });
  const runs = [...earlier, ...(run === null ? [] : [run])];
  const config = configOf(report, logs, tables, runs, texts.length > report.pages.length + changes.length);
  const engine = report.file.engine ?? engineFor(tables.fittedGaps);
  linkShared(root, target);
  const write = (file: string, content: string | Uint8Array) => writeChanged(join(target, file), content);
  const benchmarks = [...(logs?.packs.keys() ?? [])];
  const written = new Set<string>(["404.md"]);
  pages.forEach((page, i) => {
    const needs = {names: page.names, drawsBy: page.drawsBy, usesData: page.usesData, root: "./"};
    const prelude = pagePrelude(needs, components, figures, benchmarks, runs, defaults);
    const below = `${i === 0 ? reportFront(config) : simulatedNotice(config.logs)}\n\n<div class="link-notice">\${linkNotice}</div>`;
    const front = {title: i === 0 ? config.title : (page.title ?? page.file.replace(/\.md$/, "")), below};
    const name = i === 0 ? "index.md" : page.file;
    written.add(name);
    write(join("src", name), compiledPage(page, {prelude, front}, report.works));
  });
  const alone = embedPages(pages, components, figures, benchmarks, runs, config, defaults);
  for (const {name, content} of [...alone, ...gonePages(runs, pages, figures, config)]) {
    written.add(name);
    write(join("src", name), content);
  }
  for (const place of ["", "embed"]) {
    const home = join(target, "src", place);
    for (const name of existsSync(home) ? readdirSync(home) : [])
      if (name.endsWith(".md") && !written.has(join(place, name))) rmSync(join(home, name));
  }
  for (const [name, content] of Object.entries(tables.files)) write(join("src/data", name), content);
  for (const version of runs) write(`src/data/${runFile(version)}`, JSON.stringify(version));
  write("src/data/accounts.json", JSON.stringify(accountsOf(logs?.sources ?? [])));
  const shows = (module: string) =>
    pages.some(({names}) => names.some((name) => components.get(name)?.module === module));
  if (shows("printed-checks")) write("src/data/ledger.json", JSON.stringify(keptLedger()));
  if (shows("joint")) write("src/data/joint.json", await jointFile(tables));
  write("src/data/report.json", JSON.stringify(config));
  for (const [benchmark, pack] of logs?.packs ?? []) {
    write(`src/data/log/${benchmark}.verdicts`, pack.table);
    write(`src/data/log/${benchmark}.pages`, pack.pages);
  }
  copyAssets(report, target);
  write("report-site.json", JSON.stringify(siteOf(root, report, config, engine, pages, figures)));
  write("observablehq.config.ts", configModule(root, target));
  write("src/404.md", NOT_FOUND);
  return {
    config,
    url: report.file.url ?? null,
    sources: logs?.sources ?? [],
    notes: logs?.notes ?? [],
    tables,
    engine,
    pages,
    run,
    problems: [...pages.flatMap((page) => page.problems), ...problems]
  };
}

/** @throws ReportError for a benchmark that is neither registered nor the name of one of the report's logs */
function refuseUnknownBenchmarks(chosen: readonly string[], logs: readonly ReportLog[]): void {
  const known = [...new Set([...BENCHMARK_IDS, ...logs.map(({benchmark}) => benchmark)])];
  const unknown = chosen.filter((id) => !known.includes(id));
  if (unknown.length === 0) return;
  throw new ReportError(
    unknown.map((id) => ({
      file: "report.yaml",
      line: null,
      message: `benchmarks: unknown benchmark: ${id}${didYouMean(id, known)}; expected one of ${known.join(", ")}`
    }))
  );
}

async function logsOf(
  {sources}: ReportFolder,
  memory: StagingMemory,
  talk: (text: string) => void
): Promise<ReportLogs | null> {
  memory.sources = sources;
  if (sources === null) {
    memory.signature = "none";
    return (memory.logs = null);
  }
  const signature = logsSignature(sources);
  if (memory.signature === signature && memory.logs !== undefined) return memory.logs;
  const key = createHash("sha256").update(signature).digest("hex").slice(0, 16);
  const bytes = await keptFile(`report-logs-${key}`, async () => serialize(await readReportLogs(sources, talk)));
  const logs = deserialize(bytes) as ReportLogs;
  memory.signature = signature;
  return (memory.logs = logs);
}

/** What became of the records of each source, for the pages: no text of a log. */
const accountsOf = (sources: readonly ReportSource[]) =>
  sources.map(({name, simulated, ledger: {total, reasons}}) => ({name, simulated, total, reasons}));

/** The joint model of all counts, those of the logs included: some forty fits, made again for other counts only. */
const jointFile = ({published}: ReportTables): Promise<Uint8Array> => {
  const key = createHash("sha256").update(JSON.stringify(published)).digest("hex").slice(0, 16);
  return keptFile(`report-joint-${key}.json`, () => Buffer.from(JSON.stringify(jointOf(published))));
};

/** When an earlier staging saw the same numbers; `null` if none did. */
function firstSeen(target: string, numbers: RunNumbers | null): string | null {
  const file = join(target, "src/data/report.json");
  if (numbers === null || !existsSync(file)) return null;
  const {runs} = JSON.parse(readFileSync(file, "utf8")) as ReportConfig;
  return runs.find(({fingerprint}) => fingerprint === numbers.fingerprint)?.date ?? null;
}

function configOf(
  {file}: ReportFolder,
  logs: ReportLogs | null,
  {shown}: ReportTables,
  runs: readonly ReportVersion[],
  hasSources: boolean
): ReportConfig {
  const authors = (file.authors ?? []).map((author) => ({
    name: author.name,
    affiliation: "affiliation" in author ? (author.affiliation ?? null) : null,
    url: "url" in author ? (author.url ?? null) : null
  }));
  return {
    title: file.title,
    description: file.description ?? `${file.title}: an explorable report of evaluations of unified multimodal models.`,
    authors,
    paper: paperOf(file),
    links: file.links ?? [],
    benchmarks: file.benchmarks ?? BENCHMARK_IDS,
    models: shown,
    logs: logs?.logs ?? [],
    licence: file.licence ?? null,
    bibtex: file.bibtex ?? null,
    runs: runs.map(({date, fingerprint, pages, figures}) => ({date, fingerprint, pages, figures})),
    hasSources
  };
}

function paperOf({paper}: ReportFolder["file"]): ReportConfig["paper"] {
  if (paper === undefined) return null;
  return {
    title: paper.title,
    url: "url" in paper ? (paper.url ?? null) : null,
    venue: "venue" in paper ? (paper.venue ?? null) : null
  };
}

/** Numbers the figures of all pages in order; two under one id, and references to none, are problems. */
function numbered(pages: readonly ReadPage[]): {figures: FigureNumbers; problems: ReportProblem[]} {
  const figures: Record<string, FigureNumbers[string]> = {};
  const problems: ReportProblem[] = [];
  let number = 0;
  pages.forEach(({file, figures: own}, i) => {
    for (const {id, component, line, alone} of own) {
      if (figures[id])
        problems.push({
          file,
          line,
          message: `${component}: another figure is called ${id}; give this one an id of its own: {id: "${id}-2"}`
        });
      else if (!/^[a-z][\w-]*$/i.test(id))
        problems.push({file, line, message: `${component}: invalid id: ${id}; expected letters, digits and hyphens`});
      else
        figures[id] = {
          number: ++number,
          page: i === 0 ? "/index" : `/${file.replace(/\.md$/, "")}`,
          ...(alone === null ? {} : {embed: embedPage(id)})
        };
    }
  });
  for (const {file, refs} of pages)
    for (const {id, line} of refs)
      if (!figures[id])
        problems.push({file, line, message: `ref: no figure is called ${id}${didYouMean(id, Object.keys(figures))}`});
  return {figures, problems};
}

function siteOf(
  root: string,
  {file, works}: ReportFolder,
  config: ReportConfig,
  engine: ReportEngine,
  pages: readonly ReadPage[],
  figures: FigureNumbers
) {
  return {
    title: config.title,
    description: config.description,
    licence: config.licence,
    accent: file.accent ?? null,
    url: file.url ?? null,
    engine,
    parallax: parallaxVersion(root),
    embeds: Object.fromEntries(
      Object.entries(figures).flatMap(([id, {embed, page}]) =>
        embed === undefined ? [] : [[`/${embed.replace(/\.html$/, "")}`, {id, home: `..${page}.html`}]]
      )
    ),
    works: works.size,
    fingerprints: Object.fromEntries(config.logs.map(({benchmark, fingerprint}) => [benchmark, fingerprint])),
    pages: pages.map(({file: name, title}, i) => ({
      path: i === 0 ? "/index" : `/${name.replace(/\.md$/, "")}`,
      // The brand beside it has the report's title.
      name: i === 0 ? "Report" : (title ?? name)
    }))
  };
}

export type ReportSite = ReturnType<typeof siteOf>;

const NOT_FOUND = `---
title: Page not found
---

# This page does not exist

The address may be from an older version of the report, or mistyped. <a href="./">Start from the beginning</a>.
`;

/** Shared sources are links: nothing is copied, and an edit of a component shows in a preview too. */
function linkShared(root: string, target: string): void {
  mkdirSync(join(target, "src"), {recursive: true});
  // A fresh checkout has none until the first build cuts them: a link to nothing could not be written through.
  mkdirSync(join(root, "src/fonts"), {recursive: true});
  for (const name of SHARED) {
    const link = join(target, "src", name);
    if (!existsSync(link)) symlinkSync(relative(join(target, "src"), join(root, "src", name)), link);
  }
}

const ASSET = /\.(?:png|jpe?g|gif|webp|avif|svg|pdf|css)$/i;

/** Pictures and papers that pages of the report show or link. */
function copyAssets({folder, files}: ReportFolder, target: string): void {
  for (const name of files) {
    if (!ASSET.test(name) || name.split("/").includes(VERSIONS)) continue;
    const to = join(target, "src", name);
    mkdirSync(join(to, ".."), {recursive: true});
    // What a link leads to is copied, not the link: the next copy would write through it.
    cpSync(realpathSync(join(folder, name)), to, {preserveTimestamps: true});
  }
}

const configModule = (root: string, target: string): string =>
  `import {reportSite} from "${relative(target, join(root, "cli/build/framework/report-site.js"))}";\nexport default reportSite("report-site.json");\n`;

function writeChanged(path: string, content: string | Uint8Array): void {
  const bytes = Buffer.from(content as string);
  if (existsSync(path) && readFileSync(path).equals(bytes)) return;
  mkdirSync(join(path, ".."), {recursive: true});
  writeFileSync(path, bytes);
}

/** Where the project of a report is made: inside the checkout, so that packages are found. */
export const stagingFolder = (folder: string, key: string): string =>
  join(".cache/reports", `${basename(folder)}-${key}`);
