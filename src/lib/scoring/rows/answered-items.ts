import type {CanonicalRow} from "../../schema/index.js";
import type {AnsweredItem} from "../compare-scorers.js";
import {UNKNOWN_OPTION} from "../scorer.js";

const UNKNOWN_OPTIONS = Array.from<string>({length: 5}).fill(UNKNOWN_OPTION);

/**
 * Raw replies to items with a lettered key, ready for `compareScorers`.
 *
 * Option texts are not in the canonical form: replies are read by letter only.
 */
export function answeredItems(rows: Iterable<CanonicalRow>): AnsweredItem[] {
  const answered: AnsweredItem[] = [];
  for (const {reply, item} of rows)
    if (reply !== null && item.key !== null && /^[A-E]$/.test(item.key))
      answered.push({reply, item: {key: item.key, options: UNKNOWN_OPTIONS}});
  return answered;
}
