import type {Measure} from "../../benchmarks/index.js";
import {chiSquareQuantile, pearson, standardErrorOf} from "../../math/index.js";
import {goodness} from "../compare/measures.js";
import {FEWEST} from "../compare/rank-agreement.js";

/** How much of what sets the systems apart is not the chance of which items were asked. */
export interface Reliability {
  readonly measure: Measure;
  readonly models: number;
  /** Standard deviation of the printed values over systems, in the measure's unit. */
  readonly spread: number;
  /** Root of the mean squared standard error, same unit. */
  readonly noise: number;
  /** 1 − noise² / spread², not below 0. */
  readonly value: number;
  /** 95%, from the chi-square distribution of the spread: as if systems were drawn from a normal population, errors alike. */
  readonly lo: number;
  readonly hi: number;
}

const share = (ratio: number) => Math.max(0, 1 - 1 / ratio);

/**
 * Reliability of a measure over the systems that have it. Standard errors are those of its intervals: they hold the chance of the items
 * alone, so that judges, prompts and samples of pictures can only make it worse.
 *
 * @returns `null` below five systems, or where all values are one
 *
 * Source: Lord and Novick 1968, Statistical Theories of Mental Test Scores, chapter 3.
 */
export function reliabilityOf(measure: Measure): Reliability | null {
  const values = [...measure.values.values()];
  const n = values.length;
  if (n < FEWEST) return null;
  const mean = values.reduce((sum, {value}) => sum + value, 0) / n;
  const variance = values.reduce((sum, {value}) => sum + (value - mean) ** 2, 0) / (n - 1);
  const error = values.reduce((sum, one) => sum + standardErrorOf(one) ** 2, 0) / n;
  if (!(variance > 0 && error > 0)) return null;
  const ratio = variance / error;
  const bound = (p: number) => share((ratio * (n - 1)) / chiSquareQuantile(p, n - 1));
  return {
    measure,
    models: n,
    spread: Math.sqrt(variance),
    noise: Math.sqrt(error),
    value: share(ratio),
    lo: bound(0.975),
    hi: bound(0.025)
  };
}

/** A correlation of two measures as printed, and what it would be without the chance of the items. */
export interface Disattenuated {
  readonly a: Measure;
  readonly b: Measure;
  readonly models: readonly string[];
  /** Pearson's r with Fisher's 95% interval; more is better on both sides. */
  readonly printed: {readonly value: number; readonly lo: number; readonly hi: number};
  /** The same divided by the root of both reliabilities on the shared systems, and kept within −1 and 1. */
  readonly corrected: {readonly value: number; readonly lo: number; readonly hi: number};
  readonly reliabilities: readonly [number, number];
}

const bounded = (r: number) => Math.min(1, Math.max(-1, r));

const onModels = (measure: Measure, models: readonly string[]): Measure => ({
  ...measure,
  values: new Map(models.map((model) => [model, measure.values.get(model)!]))
});

/**
 * Correlation before and after correction for attenuation. It takes the errors of the two for independent: where both are scored on the
 * same items they are not, and the corrected value can be off in either direction.
 *
 * @returns `null` below five shared systems, or where a reliability is 0: then there is nothing to correct
 *
 * Source: Spearman 1904, American Journal of Psychology 15:72.
 */
export function disattenuated(a: Measure, b: Measure): Disattenuated | null {
  const models = [...a.values.keys()].filter((model) => b.values.has(model));
  const [first, second] = [reliabilityOf(onModels(a, models)), reliabilityOf(onModels(b, models))];
  if (first === null || second === null || first.value === 0 || second.value === 0) return null;
  const side = (measure: Measure) => models.map((model) => goodness(measure, measure.values.get(model)!));
  const {estimate, interval} = pearson(side(a), side(b));
  if (interval === null) return null;
  const root = Math.sqrt(first.value * second.value);
  const {lo, hi} = interval;
  return {
    a,
    b,
    models,
    printed: {value: estimate, lo, hi},
    corrected: {value: bounded(estimate / root), lo: bounded(lo / root), hi: bounded(hi / root)},
    reliabilities: [first.value, second.value]
  };
}

/** Pairs of measures of understanding and of drawing within one benchmark, and of one ability between benchmarks. */
export const disattenuatedPairs = (measures: readonly Measure[]): Disattenuated[] =>
  measures.flatMap((a, i) =>
    measures.slice(i + 1).flatMap((b) => {
      const isWithin = a.benchmark === b.benchmark && a.group === "understanding" && b.group === "generation";
      const isBetween = a.benchmark !== b.benchmark && a.group === b.group && a.group !== "gap";
      return isWithin || isBetween ? (disattenuated(a, b) ?? []) : [];
    })
  );
