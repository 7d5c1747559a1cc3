import type {BenchmarkEntry, BenchmarkId, ModelEntry, ItemTag} from "../lib/schema/index.js";
import type {ReportConfig} from "../lib/report/index.js";
import type {PublishedByBenchmark} from "../lib/stories/index.js";
import type {GapFits} from "../lib/gaps/gap-fits.js";
import type {ScoreLine} from "../lib/scoring/index.js";
import type {SiteLog} from "../components/explore/view/load-log.js";
import {BENCHMARK_IDS} from "../lib/benchmarks/registry.js";
import {readJson, type File} from "../components/figure/index.js";
import type {RunFile} from "../components/versions/context.js";
import {
  readBenchmarks,
  readModels,
  readAllPublished,
  readPublished,
  readTags,
  type AllBenchmarksFiles
} from "../components/page/site-data.js";

/** Files that a page of a report is made from: those that its components draw from. */
export interface ReportFiles extends Partial<AllBenchmarksFiles> {
  /** Tables of single benchmarks, on a page whose components draw from no others. */
  readonly tables?: Readonly<Record<BenchmarkId, File>>;
  readonly report: File;
  readonly models: File;
  readonly benchmarks: File;
  /** Scores of the report's logs, by the official rules. */
  readonly scores?: File;
  /** What became of the records of the report's sources. */
  readonly accounts?: File;
  /** What the checks of printed numbers found. */
  readonly ledger?: File;
  /** The joint model of all counts, fitted when the report was built. */
  readonly joint?: File;
  /** Logs whose items the report can show. */
  readonly logs: readonly SiteLog[];
  /** Runs that the page compares. */
  readonly runs: readonly RunFile[];
}

/** Where figures stand, by id: number, page, and the page that holds the figure alone. */
export type FigureNumbers = Readonly<
  Record<string, {readonly number: number; readonly page: string; readonly embed?: string}>
>;

/** Everything that components of a report draw from: the first argument of each. */
export interface ReportData {
  readonly config: ReportConfig;
  readonly published: PublishedByBenchmark;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>;
  readonly fits: GapFits;
  readonly tags: readonly ItemTag[];
  readonly scores: readonly ScoreLine[];
  /** Read by the components that show them; `null` on a page with none of these. */
  readonly accounts: File | null;
  readonly ledger: File | null;
  readonly joint: File | null;
  readonly logs: readonly SiteLog[];
  readonly runs: readonly RunFile[];
  readonly figures: FigureNumbers;
}

/** Rows of every benchmark; empty where the page has no table of it. */
async function publishedOf({published, tables = {}}: ReportFiles): Promise<PublishedByBenchmark> {
  if (published !== undefined) return readAllPublished(published);
  const ids = new Set([...BENCHMARK_IDS, ...Object.keys(tables)]);
  const rows = [...ids].map(async (id) => [id, tables[id] ? await readPublished(tables[id]) : []] as const);
  return Object.fromEntries(await Promise.all(rows));
}

/** Reads what a page of a report needs; tables that none of its components draws from stay empty. */
export async function loadReport(files: ReportFiles, figures: FigureNumbers): Promise<ReportData> {
  const json = async <T>(file: File | undefined, none: T): Promise<T> =>
    file === undefined ? none : ((await readJson(file)) as T);
  const [published, models, benches, tags, fits, config, scores] = await Promise.all([
    publishedOf(files),
    readModels(files.models),
    readBenchmarks(files.benchmarks),
    files.tags === undefined ? [] : readTags(files.tags),
    json<GapFits>(files.fits, {}),
    json<ReportConfig | null>(files.report, null),
    json<readonly ScoreLine[]>(files.scores, [])
  ]);
  return {
    published,
    models,
    benches,
    tags,
    fits,
    config: config!,
    scores,
    accounts: files.accounts ?? null,
    ledger: files.ledger ?? null,
    joint: files.joint ?? null,
    logs: files.logs,
    runs: files.runs,
    figures
  };
}
