import type {CanonicalRow} from "../../schema/index.js";
import type {UniEvalBank} from "../unieval/bank.js";
import {UniEvalCounts} from "../unieval/statistics.js";
import {verdictNames, type CellCount, type VerdictNames} from "./cell-counts.js";
import {groupRows} from "./group-rows.js";
import {ScoredChoice} from "./scored-choice.js";
import type {ScoreLine} from "./score-line.js";
import {uniEvalLinesOf, uniEvalRecordOf} from "./unieval-lines.js";

/** Stands for the verdict on an answer that has none. */
const UNJUDGED = {scorerId: "", scorerVersion: "", judgeId: null, score: null};

/** UniEval's records of one model by one judge at one step, those with a score apart. */
interface JudgedCounts {
  readonly names: VerdictNames;
  readonly hasScore: boolean;
  readonly counts: UniEvalCounts;
}

/**
 * Scores of logs too large to be held: what can be made of counts, that is UniEval's statistics and plain means. They are of the same
 * judges and training steps as those of rows at hand.
 */
export class StreamedScores {
  readonly #bank: UniEvalBank | undefined;
  readonly #recordOf: ReturnType<typeof uniEvalRecordOf> | null;
  readonly #unieval = new Map<string, JudgedCounts>();
  #last: {readonly row: CanonicalRow; readonly own: JudgedCounts} | null = null;

  constructor(bank: UniEvalBank | undefined) {
    this.#bank = bank;
    this.#recordOf = bank === undefined ? null : uniEvalRecordOf(bank);
  }

  add(rows: Iterable<CanonicalRow>): void {
    if (this.#recordOf === null) return;
    for (const row of rows) {
      if (row.item.suite !== "unieval") continue;
      this.#countsOf(row).add(this.#recordOf(row));
    }
  }

  /** Rows of one model by one judge stand together: then no key is made. */
  #countsOf(row: CanonicalRow): UniEvalCounts {
    const {scorerId, scorerVersion, judgeId, score} = row.judgments[0] ?? UNJUDGED;
    const hasScore = score !== null;
    const last = this.#last;
    if (
      last?.own.hasScore === hasScore &&
      last.own.names.judgeId === judgeId &&
      last.row.subjectId === row.subjectId &&
      last.row.run === row.run &&
      last.row.item.capability === row.item.capability
    )
      return last.own.counts;
    const names = verdictNames(row, {scorerId, scorerVersion, judgeId});
    const key = [...Object.values(names), hasScore].join("\u0000");
    let own = this.#unieval.get(key);
    if (own === undefined) this.#unieval.set(key, (own = {names, hasScore, counts: new UniEvalCounts()}));
    this.#last = {row, own};
    return own.counts;
  }

  /** @param cells - counts of the same rows */
  finish(cells: readonly CellCount[]): ScoreLine[] {
    const bank = this.#bank;
    const choice = new ScoredChoice(cells);
    const bySubject = new Map<string, UniEvalCounts>();
    for (const {names, hasScore, counts} of this.#unieval.values()) {
      if (!choice.isScored(names, hasScore)) continue;
      let own = bySubject.get(names.subjectId);
      if (own === undefined) bySubject.set(names.subjectId, (own = new UniEvalCounts()));
      own.addCounts(counts);
    }
    const unieval =
      bank === undefined
        ? []
        : [...bySubject].flatMap(([subjectId, counts]) => uniEvalLinesOf(subjectId, counts.statistics(bank)));
    return [...unieval, ...meansOf(cells.filter((cell) => choice.isScored(cell, true)))];
  }
}

/** Mean over everything scored by subject and rule. */
function meansOf(cells: readonly CellCount[]): ScoreLine[] {
  const groups = groupRows(cells, ({suite, subjectId, protocol, scorerId, scorerVersion}) =>
    [suite, subjectId, protocol ?? "", scorerId, scorerVersion].join("\u0000")
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const {suite, subjectId, protocol, scorerId, scorerVersion} = first;
    const n = group.reduce((sum, {scored}) => sum + scored, 0);
    const value = n === 0 ? null : group.reduce((sum, cell) => sum + cell.sum, 0) / n;
    const scorer = `${scorerId}@${scorerVersion}`;
    return [{suite, subjectId, protocol, scorer, group: "all", metric: "mean", value, n}];
  });
}
