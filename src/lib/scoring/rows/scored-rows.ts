import type {CanonicalRow} from "../../schema/index.js";
import {CellCounts} from "./cell-counts.js";
import {ScoredChoice} from "./scored-choice.js";
import type {SuiteRules} from "./suite-rules.js";
import type {ScoreLine} from "./score-line.js";
import type {ScoredNote} from "./scored-notes.js";

/** Rows that official scores are made of, and in words what they leave out. */
export interface ScoredRows {
  readonly rows: readonly CanonicalRow[];
  readonly notes: readonly ScoredNote[];
  /** Scores of these rows with whose verdicts they are of, where a suite has several judges. */
  readonly named: (lines: readonly ScoreLine[]) => readonly ScoreLine[];
}

/** What a `ScoredChoice` leaves of rows at hand, in their order. */
export function scoredRows(rows: readonly CanonicalRow[], rules: SuiteRules): ScoredRows {
  const cells = new CellCounts();
  cells.add(rows);
  const choice = new ScoredChoice(cells.finish(), rules);
  return {
    rows: rows.flatMap((row) => choice.rowOf(row) ?? []),
    notes: choice.notes,
    named: (lines) => choice.named(lines)
  };
}
