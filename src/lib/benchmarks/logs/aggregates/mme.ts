import {groupRows} from "../../../scoring/index.js";
import {answersScored, meanOf, type AggregateLine, type OwnAggregate} from "../../contract/own-aggregate.js";

const SCORERS = ["vlmevalkit/score", "lm-eval/mme_perception_score", "lm-eval/mme_cognition_score"];
const PARTS = {
  perception: "OCR artwork celebrity color count existence landmark position posters scene".split(" "),
  cognition: "code_reasoning commonsense_reasoning numerical_calculation text_translation".split(" ")
};

/**
 * MME's points: per category accuracy plus accuracy+ in percent, where accuracy+ is the share of pictures whose two questions are both
 * answered right; perception and cognition are sums over their categories, of 2,000 and 800.
 *
 * Source: Fu et al. 2023 (arXiv 2306.13394), section 2.2; VLMEvalKit, `MME_rating`, as of commit e8e78f0.
 */
export const MME: OwnAggregate = {
  scorer: "mme/points@1",
  isOf: (suite) => /^mme$/i.test(suite),

  lines(rows) {
    const answers = answersScored(rows, SCORERS);
    const categories = [...groupRows(answers, ({row}) => row.item.category ?? "")].map(([category, own]) => {
      const pictures = [...groupRows(own, ({row}) => row.item.caseId ?? "").values()];
      const areNamed = own.every(({row}) => row.item.caseId !== null);
      if (!areNamed || pictures.some((pair) => pair.length !== 2)) return null;
      const acc = 100 * meanOf(own.map(({score}) => score));
      const both = 100 * meanOf(pictures.map((pair) => pair[0]!.score * pair[1]!.score));
      return {category, value: acc + both, n: own.length};
    });
    // Of pictures with other than two questions nothing is known by this rule.
    const known = categories.filter((category) => category !== null);
    if (known.length < categories.length) return [];
    const totals = Object.entries(PARTS).flatMap(([metric, names]): AggregateLine[] => {
      const own = known.filter(({category}) => names.includes(category));
      if (own.length === 0) return [];
      const group = own.length === names.length ? "all" : `${own.length} of ${names.length} categories`;
      const n = own.reduce((sum, one) => sum + one.n, 0);
      return [{group, metric, value: own.reduce((sum, {value}) => sum + value, 0), n}];
    });
    if (totals.length === 0) return [];
    return [
      ...totals,
      ...known.map(({category, value, n}) => ({group: `category: ${category}`, metric: "points", value, n}))
    ];
  },

  stated({scorerId, metric, group}) {
    if (scorerId === null && group.startsWith("category: ")) return {metric: "points"};
    const named = scorerId ?? metric;
    if (/(?:^|_)perception(?:_score)?$/.test(named)) return {metric: "perception"};
    if (/(?:^|_)(?:cognition_score|reasoning)$/.test(named)) return {metric: "cognition"};
    return null;
  }
};
