import type {CanonicalRow} from "../../schema/index.js";
import {compareScorers, type ScorerComparison} from "../compare-scorers.js";
import {REALUNIFY_OFFICIAL, UNIEVAL_OFFICIAL} from "../official-scorers.js";
import {STRICT} from "../strict/strict-scorer.js";
import {answeredItems} from "./answered-items.js";

/** The raw replies of rows under every rule that reads letters; `null` where there is no reply to an item with a lettered key. */
export function scorersCompared(rows: Iterable<CanonicalRow>): ScorerComparison | null {
  const answered = answeredItems(rows);
  return answered.length === 0 ? null : compareScorers(answered, [UNIEVAL_OFFICIAL, REALUNIFY_OFFICIAL, STRICT]);
}
