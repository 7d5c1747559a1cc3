import {RESPONSE_STATUSES, type CanonicalRow, type Judgment, type ResponseStatus} from "../../schema/index.js";

/** Verdicts of one rule and judge on one subject's answers in one category. */
export interface CellCount {
  readonly suite: string;
  readonly subjectId: string;
  readonly protocol: string | null;
  readonly direction: string | null;
  readonly capability: string | null;
  readonly category: string | null;
  readonly scorerId: string;
  readonly judgeId: string | null;
  /** Verdicts by status: what a rule makes of those that are not `ok` is its stated policy. */
  readonly statuses: Readonly<Record<ResponseStatus, number>>;
  /** Verdicts with a score, and the sum of their scores. */
  readonly scored: number;
  readonly sum: number;
}

interface Cell extends Omit<CellCount, "statuses" | "scored" | "sum"> {
  readonly statuses: Record<ResponseStatus, number>;
  scored: number;
  sum: number;
}

/**
 * The small table for a first paint: verdicts counted and scores summed by subject, protocol, category, rule and judge
 * while rows stream by. Its size is that of the taxonomy, not of the log.
 */
export class CellCounts {
  readonly #cells = new Map<string, Cell>();
  #last: Cell | null = null;

  add(rows: Iterable<CanonicalRow>): void {
    for (const row of rows) {
      for (const judgment of row.judgments) {
        const {status, score} = judgment;
        const cell = this.#cellOf(row, judgment);
        cell.statuses[status] += 1;
        if (score === null) continue;
        cell.scored += 1;
        cell.sum += score;
      }
    }
  }

  /** Neighbours are mostly of one cell: then no key is made. */
  #cellOf({subjectId, item, run: {protocol}}: CanonicalRow, {scorerId, judgeId}: Judgment): Cell {
    const {suite, direction, capability, category} = item;
    const last = this.#last;
    if (
      last?.category === category &&
      last.scorerId === scorerId &&
      last.subjectId === subjectId &&
      last.capability === capability &&
      last.direction === direction &&
      last.suite === suite &&
      last.protocol === protocol &&
      last.judgeId === judgeId
    )
      return last;
    const names = {suite, subjectId, protocol, direction, capability, category, scorerId, judgeId};
    const key = Object.values(names).join("\u0000");
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      const statuses = Object.fromEntries(RESPONSE_STATUSES.map((name) => [name, 0])) as Record<ResponseStatus, number>;
      this.#cells.set(key, (cell = {...names, statuses, scored: 0, sum: 0}));
    }
    this.#last = cell;
    return cell;
  }

  /** Sorted by suite, subject and the rest of the names. */
  finish(): readonly CellCount[] {
    return [...this.#cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
  }
}
