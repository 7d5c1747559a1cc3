import {BENCHMARKS, type Measure, type MeasuredValue, type MeasureGroup} from "../../benchmarks/index.js";
import {fitsOf, type GapFits} from "../../gaps/gap-fits.js";
import type {ItemTag, ModelEntry} from "../../schema/index.js";
import type {PublishedByBenchmark} from "../overview/profiles.js";

/** What all measures are computed from. */
export interface MeasuresInput {
  readonly published: PublishedByBenchmark;
  readonly models: ReadonlyMap<string, ModelEntry>;
  /** Gaps by benchmark. */
  readonly gaps: GapFits;
  readonly tags: readonly ItemTag[];
}

/** Groups in the order of every listing. */
const GROUPS: readonly MeasureGroup[] = ["understanding", "generation", "editing", "synergy", "survival", "gap"];

/** Every measure that can rank models: rates, scores, changes and shares of all benchmarks, by what they are about. */
export function measures({published, models, gaps, tags}: MeasuresInput): Measure[] {
  const all = BENCHMARKS.flatMap(({id, measures: of}) =>
    of({rows: published[id] ?? [], models, gaps: fitsOf(gaps, id).overall, tags})
  );
  return GROUPS.flatMap((group) => all.filter((measure) => measure.group === group));
}

/** Value turned so that more is better. */
export const goodness = (measure: Measure, {value}: MeasuredValue): number =>
  measure.better === "higher" ? value : -value;
