import {allGapFits} from "../../loaders/gap-fits.js";
import {publishedTable} from "../../loaders/published.js";
import {benchmarksRegistry, modelsRegistry, itemTagsRegistry} from "../../loaders/registries.js";
import type {ReportFile} from "../../loaders/report/report-file.js";
import {ReportError} from "../../loaders/report/report-problem.js";
import {didYouMean, modelNamed, type VersionGap} from "../../src/lib/report/index.js";
import {PUBLISHED_TABLE, type BenchmarkId, type ModelEntry, type PublishedRow} from "../../src/lib/schema/index.js";
import {BENCHMARK_IDS, benchmarkOf} from "../../src/lib/benchmarks/index.js";
import {
  ownModels,
  ownRows,
  pairedEntry,
  pairedRows,
  unplacedModels,
  type OwnLog,
  type PublishedByBenchmark,
  type UnplacedModels
} from "../../src/lib/stories/index.js";
import type {GapFits} from "../../src/lib/gaps/index.js";
import {decodeRegistry, decodeTable, encodeRegistry, encodeTable} from "../../src/lib/tables/index.js";
import type {ReportLogs} from "./report-logs.js";

/** Data files of a report's pages, by name, and its models. */
export interface ReportTables {
  readonly files: Readonly<Record<string, string>>;
  /** Published rows and, in their places, those of the logs. */
  readonly published: PublishedByBenchmark;
  readonly models: readonly ModelEntry[];
  /** Ids of the models to show, in the author's order; empty for all. */
  readonly shown: readonly string[];
  /** Gaps of the models of the logs, by the names that the logs have for them. */
  readonly gaps: readonly VersionGap[];
  /** Models of the logs that figures of totals leave out. */
  readonly unplaced: readonly UnplacedModels[];
  /** Gaps that are fitted together, published ones included. */
  readonly fittedGaps: number;
  /** Ids of the models that a benchmark has numbers of, printed or from logs; under `gaps` those of all that are asked in both forms. */
  readonly measured: Readonly<Record<string, ReadonlySet<string>>>;
}

/**
 * Published tables with the numbers of the report's logs in their places, and everything that figures need besides.
 *
 * @throws ReportError for a model of `report.yaml` that neither print nor the logs know
 */
