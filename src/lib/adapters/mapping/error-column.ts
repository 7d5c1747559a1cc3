import {maybeNumber, maybeText, type JsonObject} from "../values/json-value.js";
import {plainName} from "./plain-name.js";
import type {ColumnMapping} from "../contract/column-mapping.js";
import {isError, saidStatus} from "./said-status.js";

const NAMED = /^(?:error|errors|errormessage|errormsg|exception|apierror|traceback)$/;

/**
 * The column that names what failed in a call, where rows with an error have no answer or no score. Where they have both, the column may
 * as well say what is wrong with the answer: then there is something to be said.
 *
 * @param unused - columns that fill nothing yet
 */
export function errorColumn(
  rows: readonly JsonObject[],
  unused: readonly string[],
  {reply, image, score}: ColumnMapping["columns"]
): {readonly column?: string; readonly problem?: string} {
  const column = unused.find((one) => NAMED.test(plainName(one)));
  if (column === undefined) return {};
  const failed = rows.filter((row) => isError(row[column]));
  // Numbers are how far off an answer is.
  if (failed.some((row) => maybeNumber(row[column] ?? null) !== null)) return {};
  const isEmpty = (row: JsonObject, of: string): boolean => (maybeText(row[of] ?? null)?.trim() ?? "") === "";
  const answers = [reply, image].filter((of) => of !== undefined);
  const isFailure = (row: JsonObject): boolean =>
    (answers.length > 0 && answers.every((of) => isEmpty(row, of))) ||
    (score !== undefined && (isEmpty(row, score) || saidStatus(row[score]) !== null));
  const scored = failed.filter((row) => !isFailure(row)).length;
  return scored === 0
    ? {column}
    : {
        problem: `column ${column} is filled in ${scored} of the first ${rows.length} rows that are scored all the same: say whether these calls failed, in columns.error`
      };
}
