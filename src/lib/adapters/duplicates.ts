import type {CanonicalRow} from "../schema/index.js";

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
  readonly #seen = new Map<string, {content: string; where: string}>();

  standing(row: CanonicalRow, where: string): Standing {
    const key = rowKey(row);
    const content = rowContent(row);
    const earlier = this.#seen.get(key);
    if (earlier === undefined) {
      this.#seen.set(key, {content, where});
      return {kind: "new", earlier: null};
    }
    return {kind: earlier.content === content ? "duplicate" : "conflict", earlier: earlier.where};
  }
}

/** Under what a row must be unique: subject and run, item, attempt, turn, judges and rules. */
export function rowKey(row: CanonicalRow): string {
  const judges = row.judgments.map(({scorerId, judgeId}) => `${scorerId} ${judgeId ?? ""}`).sort();
  return [row.runId, row.itemId, row.attempt, row.turn ?? "", ...judges].join("\u0000");
}

/** What a row says about its item: equal texts are equal statements. */
function rowContent({reply, imageRef, parsed, status, judgments}: CanonicalRow): string {
  return JSON.stringify([
    reply,
    imageRef,
    parsed,
    status,
    judgments.map((j) => [j.scorerId, j.judgeId, j.score, j.status])
  ]);
}
