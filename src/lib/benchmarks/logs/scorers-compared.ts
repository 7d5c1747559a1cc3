import type {CanonicalRow} from "../../schema/index.js";
import {
  answeredItems,
  compareScorers,
  NAMED_STRICT,
  type ReplyScorer,
  type ScorerComparison
} from "../../scoring/index.js";
import {EVERY_LOGS} from "./registered-logs.js";

/** The benchmarks' rules that read letters, and ours. */
const LETTER_RULES: readonly ReplyScorer[] = [
  ...EVERY_LOGS.flatMap(({scorers}) => scorers.map(({scorer}) => scorer)),
  NAMED_STRICT.scorer
];

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
