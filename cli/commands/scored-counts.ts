import type {LedgerReport} from "../../src/lib/adapters/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {
  CellCounts,
  ScoredChoice,
  type CellCount,
  type ItemBank,
  type LoggedComparison,
  NO_SUCH_SCORE,
  type ScoredNote,
  type StatusPolicy
} from "../../src/lib/scoring/index.js";
import {loggedCompared, StreamedScores, SUITE_RULES} from "../../src/lib/benchmarks/logs/index.js";

/** What can be scored of rows while they stream by, whatever their number: counts by cell, and the log's own numbers compared. */
export class ScoredCounts {
  readonly #cells = new CellCounts();
  readonly #scores: StreamedScores;

  constructor(bank: ItemBank | undefined) {
    this.#scores = new StreamedScores(bank);
  }

  add(rows: readonly CanonicalRow[]): void {
    this.#cells.add(rows);
    this.#scores.add(rows);
  }

  /** Cells, for who counts by himself; suites with a rule over counts of their own must come as rows. */
  get tallies(): CellCounts {
    return this.#cells;
  }

  cells(): readonly CellCount[] {
    return this.#cells.finish();
  }

  /** What each rule made of verdicts that are invalid, missing or failed, and of the others. */
  policies(): readonly StatusPolicy[] {
    return this.#cells.policies();
  }

  /** Judges and training steps that scores leave out. */
  notes(): readonly ScoredNote[] {
    return new ScoredChoice(this.#cells.finish(), SUITE_RULES).notes;
  }

  /** Numbers that the log states about itself, recomputed; those of parts of it (categories) only where their benchmark counts by part. */
  logged(report: LedgerReport): LoggedComparison[] {
    const compared = loggedCompared(report.logged, this.#scores.finish(this.#cells.finish()));
    return compared.map((one) =>
      one.reason === NO_SUCH_SCORE && one.group !== "all" ? {...one, reason: "it is of a part: score compares it"} : one
    );
  }
}
