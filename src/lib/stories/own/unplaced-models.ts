import type {PublishedRow} from "../../schema/index.js";
import type {ScoreLine} from "../../scoring/index.js";
import type {OwnLog} from "./own-log.js";
import {subjectsOf} from "./own-rows.js";
import {benchmarkOf} from "../../benchmarks/index.js";

/** Models of a log that stand in no figure of some totals, since categories are missing. */
export interface UnplacedModels {
  /** Whose totals. */
  readonly of: string;
  readonly subjects: readonly string[];
  /** Categories of the totals that one of the models has no answers of. */
  readonly missing: readonly string[];
  /** Categories of the log that are none of the benchmark's. */
  readonly strange: readonly string[];
}

/**
 * Models that a log has answers of, and that figures of totals leave out, since one of the categories is missing.
 *
 * @param published - the benchmark's table
 */
export function unplacedModels(published: readonly PublishedRow[], log: OwnLog): UnplacedModels[] {
  const about = benchmarkOf(published[0]?.benchmark ?? "");
  if (about === null) return [];
  return about.totals.flatMap(({of, categories, marks}) => {
    const places = placesOf(published, categories);
    const fills = (category: string, lines: readonly ScoreLine[]): boolean =>
      places.some((place) => place.category === category && about.ownValue(place, lines) !== null);
    const lines = log.lines.filter(({suite}) => suite === about.id);
    const ofSubject = (subject: string): ScoreLine[] => lines.filter(({subjectId}) => subjectId === subject);
    const lacks = (subject: string): string[] => categories.filter((category) => !fills(category, ofSubject(subject)));
    const subjects = subjectsOf(log, about.id).filter(
      (subject) => (marks === undefined || ofSubject(subject).some(marks)) && lacks(subject).length > 0
    );
    if (subjects.length === 0) return [];
    const missing = categories.filter((category) => subjects.some((subject) => lacks(subject).includes(category)));
    return [{of, subjects, missing, strange: strangeNames(lines, subjects, fills, places)}];
  });
}

/** Printed numbers of the tables that hold all categories of some totals. */
function placesOf(published: readonly PublishedRow[], categories: readonly string[]): readonly PublishedRow[] {
  const held = new Map<string, Set<string | null>>();
  for (const {table, category} of published) held.set(table, (held.get(table) ?? new Set()).add(category));
  return published.filter(({table}) => categories.every((category) => held.get(table)!.has(category)));
}

/** Which models are left out of which totals, and why, in words. */
export function unplacedText({of, subjects, missing, strange}: UnplacedModels): string {
  const named =
    strange.length === 0 ? "" : `; what the log calls ${strange.join(", ")} is no category of the benchmark`;
  return `Left out where totals of ${of} are compared: ${subjects.join(", ")}; no answers in ${missing.join(", ")}${named}.`;
}

function strangeNames(
  lines: readonly ScoreLine[],
  subjects: readonly string[],
  fills: (category: string, lines: readonly ScoreLine[]) => boolean,
  places: readonly PublishedRow[]
): string[] {
  const known = [...new Set(places.flatMap(({category}) => category ?? []))];
  const groups = new Map<string, ScoreLine[]>();
  for (const line of lines) {
    const name = /^(?:category|task): (.*)/.exec(line.group)?.[1];
    if (name !== undefined && subjects.includes(line.subjectId)) groups.set(name, [...(groups.get(name) ?? []), line]);
  }
  return [...groups].filter(([, own]) => !known.some((category) => fills(category, own))).map(([name]) => name);
}
