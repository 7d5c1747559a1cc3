import type {BenchmarkId} from "../schema/index.js";
import type {ReportLog} from "./report-log.js";
import type {VersionEntry} from "./report-version.js";

/** Who wrote a report. */
export interface ReportAuthor {
  readonly name: string;
  readonly affiliation: string | null;
  readonly url: string | null;
}

/** The paper that a report is a companion of. */
export interface ReportPaper {
  readonly title: string;
  readonly url: string | null;
  readonly venue: string | null;
}

/** A link at the head of a report: paper, code, data. */
export interface ReportLink {
  readonly name: string;
  readonly url: string;
}

/** What the pages of a report know about it; made when it is built, from `report.yaml` and the logs. */
export interface ReportConfig {
  readonly title: string;
  readonly description: string;
  readonly authors: readonly ReportAuthor[];
  readonly paper: ReportPaper | null;
  readonly links: readonly ReportLink[];
  readonly benchmarks: readonly BenchmarkId[];
  /** Ids of the models to show, in the author's order; empty for all. */
  readonly models: readonly string[];
  readonly logs: readonly ReportLog[];
  readonly licence: string | null;
  readonly bibtex: string | null;
  /** Runs that the report keeps, oldest first; the last is the one that its pages show. Empty for a report without logs. */
  readonly runs: readonly VersionEntry[];
  /** True where `sources.html` lists every source: numbers in the text lead there. */
  readonly hasSources: boolean;
}
