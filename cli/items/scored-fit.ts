import {onScale, type ScoreFit, type ScoreScale} from "../../src/lib/models/index.js";
import type {TakenAnswers} from "./taken-answers.js";

/** A fit of scores with the answers it is of. */
export interface ScoredFit {
  readonly log: TakenAnswers;
  readonly scale: ScoreScale;
  readonly fit: ScoreFit;
  readonly isSimulated: boolean;
}

/** An item in an ability that has a part in the fit. */
export interface ScoredColumn {
  /** Its place among all items in abilities. */
  readonly k: number;
  readonly item: number;
  readonly ability: number;
  /** Levels that somebody had, in order; of shares none. */
  readonly seen: readonly number[];
}

/** Items in abilities whose scores vary, item by item. */
export function scoredColumns({fit: {I, D, levels, seen, slopes, thresholds}}: ScoredFit): ScoredColumn[] {
  const isIn = (k: number) => Number.isFinite(levels === null ? thresholds.value[k] : slopes.value[k]);
  return Array.from({length: I * D}, (_, k) => k)
    .filter(isIn)
    .map((k) => ({
      ...{k, item: Math.floor(k / D), ability: k % D},
      seen: Array.from({length: levels ?? 0}, (_, level) => level).filter((level) => seen![k * levels! + level]! > 0)
    }));
}

/** Answers of those items: levels as places among the item's own from 1, or shares of the range. */
export function scoredAnswers({log, scale, fit: {D, levels}}: ScoredFit, columns: readonly ScoredColumn[]) {
  const at = new Map(columns.map(({k}, column) => [k, column]));
  return log.answers.flatMap(({subject, item, ability, score}) => {
    const column = at.get(item * D + ability);
    if (column === undefined) return [];
    const value = onScale(scale, score);
    return [{subject, column, value: levels === null ? value : columns[column]!.seen.indexOf(value) + 1}];
  });
}
