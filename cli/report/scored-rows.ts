import {group, rollup} from "d3-array";
import type {CanonicalRow} from "../../src/lib/schema/index.js";

/** Rows of one benchmark that official scores are made of, and in words what they leave to the explorer. */
export interface ScoredRows {
  readonly rows: readonly CanonicalRow[];
  readonly notes: readonly string[];
}

/**
 * Official scores know one judge and one model: of several judges the one that scored most of the benchmark, or most of a model that it
 * did not score; of several training steps the last. Neither depends on the order of the sources.
 */
export function scoredRows(rows: readonly CanonicalRow[]): ScoredRows {
  const all = countedBy(rows.flatMap((row) => judgeOf(row) ?? []));
  const bySubject = group(rows, ({subjectId}) => subjectId);
  const judges = new Map<string, string[]>();
  const notes: string[] = [];
  const kept = [...bySubject].flatMap(([subject, own]) => {
    const known = countedBy(own.flatMap((row) => judgeOf(row) ?? []));
    const judge = mostOf(known, all);
    if (judge !== null) judges.set(judge, [...(judges.get(judge) ?? []), subject]);
    const others = [...known.keys()].filter((one) => one !== judge).sort();
    if (others.length > 0)
      notes.push(
        `${subject} is scored by ${judge}; verdicts of ${others.join(", ")} are in the figures of verdicts alone`
      );
    const steps = [...new Set(own.flatMap(({run}) => run.step ?? []))].sort((a, b) => a - b);
    const last = steps.at(-1);
    if (steps.length > 1)
      notes.push(
        `${subject} is scored at its last training step, ${last}; the ${steps.length - 1} before it are left out`
      );
    return own.filter((row) => [judge, null].includes(judgeOf(row)) && (row.run.step ?? last) === last);
  });
  if (judges.size > 1)
    notes.push(
      `models are scored by different judges: ${[...judges].map(([judge, own]) => `${judge} ${own.join(", ")}`).join("; ")}`
    );
  return {rows: kept, notes};
}

const judgeOf = ({judgments}: CanonicalRow): string | null => judgments[0]?.judgeId ?? null;

const countedBy = (names: readonly string[]): Map<string, number> =>
  rollup(
    names,
    (own) => own.length,
    (name) => name
  );

/** Of the names in `own` the one that `all` has most of; of equals the first in the order of names. */
const mostOf = (own: ReadonlyMap<string, number>, all: ReadonlyMap<string, number>): string | null =>
  [...own.keys()].sort((a, b) => all.get(b)! - all.get(a)! || (a < b ? -1 : 1))[0] ?? null;
