import type {CanonicalRow} from "../../schema/index.js";
import type {HasRules} from "./suite-rules.js";
import type {AnswerCount} from "./verdict-count.js";

type CountedRun = Pick<AnswerCount, "suite" | "subjectId" | "runId" | "protocol" | "step">;

/** Several runs of one model on one suite. */
export interface PooledRuns {
  readonly suite: string;
  readonly subjectId: string;
  readonly protocol: string | null;
  /** Names of the runs, in order of appearance. */
  readonly runs: readonly string[];
  /** Do their answers stand in one score, as the suite's own rules have it? Else each run has scores of its own. */
  readonly isOneScore: boolean;
}

/**
 * Runs of one model on one suite, counted while rows stream by. Under a suite's own rules answers are scored together whatever their run, which is
 * right for parts of one evaluation and not for two evaluations. Training steps of a model are not runs of the same, and what several
 * judges saw is not scored together.
 */
export class PooledRunCount {
  readonly #groups = new Map<string, Omit<PooledRuns, "runs" | "isOneScore"> & {readonly runs: Set<string>}>();
  readonly #hasRules: HasRules;

  /** @param hasRules - whether a suite has rules of its own */
  constructor(hasRules: HasRules) {
    this.#hasRules = hasRules;
  }

  add(rows: Iterable<CanonicalRow>): void {
    let last: CanonicalRow | null = null;
    for (const row of rows) {
      const {item, subjectId, runId, run} = row;
      // Rows of one run follow each other, mostly.
      const isKnown = last?.run === run && last.runId === runId && last.subjectId === subjectId;
      if (isKnown && last?.item.suite === item.suite && judgeOf(last) === judgeOf(row)) continue;
      last = row;
      const {protocol, step = null} = run;
      this.#add({suite: item.suite, subjectId, runId, protocol, step}, judgeOf(row));
    }
  }

  /** Answers that were counted already, in order of appearance; those of a model to a suite have one judge, or are of one run. */
  addCounted(counts: Iterable<CountedRun>): void {
    for (const count of counts) this.#add(count, "");
  }

  #add({suite, subjectId, runId, protocol, step}: CountedRun, judge: string): void {
    const key = [suite, subjectId, protocol ?? "", step ?? "", judge].join("\u0000");
    const group = this.#groups.get(key);
    if (group) group.runs.add(runId);
    else this.#groups.set(key, {suite, subjectId, protocol, runs: new Set([runId])});
  }

  finish(): PooledRuns[] {
    return [...this.#groups.values()].flatMap((group) =>
      group.runs.size > 1 ? [{...group, runs: [...group.runs], isOneScore: this.#hasRules(group.suite)}] : []
    );
  }
}

const judgeOf = ({judgments}: CanonicalRow): string => judgments[0]?.judgeId ?? "";

/** The same for rows at hand. */
export function pooledRuns(rows: Iterable<CanonicalRow>, hasRules: HasRules): PooledRuns[] {
  const count = new PooledRunCount(hasRules);
  count.add(rows);
  return count.finish();
}
