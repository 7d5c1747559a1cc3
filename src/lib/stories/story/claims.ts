import {holm, normalTwoSided, standardErrorOf, wilsonInterval} from "../../math/index.js";
import {BENCHMARK_IDS, BENCHMARKS, type StepChanges} from "../../benchmarks/index.js";
import type {ItemTag, ModelEntry, PublishedRow} from "../../schema/index.js";
import {allAgreements, isClear, rankAgreementOf} from "../compare/rank-agreement.js";
import type {Measure} from "../../benchmarks/index.js";
import type {OverallGap} from "../../gaps/overall-gaps.js";
import {fitsOf, type GapFits} from "../../gaps/gap-fits.js";
import type {JointResults} from "../joint/joint-results.js";
import type {PublishedByBenchmark} from "../overview/profiles.js";

/** A number of the article with the published cells that it is computed from. */
export interface Claim {
  readonly value: number;
  readonly cells: readonly string[];
}

/** Models whose value leaves zero out, by side. */
export interface Sides {
  readonly n: number;
  readonly gain: number;
  readonly lose: number;
  /** Gains that stay below .05 after Holm's correction for all models, normal. */
  readonly strict: number;
  readonly cells: readonly string[];
}

/** Every number that the article says, computed from the tables; what a benchmark has no part in is left out where there is none. */
export interface StoryClaims {
  /** GapEval: models asked both ways, their mean rates in percent, and the largest distance between the two. */
  readonly asked?: {
    readonly n: number;
    readonly words: Claim;
    readonly pictures: Claim;
    readonly widest: {readonly model: string; readonly words: Claim; readonly pictures: Claim};
  };
  /** Points by which a rate of one half is uncertain over the items of GapEval's smallest category. */
  readonly doubt?: {readonly items: number; readonly points: number; readonly cells: readonly string[]};
  /** `pairs`: of models; `apart`: pairs whose gaps can be told apart at 95%. */
  readonly gap?: {
    readonly smallest: OverallGap;
    readonly tied: number;
    readonly n: number;
    readonly pairs: number;
    readonly apart: number;
  };
  readonly thinking?: Sides;
  readonly drawing?: Sides;
  /** Thinking first by single tasks: changes of one model in one category that leave zero out. */
  readonly tasks?: Pick<Sides, "n" | "gain" | "lose" | "cells">;
  /**
   * RealUnify's drawing track, percent: the best unified model in two steps, the best unified model at once, the best
   * specialist at once, and the best pair of specialists.
   */
  readonly pipeline?: {
    readonly model: string;
    readonly unified: Claim;
    readonly atOnce: {readonly model: string; readonly claim: Claim};
    readonly alone: {readonly model: string; readonly claim: Claim};
    readonly chained: Claim;
  };
  readonly constant?: {
    readonly letter: string;
    readonly score: number;
    readonly below: number;
    readonly n: number;
    readonly cells: readonly string[];
  };
  /** UniEval: unified models judged by themselves and by one outside judge, and how many score less by themselves. */
  readonly judges?: {readonly n: number; readonly lower: number; readonly cells: readonly string[]};
  readonly survival?: {
    readonly n: number;
    readonly best: Claim;
    readonly worst: Claim;
    readonly mean: number;
    readonly cells: readonly string[];
  };
  /**
   * `printed`: systems in the tables of any, of several and of all benchmarks, in single roles too. `systems`, `two`, `all`:
   * those that have a measure with an interval in any, in several and in all.
   */
  readonly shared: {
    readonly printed: {readonly systems: number; readonly two: number; readonly all: number};
    readonly systems: number;
    readonly two: number;
    readonly all: number;
  };
  /** Pairs of measures whose order is alike or opposite beyond chance (p < .05), and after Holm's correction for all pairs. */
  readonly agreement: {readonly pairs: number; readonly clear: number; readonly strict: number};
  /** Small gap against gain from thinking first; `null` with too few shared models. */
  readonly synergy: {readonly tau: number; readonly lo: number; readonly hi: number; readonly n: number} | null;
  /** Points that the joint model and the best of the simple rules miss by, and what the test of it against all of them says. */
  readonly prediction: {
    readonly joint: number;
    readonly simple: number;
    readonly verdict: JointResults["holdOut"]["verdict"];
    readonly rates: number;
  };
}

/** The article where all benchmarks that it speaks about are there. */
export type WholeStory = Required<StoryClaims>;

