import type {CanonicalRow} from "../../schema/index.js";

const MOST = 2 ** 31 - 1;
/** Can the tables hold this number of an attempt or turn? */
export const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= MOST;

/** What the tables cannot hold: they count in 32 bits. */
export function countFault(rows: readonly CanonicalRow[]): string | null {
  for (const {attempt, turn} of rows) {
    if (!isCount(attempt)) return `invalid attempt; expected whole number up to ${MOST}: ${attempt}`;
    if (turn !== null && !isCount(turn)) return `invalid turn; expected whole number up to ${MOST}: ${turn}`;
  }
  return null;
}
