import {holm} from "../../math/index.js";
import type {UniEvalTag} from "../../schema/index.js";
import {allAgreements, rankAgreementOf} from "../compare/rank-agreement.js";
import type {Measure} from "../compare/measures.js";
import type {OverallGap} from "../gapeval/estimate-gaps.js";
import type {JointResults} from "../joint/joint-results.js";
import {bestConstant} from "../unieval/baselines.js";

/** Models whose value leaves zero out, by side. */
export interface Sides {
  readonly n: number;
  readonly gain: number;
  readonly lose: number;
}

/** Every number that the article says, computed from the tables. */
export interface StoryClaims {
  /** GapEval: models asked both ways, their mean rates in percent, and the largest distance between the two. */
  readonly asked: {
    readonly n: number;
    readonly words: number;
    readonly pictures: number;
    readonly widest: {readonly model: string; readonly words: number; readonly pictures: number};
  };
  readonly gap: {readonly smallest: OverallGap; readonly tied: number; readonly n: number};
  readonly thinking: Sides;
  readonly drawing: Sides;
  readonly constant: {readonly letter: string; readonly score: number; readonly below: number; readonly n: number};
  readonly survival: {readonly n: number; readonly best: number; readonly worst: number; readonly mean: number};
  readonly agreement: {readonly pairs: number; readonly clear: number; readonly strict: number};
  /** Small gap against gain from thinking first; `null` with too few shared models. */
  readonly synergy: {readonly tau: number; readonly lo: number; readonly hi: number; readonly n: number} | null;
  readonly prediction: {readonly joint: number; readonly simple: number; readonly wins: boolean};
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function sidesOf({values}: Measure): Sides {
  const all = [...values.values()];
  return {n: all.length, gain: all.filter(({lo}) => lo > 0).length, lose: all.filter(({hi}) => hi < 0).length};
}

/**
 * The article's claims.
 *
 * @throws RangeError if a measure that the article speaks about is missing
 */
export function storyClaims(
  list: readonly Measure[],
  gaps: readonly OverallGap[],
  tags: readonly UniEvalTag[],
  joint: JointResults
): StoryClaims {
  const of = (id: string): Measure => {
    const found = list.find((measure) => measure.id === id);
    if (!found) throw new RangeError(`missing measure: ${id}`);
    return found;
  };
  const [und, gen] = [of("gap-und"), of("gap-gen")];
  const both = [...und.values].flatMap(([model, {value}]) => {
    const drawn = gen.values.get(model);
    return drawn ? [{model, words: value, pictures: drawn.value}] : [];
  });
  const smallest = [...gaps].sort((a, b) => a.gap - b.gap)[0];
  const constant = bestConstant(tags);
  const own = [...of("uni-own").values.values()];
  const survives = [...of("umni-survival").values.values()].map(({value}) => value);
  const synergy = rankAgreementOf(of("gap"), of("real-gain"));
  const pairs = allAgreements(list).filter(({a, b}) => a.benchmark !== b.benchmark);
  const [model, ...simple] = joint.holdOut.scores.map(({rmse}) => rmse);
  return {
    asked: {
      n: both.length,
      words: mean(both.map((one) => one.words)),
      pictures: mean(both.map((one) => one.pictures)),
      widest: both.reduce((a, b) => (b.words - b.pictures > a.words - a.pictures ? b : a))
    },
    gap: {smallest, tied: smallest.ties.length, n: gaps.length},
    thinking: sidesOf(of("real-gain")),
    drawing: sidesOf(of("real-geu-gain")),
    constant: {
      letter: constant.letter,
      score: constant.uniScore,
      below: own.filter(({value}) => value <= constant.uniScore).length,
      n: own.length
    },
    survival: {n: survives.length, best: Math.max(...survives), worst: Math.min(...survives), mean: mean(survives)},
    agreement: {
      pairs: pairs.length,
      clear: pairs.filter(({lo, hi}) => lo > 0 || hi < 0).length,
      strict: holm(pairs.map(({p}) => p)).filter((p) => p < 0.05).length
    },
    synergy: synergy && {tau: synergy.tau, lo: synergy.lo, hi: synergy.hi, n: synergy.models.length},
    prediction: {joint: model, simple: Math.min(...simple), wins: simple.every((rmse) => model < rmse)}
  };
}
