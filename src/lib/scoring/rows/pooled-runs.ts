import type {CanonicalRow} from "../../schema/index.js";

/** Several runs of one model on one suite, whose answers stand in one score. */
export interface PooledRuns {
  readonly suite: string;
  readonly subjectId: string;
  readonly protocol: string | null;
  /** Names of the runs, in order of appearance. */
  readonly runs: readonly string[];
}

/**
 * Runs that scores pool, counted while rows stream by: a model's answers on a suite are scored together whatever their run, which is
 * right for parts of one evaluation and not for two evaluations. Training steps of a model are not runs of the same, and what several
 * judges saw is not scored together.
 */
export class PooledRunCount {
  readonly #groups = new Map<string, Omit<PooledRuns, "runs"> & {readonly runs: Set<string>}>();

  add(rows: Iterable<CanonicalRow>): void {
    let last: CanonicalRow | null = null;
    for (const row of rows) {
      const {item, subjectId, runId, run} = row;
      // Rows of one run follow each other, mostly.
      const isKnown = last?.run === run && last.runId === runId && last.subjectId === subjectId;
      if (isKnown && last?.item.suite === item.suite && judgeOf(last) === judgeOf(row)) continue;
      last = row;
      const {protocol, step = null} = run;
      const key = [item.suite, subjectId, protocol ?? "", step ?? "", judgeOf(row)].join("\u0000");
      const group = this.#groups.get(key);
      if (group) group.runs.add(runId);
      else this.#groups.set(key, {suite: item.suite, subjectId, protocol, runs: new Set([runId])});
    }
  }

  finish(): PooledRuns[] {
    return [...this.#groups.values()].flatMap((group) =>
      group.runs.size > 1 ? [{...group, runs: [...group.runs]}] : []
    );
  }
}

const judgeOf = ({judgments}: CanonicalRow): string => judgments[0]?.judgeId ?? "";

/** The same for rows at hand. */
export function pooledRuns(rows: Iterable<CanonicalRow>): PooledRuns[] {
  const count = new PooledRunCount();
  count.add(rows);
  return count.finish();
}
