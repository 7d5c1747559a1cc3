import {maybeText, type JsonObject} from "../values/json-value.js";
import {plainName} from "./plain-name.js";

/** Columns that say what the score of their row measures, and which way is better. */
const MEASURE = /^(?:metric|metricname|metricid|measure|measurename|scorename|scoretype|scorekind|criterion|aspect)$/;
const DIRECTION = /^(?:higherisbetter|lowerisbetter|greaterisbetter|direction|better|maximize|minimize)$/;
const SPLIT = /^(?:split|datasplit|partition|fold)$/;
const TRAINED = /^train(?:ing)?$/i;
const MOST_NAMED = 4;

/**
 * Why the scores of one column are of several measures, or of one whose higher values are better here and worse there; `null` where
 * nothing says so. One mean over them would be of nothing.
 *
 * @param unused - columns that fill nothing yet
 */
export function measuresApart(rows: readonly JsonObject[], unused: readonly string[]): string | null {
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

/** Why a mean would be of items that a model was trained on and of others; `null` where no column names such parts. */
export function partsApart(rows: readonly JsonObject[], columns: readonly string[]): string | null {
  for (const column of columns.filter((one) => SPLIT.test(plainName(one)))) {
    const values = [...new Set(rows.flatMap((row) => maybeText(row[column] ?? null) ?? []))];
    if (values.length < 2 || !values.some((value) => TRAINED.test(value.trim()))) continue;
    return `column ${column} parts items of training from others (${values.slice(0, MOST_NAMED).join(", ")}), of which one mean would be taken: give a table for each`;
  }
  return null;
}
