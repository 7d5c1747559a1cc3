import {maybeText, type JsonObject} from "../values/json-value.js";
import {capabilityOf} from "./capability-words.js";

/** A column that tells words from pictures whatever it is called: all it holds are capabilities, two of them at least. */
export const capabilityColumn = (columns: readonly string[], rows: readonly JsonObject[]): string | undefined =>
  columns.find((column) => {
    const met = new Set<string>();
    for (const row of rows) {
      const word = maybeText(row[column]);
      if (word === null || word === "") continue;
      const capability = capabilityOf(word);
      if (capability === null) return false;
      met.add(capability);
    }
    return met.size > 1;
  });

/**
 * May one item be asked in several forms under one name? Its rows would be repeats of each other. Of rows in one form only nothing
 * is known: tables are often sorted, and the other form stands below.
 */
export function mayItemsBeShared(rows: readonly JsonObject[], item: string, capability: string): boolean {
  const formOf = new Map<string, string>();
  const parts = item.split(",");
  let isShared = false;
  for (const row of rows) {
    const name = parts.map((part) => maybeText(row[part])).join(".");
    const form = capabilityOf(maybeText(row[capability]));
    if (form === null) continue;
    const known = formOf.get(name) ?? form;
    formOf.set(name, known);
    if (known !== form) isShared = true;
  }
  return isShared || new Set(formOf.values()).size === 1;
}
