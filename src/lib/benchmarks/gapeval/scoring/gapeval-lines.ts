import type {CanonicalRow, Judgment} from "../../../schema/index.js";
import {CONSISTENCY_NOTE} from "../../contract/consistency-note.js";
import type {JointRule} from "../../contract/joint-rule.js";
import {jointOutcomes, jointScorer, type JointCounts, type JudgedPair} from "./joint-outcomes.js";
import type {JudgedPart} from "./judge-record.js";
import {scorerKey} from "../../../scoring/rules/scorer.js";
import {groupRows} from "../../../scoring/rows/group-rows.js";
import type {ScoreLine} from "../../../scoring/rows/score-line.js";

/** An answer with what one judge made of it. */
interface JudgedAnswer {
  readonly row: CanonicalRow;
  readonly verdict: Judgment;
}

/**
 * Pairs of one subject from its rows, by category; rows that nobody judged form no pair.
 *
 * Where an item was answered in several runs or an answer judged by several judges, it has a pair of each: "any right image" of two
 * judges would be a rule that nobody stated.
 */
export function judgedPairs(rows: readonly CanonicalRow[]): Map<string, JudgedPair[]> {
  const answers = rows.flatMap((row) => row.judgments.map((verdict) => ({row, verdict})));
  const byCategory = groupRows(answers, ({row}) => row.item.category ?? "");
  return new Map(
    [...byCategory].map(([category, members]) => [
      category,
      [...groupRows(members, ({row}) => row.item.pairId ?? row.itemId).values()].flatMap(byRunAndJudge).map(pairOf)
    ])
  );
}

/** Text and images may have a judge each, or a run; only where one answer has several do they stand apart. */
function byRunAndJudge(answers: readonly JudgedAnswer[]): (readonly JudgedAnswer[])[] {
  const sourceOf = ({row, verdict}: JudgedAnswer): string => `${row.runId}\u0000${verdict.judgeId ?? ""}`;
  const met = new Map<string, string>();
  const isMetTwice = answers.some((answer) => {
    const key = `${answer.row.itemId}\u0000${answer.row.attempt}`;
    const source = sourceOf(answer);
    const other = met.get(key) ?? source;
    met.set(key, source);
    return other !== source;
  });
  return isMetTwice ? [...groupRows(answers, sourceOf).values()] : [answers];
}

function pairOf(answers: readonly JudgedAnswer[]): JudgedPair {
  const ordered = [...answers].sort((a, b) => a.row.attempt - b.row.attempt);
  const text = ordered.find(({row}) => row.item.modality === "text");
  return {
    text: text ? judgedPartOf(text) : null,
    images: ordered.filter(({row}) => row.item.modality === "image").map(judgedPartOf)
  };
}

/** Joint counts by category under a rule. */
export function jointCountsByCategory(rows: readonly CanonicalRow[], rule: JointRule): Map<string, JointCounts> {
  return new Map([...judgedPairs(rows)].map(([category, pairs]) => [category, jointOutcomes(pairs, rule)]));
}

/** Shares of the four joint outcomes by category and over all items, as lines. */
export function gapEvalLines(rows: readonly CanonicalRow[], rule: JointRule): ScoreLine[] {
  const subjectId = rows[0]?.subjectId ?? "";
  const pairs = judgedPairs(rows);
  const groups = [
    ["all", [...pairs.values()].flat()] as const,
    ...[...pairs].map(([c, p]) => [`category: ${c}`, p] as const)
  ];
  return groups.flatMap(([group, members]) => {
    const counts = jointOutcomes(members, rule);
    return (["p11", "p10", "p01", "p00"] as const).map((metric) => ({
      suite: "gapeval",
      subjectId,
      protocol: null,
      scorer: scorerKey(jointScorer(rule)),
      group,
      metric,
      value: counts.items === 0 ? null : counts[metric] / counts.items,
      n: counts.items
    }));
  });
}

function judgedPartOf({row: {status}, verdict: {score, note}}: JudgedAnswer): JudgedPart {
  return {
    status,
    score,
    positive: score === 1,
    evalType: note === CONSISTENCY_NOTE ? "image_text_balance" : null
  };
}
