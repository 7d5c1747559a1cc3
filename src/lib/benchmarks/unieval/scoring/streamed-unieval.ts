import type {CanonicalRow} from "../../../schema/index.js";
import {verdictNames, type ScoredChoice, type ScoreLine, type VerdictNames} from "../../../scoring/index.js";
import type {StreamedLines} from "../../contract/benchmark-logs.js";
import type {UniEvalBank} from "./bank.js";
import {UniEvalCounts} from "./statistics.js";
import {uniEvalLinesOf, uniEvalRecordOf} from "./unieval-lines.js";

/** Stands for the verdict on an answer that has none. */
const UNJUDGED = {scorerId: "", scorerVersion: "", judgeId: null, score: null};

/** UniEval's records of one model by one judge at one step, those with a score apart. */
interface JudgedCounts {
  readonly names: VerdictNames;
  readonly hasScore: boolean;
  readonly counts: UniEvalCounts;
}

/** UniEval's statistics of rows too many to be held, made of counts. */
export class StreamedUniEval implements StreamedLines {
  readonly #bank: UniEvalBank;
  readonly #recordOf: ReturnType<typeof uniEvalRecordOf>;
  readonly #counts = new Map<string, JudgedCounts>();
  #last: {readonly row: CanonicalRow; readonly own: JudgedCounts} | null = null;

  constructor(bank: UniEvalBank) {
    this.#bank = bank;
    this.#recordOf = uniEvalRecordOf(bank);
  }

  add(row: CanonicalRow): void {
    this.#countsOf(row).add(this.#recordOf(row));
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
    let own = this.#counts.get(key);
    if (own === undefined) this.#counts.set(key, (own = {names, hasScore, counts: new UniEvalCounts()}));
    this.#last = {row, own};
    return own.counts;
  }

  finish(choice: ScoredChoice): ScoreLine[] {
    const bySubject = new Map<string, UniEvalCounts>();
    for (const {names, hasScore, counts} of this.#counts.values()) {
      if (!choice.isScored(names, hasScore)) continue;
      let own = bySubject.get(names.subjectId);
      if (own === undefined) bySubject.set(names.subjectId, (own = new UniEvalCounts()));
      own.addCounts(counts);
    }
    return [...bySubject].flatMap(([subjectId, counts]) => uniEvalLinesOf(subjectId, counts.statistics(this.#bank)));
  }
}
