import type {CanonicalRow, ItemRow} from "../../schema/index.js";
import {isUndecodable} from "../files/undecodable.js";

const MOST = 2 ** 31 - 1;
/** Can the tables hold this number of an attempt or turn? */
export const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MOST;

/** What models, items and groups are told apart by. */
const NAMES_OF_ITEM = [
  "itemId",
  "suite",
  "caseId",
  "pairId",
  "category",
  "subcategory",
  "nativeCategory"
] as const satisfies readonly (keyof ItemRow)[];

/**
 * Why rows cannot be taken in: the tables count in 32 bits, and names in which characters were lost are all one name, so that models or
 * items would be pooled. `null` where nothing is wrong.
 */
export function rowFault(rows: readonly CanonicalRow[]): string | null {
  for (const row of rows) {
    const {attempt, turn} = row;
    if (!isCount(attempt)) return `invalid attempt; expected whole number up to ${MOST}: ${attempt}`;
    if (turn !== null && !isCount(turn)) return `invalid turn; expected whole number up to ${MOST}: ${turn}`;
    const lost = lostName(row);
    if (lost !== null) return `undecodable ${lost[0]}; expected a file in UTF-8: ${lost[1]}`;
  }
  return null;
}

function lostName({subjectId, runId, item}: CanonicalRow): readonly [string, string] | null {
  if (isUndecodable(subjectId)) return ["model", subjectId];
  if (isUndecodable(runId)) return ["run", runId];
  for (const name of NAMES_OF_ITEM) {
    const text = item[name];
    if (text !== null && isUndecodable(text)) return [name === "itemId" ? "item" : name, text];
  }
  return null;
}
