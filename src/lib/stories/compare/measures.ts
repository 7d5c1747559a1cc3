import {normalQuantile} from "../../math/index.js";
import type {BenchmarkId, ModelEntry, PublishedRow, UniEvalTag} from "../../schema/index.js";
import type {OverallGap} from "../gapeval/estimate-gaps.js";
import {profiles, type Profile, type ProfileRate, type PublishedByBenchmark} from "../overview/profiles.js";
import {stepChange} from "../realunify/step-change.js";
import {survival} from "../umnibench/survival.js";
import {tagsBehind, uniScoreInterval} from "../unieval/score-interval.js";

/** What a measure is about. Values of different measures share no axis, even within one. */
export type MeasureGroup = "understanding" | "generation" | "editing" | "synergy" | "survival" | "gap";

/** One model's value of a measure, in the measure's unit, with its 95% interval and source cells. */
export interface MeasuredValue {
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
  readonly cells: readonly string[];
  /** Whether a printed row behind it cannot be and was read with two of its numbers exchanged. */
  readonly repaired?: boolean;
}

/** A number that one benchmark gives to many models. */
export interface Measure {
  readonly id: string;
  readonly name: string;
  readonly benchmark: BenchmarkId;
  readonly group: MeasureGroup;
  readonly unit: string;
  readonly better: "higher" | "lower";
  /** How the interval was made. */
  readonly interval: string;
  /** By model; a model that was not measured is absent. */
  readonly values: ReadonlyMap<string, MeasuredValue>;
  /** Printed values that have no interval, since how many answers are behind them is not known; they are no `values`. */
  readonly bare?: ReadonlyMap<string, PublishedRow>;
}

export interface MeasureInput {
  readonly published: PublishedByBenchmark;
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly gaps: readonly OverallGap[];
  readonly tags: readonly UniEvalTag[];
}

type Get = (profile: Profile) => MeasuredValue | null;

/** Every measure that can rank models: rates, scores, changes and shares of the four benchmarks. */
export function measures({published, models, gaps, tags}: MeasureInput): Measure[] {
  const list = profiles(published, models);
  const gap: Get = ({model, gapeval}) => {
    const own = gaps.find((row) => row.model === model);
    return own ? {value: own.gap, lo: own.lo, hi: own.hi, ...gapeval} : null;
  };
  const uni = (row: PublishedRow | null): MeasuredValue | null => {
    if (!row) return null;
    const own = published.unieval.filter((r) => r.table === row.table && r.model === row.model && r.cell !== row.cell);
    const level1 = new Map(own.map((r) => [r.category!, r.value]));
    const behind = tagsBehind(
      published.unieval.filter((r) => r.model === row.model),
      tags
    );
    return {value: row.value, ...uniScoreInterval(row.value, level1, behind), cells: [row.cell]};
  };
  const change = (direct: ProfileRate | null, stepwise: ProfileRate | null): MeasuredValue | null => {
    if (!direct || !stepwise) return null;
    const right = ({value, n, cells}: ProfileRate) => ({right: Math.round((value / 100) * n), n, cells});
    const {value, lo, hi} = stepChange(right(direct), right(stepwise));
    return {value, lo, hi, cells: [...direct.cells, ...stepwise.cells]};
  };
  const survives: Get = ({draw, counterfactual}) => {
    if (!draw || !counterfactual) return null;
    const {share, lo, hi} = survival(draw.value, counterfactual.value, draw.n, counterfactual.n);
    return {value: 100 * share, lo: 100 * lo, hi: 100 * hi, cells: [...draw.cells, ...counterfactual.cells]};
  };
  const make = (part: Omit<Measure, "values">, get: Get): Measure => ({
    ...part,
    values: new Map(
      list.flatMap((profile) => {
        const value = get(profile);
        return value ? [[profile.model, value] as const] : [];
      })
    )
  });
  const rate = {unit: "%", better: "higher", interval: "Wilson, answers as units"} as const;
  const points = {unit: "points", better: "higher", interval: "Newcombe, rates as independent"} as const;
  const score = {unit: "score", better: "higher", interval: "normal, each question counted once"} as const;
  return [
    make(
      {id: "gap-und", name: "Understanding", benchmark: "gapeval", group: "understanding", ...rate},
      (p) => p.understanding
    ),
    make(
      {id: "real-geu", name: "Answers after drawing, direct", benchmark: "realunify", group: "understanding", ...rate},
      (p) => p.geuDirect
    ),
    make(
      {id: "gap-gen", name: "Generation", benchmark: "gapeval", group: "generation", ...rate},
      (p) => p.generation && {...p.generation, repaired: p.gapeval.repaired}
    ),
    make(
      {id: "real-ueg", name: "Drawing from knowledge, direct", benchmark: "realunify", group: "generation", ...rate},
      (p) => p.uegDirect
    ),
    make({id: "umni-draw", name: "First drawing", benchmark: "umnibench", group: "generation", ...rate}, (p) => p.draw),
    make(
      {id: "umni-edit", name: "Edit of the drawing", benchmark: "umnibench", group: "editing", ...rate},
      (p) => p.interact
    ),
    {
      ...make(
        {id: "umni-edit-alone", name: "Editing alone, both edits", benchmark: "umnibench", group: "editing", ...rate},
        (p) => p.editAlone
      ),
      bare: new Map(list.flatMap(({model, editAloneBare}) => (editAloneBare ? [[model, editAloneBare] as const] : [])))
    },
    make(
      {id: "uni-outside", name: "UniScore, one outside judge", benchmark: "unieval", group: "generation", ...score},
      (p) => uni(p.uniOutside)
    ),
    make({id: "uni-own", name: "UniScore, self-judged", benchmark: "unieval", group: "synergy", ...score}, (p) =>
      uni(p.uniOwn)
    ),
    make(
      {id: "real-gain", name: "Gain from thinking first", benchmark: "realunify", group: "synergy", ...points},
      (p) => change(p.uegDirect, p.uegStepwise)
    ),
    make(
      {id: "real-geu-gain", name: "Gain from drawing first", benchmark: "realunify", group: "synergy", ...points},
      (p) => change(p.geuDirect, p.geuStepwise)
    ),
    make(
      {
        id: "umni-survival",
        name: "Last stage, share of the first",
        benchmark: "umnibench",
        group: "survival",
        unit: "%",
        better: "higher",
        interval: "ratio of rates, Katz"
      },
      survives
    ),
    make(
      {
        id: "gap",
        name: "Gap, identified",
        benchmark: "gapeval",
        group: "gap",
        unit: "points",
        better: "lower",
        interval: "Dirichlet draws"
      },
      gap
    )
  ];
}

/** Standard error that a 95% interval implies, its two sides taken together. */
export const standardErrorOf = ({lo, hi}: MeasuredValue): number => (hi - lo) / (2 * normalQuantile(0.975));

/** Value turned so that more is better. */
export const goodness = (measure: Measure, {value}: MeasuredValue): number =>
  measure.better === "higher" ? value : -value;
