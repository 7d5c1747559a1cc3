import type {CanonicalRow} from "../../../schema/index.js";
import {aboutRows, type ScoreLine} from "../../../scoring/index.js";
import {umniBenchScores, type PooledScore} from "./scores.js";

/** Pooled rates by stage, question and domain; `null` where the questions of the items are not known. */
export function umniBenchLines(rows: readonly CanonicalRow[]): ScoreLine[] | null {
  const questions = umniBenchQuestions(rows);
  if (questions === null) return null;
  const answers = rows.map(({item, judgments}, r) => ({
    caseId: item.caseId ?? item.itemId,
    domain: item.category ?? "",
    question: questions[r]!,
    score: judgments[0]?.score ?? null
  }));
  const {overall, stages, questions: byQuestion, domains} = umniBenchScores(answers);
  const line = (group: string, {rate, answers: n}: PooledScore): ScoreLine => ({
    ...aboutRows(rows, "umnibench/pooled@1"),
    group,
    metric: "rate",
    value: rate,
    n
  });
  return [
    line("all", overall),
    ...[...stages].map(([stage, score]) => line(`stage: ${stage}`, score)),
    ...[...byQuestion].map(([question, score]) => line(`question: ${question}`, score)),
    ...[...domains].flatMap(([domain, score]) => (domain === "" ? [] : [line(`domain: ${domain}`, score)]))
  ];
}

/**
 * Questions 1-9 by the last number of the items' names; numbers that begin anew with every turn are counted on.
 *
 * @returns `null` where a number is none of these, or stands under a turn of another stage: then no stage is known
 */
function umniBenchQuestions(rows: readonly CanonicalRow[]): number[] | null {
  const numbers = rows.map(({item}) => Number(item.itemId.split(".").at(-1)));
  const turns = rows.map(({turn}) => turn);
  const areOfTurns = numbers.every((n) => n <= 3) && turns.every((turn) => turn !== null && turn >= 1 && turn <= 3);
  const questions = areOfTurns ? numbers.map((n, r) => n + 3 * (turns[r]! - 1)) : numbers;
  const isKnown = questions.every((question, r) => {
    if (!(Number.isInteger(question) && question >= 1 && question <= 9)) return false;
    return turns[r] === null || turns[r] === Math.ceil(question / 3);
  });
  return isKnown ? questions : null;
}
