import type {CanonicalRow} from "../../schema/index.js";
import {groupRows} from "./group-rows.js";

/** How much of a suite one subject answered under one protocol. */
export interface Coverage {
  readonly suite: string;
  readonly subjectId: string;
  readonly protocol: string | null;
  /** Different items answered. */
  readonly items: number;
  /** Items of the suite: those of the bank given, else all that any subject met. */
  readonly of: number;
  /** Items without any answer, sorted; empty where the subject is complete. */
  readonly missing: readonly string[];
  /** Fewest and most attempts at one item. */
  readonly attempts: readonly [fewest: number, most: number];
}

/**
 * Which items are missing for whom.
 *
 * RealUnify's two tracks count as two suites, since subjects may have run one only.
 *
 * @param bank - item ids by suite, where the suite's items are known
 */
export function coverage(
  rows: readonly CanonicalRow[],
  bank: ReadonlyMap<string, readonly string[]> = new Map()
): Coverage[] {
  return [...groupRows(rows, suiteOf)].flatMap(([suite, members]) => {
    const known = [...new Set(bank.get(suite) ?? members.map(({itemId}) => itemId))].sort();
    return [...groupRows(members, ({subjectId, run}) => `${subjectId}\u0000${run.protocol ?? ""}`).values()].map(
      (own) => {
        const attempts = new Map<string, number>();
        for (const {itemId} of own) attempts.set(itemId, (attempts.get(itemId) ?? 0) + 1);
        const counts = [...attempts.values()];
        const [first] = own;
        return {
          suite,
          subjectId: first?.subjectId ?? "",
          protocol: first?.run.protocol ?? null,
          items: attempts.size,
          of: known.length,
          missing: known.filter((item) => !attempts.has(item)),
          attempts: [
            counts.reduce((a, b) => Math.min(a, b), Infinity),
            counts.reduce((a, b) => Math.max(a, b), 0)
          ] as const
        };
      }
    );
  });
}

function suiteOf({item}: CanonicalRow): string {
  return item.direction === null ? item.suite : `${item.suite} ${item.direction.toUpperCase()}`;
}
