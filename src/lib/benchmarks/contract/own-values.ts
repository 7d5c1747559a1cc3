import type {PublishedRow} from "../../schema/index.js";
import type {ScoreLine} from "../../scoring/index.js";

/** A value for the place of a printed one, in its unit's share (0 to 1), with its denominator. */
export interface OwnValue {
  readonly value: number;
  readonly n: number;
  /** Questions behind the answers, where one question is asked about several pictures. */
  readonly questions?: number;
}

/** What a place is about: the coordinates of a printed number. */
export type Place = Pick<
  PublishedRow,
  "table" | "category" | "subcategory" | "track" | "protocol" | "stage" | "question" | "metric" | "column" | "evaluator"
>;

/** What the scored lines of one subject say for a place; `null` where they say nothing. */
export type ValueAt = (place: Place, lines: readonly ScoreLine[]) => OwnValue | null;

/** Lines about disjoint items taken together. */
export function pooledLines(lines: readonly ScoreLine[]): OwnValue | null {
  const n = lines.reduce((sum, line) => sum + (line.value === null ? 0 : line.n), 0);
  return n === 0 ? null : {value: lines.reduce((sum, line) => sum + (line.value ?? 0) * line.n, 0) / n, n};
}

/** Shares of the same items added up; `null` counts nothing. */
export function addedValues(a: OwnValue | null, b: OwnValue | null): OwnValue | null {
  return a === null ? b : b && {value: a.value + b.value, n: b.n};
}

/** A name without case, spaces and punctuation, in which logs and tables differ. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]+/g, "");

/** Totals that are compared over fixed categories: a log without one of these cannot stand beside them. */
export interface ComparedTotal {
  /** Whose totals. */
  readonly of: string;
  readonly categories: readonly string[];
  /** Whether a scored line is of these totals; all are where it does not say. */
  readonly marks?: (line: ScoreLine) => boolean;
}
