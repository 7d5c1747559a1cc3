import type {JsonValue} from "../../scoring/index.js";
import {maybeText} from "../values/json-value.js";

const MISSING = new Set(["n/a", "#n/a", "na", "none", "null", "-", "–", "—", "missing", "unscored", "not scored"]);
const FAILED = new Set(["error", "#error", "timeout", "timed out", "exception", "api error"]);
/** What stands in a column of errors where there was none. */
const NO_ERROR = new Set(["", "none", "null", "nan", "n/a", "na", "-", "no", "no error", "false", "0", "ok"]);

/** What a word in a score's place says became of the answer: nobody scored it, or something failed; `null` for any other value. */
export function saidStatus(raw: JsonValue | undefined): "missing" | "error" | null {
  if (typeof raw !== "string") return null;
  const word = raw.trim().toLowerCase();
  return MISSING.has(word) ? "missing" : FAILED.has(word) ? "error" : null;
}

/** Does the column of errors name one? */
export function isError(cell: JsonValue | undefined): boolean {
  if (cell === null || cell === undefined) return false;
  const text = maybeText(cell);
  return text === null ? Object.keys(cell as object).length > 0 : !NO_ERROR.has(text.trim().toLowerCase());
}
