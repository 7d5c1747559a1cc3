import type {CanonicalRow} from "../../schema/index.js";
import type {AnsweredItem} from "../scorers/compare-scorers.js";
import {UNKNOWN_OPTION} from "../rules/scorer.js";

const UNKNOWN_OPTIONS = Array.from<string>({length: 5}).fill(UNKNOWN_OPTION);

/**
 * Raw replies to items with a lettered key, ready for `compareScorers`: each once, however many judges and scorers have seen it.
 *
 * Option texts are not in the canonical form: replies are read by letter only.
 */
export function answeredItems(rows: Iterable<CanonicalRow>): AnsweredItem[] {
  const answered: AnsweredItem[] = [];
  const seen = new SeenReplies();
  for (const row of rows) {
    const {reply, item} = row;
    if (reply === null || item.key === null || !/^[A-E]$/.test(item.key) || seen.has(row, reply)) continue;
    answered.push({reply, item: {key: item.key, options: UNKNOWN_OPTIONS}});
  }
  return answered;
}

/** Which replies have been met; of several texts under one run, item, attempt and turn each is a reply. */
class SeenReplies {
  /** By run and place; a list is made where a place has a second text, which few have. */
  readonly #runs = new Map<string, Map<string, string | string[]>>();

  /** Whether this reply was added before; adds it. */
  has({runId, itemId, attempt, turn}: CanonicalRow, reply: string): boolean {
    let places = this.#runs.get(runId);
    if (places === undefined) this.#runs.set(runId, (places = new Map()));
    const at = attempt === 0 && turn === null ? itemId : `${itemId}\u0000${attempt}\u0000${turn}`;
    const known = places.get(at);
    if (known === reply || (Array.isArray(known) && known.includes(reply))) return true;
    places.set(at, known === undefined ? reply : [known, reply].flat());
    return false;
  }
}
