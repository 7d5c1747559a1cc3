import type {CanonicalRow, Judgment} from "../../schema/index.js";

/** The number that a verdict stands for, on the scale of its rule; `null` for none. */
export const numberOf = ({score, value}: Pick<Judgment, "score" | "value">): number | null => value ?? score;

/**
 * Rows in which no score of a rule is taken for a share where others of the same rule and suite are none: a grade of 1 out of 10, and a
 * similarity of 0.2 out of 100, look like shares, and are not.
 */
export function onOwnScales(rows: readonly CanonicalRow[]): readonly CanonicalRow[] {
  const own = new Map<string, Set<string>>();
  for (const {item, judgments} of rows)
    for (const {scorerId, value} of judgments)
      if (typeof value === "number") own.set(item.suite, (own.get(item.suite) ?? new Set()).add(scorerId));
  if (own.size === 0) return rows;
  return rows.map((row) => {
    const scorers = own.get(row.item.suite);
    const isShare = (one: Judgment): boolean => one.score !== null && (scorers?.has(one.scorerId) ?? false);
    if (!row.judgments.some(isShare)) return row;
    return {
      ...row,
      judgments: row.judgments.map((one) => (isShare(one) ? {...one, value: one.score, score: null} : one))
    };
  });
}
