import type {JsonValue} from "../../scoring/index.js";
import {maybeNumber} from "../values/json-value.js";

/** A comma before three digits may part thousands: only behind a lone zero it cannot. */
const COMMA = /^\s*(-?(?:0,\d+|\d+,(?:\d{1,2}|\d{4,})))\s*$/;

/**
 * A number in a score's place, also with a decimal comma; `null` for none, and for what may be one of two.
 *
 * @example
 * scoreNumber("0,75") // → 0.75
 * scoreNumber("1,234") // → null
 */
export function scoreNumber(value: JsonValue | undefined): number | null {
  const comma = typeof value === "string" ? COMMA.exec(value)?.[1] : undefined;
  return maybeNumber(comma === undefined ? value : comma.replace(",", "."));
}
