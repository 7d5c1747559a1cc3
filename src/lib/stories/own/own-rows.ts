import type {BenchmarkId, ModelEntry, PublishedRow} from "../../schema/index.js";
import type {OwnLog} from "./own-log.js";
import {benchmarkOf, OWN_CELL, type Benchmark} from "../../benchmarks/index.js";
import {ownModel} from "./own-model.js";

/**
 * Numbers of a reader's log in the places of a benchmark's published tables, so that every figure shows them beside the printed
 * ones. Values are exact, not rounded as printed; a place that the log says nothing about stays empty.
 *
 * @param published - the benchmark's table, which says which places there are
 */
export function ownRows(published: readonly PublishedRow[], log: OwnLog): PublishedRow[] {
  const about = benchmarkOf(published[0]?.benchmark ?? "");
  if (about === null) return [];
  const benchmark = about.id;
  const placeKey = placeKeyOf(about);
  const ids = ownIdsOf(log);
  const places = [...new Map(published.map((row) => [placeKey(row), row])).values()];
  return subjectsOf(log, benchmark).flatMap((subject) => {
    const lines = log.lines.filter((line) => line.suite === benchmark && line.subjectId === subject);
    const rows = places.flatMap((place): PublishedRow[] => {
      const own = about.ownValue(place, lines);
      if (own === null) return [];
      return [
        {
          ...place,
          cell: `${OWN_CELL}${log.id}/${subject}/${placeKey(place)}`,
          row: `${subject}, ${log.report ? "" : "your "}log ${log.name}${log.simulated ? ", simulated" : ""}`,
          model: ids.get(subject)!,
          value: Math.min(1, own.value) * (place.unit === "score" ? 1 : 100),
          n: own.questions ?? (place.n === null ? null : own.n),
          readOff: false,
          note: `${
            log.simulated
              ? "simulated: no evidence about any model"
              : `computed from ${log.report ? "the" : "your"} log by the official rule`
          }${own.questions === undefined ? "" : `, n = ${said(own.n)} answers to ${said(own.questions)} questions`}`
        }
      ];
    });
    return about.isWhole(rows) ? rows : [];
  });
}

const said = (count: number): string => count.toLocaleString("en");

/** Entries for the registry of models, one per subject of the log. */
export function ownModels(log: OwnLog): ModelEntry[] {
  const ids = ownIdsOf(log);
  return [...new Set(log.lines.map(({subjectId}) => subjectId))].map((subject) => {
    const short = log.report
      ? `${log.report.names.get(subject) ?? subject}${log.simulated ? " (simulated)" : ""}`
      : `${log.simulated ? "Simulated" : "Yours"}: ${subject}`;
    return {
      id: ids.get(subject)!,
      name: `${short} (${log.name})`,
      short,
      aliases: [...new Set([subject, log.report?.names.get(subject) ?? subject])],
      organisation: null,
      openness: "open",
      kind: "unified",
      family: null,
      coupling: null,
      note: `From ${log.report ? "the" : "your"} log ${log.name}${log.simulated ? ", which is simulated" : ""}.`
    };
  });
}

/** Subjects of the log that took part in a benchmark. */
export function subjectsOf(log: OwnLog, benchmark: BenchmarkId): string[] {
  return [...new Set(log.lines.filter(({suite}) => suite === benchmark).map(({subjectId}) => subjectId))];
}

/**
 * Ids of subjects: their letters, digits and dots, in any script, and hyphens for all else. Those that would be called alike are
 * numbered in the order of their names; a report's begin with `own-` only where a published model has the id.
 *
 * @param taken - ids of published models, `null` for a log of the reader's, whose ids all begin so
 */
export function ownIds(subjects: Iterable<string>, taken: ReadonlySet<string> | null): Map<string, string> {
  const ids = new Map<string, string>();
  const used = new Set(taken);
  for (const subject of [...new Set(subjects)].sort()) {
    const slug = subject.toLowerCase().replace(/[^\p{L}\p{M}\p{N}.]+/gu, "-");
    const id = taken === null || taken.has(slug) ? ownModel(slug) : slug;
    let own = id;
    for (let k = 2; used.has(own); k++) own = `${id}-${k}`;
    used.add(own);
    ids.set(subject, own);
  }
  return ids;
}

/** Ids of the log's subjects, by the names that it has for them. */
export const ownIdsOf = ({lines, report}: OwnLog): Map<string, string> =>
  ownIds(report?.subjects ?? lines.map(({subjectId}) => subjectId), report?.taken ?? null);

/** Tells the places of a benchmark's tables apart. */
const placeKeyOf =
  ({poolsJudges}: Benchmark) =>
  (row: PublishedRow): string => {
    const {table, category, subcategory, track, protocol, stage, question, metric, ability, evaluator, column} = row;
    const judge = poolsJudges ? null : evaluator;
    return [table, category, subcategory, track, protocol, stage, question, metric, ability, judge, column]
      .filter((part) => part !== null)
      .join("|");
  };
