import type {JointOutcomes} from "../../models/gap/joint-outcomes.js";
import {groupRows, type ScoreLine} from "../../scoring/index.js";

/** The four shares of the items of one category, and how many items they are of. */
export interface CategoryShares {
  /** `null` where the log names no categories. */
  readonly category: string | null;
  readonly outcomes: JointOutcomes;
  readonly n: number;
}

/**
 * The four shares by category in the lines of one subject under one rule and of one run, as `pairedLines` gives them; those over all items where there are
 * no categories. A category without judged pairs has none.
 */
export function sharesByCategory(lines: readonly ScoreLine[]): CategoryShares[] {
  const groups = groupRows(lines, ({group}) => group);
  if (groups.size > 1) groups.delete("all");
  return [...groups].flatMap(([group, own]): CategoryShares[] => {
    const line = (metric: string) => own.find((one) => one.metric === metric);
    const value = (metric: string): number => line(metric)?.value ?? 0;
    const n = line("p11")?.n ?? 0;
    if (n === 0) return [];
    const outcomes = {p11: value("p11"), p10: value("p10"), p01: value("p01"), p00: value("p00")};
    return [{category: group === "all" ? null : group.replace(/^category: /, ""), outcomes, n}];
  });
}
