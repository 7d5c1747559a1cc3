import type {ReportLog} from "./report-log.js";
import type {ScoreTable} from "./score-table.js";

/** The identified gap of a model of the report's logs, over all categories or in one. */
export interface VersionGap {
  readonly model: string;
  /** `null` for the mean over all categories. */
  readonly category: string | null;
  /** Points, with a 95% interval. */
  readonly gap: number;
  readonly lo: number;
  readonly hi: number;
}

/** What models answered to the items of one benchmark. */
export interface VersionItems {
  readonly suite: string;
  readonly ids: readonly string[];
  readonly models: readonly {
    readonly model: string;
    readonly protocol: string | null;
    /** A character per item: verdicts that were right, in base 36 (`z` for 35 and more), or `-` for an item without verdict. */
    readonly right: string;
    /** The same for all verdicts; one character where it is the same for every item with a verdict. */
    readonly of: string;
  }[];
}

/** A figure or a page that builds of a run had: what links may lead to. */
export interface VersionFigure {
  readonly id: string;
  /** Address of its page below the report's: `/index`. */
  readonly page: string;
}

/** One run behind a report, as kept: everything that a comparison with another run needs, and nothing else. */
export interface ReportVersion {
  readonly format: typeof VERSION_FORMAT;
  /** When it was first built: ISO 8601. */
  readonly date: string;
  /** First 16 hexadecimal digits of the SHA-256 of scores, gaps and items. */
  readonly fingerprint: string;
  readonly title: string;
  /** Release of Parallax that computed it. */
  readonly parallax: string;
  readonly logs: readonly ReportLog[];
  readonly pages: readonly string[];
  readonly figures: readonly VersionFigure[];
  readonly scores: ScoreTable;
  readonly gaps: readonly VersionGap[];
  readonly items: readonly VersionItems[];
}

export const VERSION_FORMAT = "parallax-report-version/1";

/** A run in a list of runs. */
export type VersionEntry = Pick<ReportVersion, "date" | "fingerprint" | "pages" | "figures">;

/**
 * Checks what a file says to be a version.
 *
 * @param file - its name, for messages
 * @throws RangeError that names file, field and expectation
 */
export function reportVersion(value: unknown, file: string): ReportVersion {
  const fail = (what: string): never => {
    throw new RangeError(`${file}: ${what}`);
  };
  if (typeof value !== "object" || value === null) return fail("expected a kept run of a report");
  const version = value as Record<string, unknown>;
  if (version.format !== VERSION_FORMAT)
    fail(`invalid format; expected ${VERSION_FORMAT}: ${String(version.format ?? "none")}`);
  for (const field of ["date", "fingerprint", "title", "parallax"])
    if (typeof version[field] !== "string") fail(`invalid ${field}; expected text`);
  for (const field of ["logs", "pages", "figures", "gaps", "items"])
    if (!Array.isArray(version[field])) fail(`invalid ${field}; expected a list`);
  const scores = version.scores as Partial<ScoreTable> | null | undefined;
  if (!Array.isArray(scores?.parts) || !Array.isArray(scores.models)) fail("invalid scores; expected parts and models");
  if (Number.isNaN(Date.parse(version.date as string)))
    fail(`invalid date; expected ISO 8601: ${String(version.date)}`);
  return value as ReportVersion;
}
