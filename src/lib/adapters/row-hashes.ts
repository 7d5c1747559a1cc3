import type {CanonicalRow} from "../schema/index.js";
import {Hash64} from "../tables/index.js";

/** Two 64-bit hashes of a row: of its key, under which rows must be unique, and of what it says. */
export class RowHashes {
  readonly #hash = new Hash64();

  /** Writes four words: key, key, content, content. */
  write(row: CanonicalRow, words: Uint32Array, at: number): void {
    hashKey(this.#hash.clear(), row);
    words[at] = this.#hash.high;
    words[at + 1] = this.#hash.low;
    hashContent(this.#hash.clear(), row);
    words[at + 2] = this.#hash.high;
    words[at + 3] = this.#hash.low;
  }
}

/** Under what a row must be unique: subject and run, item, attempt, turn, judges and rules. */
function hashKey(hash: Hash64, {runId, itemId, attempt, turn, judgments}: CanonicalRow): void {
  hash.add(runId).add(itemId).addNumber(attempt).addNumber(turn);
  if (judgments.length === 1) hash.add(judgments[0]!.scorerId).add(judgments[0]!.judgeId);
  else
    for (const judge of judgments.map(({scorerId, judgeId}) => `${scorerId} ${judgeId ?? ""}`).sort()) hash.add(judge);
}

/** What a row says about its item: equal hashes are equal statements. */
function hashContent(hash: Hash64, {reply, imageRef, parsed, status, judgments}: CanonicalRow): void {
  hash.add(reply).add(imageRef).add(parsed).add(status);
  for (const {scorerId, judgeId, score, status: verdict} of judgments)
    hash.add(scorerId).add(judgeId).addNumber(score).add(verdict);
}
