import type {ItemRow} from "../../schema/index.js";
import {promptOptions, UNKNOWN_OPTION, type JsonValue, type NamedScorer} from "../../scoring/index.js";
import type {ColumnMapping} from "../contract/column-mapping.js";
import {maybeText} from "../values/json-value.js";
import {itemRow} from "../values/rows.js";
import {capabilityOf} from "./capability-words.js";
import {fieldText} from "./field-text.js";

/** Fields that make an item; records about the same one share it. */
export const ITEM_FIELDS = ["pair", "case", "capability", "category", "subcategory", "prompt", "key"] as const;

/**
 * The item of a record.
 *
 * @param cells - of the fields that make an item, then of the options
 */
export function mappedItem(
  {suite, options = []}: ColumnMapping,
  nativeId: string,
  cells: readonly (JsonValue | undefined)[],
  suiteVersion: string | null
): ItemRow {
  const [
    pair = null,
    together = null,
    native = null,
    category = null,
    subcategory = null,
    question = null,
    key = null
  ] = ITEM_FIELDS.map((field, f) => fieldText(field, cells[f]));
  const offered = cells.slice(ITEM_FIELDS.length).map(maybeText);
  const capability = capabilityOf(native);
  // Both forms of an item hang together, whatever else does.
  const own = together ?? pair;
  return itemRow({
    itemId: `${suite}/${nativeId}`,
    suite,
    suiteVersion,
    caseId: own === null ? null : `${suite}/${own}`,
    pairId: pair === null ? null : `${suite}/${pair}`,
    modality: capability === null ? null : capability === "understanding" ? "text" : "image",
    capability,
    category,
    subcategory,
    nativeCategory: [category, subcategory].filter((level) => level !== null).join(" / ") || null,
    prompt: promptOf(question, options, offered),
    key
  });
}

/** The question with its options, one a line. */
function promptOf(
  question: string | null,
  columns: readonly string[],
  offered: readonly (string | null)[]
): string | null {
  const lines = offered.flatMap((option, o) =>
    option === null ? [] : [`${"ABCDEFGHIJ"[o] ?? columns[o] ?? ""}. ${option}`]
  );
  return question === null && lines.length === 0
    ? null
    : [...(question === null ? [] : [question]), ...lines].join("\n");
}

/**
 * Texts of the options. Where no column holds them: those that the question lists, for the rule that cuts them from there; else as
 * many as the rule knows letters, that no reply names, so that it is read by its letter alone.
 */
export function offeredOf(
  cells: readonly (JsonValue | undefined)[],
  {letters, readsOptions}: NamedScorer,
  question: string | null
): readonly string[] {
  if (cells.length > 0) return cells.map((cell) => maybeText(cell) || UNKNOWN_OPTION);
  const listed = question === null || !readsOptions ? [] : promptOptions(question);
  return Array.from({length: letters}, (_, o) => listed[o] ?? UNKNOWN_OPTION);
}
