import type {JsonValue} from "../../scoring/index.js";
import {maybeText} from "../values/json-value.js";

type LooseRow = Readonly<Record<string, JsonValue>>;

/** Columns that say what the score of their row measures, and which way is better. */
const MEASURE = /^(?:metric|metricname|metricid|measure|measurename|scorename|scoretype|scorekind|criterion|aspect)$/;
const DIRECTION = /^(?:higherisbetter|lowerisbetter|greaterisbetter|direction|better|maximize|minimize)$/;
const MOST_NAMED = 4;

/**
 * Why the scores of one column are of several measures, or of one whose higher values are better here and worse there; `null` where
 * nothing says so. One mean over them would be of nothing.
 *
 * @param unused - columns that fill nothing yet
 */
export function measuresApart(
  rows: readonly LooseRow[],
  unused: readonly string[],
  plainName: (column: string) => string
): string | null {
  const valuesOf = (column: string): string[] => [
    ...new Set(rows.flatMap((row) => maybeText(row[column] ?? null) ?? []))
  ];
  for (const [kind, words] of [
    [MEASURE, "several measures"],
    [DIRECTION, "scores of both directions"]
  ] as const)
    for (const column of unused.filter((one) => kind.test(plainName(one)))) {
      const values = valuesOf(column);
      // As many names as rows are no measures.
      if (values.length < 2 || 2 * values.length > rows.length) continue;
      const named = values.slice(0, MOST_NAMED).join(", ") + (values.length > MOST_NAMED ? " and others" : "");
      return `column ${column} names ${words} (${named}), of which one mean would be taken: give a table for each, or a column for each`;
    }
  return null;
}
