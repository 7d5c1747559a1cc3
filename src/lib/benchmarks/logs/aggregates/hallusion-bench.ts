import {groupRows} from "../../../scoring/index.js";
import {
  answersScored,
  meanOf,
  type AggregateLine,
  type OwnAggregate,
  type ScoredAnswer
} from "../../contract/own-aggregate.js";

/** Set, figure and question stand in the index behind three other parts. */
const INDEX = /^[^_]*_[^_]*_[^_]*_([^_]+)_([^_]+)_([^_]+)/;

/**
 * HallusionBench three ways: aAcc over answers, fAcc over figures and qAcc over questions, of which all answers must be right.
 *
 * Source: Guan et al. 2024 (arXiv 2310.14566), section 4.1; VLMEvalKit, `Hallusion_rating`, as of commit e8e78f0.
 */
export const HALLUSION_BENCH: OwnAggregate = {
  scorer: "hallusionbench/three-ways@1",
  isOf: (suite) => /^hallusionbench$/i.test(suite),

  lines(rows) {
    const answers = answersScored(rows, ["vlmevalkit/score"]);
    if (answers.length === 0 || answers.some((answer) => partsOf(answer) === null)) return [];
    const byCategory = groupRows(answers, ({row}) => row.item.category ?? "");
    const bySubcategory = groupRows(answers, ({row}) => row.item.subcategory ?? "");
    return [
      ...linesOf("all", answers),
      ...[...byCategory].flatMap(([name, own]) => (name === "" ? [] : linesOf(`category: ${name}`, own))),
      ...[...bySubcategory].flatMap(([name, own]) => (name === "" ? [] : linesOf(`subcategory: ${name}`, own)))
    ];
  },

  stated: ({scorerId, metric}) => (scorerId === null && /^[afq]Acc$/.test(metric) ? {metric, outOf: 100} : null)
};

function linesOf(group: string, answers: readonly ScoredAnswer[]): AggregateLine[] {
  const allRight = (nth: 1 | 2): number => {
    const units = groupRows(answers, (answer) => {
      const parts = partsOf(answer)!;
      return [answer.row.item.subcategory ?? "", parts[0]!, parts[nth]!].join("_");
    });
    return meanOf([...units.values()].map((own) => (own.every(({score}) => score === 1) ? 1 : 0)));
  };
  const values = {aAcc: meanOf(answers.map(({score}) => score)), fAcc: allRight(1), qAcc: allRight(2)};
  return Object.entries(values).map(([metric, value]) => ({group, metric, value, n: answers.length}));
}

/** Set, figure and question of an answer. */
function partsOf({row}: ScoredAnswer): readonly string[] | null {
  return INDEX.exec(row.itemId.slice(row.item.suite.length + 1))?.slice(1) ?? null;
}
