import type {UniEvalBank} from "./bank.js";
import {sizeClasses, type CaseScore, type SizeClass} from "./size-classes.js";
import {TagTree, type TagScore} from "./tag-scores.js";

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
  const answers = {A: 0, B: 0, C: 0, D: 0, E: 0, None: 0};
  const right = new Int32Array(bank.cases.length);
  const asked = new Int32Array(bank.cases.length);
  const tree = new TagTree();
  for (const {qaId, correct, letter} of records) {
    const question = bank.byQaId.get(qaId);
    if (question === undefined) throw new RangeError(`unknown QA_id: ${qaId}`);
    if (!isAnswer(letter)) throw new RangeError(`invalid letter; expected A-E or None: ${letter}`);
    answers[letter] += 1;
    asked[question.caseIndex] = (asked[question.caseIndex] ?? 0) + 1;
    if (correct === 1) right[question.caseIndex] = (right[question.caseIndex] ?? 0) + 1;
    tree.add(question.tags, correct);
  }
  const scored = bank.cases.flatMap(({prompt, questions}, c) => {
    const n = asked[c] ?? 0;
    if (n === 0) return [];
    const score = {mean: (right[c] ?? 0) / n, allCorrect: right[c] === n};
    return [{words: wordCount(prompt), questions: questions.length, ...score}];
  });
  const bySize = (size: (scoredCase: (typeof scored)[number]) => number): CaseScore[] =>
    scored.map((score) => ({size: size(score), mean: score.mean, allCorrect: score.allCorrect}));
  return {
    records: records.length,
    answers,
    tags: tree.scores(),
    wordClasses: sizeClasses(
      bank.cases.map(({prompt}) => wordCount(prompt)),
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

function wordCount(prompt: string): number {
  return prompt.split(/\s+/).filter((word) => word !== "").length;
}

function isAnswer(letter: string): letter is keyof UniEvalStatistics["answers"] {
  return letter === "None" || (letter.length === 1 && "ABCDE".includes(letter));
}