export function reportTables(file: ReportFile, logs: ReportLogs | null): ReportTables {
  const known = decodeRegistry("models", modelsRegistry());
  const names = new Map(
    (file.models ?? []).flatMap((model) => ("name" in model && model.name ? [[model.id, model.name] as const] : []))
  );
  const own = ownLogs(logs, names, new Set(known.map(({id}) => id)));
  const added = own.flatMap(ownModels);
  const models = [...known, ...added].map((entry) => renamed(entry, names));
  const problems: {file: string; line: null; message: string}[] = [];
  const shown = (file.models ?? []).flatMap(({id}) => {
    const found = modelNamed(models, id);
    if (found === undefined)
      problems.push({
        file: "report.yaml",
        line: null,
        message: `models: unknown model: ${id}${didYouMean(
          id,
          models.map((model) => model.id)
        )}`
      });
    return found?.id ?? [];
  });
  if (problems.length > 0) throw new ReportError(problems);
  const files: Record<string, string> = {};
  const measured: Record<string, ReadonlySet<string>> = {};
  const published: Record<string, readonly PublishedRow[]> = {};
  const unplaced: UnplacedModels[] = [];
  for (const benchmark of BENCHMARK_IDS) {
    const rows = decodeTable(PUBLISHED_TABLE, publishedTable(benchmark));
    unplaced.push(...own.flatMap((log) => (log.id === benchmark ? unplacedModels(rows, log) : [])));
    const all = [...rows, ...own.flatMap((log) => ownRows(rows, log))];
    measured[benchmark] = new Set(all.map((row) => row.model));
    published[benchmark] = all;
    files[tableFile(benchmark)] = JSON.stringify(encodeTable(PUBLISHED_TABLE, all));
  }
  const entries = [...benchmarksRegistry().entries];
  for (const log of own) {
    if (benchmarkOf(log.id) !== null) continue;
    const rows = pairedRows(log, log.id);
    // Nothing asked in both forms: it has scores and single answers, and no table of rates in both.
    if (rows.length === 0) continue;
    measured[log.id] = new Set(rows.map((row) => row.model));
    published[log.id] = rows;
    files[tableFile(log.id)] = JSON.stringify(encodeTable(PUBLISHED_TABLE, rows));
    entries.push(
      pairedEntry(
        log.id,
        rows.reduce((most, {n}) => Math.max(most, n ?? 0), 0)
      )
    );
  }
  files["published.json"] = JSON.stringify(encodeTable(PUBLISHED_TABLE, Object.values(published).flat()));
  files["models.json"] = JSON.stringify(encodeRegistry("models", models));
  files["benchmarks.json"] = JSON.stringify(encodeRegistry("benchmarks", entries));
  files["item-tags.json"] = JSON.stringify(itemTagsRegistry());
  // Figures about gaps draw any of these, whichever the call names.
  const paired = Object.keys(measured).filter((id) => benchmarkOf(id) === null || benchmarkOf(id)?.categoryIds);
  measured.gaps = new Set(paired.flatMap((id) => [...measured[id]!]));
  const fits = allGapFits(published, new Map(models.map((entry) => [entry.id, entry])));
  files["gap-fits.json"] = JSON.stringify(fits);
  files["scores.json"] = JSON.stringify(logs?.scores ?? []);
  return {
    files,
    published,
    models,
    shown,
    measured,
    gaps: gapsOf(fits, own),
    unplaced,
    fittedGaps: Math.max(0, ...Object.values(fits).map(({cells}) => cells.length))
  };
}

/** Name of the file of a benchmark's table; a log that is of none has a prefix, so that it takes no other file's name. */
export const tableFile = (benchmark: BenchmarkId): string =>
  `${benchmarkOf(benchmark) === null ? "paired-" : ""}${benchmark}.json`;

/** Gaps of the logs' own models: those of published ones change with no log. */
function gapsOf(fits: GapFits, own: readonly OwnLog[]): VersionGap[] {
  const subjects = new Map(own.flatMap((log) => ownModels(log).map(({id, aliases}) => [id, aliases[0]!] as const)));
  // A run names a gap by model and category: where several benchmarks have gaps, those of all but the first carry its name.
  const all = Object.entries(fits).flatMap(([id, {overall, cells}], i) => {
    const said = (category: string | null) =>
      i === 0 ? category : `${benchmarkOf(id)?.name ?? id}: ${category ?? "overall"}`;
    return [
      ...overall.map((gap) => ({...gap, category: said(null)})),
      ...cells.map(({model, category, gap, lo, hi}) => ({model, category: said(category), gap, lo, hi}))
    ];
  });
  return all.flatMap(({model, category, gap, lo, hi}) => {
    const subject = subjects.get(model);
    return subject === undefined ? [] : [{model: subject, category, gap, lo, hi}];
  });
}

/** The report's logs, those of simulated sources apart. */
function ownLogs(logs: ReportLogs | null, names: ReadonlyMap<string, string>, taken: ReadonlySet<string>): OwnLog[] {
  return (logs?.logs ?? []).map(({benchmark, name, simulated}) => ({
    id: benchmark,
    name,
    simulated,
    lines: logs!.scores.filter(({suite}) => suite === benchmark),
    report: {names, subjects: logs!.scores.map(({subjectId}) => subjectId), taken}
  }));
}

function renamed(entry: ModelEntry, names: ReadonlyMap<string, string>): ModelEntry {
  const name = names.get(entry.id);
  return name === undefined || entry.short.startsWith(name) ? entry : {...entry, short: name};
}
