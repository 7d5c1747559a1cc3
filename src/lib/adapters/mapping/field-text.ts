import type {JsonValue} from "../../scoring/index.js";
import type {MappedField} from "../contract/column-mapping.js";
import {listedText, maybeText} from "../values/json-value.js";

/** Fields that may hold several texts, or an object: something was answered, or is right. */
export const LISTED_FIELDS: ReadonlySet<MappedField> = new Set(["reply", "key", "parsed", "judgeRaw"]);
/** What a field holds as a text; of several the texts of all where it may hold several. */
export function fieldText(field: MappedField, cell: JsonValue | undefined): string | null {
  return LISTED_FIELDS.has(field) ? listedText(cell) : maybeText(cell);
}

/** A text if it is one of the allowed ones, in either case. */
export function oneOf<V extends string>(value: string | null, allowed: readonly V[]): V | null {
  return allowed.find((one) => one === value?.toLowerCase()) ?? null;
}
