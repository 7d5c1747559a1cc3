import type {LoggedScore} from "../../../scoring/index.js";
import {isObject, maybeNumber, type JsonObject} from "../../../adapters/values/json-value.js";

/** UniEval's own names of single numbers, and those of the same numbers among score lines. */
const TOTALS: readonly (readonly [name: string, metric: string])[] = [
  ["tag-L1-UniScore", "UniScore"],
  ["tag-L0-UniScore", "tag-L0-UniScore"],
  ["tag-L2-UniScore", "tag-L2-UniScore"],
  ["case-UniScore", "case-UniScore"],
  ["UniScoreA", "UniScoreA"]
];

/** Tables of numbers, with the group that a label stands for. */
const TABLES: readonly (readonly [name: string, metric: string, group: (label: string) => string])[] = [
  ...["tag-L0", "tag-L1", "tag-L2", "case-word-size", "case-QA-size"].map(
    (name) => [name, "accuracy", (label: string) => `${name}: ${label}`] as const
  ),
  ["response-statistics", "share", (label) => `answer: ${label}`]
];

/** The numbers of a `results.json` as the scores of a subject; "N/A" is none. */
export function unievalLoggedScores(results: JsonObject, subjectId: string, file: string): LoggedScore[] {
  const score = (group: string, metric: string, cell: unknown): LoggedScore[] => {
    const value = typeof cell === "number" ? maybeNumber(cell) : null;
    return value === null ? [] : [{suite: "unieval", subjectId, scorerId: null, group, metric, value, file}];
  };
  return [
    ...TOTALS.flatMap(([name, metric]) => score("all", metric, results[name])),
    ...TABLES.flatMap(([name, metric, groupOf]) => {
      const cells = results[name];
      return isObject(cells)
        ? Object.entries(cells).flatMap(([label, cell]) => score(groupOf(label), metric, cell))
        : [];
    })
  ];
}
