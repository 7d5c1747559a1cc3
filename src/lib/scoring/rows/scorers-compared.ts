import type {CanonicalRow} from "../../schema/index.js";
import {compareScorers, type ScorerComparison} from "../scorers/compare-scorers.js";
import {REALUNIFY_OFFICIAL, UNIEVAL_OFFICIAL} from "../scorers/official-scorers.js";
import type {ReplyScorer} from "../rules/scorer.js";
import {STRICT} from "../strict/strict-scorer.js";
import {answeredItems} from "./answered-items.js";

/** The benchmarks' rules that read letters, and ours. */
const LETTER_RULES: readonly ReplyScorer[] = [UNIEVAL_OFFICIAL, REALUNIFY_OFFICIAL, STRICT];

/**
 * The raw replies of rows under every rule that reads letters; `null` where there is no reply to an item with a lettered key.
 *
 * @param more - further rules, those of harnesses for one
 */
export function scorersCompared(
  rows: Iterable<CanonicalRow>,
  more: readonly ReplyScorer[] = []
): ScorerComparison | null {
  const answered = answeredItems(rows);
  return answered.length === 0 ? null : compareScorers(answered, [...LETTER_RULES, ...more]);
}
