import {groupRows} from "../../../scoring/index.js";
import {
  answersScored,
  meanOf,
  type AggregateLine,
  type OwnAggregate,
  type ScoredAnswer
} from "../../contract/own-aggregate.js";

const SCORERS = ["vlmevalkit/score", "lm-eval/pope_accuracy"];

/**
 * POPE's F1 of "yes", precision, recall and accuracy, over all answers and by split. An answer that stands in several splits counts in each,
 * also over all.
 *
 * Source: Li et al. 2023 (arXiv 2305.10355), section 5; VLMEvalKit, `POPE_rating`, as of commit e8e78f0; lmms-eval, `pope_aggregate_recall`,
 * which takes only an answer of "no" for a yes that was missed.
 */
export const POPE: OwnAggregate = {
  scorer: "pope/f1@1",
  isOf: (suite) => /^pope(?:$|_)/i.test(suite),

  lines(rows) {
    const answers = answersScored(rows, SCORERS).flatMap((answer) =>
      (answer.row.item.category ?? "").split(",").map((split) => ({...answer, split: split.trim()}))
    );
    const isYesOrNo = answers.every(({row}) => /^(?:yes|no)$/i.test(row.item.key?.trim() ?? ""));
    if (answers.length === 0 || !isYesOrNo) return [];
    const splits = [...groupRows(answers, ({split}) => split)].filter(([split]) => split !== "");
    return [...linesOf("all", answers), ...splits.flatMap(([split, own]) => linesOf(`category: ${split}`, own))];
  },

  readsAnswers: ["F1", "precision", "recall"],

  stated({scorerId, metric}) {
    const name = scorerId === null ? metric : scorerId.replace(/^lm-eval\/pope_/, "");
    const outOf = scorerId === null ? {outOf: 100} : {};
    if (name === "Overall" || name === "f1_score") return {metric: "F1", ...outOf};
    if (name === "acc" || name === "accuracy") return {metric: "accuracy", ...outOf};
    return name === "precision" || name === "recall" ? {metric: name, ...outOf} : null;
  }
};

function linesOf(group: string, answers: readonly ScoredAnswer[]): AggregateLine[] {
  let [truePositives, falsePositives, missed] = [0, 0, 0];
  for (const {row, scorerId} of answers) {
    const isYes = said(row.item.key) === "yes";
    const answer = said(row.parsed);
    if (isYes && answer === "yes") truePositives += 1;
    else if (!isYes && answer === "yes") falsePositives += 1;
    else if (isYes && (scorerId === "vlmevalkit/score" || answer === "no")) missed += 1;
  }
  const precision = share(truePositives, truePositives + falsePositives);
  const recall = share(truePositives, truePositives + missed);
  const values = {
    F1: share(2 * precision * recall, precision + recall),
    accuracy: meanOf(answers.map(({score}) => score)),
    precision,
    recall
  };
  return Object.entries(values).map(([metric, value]) => ({group, metric, value, n: answers.length}));
}

const said = (text: string | null): string => text?.trim().toLowerCase() ?? "";

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
