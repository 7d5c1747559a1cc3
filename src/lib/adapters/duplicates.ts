import type {CanonicalRow} from "../schema/index.js";
import {contentHash} from "./read/content-hash.js";

/** What to do with a row that contradicts an earlier one under the same key. */
export type ConflictPolicy = "first" | "last" | "fail";

/** What a row is to those before it. */
export interface Standing {
  readonly kind: "new" | "duplicate" | "conflict";
  /** Place of the row that it repeats or contradicts. */
  readonly earlier: string | null;
}

/** Rows met so far, by run, item, attempt, turn and the set of judges and rules. */
export class SeenRows {
  readonly #seen = new Map<string, {content: string; file: string; place: string}>();

  standing(row: CanonicalRow): Standing {
    const key = rowKey(row);
    const content = contentHash(rowContent(row));
    const earlier = this.#seen.get(key);
    if (earlier === undefined) {
      this.#seen.set(key, {content, file: row.sourceId, place: row.place});
      return NEW;
    }
    return {
      kind: earlier.content === content ? "duplicate" : "conflict",
      earlier: `${earlier.file}, ${earlier.place}`
    };
  }
}

const NEW: Standing = {kind: "new", earlier: null};

/** Under what a row must be unique: subject and run, item, attempt, turn, judges and rules. */
export function rowKey(row: CanonicalRow): string {
  const {runId, itemId, attempt, turn, judgments} = row;
  const judges = judgments.map(({scorerId, judgeId}) => `${scorerId} ${judgeId ?? ""}`);
  if (judges.length > 1) judges.sort();
  return [runId, itemId, attempt, turn ?? "", ...judges].join("\u0000");
}

/** What a row says about its item: equal texts are equal statements. */
function rowContent({reply, imageRef, parsed, status, judgments}: CanonicalRow): string {
  const verdicts = judgments.map((j) => `${j.scorerId}\u0001${j.judgeId}\u0001${j.score}\u0001${j.status}`);
  return `${reply}\u0000${imageRef}\u0000${parsed}\u0000${status}\u0000${verdicts.join("\u0002")}`;
}
