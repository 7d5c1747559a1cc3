import type {BenchmarkId} from "../schema/index.js";

/** Who wrote a report. */
export interface ReportAuthor {
  readonly name: string;
  readonly affiliation: string | null;
  readonly url: string | null;
}

/** A link at the head of a report: paper, code, data. */
export interface ReportLink {
  readonly name: string;
  readonly url: string;
}

/** A log that a report was made from, as its pages have it. */
export interface ReportLog {
  readonly benchmark: BenchmarkId;
  /** As listed under `sources`. */
  readonly name: string;
  readonly simulated: boolean;
  readonly licence: string | null;
  readonly models: number;
  readonly records: number;
  readonly rejected: number;
  /** Of the verdict table: changes whenever any verdict does. */
  readonly fingerprint: string;
}

/** What the pages of a report know about it; made when it is built, from `report.yaml` and the logs. */
export interface ReportConfig {
  readonly title: string;
  readonly description: string;
  readonly authors: readonly ReportAuthor[];
  readonly links: readonly ReportLink[];
  readonly benchmarks: readonly BenchmarkId[];
  /** Ids of the models to show, in the author's order; empty for all. */
  readonly models: readonly string[];
  readonly logs: readonly ReportLog[];
  readonly licence: string | null;
  readonly bibtex: string | null;
}
