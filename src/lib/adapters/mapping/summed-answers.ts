import type {JsonObject} from "../values/json-value.js";
import {plainLastName} from "./plain-name.js";
import {scoreNumber} from "./score-number.js";

/** Columns that say how many answers a row is of. */
const COUNT =
  /^(?:n|count|num|total|support|samples|items|questions|(?:n|num|numof|number|numberof|total)(?:samples|items|questions|examples|total|prompts)|(?:sample|item)(?:size|count|s))$/;
/** Scores that are counts where they stand beside such a column. */
const RIGHT = /^(?:n|num|number)?(?:of)?(?:correct|right|hits|passed)$/;

/** Of one answer these are 0 or 1. */
const RATE = /(?:accuracy|acc|(?:pass|win|success|error|hit)rate)$/;

/**
 * Why rows may each sum up several answers, as rates of a category beside its number of items do; `null` where none says so.
 *
 * @param scores - columns of scores
 */
export function summedAnswers(
  columns: readonly string[],
  rows: readonly JsonObject[],
  scores: readonly string[]
): string | null {
  for (const count of columns.filter((column) => COUNT.test(plainLastName(column)) && !scores.includes(column)))
    for (const score of scores) {
      const pairs = rows.flatMap((row) => {
        const [value, of] = [scoreNumber(row[score]), scoreNumber(row[count])];
        return value === null || of === null ? [] : [[value, of] as const];
      });
      const shared = pairs.filter(isShared);
      if (2 * pairs.length < rows.length || 2 * shared.length <= pairs.length) continue;
      if (pairs.every(([value, of]) => isCount(of) && value >= 0 && (value <= 1 || isPartOf(score, value, of))))
        return `${score} may be of several answers a row (${count}: ${pairs[0]![1]}), which a row would count as one`;
    }
  for (const score of scores.filter((column) => RATE.test(plainLastName(column)))) {
    const values = rows.flatMap((row) => scoreNumber(row[score]) ?? []);
    if (2 * values.filter((value) => value !== 0 && value !== 1 && value !== 100).length > values.length)
      return `${score} is mostly neither all nor nothing: it may be of several answers a row, which a row would count as one`;
  }
  return null;
}

const isCount = (of: number): boolean => Number.isInteger(of) && of > 1;

const isPartOf = (score: string, value: number, of: number): boolean =>
  RIGHT.test(plainLastName(score)) && Number.isInteger(value) && value <= of;

/** Neither all nor nothing, which answers may be, too. */
const isShared = ([value, of]: readonly [number, number]): boolean => value !== 0 && value !== 1 && value !== of;
