import type {PublishedRow} from "../../../schema/index.js";

/** The categories in the order of the printed tables. */
export const CATEGORIES = ["Culture", "Time", "Space", "Biology", "Physics", "Chemistry"] as const;

/** What the category of an overall score is called. */
export const OVERALL = "Overall";

export type ReleaseId = "first" | "verified";

/** A release of the benchmark: other prompts, another judge and another score, so that nothing is pooled over both. */
export interface Release {
  readonly id: ReleaseId;
  readonly name: string;
  /** Heading of its printed table. */
  readonly table: string;
  /** As the documents name it. */
  readonly judge: string;
  /** What an image is given. */
  readonly score: string;
}

/** The releases, the latest first. */
export const RELEASES: readonly Release[] = [
  {
    id: "verified",
    name: "WISE Verified",
    table: "Overall Ranking",
    judge: "Qwen3.5-35B-A3B",
    score: "share of images that are right"
  },
  {
    id: "first",
    name: "First release",
    table: "Normalized WiScore of different models",
    judge: "GPT-4o-2024-05-13",
    score: "mean of three grades, weighted"
  }
];

/** The release that prints a number. */
export const releaseOf = ({table}: Pick<PublishedRow, "table">): Release | null =>
  RELEASES.find((release) => release.table === table) ?? null;

/** Answers behind a printed score: one an image where it is right or not, no count where it has grades. */
export const answersOf = (row: PublishedRow): number | null => (releaseOf(row)?.id === "verified" ? 1 : null);
