import type {UniEvalBank} from "../../../../src/lib/benchmarks/unieval/scoring/bank.js";
import {checkAnswer} from "../../../../src/lib/benchmarks/unieval/scoring/check-answer.js";
import type {UniEvalRecord} from "../../../../src/lib/benchmarks/unieval/scoring/statistics.js";

/**
 * Records of one model from its raw replies in the official order: case, then image, then question.
 *
 * @param replies - one per case × image × question; `null` where the image is missing, which counts as unreadable
 * @throws RangeError if the number of replies disagrees with the bank
 */
export function uniEvalRecords(
  replies: readonly (string | null)[],
  bank: UniEvalBank,
  imagesPerCase: number
): UniEvalRecord[] {
  const expected = bank.byQaId.size * imagesPerCase;
  if (replies.length !== expected) throw new RangeError(`mismatched replies: ${replies.length} vs ${expected}`);
  const records: UniEvalRecord[] = [];
  for (const {questions} of bank.cases) {
    for (let image = 0; image < imagesPerCase; image++) {
      for (const {qaId, key, options} of questions) {
        const reply = replies[records.length] ?? null;
        const {correct, letter} = reply === null ? MISSING : checkAnswer(reply, key, options);
        records.push({qaId, correct, letter});
      }
    }
  }
  return records;
}

const MISSING = {correct: -1, letter: "None"} as const;
