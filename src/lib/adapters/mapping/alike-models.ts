import type {JsonValue} from "../../scoring/index.js";
import {maybeText} from "../values/json-value.js";

/** Why models of a table may be one model: names that differ in case, blanks, hyphens and underscores alone; `null` for none. */
export function alikeModels(
  rows: readonly Readonly<Record<string, JsonValue>>[],
  column: string | undefined
): string | null {
  if (column === undefined) return null;
  const names = new Set(rows.flatMap((row) => maybeText(row[column] ?? null)?.trim() ?? []));
  const known = new Map<string, string>();
  for (const name of names) {
    const plain = name.toLowerCase().replace(/[\s_-]/g, "");
    const other = known.get(plain);
    if (other !== undefined)
      return `models ${other} and ${name} differ in case, blanks or hyphens alone, and would be two: write one of them in ${column} if they are one`;
    known.set(plain, name);
  }
  return null;
}
