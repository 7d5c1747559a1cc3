import type {JsonValue} from "../../scoring/index.js";
import type {ColumnMapping} from "../contract/column-mapping.js";
import {maybeText} from "../values/json-value.js";

/** What a code stands for; numbers are the same however they are written. `undefined` for what is no code. */
export function codedScore(
  codes: ColumnMapping["codes"],
  raw: JsonValue,
  number: number | null
): number | null | undefined {
  if (codes === undefined) return undefined;
  const text = maybeText(raw)?.trim() ?? "";
  if (Object.hasOwn(codes, text)) return codes[text];
  return number !== null && Object.hasOwn(codes, String(number)) ? codes[String(number)] : undefined;
}
