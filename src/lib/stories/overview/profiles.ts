import {pooledRates} from "../../benchmarks/gapeval/index.js";
import {trackTotal} from "../../benchmarks/realunify/index.js";
import {editingRate, editingRow, stageRate} from "../../benchmarks/umnibench/index.js";
import {uniScoreRow} from "../../benchmarks/unieval/index.js";
import type {BenchmarkId, ModelEntry, PublishedRow} from "../../schema/index.js";

/** A rate in percent with its binomial interval and where it comes from. */
export interface ProfileRate {
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
  readonly n: number;
  /** Source cells; more than one where the rate is pooled. */
  readonly cells: readonly string[];
}

/** What the benchmarks print about one system; `null` where a benchmark has not measured it. */
export interface Profile {
  readonly model: string;
  readonly benchmarks: readonly BenchmarkId[];
  /** GapEval, pooled over its items. */
  readonly understanding: ProfileRate | null;
  readonly generation: ProfileRate | null;
  readonly success: ProfileRate | null;
  /** RealUnify, totals of the two tracks. */
  readonly uegDirect: ProfileRate | null;
  readonly uegStepwise: ProfileRate | null;
  readonly geuDirect: ProfileRate | null;
  readonly geuStepwise: ProfileRate | null;
  /** UmniBench, full systems only: one model in all roles. */
  readonly draw: ProfileRate | null;
  readonly interact: ProfileRate | null;
  readonly counterfactual: ProfileRate | null;
  /** UmniBench, as editor beside two other models: both edits together. */
  readonly editAlone: ProfileRate | null;
  /** The same where it is printed and how many answers are behind it is not known: no interval. */
  readonly editAloneBare: PublishedRow | null;
  /** Printed cells behind the three GapEval rates of all categories, and whether one row had two of them exchanged. */
  readonly gapeval: {readonly cells: readonly string[]; readonly repaired: boolean};
  /** UniEval: UniScore times 100, judged by itself and by Qwen2.5-VL-7B; no interval here. */
  readonly uniOwn: PublishedRow | null;
  readonly uniOutside: PublishedRow | null;
}

/** Published rows by benchmark. */
export type PublishedByBenchmark = Readonly<Record<BenchmarkId, readonly PublishedRow[]>>;

/**
 * One profile per system that any benchmark has measured, in the order of the registry.
 *
 * GapEval rates are pooled over its four categories by their number of items. Where UmniBench's paper and project page
 * differ, the paper's value is taken.
 */
export function profiles(published: PublishedByBenchmark, models: ReadonlyMap<string, ModelEntry>): Profile[] {
  const rows = (id: BenchmarkId) => published[id] ?? [];
  const gaps = pooledRates(rows("gapeval"), models);
  const real = (model: string, track: "UEG" | "GEU", protocol: "direct" | "stepwise") =>
    trackTotal(rows("realunify"), model, track, protocol);
  const stage = (model: string, name: PublishedRow["stage"]) => stageRate(rows("umnibench"), model, name);
  const seen = new Map<string, Set<BenchmarkId>>();
  for (const [id, printed] of Object.entries(published))
    for (const {model} of printed) seen.set(model, (seen.get(model) ?? new Set()).add(id));

  return [...models.keys()]
    .filter((model) => seen.has(model))
    .map((model) => ({
      model,
      benchmarks: [...seen.get(model)!],
      understanding: gaps.rate(model, "understanding"),
      generation: gaps.rate(model, "generation"),
      success: gaps.rate(model, "success"),
      uegDirect: real(model, "UEG", "direct"),
      uegStepwise: real(model, "UEG", "stepwise"),
      geuDirect: real(model, "GEU", "direct"),
      geuStepwise: real(model, "GEU", "stepwise"),
      draw: stage(model, "generation"),
      interact: stage(model, "interaction"),
      counterfactual: stage(model, "counterfactual"),
      editAlone: editingRate(rows("umnibench"), model),
      editAloneBare: editingRow(rows("umnibench"), model, false),
      gapeval: gaps.behind(model),
      uniOwn: uniScoreRow(rows("unieval"), model, "itself"),
      uniOutside: uniScoreRow(rows("unieval"), model, "outside")
    }));
}
