import type {ScorerRef} from "../../../scoring/rules/scorer.js";

/** One row of a RealUnify result file, scored; `null` is an item that the official program lost. */
export interface TaskScore {
  readonly taskType: string;
  readonly score: number | null;
}

/** Right answers over a denominator that is named. */
export interface Accuracy {
  readonly correct: number;
  /** Rows present, lost ones included. */
  readonly rows: number;
  readonly lost: number;
  readonly denominator: number;
  /** `null` when the denominator is 0. */
  readonly accuracy: number | null;
}

/** Accuracy by task and in total under one variant. */
export interface RealUnifyAccuracy {
  readonly scorer: ScorerRef;
  readonly tasks: ReadonlyMap<string, Accuracy>;
  readonly total: Accuracy;
}

/** Which denominators to use. */
export interface AccuracyVariant {
  readonly track: "UEG" | "GEU";
  /**
   * `true` divides by the rows that have a score; `counted` also by lost rows, as wrong; `fixed` by 100 per task and by 600
   * (UEG) or 100 per task seen (GEU), as the official code does whatever the file holds: a short log scores too low and
   * duplicates can lift an accuracy above 1.
   */
  readonly denominators: "true" | "counted" | "fixed";
}

const PER_TASK = 100;
const UEG_TOTAL = 600;

/**
 * RealUnify's accuracies. Only a score of exactly 1 counts as right.
 *
 * The official UEG program raises KeyError on every file, so the numbers it means to print are given under `fixed`; for GEU
 * the parity is with what it prints.
 */
export function realUnifyAccuracy(rows: readonly TaskScore[], variant: AccuracyVariant): RealUnifyAccuracy {
  const byTask = new Map<string, TaskScore[]>();
  for (const row of rows) {
    const task = byTask.get(row.taskType);
    if (task) task.push(row);
    else byTask.set(row.taskType, [row]);
  }
  const total = variant.track === "UEG" ? UEG_TOTAL : PER_TASK * byTask.size;
  return {
    scorer: {id: `realunify/${variant.track.toLowerCase()}-accuracy-${variant.denominators}`, version: "1"},
    tasks: new Map([...byTask].map(([task, members]) => [task, accuracyOf(members, variant, PER_TASK)])),
    total: accuracyOf(rows, variant, total)
  };
}

function accuracyOf(rows: readonly TaskScore[], {denominators}: AccuracyVariant, fixed: number): Accuracy {
  const correct = rows.filter(({score}) => score === 1).length;
  const lost = rows.filter(({score}) => score === null).length;
  const denominator = {true: rows.length - lost, counted: rows.length, fixed}[denominators];
  return {correct, rows: rows.length, lost, denominator, accuracy: denominator === 0 ? null : correct / denominator};
}
