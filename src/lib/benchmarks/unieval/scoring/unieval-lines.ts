import type {CanonicalRow} from "../../../schema/index.js";
import {scorerKey} from "../../../scoring/rules/scorer.js";
import {UNIEVAL_OFFICIAL} from "./official-scorer.js";
import type {UniEvalBank} from "./bank.js";
import {officialResults} from "./official-results.js";
import {uniEvalStatistics, type UniEvalRecord, type UniEvalStatistics} from "./statistics.js";
import type {TagScore} from "./tag-scores.js";
import type {ScoreLine} from "../../../scoring/rows/score-line.js";

/**
 * UniEval's records from canonical rows: missing images and unreadable replies count as officially, that is as wrong.
 *
 * @throws RangeError for an item that the bank does not have
 */
export function uniEvalRecordsFromRows(rows: readonly CanonicalRow[], bank: UniEvalBank): UniEvalRecord[] {
  return rows.map(uniEvalRecordOf(bank));
}

/** The same for one row after the other. */
export function uniEvalRecordOf(bank: UniEvalBank): (row: CanonicalRow) => UniEvalRecord {
  const cases = new Map(bank.cases.map((one) => [String(one.promptId), one]));
  return ({itemId, parsed, status, judgments}) => {
    const [promptId = "", index = ""] = itemId.slice("unieval/".length).split(".");
    const question = cases.get(promptId)?.questions[Number(index)];
    if (question === undefined) throw new RangeError(`unknown item: ${itemId}`);
    const isRead = status === "ok" && parsed !== null;
    return {
      qaId: question.qaId,
      letter: isRead ? parsed : "None",
      correct: !isRead ? -1 : judgments[0]?.score === 1 ? 1 : 0
    };
  };
}

/** Everything in UniEval's `results.json`, as lines. */
export function uniEvalLines(rows: readonly CanonicalRow[], bank: UniEvalBank): ScoreLine[] {
  const [first] = rows;
  if (first === undefined) return [];
  return uniEvalLinesOf(first.subjectId, uniEvalStatistics(uniEvalRecordsFromRows(rows, bank), bank));
}

/** The same from statistics at hand. */
export function uniEvalLinesOf(subjectId: string, statistics: UniEvalStatistics): ScoreLine[] {
  const results = officialResults(statistics);
  const line = (group: string, metric: string, value: number | "N/A", n: number, questions?: number): ScoreLine => ({
    suite: "unieval",
    subjectId,
    protocol: null,
    scorer: scorerKey(UNIEVAL_OFFICIAL),
    group,
    metric,
    value: value === "N/A" ? null : value,
    n,
    ...(questions === undefined ? {} : {questions})
  });
  const scoreOf = (level: number, tag: string): TagScore =>
    statistics.tags.find((score) => score.level === level && score.tag === tag)!;
  const questions = statistics.tags.reduce((sum, tag) => sum + (tag.level === 0 ? tag.questions : 0), 0);
  const tags = ([0, 1, 2] as const).flatMap((level) =>
    Object.entries(results[`tag-L${level}`]).map(([tag, value]) => {
      const {answers, questions: own} = scoreOf(level, tag);
      return line(`tag-L${level}: ${tag}`, "accuracy", value, answers, own);
    })
  );
  const classes = (
    [
      ["case-word-size", statistics.wordClasses],
      ["case-QA-size", statistics.questionClasses]
    ] as const
  ).flatMap(([name, sizes]) =>
    // The scores of all classes stand before their shares that are all correct.
    Object.entries(results[name]).map(([label, value], l) =>
      line(`${name}: ${label}`, "accuracy", value, sizes[l % sizes.length]!.cases)
    )
  );
  const answers = Object.entries(results["response-statistics"]).map(([letter, value]) =>
    line(`answer: ${letter}`, "share", value, statistics.records)
  );
  return [
    line("all", "UniScore", results["tag-L1-UniScore"], statistics.records, questions),
    line("all", "tag-L0-UniScore", results["tag-L0-UniScore"], statistics.records, questions),
    line("all", "tag-L2-UniScore", results["tag-L2-UniScore"], statistics.records, questions),
    line("all", "case-UniScore", results["case-UniScore"], statistics.cases),
    line("all", "UniScoreA", results.UniScoreA, statistics.cases),
    ...tags,
    ...classes,
    ...answers
  ];
}
