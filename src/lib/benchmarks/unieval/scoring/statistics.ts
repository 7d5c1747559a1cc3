import type {UniEvalBank} from "./bank.js";
import {sizeClasses, type CaseScore, type SizeClass} from "./size-classes.js";
import {TagTree, type AnswerTally, type TagScore} from "./tag-scores.js";

const LETTERS = "ABCDE";

/** One answered question about one image. */
export interface UniEvalRecord {
  readonly qaId: number;
  readonly correct: 1 | 0 | -1;
  readonly letter: string;
}

/** Everything that UniEval reports of one model, before rounding and with denominators. */
export interface UniEvalStatistics {
  readonly records: number;
  readonly answers: Readonly<Record<"A" | "B" | "C" | "D" | "E" | "None", number>>;
  readonly tags: readonly TagScore[];
  readonly wordClasses: readonly SizeClass[];
  readonly questionClasses: readonly SizeClass[];
  /** Answered cases; a case without any record is left out of every mean, silently in the official code. */
  readonly cases: number;
  /** Mean over answered cases of the share of right answers. */
  readonly caseAccuracy: number;
  /** Share of answered cases in which every answer about every image is right. */
  readonly allCorrectShare: number;
}

/**
 * UniEval's records of one model, counted question by question while they stream by: records are many, questions few, and
 * everything else is made of those counts.
 */
export class UniEvalCounts {
  readonly #tallies = new Map<number, AnswerTally>();
  readonly #given = new Int32Array(LETTERS.length + 1);
  #records = 0;

  /** @throws RangeError for a letter other than A-E and None */
  add({qaId, correct, letter}: UniEvalRecord): void {
    const position = letter === "None" ? LETTERS.length : letter.length === 1 ? LETTERS.indexOf(letter) : -1;
    if (position === -1) throw new RangeError(`invalid letter; expected A-E or None: ${letter}`);
    this.#records += 1;
    this.#given[position]! += 1;
    let tally = this.#tallies.get(qaId);
    if (tally === undefined) this.#tallies.set(qaId, (tally = {answers: 0, right: 0, invalid: 0}));
    tally.answers += 1;
    if (correct === 1) tally.right += 1;
    else if (correct === -1) tally.invalid += 1;
  }

  /** Counts what others have counted. */
  addCounts(others: UniEvalCounts): void {
    this.#records += others.#records;
    others.#given.forEach((count, position) => (this.#given[position]! += count));
    for (const [qaId, {answers, right, invalid}] of others.#tallies) {
      const tally = this.#tallies.get(qaId) ?? {answers: 0, right: 0, invalid: 0};
      this.#tallies.set(qaId, {
        answers: tally.answers + answers,
        right: tally.right + right,
        invalid: tally.invalid + invalid
      });
    }
  }

  /**
   * The statistics of the records so far.
   *
   * @param bank - the bank the records were made with: its case sizes set the size classes
   * @throws RangeError without any record and for a QA_id that the bank lacks
   */
  statistics(bank: UniEvalBank): UniEvalStatistics {
    if (this.#records === 0) throw new RangeError("missing records: 0");
    const [a = 0, b = 0, c = 0, d = 0, e = 0, none = 0] = this.#given;
    const right = new Int32Array(bank.cases.length);
    const asked = new Int32Array(bank.cases.length);
    const tree = new TagTree();
    for (const [qaId, tally] of this.#tallies) {
      const question = bank.byQaId.get(qaId);
      if (question === undefined) throw new RangeError(`unknown QA_id: ${qaId}`);
      asked[question.caseIndex]! += tally.answers;
      right[question.caseIndex]! += tally.right;
      tree.add(question.tags, tally);
    }
    const scored = bank.cases.flatMap(({words, questions}, c) => {
      const n = asked[c] ?? 0;
      if (n === 0) return [];
      return [{words, questions: questions.length, mean: (right[c] ?? 0) / n, allCorrect: right[c] === n}];
    });
    const bySize = (size: (scoredCase: (typeof scored)[number]) => number): CaseScore[] =>
      scored.map((score) => ({size: size(score), mean: score.mean, allCorrect: score.allCorrect}));
    return {
      records: this.#records,
      answers: {A: a, B: b, C: c, D: d, E: e, None: none},
      tags: tree.scores(),
      wordClasses: sizeClasses(
        bank.cases.map(({words}) => words),
        bySize(({words}) => words)
      ),
      questionClasses: sizeClasses(
        bank.cases.map(({questions}) => questions.length),
        bySize(({questions}) => questions)
      ),
      cases: scored.length,
      caseAccuracy: scored.reduce((sum, {mean}) => sum + mean, 0) / scored.length,
      allCorrectShare: scored.filter(({allCorrect}) => allCorrect).length / scored.length
    };
  }
}

/**
 * UniEval's statistics over the records of one model.
 *
 * Unreadable answers and missing images (`correct` -1) count as wrong; a record given twice counts twice; cases and tags
 * without a record drop out of the means. Use `officialResults` for the rounded numbers as the benchmark writes them.
 *
 * @throws RangeError as `UniEvalCounts` does
 */
export function uniEvalStatistics(records: Iterable<UniEvalRecord>, bank: UniEvalBank): UniEvalStatistics {
  const counts = new UniEvalCounts();
  for (const record of records) counts.add(record);
  return counts.statistics(bank);
}
