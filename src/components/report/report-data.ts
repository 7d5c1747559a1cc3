import type {BenchmarkEntry, BenchmarkId, ModelEntry, UniEvalTag} from "../../lib/schema/index.js";
import type {ReportConfig} from "../../lib/report/index.js";
import type {GapEstimates, JointResults, PublishedByBenchmark} from "../../lib/stories/index.js";
import type {ScoreLine} from "../../lib/scoring/index.js";
import type {SiteLog} from "../explore/load-log.js";
import {readJson, type File} from "../figure/index.js";
import type {RunFile} from "../versions/context.js";
import {readAllBenchmarks, readTags, type AllBenchmarksFiles} from "../site-data.js";

/** Files that the pages of a report are made from. */
export interface ReportFiles extends AllBenchmarksFiles {
  readonly report: File;
  readonly joint: File;
  /** Scores of the report's logs, by the official rules. */
  readonly scores: File;
  /** Logs whose items the report can show. */
  readonly logs: readonly SiteLog[];
  /** Runs that the page compares. */
  readonly runs: readonly RunFile[];
}

/** Where the figures of one page stand: their numbers, by id. */
export type FigureNumbers = Readonly<Record<string, {readonly number: number; readonly page: string}>>;

/** Everything that components of a report draw from: the first argument of each. */
export interface ReportData {
  readonly config: ReportConfig;
  readonly published: PublishedByBenchmark;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly benches: ReadonlyMap<BenchmarkId, BenchmarkEntry>;
  readonly fits: GapEstimates;
  readonly tags: readonly UniEvalTag[];
  readonly joint: JointResults;
  readonly scores: readonly ScoreLine[];
  readonly logs: readonly SiteLog[];
  readonly runs: readonly RunFile[];
  readonly figures: FigureNumbers;
}

/** Reads what a page of a report needs. */
export async function loadReport(files: ReportFiles, figures: FigureNumbers): Promise<ReportData> {
  const [all, tags, config, joint, scores] = await Promise.all([
    readAllBenchmarks(files),
    readTags(files.tags),
    readJson(files.report),
    readJson(files.joint),
    readJson(files.scores)
  ]);
  return {
    ...all,
    tags,
    config: config as ReportConfig,
    joint: joint as JointResults,
    scores: scores as readonly ScoreLine[],
    logs: files.logs,
    runs: files.runs,
    figures
  };
}
