import type {EstimateStatus} from "../mirt/estimates.js";
import type {ScoreResponses} from "./score-responses.js";

/** What the answers to an item in an ability are, and how its column takes them. */
export interface ScoreCell {
  readonly status: EstimateStatus;
  /** Levels that were seen, in order, and answers at each; of shares empty. */
  readonly seen: readonly number[];
  readonly counts: readonly number[];
  /** Of shares: mean and standard deviation. */
  readonly mean: number;
  readonly sd: number;
}

/** The answers to each item in each ability, [I×D]. */
export function scoreCells({I, D, item, ability, score, levels}: ScoreResponses): ScoreCell[] {
  const values = Array.from({length: I * D}, (): number[] => []);
  score.forEach((value, n) => values[item[n] * D + ability[n]].push(value));
  return values.map((own) => {
    const counted = new Map<number, number>();
    for (const value of own) counted.set(value, (counted.get(value) ?? 0) + 1);
    const seen = [...counted.keys()].sort((a, b) => a - b);
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
    const sd = Math.sqrt(own.reduce((sum, value) => sum + (value - mean) ** 2, 0) / own.length);
    return {
      status: statusOf(seen, levels),
      seen: levels === null ? [] : seen,
      counts: levels === null ? [] : seen.map((value) => counted.get(value)!),
      mean,
      sd
    };
  });
}

/** What distinct scores, in order, allow to say. */
export function statusOf(distinct: readonly number[], levels: number | null): EstimateStatus {
  const [least] = distinct;
  const most = levels === null ? 1 : levels - 1;
  if (least === undefined) return "never asked";
  if (distinct.length === 1) return least === 0 ? "all bottom" : least === most ? "all top" : "one score";
  return levels === null && distinct.every((value) => value === 0 || value === 1) ? "only ends" : "estimated";
}
