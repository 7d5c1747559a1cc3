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
 * UniEval's statistics over the records of one model.
 *
 * Unreadable answers and missing images (`correct` -1) count as wrong; a record given twice counts twice; cases and tags
 * without a record drop out of the means. Use `officialResults` for the rounded numbers as the benchmark writes them.
 *
 * @param bank - the bank the records were made with: its case sizes set the size classes
 * @throws RangeError without any record, for a QA_id that the bank lacks and for a letter other than A-E and None
 */
export function uniEvalStatistics(records: readonly UniEvalRecord[], bank: UniEvalBank): UniEvalStatistics {
  if (records.length === 0) throw new RangeError("missing records: 0");
  const given = new Int32Array(LETTERS.length + 1);
  // Records are many, questions few: a record is counted at its question, everything else is made of those counts.
  const tallies = new Map<number, AnswerTally>();
  for (const {qaId, correct, letter} of records) {
    const position = letter === "None" ? LETTERS.length : letter.length === 1 ? LETTERS.indexOf(letter) : -1;
    if (position === -1) throw new RangeError(`invalid letter; expected A-E or None: ${letter}`);
    given[position]! += 1;
    let tally = tallies.get(qaId);
    if (tally === undefined) tallies.set(qaId, (tally = {answers: 0, right: 0, invalid: 0}));
    tally.answers += 1;
    if (correct === 1) tally.right += 1;
    else if (correct === -1) tally.invalid += 1;
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, none = 0] = given;
  const right = new Int32Array(bank.cases.length);
  const asked = new Int32Array(bank.cases.length);
  const tree = new TagTree();
  for (const [qaId, tally] of tallies) {
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
    records: records.length,
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
