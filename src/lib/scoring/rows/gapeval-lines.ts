import type {CanonicalRow} from "../../schema/index.js";
import {CONSISTENCY_NOTE} from "../gapeval/consistency-note.js";
import {
  jointOutcomes,
  jointScorer,
  type JointCounts,
  type JointRule,
  type JudgedPair
} from "../gapeval/joint-outcomes.js";
import type {JudgedPart} from "../gapeval/judge-record.js";
import {scorerKey} from "../scorer.js";
import {groupRows} from "./group-rows.js";
import type {ScoreLine} from "./score-line.js";

/** Pairs of one subject from its rows, by category; rows that nobody judged form no pair. */
export function judgedPairs(rows: readonly CanonicalRow[]): Map<string, JudgedPair[]> {
  const judged = rows.filter(({judgments}) => judgments.length > 0);
  const byCategory = groupRows(judged, ({item}) => item.category ?? "");
  return new Map(
    [...byCategory].map(([category, members]) => [
      category,
      [...groupRows(members, ({item}) => item.pairId ?? item.itemId).values()].map((pair) => {
        const ordered = [...pair].sort((a, b) => a.attempt - b.attempt);
        const text = ordered.find(({item}) => item.modality === "text");
        return {
          text: text ? judgedPartOf(text) : null,
          images: ordered.filter(({item}) => item.modality === "image").map(judgedPartOf)
        };
      })
    ])
  );
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

function judgedPartOf({status, judgments: [verdict]}: CanonicalRow): JudgedPart {
  return {
    status,
    score: verdict?.score ?? null,
    positive: verdict?.score === 1,
    evalType: verdict?.note === CONSISTENCY_NOTE ? "image_text_balance" : null
  };
}
