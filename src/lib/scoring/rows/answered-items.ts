import type {CanonicalRow} from "../../schema/index.js";
import type {AnsweredItem} from "../compare-scorers.js";

/** Five options whose texts no reply contains. */
const PLACEHOLDERS = ["A", "B", "C", "D", "E"].map((letter) => `\ue000${letter}`);

/**
 * Raw replies to items with a lettered key, ready for `compareScorers`.
 *
 * Option texts are not in the canonical form: replies are read by letter only.
 */
export function answeredItems(rows: Iterable<CanonicalRow>): AnsweredItem[] {
  const answered: AnsweredItem[] = [];
  for (const {reply, item} of rows)
    if (reply !== null && item.key !== null && /^[A-E]$/.test(item.key))
      answered.push({reply, item: {key: item.key, options: PLACEHOLDERS}});
  return answered;
}
