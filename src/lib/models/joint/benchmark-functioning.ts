import {group, range} from "d3-array";
import {
  cholesky,
  choleskyInverse,
  holm,
  normalQuantile,
  normalTwoSided,
  studentQuantile,
  studentTwoSided,
  type Interval
} from "../../math/index.js";
import type {JointFit} from "./fit-joint.js";
import type {JointData} from "./joint-data.js";
import {shiftInformation, type ShiftInformation} from "./shift-information.js";
import {shiftSpread, type ShiftSpread} from "./shift-spread.js";

/** How much higher a benchmark rates one model, or one kind of model, than abilities and difficulties say; logits. */
interface Shift {
  /** Index of the benchmark. */
  readonly benchmark: number;
  readonly shift: number;
  /** Of 95%, for this shift alone. */
  readonly interval: Interval;
  /** Two-sided, corrected by Holm for all of its sort. */
  readonly p: number;
}

export interface ModelShift extends Shift {
  /** Index of the model. */
  readonly model: number;
  readonly counts: number;
}

/** Beside the models of the reference kind in the same benchmark. */
export interface KindShift extends Shift {
  readonly kind: string;
  readonly models: number;
  /** Degrees of freedom of its t. */
  readonly freedom: number;
}

export interface BenchmarkSpread extends ShiftSpread {
  readonly benchmark: number;
  readonly models: number;
}

/** Differential functioning of benchmarks in the joint model. */
export interface BenchmarkFunctioning {
  readonly models: readonly ModelShift[];
  readonly kinds: readonly KindShift[];
  readonly spreads: readonly BenchmarkSpread[];
}

/** Models of a kind, measured elsewhere too, that a benchmark needs for a shift of the kind. */
const FEWEST = 2;

/**
 * Whether benchmarks rate models otherwise than their abilities say: one model at a time, kinds of models beside another, and how far
 * the models of a benchmark spread.
 *
 * A model's shift is the generalised least squares estimate of a constant in all of its counts in a benchmark, with everything else fitted
 * around it: shift = U / I, standard error 1 / √I (`shiftInformation`), tested as normal. Only models of two benchmarks have one; where there
 * are just two, one's shift up is the other's down.
 *
 * Kinds of a benchmark are shifted together, beside its models of the reference kind. Their errors allow for the spread of its models τ:
 * Var = I⁻¹ + τ² I⁻¹ K K′ I⁻¹, with K the information that kinds share with single models; Student's t has as many degrees of freedom
 * as models less kinds. `p` is corrected by Holm over all models, all kinds and all benchmarks, each sort of its own.
 *
 * @param kinds - by model; `null` belongs to none
 */
export function benchmarkFunctioning(
  data: JointData,
  fit: JointFit,
  kinds: readonly (string | null)[],
  reference: string
): BenchmarkFunctioning {
  const at = data.counts.map((count, k) => ({...count, k, benchmark: data.benchmark[count.cell]}));
  const homes = new Map(
    [...group(at, ({model}) => model)].map(([model, own]) => [model, new Set(own.map(({benchmark}) => benchmark)).size])
  );
  const benchmarks = [...group(at, ({benchmark}) => benchmark)].sort(([a], [b]) => a - b).map(([benchmark, own]) => {
    const models = [...group(own, ({model}) => model)].map(([model, counts]) => ({model, unit: counts.map(({k}) => k)}));
    const named = [...group(models, ({model}) => kinds[model] ?? "")].filter(
      ([kind, some]) => kind !== "" && some.filter(({model}) => homes.get(model)! > 1).length >= FEWEST
    );
    const others = named.some(([kind]) => kind === reference) ? named.filter(([kind]) => kind !== reference) : [];
    return {benchmark, models, others, shared: models.filter(({model}) => homes.get(model)! > 1)};
  }); // prettier-ignore
  const informationOf = shiftInformation(data, fit);
  const shared = benchmarks.flatMap(({benchmark, shared}) => shared.map((one) => ({...one, benchmark})));
  const alone = informationOf(shared.map(({unit}) => unit));
  const spreads = benchmarks.flatMap(({benchmark, shared: own}): BenchmarkSpread[] =>
    own.length < FEWEST
      ? []
      : [{benchmark, models: own.length, ...shiftSpread(partOf(alone, shared, (one) => one.benchmark === benchmark))}]
  );
  const ofKinds = spreads.flatMap(({benchmark, spread}) => {
    const {models, others} = benchmarks.find((one) => one.benchmark === benchmark)!;
    const units = others.map(([kind, own]) => ({kind, models: own.length, unit: own.flatMap(({unit}) => unit)}));
    return kindShifts(units, {informationOf, models, spread}).map((one) => ({...one, benchmark}));
  });
  return {
    models: corrected(
      shared.map(({model, benchmark, unit}, u) => {
        const information = alone.information[u * (shared.length + 1)];
        const [shift, se] = [alone.scores[u] / information, 1 / Math.sqrt(information)];
        const interval = around(shift, normalQuantile(0.975) * se);
        return {model, benchmark, counts: unit.length, shift, interval, p: normalTwoSided(shift / se)};
      })
    ),
    kinds: corrected(ofKinds),
    spreads: corrected(spreads)
  };
}

const around = (middle: number, half: number): Interval => ({lo: middle - half, hi: middle + half, level: 0.95});

function corrected<T extends {readonly p: number}>(all: readonly T[]): T[] {
  const ps = holm(all.map(({p}) => p));
  return all.map((one, k) => ({...one, p: ps[k]}));
}

/** Those of some units, as if the others were never asked about. */
function partOf<T>({scores, information}: ShiftInformation, units: readonly T[], isOf: (unit: T) => boolean): ShiftInformation {
  const own = units.flatMap((unit, u) => (isOf(unit) ? [u] : []));
  return {
    scores: Float64Array.from(own, (u) => scores[u]),
    information: Float64Array.from(own.flatMap((u) => own.map((v) => information[u * units.length + v])))
  };
} // prettier-ignore

interface Unit {
  readonly unit: readonly number[];
}

function kindShifts(
  kinds: readonly (Unit & {readonly kind: string; readonly models: number})[],
  {
    informationOf,
    models,
    spread
  }: {
    readonly informationOf: (units: readonly (readonly number[])[]) => ShiftInformation;
    readonly models: readonly Unit[];
    readonly spread: number;
  }
): Omit<KindShift, "benchmark">[] {
  const K = kinds.length;
  const freedom = models.length - K - 1;
  if (K === 0 || freedom < 1) return [];
  const {scores, information} = informationOf([...kinds, ...models].map(({unit}) => unit));
  const U = scores.length;
  const between = range(K).flatMap((i) => range(K).map((j) => information[i * U + j]));
  const covariance = choleskyInverse(cholesky(between, K)!, K);
  const dot = (i: number, of: (j: number) => number) => range(K).reduce((sum, j) => sum + covariance[i * K + j] * of(j), 0); // prettier-ignore
  return kinds.map(({kind, models: own}, i) => {
    const shift = dot(i, (j) => scores[j]);
    const clustered = range(U - K).reduce((sum, m) => sum + dot(i, (j) => information[j * U + K + m]) ** 2, 0);
    const se = Math.sqrt(covariance[i * (K + 1)] + spread ** 2 * clustered);
    const interval = around(shift, studentQuantile(0.975, freedom) * se);
    return {kind, models: own, shift, interval, freedom, p: studentTwoSided(shift / se, freedom)};
  });
}
