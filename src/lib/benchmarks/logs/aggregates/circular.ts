import type {CanonicalRow} from "../../../schema/index.js";
import {circularGroup, groupRows, type ScoreLine} from "../../../scoring/index.js";
import {meanOf} from "../../contract/own-aggregate.js";

type CircularLine = Pick<ScoreLine, "scorer" | "group" | "metric" | "value" | "n">;

/**
 * Circular evaluation, of suites that ask a question several times with its options in another order: a question is right where every copy
 * is, and a copy without a score is not.
 *
 * Source: Liu et al. 2023 (arXiv 2307.06281), section 4.1; VLMEvalKit, `mcq_circular_eval`, as of commit e8e78f0.
 */
export function circularLines(rows: readonly CanonicalRow[]): CircularLine[] {
  const copies = rows.flatMap((row) => {
    const index = row.itemId.slice(row.item.suite.length + 1);
    const question = /^\d+$/.test(index) ? circularGroup(Number(index)).question : null;
    return question === null ? [] : row.judgments.map((one) => ({row, question, ...one}));
  });
  const byScorer = groupRows(copies, ({scorerId, judgeId}) => `${scorerId}\u0000${judgeId ?? ""}`);
  return [...byScorer.values()].flatMap((own) => {
    const questions = [...groupRows(own, ({question, row}) => `${question}\u0000${row.attempt}`).values()];
    if (questions.every((group) => group.length < 2)) return [];
    const scorer = `circular/${own[0]!.scorerId}@1`;
    const line = (group: string, part: typeof questions): CircularLine => ({
      scorer,
      group,
      metric: "circular",
      value: meanOf(part.map((group) => (group.every(({score}) => score === 1) ? 1 : 0))),
      n: part.length
    });
    const byCategory = [...groupRows(questions, (group) => group[0]!.row.item.category ?? "")];
    return [
      line("all", questions),
      ...byCategory.flatMap(([name, part]) => (name === "" ? [] : [line(`category: ${name}`, part)]))
    ];
  });
}
