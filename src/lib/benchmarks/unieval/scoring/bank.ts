import type {ItemBank} from "../../../scoring/index.js";
import {questionOptions} from "./question-options.js";

/** One question of the item bank, as published. */
export interface UniEvalQuestion {
  readonly qaId: number;
  readonly question: string;
  readonly key: string;
  /** Level-0, level-1 and level-2 tag. */
  readonly tags: readonly [string, string, string];
  readonly options: readonly string[];
  /** Position of its case in the bank. */
  readonly caseIndex: number;
}

/** One case: a prompt to draw and the questions about its images. */
export interface UniEvalCase {
  readonly promptId: number;
  readonly prompt: string;
  /** Words of the prompt. */
  readonly words: number;
  readonly questions: readonly UniEvalQuestion[];
}

/** The item bank with its index. */
export interface UniEvalBank extends ItemBank {
  readonly cases: readonly UniEvalCase[];
  readonly byQaId: ReadonlyMap<number, UniEvalQuestion>;
}

/** A case as written in `uni_bench.json`. */
export interface RawUniEvalCase {
  readonly prompt: string;
  readonly prompt_id?: number;
  readonly QAs: readonly {
    readonly QA_id: number;
    readonly question: string;
    readonly answer: string;
    readonly tag: string;
  }[];
}

/**
 * The item bank, or a worker's part of it, ready for scoring.
 *
 * @throws RangeError if a tag does not have three levels or a QA_id is used twice
 */
export function uniEvalBank(rawCases: readonly RawUniEvalCase[]): UniEvalBank {
  const byQaId = new Map<number, UniEvalQuestion>();
  const cases = rawCases.map((raw, caseIndex): UniEvalCase => {
    const questions = raw.QAs.map((qa): UniEvalQuestion => {
      const [level0, level1, level2, ...rest] = qa.tag.split(", ");
      if (level0 === undefined || level1 === undefined || level2 === undefined || rest.length > 0) {
        throw new RangeError(`QA ${qa.QA_id}: invalid tag; expected three levels: ${qa.tag}`);
      }
      const question: UniEvalQuestion = {
        qaId: qa.QA_id,
        question: qa.question,
        key: qa.answer,
        tags: [level0, level1, level2],
        options: questionOptions(qa.question),
        caseIndex
      };
      if (byQaId.has(qa.QA_id)) throw new RangeError(`QA ${qa.QA_id}: invalid QA_id; expected unique: ${qa.QA_id}`);
      byQaId.set(qa.QA_id, question);
      return question;
    });
    return {promptId: raw.prompt_id ?? caseIndex, prompt: raw.prompt, words: wordCount(raw.prompt), questions};
  });
  const itemIds = cases.flatMap(({promptId, questions}) => questions.map((_, q) => `unieval/${promptId}.${q}`));
  return {suite: "unieval", itemIds, cases, byQaId};
}

function wordCount(prompt: string): number {
  return prompt.split(/\s+/).filter((word) => word !== "").length;
}

/** The bank, where what is at hand is this benchmark's. */
export const asUniEvalBank = (bank: ItemBank | undefined): UniEvalBank | undefined =>
  bank?.suite === "unieval" ? (bank as UniEvalBank) : undefined;