export interface StoryInput {
  readonly measures: readonly Measure[];
  readonly gaps: GapFits;
  readonly tags: readonly ItemTag[];
  readonly joint: JointResults;
  readonly published: PublishedByBenchmark;
  readonly models: ReadonlyMap<string, ModelEntry>;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

const cellsOf = (measure: Measure, ids: Iterable<string> = measure.values.keys()): string[] =>
  [...ids].flatMap((id) => measure.values.get(id)?.cells ?? []);

/** One model's value of a measure. */
const claimOf = (measure: Measure, model: string): Claim => {
  const {value, cells} = measure.values.get(model)!;
  return {value, cells};
};

function sidesOf(measure: Measure): Sides {
  const all = [...measure.values.values()];
  const adjusted = holm(all.map((one) => normalTwoSided(one.value / standardErrorOf(one))));
  return {
    n: all.length,
    gain: all.filter(({lo}) => lo > 0).length,
    lose: all.filter(({hi}) => hi < 0).length,
    strict: all.filter(({lo}, i) => lo > 0 && adjusted[i]! < 0.05).length,
    cells: cellsOf(measure)
  };
}

/** Model with the greatest of some numbers. */
const greatest = (ids: readonly string[], of: (id: string) => number): string =>
  ids.reduce((a, b) => (of(b) > of(a) ? b : a));

/** The article's claims. */
export function storyClaims({measures, gaps, tags, joint, published, models}: StoryInput): StoryClaims {
  const of = (id: string) => measures.find((measure) => measure.id === id);
  const [und, gen, gap] = [of("gap-und"), of("gap-gen"), of("gap")];
  const [gain, sketched, survival] = [of("real-gain"), of("real-geu-gain"), of("umni-survival")];
  const [own, outside] = [of("uni-own"), of("uni-outside")];
  const changes = BENCHMARKS.flatMap(({id, stepChanges}) => stepChanges?.(published[id] ?? []) ?? []);
  const blind = BENCHMARKS.flatMap(({blindScore}) => blindScore?.(tags) ?? [])[0];
  return {
    ...(und && gen ? {asked: askedBothWays(und, gen), doubt: doubtOf(published[und.benchmark] ?? [])} : {}),
    ...(gap ? {gap: gapsOf(fitsOf(gaps, gap.benchmark).overall)} : {}),
    ...(gain ? {thinking: sidesOf(gain), pipeline: pipelineOf(published[gain.benchmark] ?? [], models)} : {}),
    ...(sketched ? {drawing: sidesOf(sketched)} : {}),
    ...(changes.length > 0 ? {tasks: tasksOf(changes)} : {}),
    ...(own && outside && blind ? judgedOf(own, outside, blind) : {}),
    ...(survival ? {survival: survivalOf(survival)} : {}),
    ...meetingOf(measures, gap, gain, joint, printedIn(published, models))
  };
}

function askedBothWays(und: Measure, gen: Measure): WholeStory["asked"] {
  const both = [...und.values.keys()].filter((id) => gen.values.has(id));
  const average = (measure: Measure): Claim => ({
    value: mean(both.map((id) => measure.values.get(id)!.value)),
    cells: cellsOf(measure, both)
  });
  const widest = greatest(both, (id) => und.values.get(id)!.value - gen.values.get(id)!.value);
  return {
    n: both.length,
    words: average(und),
    pictures: average(gen),
    widest: {model: widest, words: claimOf(und, widest), pictures: claimOf(gen, widest)}
  };
}

function doubtOf(rows: readonly PublishedRow[]): WholeStory["doubt"] {
  const rates = rows.filter(({metric, n}) => metric === "understanding" && n !== null);
  const items = Math.min(...rates.map(({n}) => n!));
  const {lo, hi} = wilsonInterval(items / 2, items, 0.95);
  return {items, points: (100 * (hi - lo)) / 2, cells: rates.filter(({n}) => n === items).map(({cell}) => cell)};
}

function gapsOf(gaps: readonly OverallGap[]): WholeStory["gap"] {
  const [smallest] = [...gaps].sort((a, b) => a.gap - b.gap);
  if (!smallest) throw new RangeError("missing gaps: the story speaks about one model's at least");
  const pairs = (gaps.length * (gaps.length - 1)) / 2;
  return {
    smallest,
    tied: smallest.ties.length,
    n: gaps.length,
    pairs,
    apart: pairs - gaps.reduce((sum, {ties}) => sum + ties.length, 0) / 2
  };
}

function tasksOf(changes: readonly StepChanges[]): WholeStory["tasks"] {
  const lost = changes.filter(({clear}) => clear === "loss");
  return {
    n: changes.length,
    gain: changes.filter(({clear}) => clear === "gain").length,
    lose: lost.length,
    cells: lost.flatMap(({cells}) => cells)
  };
}

function pipelineOf(rows: readonly PublishedRow[], models: StoryInput["models"]): WholeStory["pipeline"] {
  const averages = rows.filter(({category}) => category === "UEG Average");
  const best = (of: string, protocol: string, isOne: (model: string) => boolean = () => true) =>
    averages
      .filter((row) => row.table === of && row.protocol === protocol && isOne(row.model))
      .reduce((a, b) => (b.value > a.value ? b : a));
  const isUnified = (model: string) => models.get(model)?.kind === "unified";
  const isUnifiedHere = (model: string) => averages.some((row) => row.table === "Table 2" && row.model === model);
  const unified = best("Table 2", "stepwise", isUnified);
  const atOnce = best("Table 2", "direct", isUnified);
  const alone = best("Table 3a", "direct", (model) => !isUnifiedHere(model));
  const claim = ({value, cell}: (typeof averages)[number]): Claim => ({value, cells: [cell]});
  return {
    model: unified.model,
    unified: claim(unified),
    atOnce: {model: atOnce.model, claim: claim(atOnce)},
    alone: {model: alone.model, claim: claim(alone)},
    chained: claim(best("Table 5", "stepwise"))
  };
}

function judgedOf(
  own: Measure,
  outside: Measure,
  {letter, score}: {readonly letter: string; readonly score: number}
): Pick<WholeStory, "constant" | "judges"> {
  const both = [...own.values.keys()].filter((id) => outside.values.has(id));
  return {
    constant: {
      letter,
      score,
      below: [...own.values.values()].filter(({value}) => value <= score).length,
      n: own.values.size,
      cells: cellsOf(own)
    },
    judges: {
      n: both.length,
      lower: both.filter((id) => own.values.get(id)!.value < outside.values.get(id)!.value).length,
      cells: [...cellsOf(own, both), ...cellsOf(outside, both)]
    }
  };
}

function survivalOf(measure: Measure): WholeStory["survival"] {
  const ids = [...measure.values.keys()];
  const value = (id: string) => measure.values.get(id)!.value;
  return {
    n: ids.length,
    best: claimOf(measure, greatest(ids, value)),
    worst: claimOf(
      measure,
      greatest(ids, (id) => -value(id))
    ),
    mean: mean(ids.map(value)),
    cells: cellsOf(measure)
  };
}

/** Systems by how many benchmarks print anything of them. */
function printedIn(published: PublishedByBenchmark, models: StoryInput["models"]): StoryClaims["shared"]["printed"] {
  const homes = new Map<string, Set<string>>();
  for (const id of BENCHMARK_IDS)
    // Rows of averages are of no system.
    for (const {model} of published[id] ?? [])
      if (models.has(model)) homes.set(model, (homes.get(model) ?? new Set()).add(id));
  const inAtLeast = (n: number) => [...homes.values()].filter(({size}) => size >= n).length;
  return {systems: homes.size, two: inAtLeast(2), all: inAtLeast(BENCHMARK_IDS.length)};
}

function meetingOf(
  measures: readonly Measure[],
  gap: Measure | undefined,
  gain: Measure | undefined,
  joint: JointResults,
  printed: StoryClaims["shared"]["printed"]
): Pick<StoryClaims, "shared" | "agreement" | "synergy" | "prediction"> {
  const ids = [...new Set(measures.flatMap(({values}) => [...values.keys()]))];
  const homes = ids.map((id) => new Set(measures.flatMap((m) => (m.values.has(id) ? [m.benchmark] : []))).size);
  const synergy = gap && gain ? rankAgreementOf(gap, gain) : null;
  const pairs = allAgreements(measures).filter(({a, b}) => a.benchmark !== b.benchmark);
  const [model, ...simple] = joint.holdOut.scores.map(({rmse}) => rmse);
  return {
    shared: {
      printed,
      systems: ids.length,
      two: homes.filter((n) => n > 1).length,
      all: homes.filter((n) => n === BENCHMARK_IDS.length).length
    },
    agreement: {
      pairs: pairs.length,
      clear: pairs.filter(isClear).length,
      strict: holm(pairs.map(({p}) => p)).filter((p) => p < 0.05).length
    },
    synergy: synergy && {tau: synergy.tau, lo: synergy.lo, hi: synergy.hi, n: synergy.models.length},
    prediction: {
      joint: model!,
      simple: Math.min(...simple),
      verdict: joint.holdOut.verdict,
      rates: joint.holdOut.rates
    }
  };
}
