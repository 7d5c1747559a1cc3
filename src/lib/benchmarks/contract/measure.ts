import type {OverallGap} from "../../gaps/overall-gaps.js";
import type {BenchmarkId, ItemTag, ModelEntry, PublishedRow} from "../../schema/index.js";

/** What a measure is about. Values of different measures share no axis, even within one. */
export type MeasureGroup = "understanding" | "generation" | "editing" | "synergy" | "survival" | "gap";

/** One model's value of a measure, in the measure's unit, with its 95% interval and source cells. */
export interface MeasuredValue {
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
  /** Source cells; more than one where the value is pooled. */
  readonly cells: readonly string[];
  /** Answers behind a rate. */
  readonly n?: number;
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

/** What the measures of one benchmark are computed from. */
export interface MeasureInput {
  /** Rows of the benchmark's own tables. */
  readonly rows: readonly PublishedRow[];
  readonly models: ReadonlyMap<string, ModelEntry>;
  /** Overall gaps of the benchmark, where it has any. */
  readonly gaps: readonly OverallGap[];
  /** The benchmark's classes of items, where it has a registry of them. */
  readonly tags: readonly ItemTag[];
}
