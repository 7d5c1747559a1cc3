import {averagePlace} from "./average-place.js";
import type {ModelSpec} from "../mirt/model-spec.js";
import {movedParameters, stepOf, type ColumnBlock} from "./score-errors.js";
import type {ScoreCell} from "./score-cells.js";
import type {ScoreColumnsFit} from "./fit-score-columns.js";
import type {ScoreParameters} from "./score-parameters.js";

/** How a fit's traits become the abilities that are reported: unit × (trait − origin), by ability. */
export interface ScoreScaling extends Scale {
  readonly scaleAt: (parameters: ScoreParameters) => Scale;
  /** What is reported at any parameters, in one vector: each column's slope, thresholds and spread, then Σ. */
  readonly reportedAt: (parameters: ScoreParameters) => Float64Array;
  /** i32[F+1]: where the numbers of a column begin. */
  readonly places: Int32Array;
  readonly hasSpread: boolean;
}

/** Place and unit of abilities at some parameters. */
interface Scale {
  readonly origin: Float64Array;
  readonly unit: Float64Array;
}

/**
 * The scale of a fit. Without a prior on slopes abilities have mean 0 and variance 1. Else slopes of an ability have the geometric mean 1, of
 * shares in units of the range, so that errors of the scale, which is held, are none of theirs; and the origin is the mean threshold of items as if
 * each had every level that some item of every ability has (`averagePlace`).
 */
export function scaleOfFit(spec: ModelSpec, fit: ScoreColumnsFit, cells: readonly ScoreCell[]): ScoreScaling {
  const {columns, shape} = fit;
  const {D, starts} = columns;
  const F = starts[D];
  const isShare = spec.response === "continuous";
  const isCentred = spec.slopes === "rasch" || spec.slopePriorSd !== null;
  const places = new Int32Array(F + 1);
  for (let f = 0; f < F; f++) places[f + 1] = places[f] + 1 + (isShare ? 2 : shape.kind.sizeOf(f));
  const traitOf = Int32Array.from({length: F}, (_, f) => starts.findIndex((start) => start > f) - 1);
  const usedLevels = levelsOfAll(cells, traitOf, D);

  const rawOf = ({slope, own}: ScoreParameters, f: number): Float64Array =>
    OF_RESPONSE[spec.response ?? "graded"](slope[f], own.subarray(shape.offset[f], shape.offset[f + 1]), cells[f].seen);

  const scaleOf = (raw: readonly Float64Array[]): Scale => {
    const unit = new Float64Array(D).fill(1);
    const origin = new Float64Array(D);
    for (let d = 0; isCentred && d < D; d++) {
      const own = raw.slice(starts[d], starts[d + 1]);
      unit[d] = Math.exp(own.reduce((sum, [a]) => sum + Math.log(a), 0) / own.length);
      const thresholds = own.map((values, nth) => {
        const {seen} = cells[starts[d] + nth];
        return new Map((isShare ? [0] : seen.slice(1)).map((level, r) => [level, values[1 + r]]));
      });
      origin[d] = averagePlace(thresholds, isShare ? [0] : usedLevels);
    }
    return {unit, origin};
  };

  const reportedAt = (parameters: ScoreParameters): Float64Array => {
    const raw = Array.from({length: F}, (_, f) => rawOf(parameters, f));
    const {unit, origin} = scaleOf(raw);
    const out = new Float64Array(places[F] + D * D);
    raw.forEach((values, f) => {
      const d = traitOf[f];
      values.forEach((value, k) => {
        const isThreshold = k > 0 && !(isShare && k === 2);
        out[places[f] + k] = k === 0 ? value / unit[d] : isThreshold ? unit[d] * (value - origin[d]) : value;
      });
    });
    parameters.sigma.forEach((of, k) => (out[places[F] + k] = of * unit[k % D] * unit[Math.floor(k / D)]));
    return out;
  };
  const scaleAt = (parameters: ScoreParameters): Scale =>
    scaleOf(Array.from({length: F}, (_, f) => rawOf(parameters, f)));
  return {...scaleAt(fit.parameters), scaleAt, reportedAt, places, hasSpread: isShare};
}

/** Slope, thresholds and, of shares, the spread of a column, on the scale of the traits. */
const OF_RESPONSE: Readonly<
  Record<
    NonNullable<ModelSpec["response"]>,
    (slope: number, own: Float64Array, seen: readonly number[]) => Float64Array
  >
> = {
  binary: (slope) => Float64Array.of(slope),
  graded: (slope, own) => Float64Array.of(slope, ...own.map((c) => -c / slope)),
  credit: (slope, own, seen) =>
    Float64Array.of(slope, ...own.map((e, r) => -(e - (r === 0 ? 0 : own[r - 1])) / (seen[r + 1] - seen[r]) / slope)),
  continuous: (slope, [nu, gamma]) => Float64Array.of(slope / gamma, (gamma / 2 - nu) / slope, 1 / gamma)
};

/** Levels whose threshold some item of every ability has; all where there is none such. */
function levelsOfAll(cells: readonly ScoreCell[], traitOf: Int32Array, D: number): readonly number[] {
  const of = Array.from(
    {length: D},
    (_, d) => new Set(cells.flatMap(({seen}, f) => (traitOf[f] === d ? seen.slice(1) : [])))
  );
  const all = [...new Set(of.flatMap((own) => [...own]))];
  const common = all.filter((level) => of.every((own) => own.has(level)));
  return common.length > 0 ? common : all;
}

/** What is reported, with standard errors by the delta method. */
export interface ReportedScores {
  readonly slopes: {readonly value: Float64Array; readonly se: Float64Array};
  /** By column. */
  readonly thresholds: {readonly value: readonly Float64Array[]; readonly se: readonly Float64Array[]};
  readonly spreads: {readonly value: Float64Array; readonly se: Float64Array} | null;
  /** f64[D×D]; errors NaN of what is not estimated. */
  readonly sigma: Float64Array;
  readonly sigmaSe: Float64Array;
}

/** @param blocks - covariances of estimates; `null` for no errors */
export function reportedErrors(
  scaling: ScoreScaling,
  fit: ScoreColumnsFit,
  blocks: readonly ColumnBlock[] | null
): ReportedScores {
  const {places, hasSpread} = scaling;
  const F = places.length - 1;
  const value = scaling.reportedAt(fit.parameters);
  const se = new Float64Array(value.length).fill(NaN);
  if (blocks) writeErrors(scaling, fit, blocks, se);
  const {D} = fit.columns;
  const sigmaSe = se.slice(places[F]);
  const isFree = (k: number) => fit.entries.some(([d, e]) => k === d * D + e || k === e * D + d);
  const pick = (from: Float64Array, at: (f: number) => number) => Float64Array.from({length: F}, (_, f) => from[at(f)]);
  const both = (at: (f: number) => number) => ({value: pick(value, at), se: pick(se, at)});
  const thresholds = (from: Float64Array) =>
    Array.from({length: F}, (_, f) => from.slice(places[f] + 1, places[f + 1] - (hasSpread ? 1 : 0)));
  return {
    slopes: both((f) => places[f]),
    thresholds: {value: thresholds(value), se: thresholds(se)},
    spreads: hasSpread ? both((f) => places[f + 1] - 1) : null,
    sigma: value.slice(places[F]),
    sigmaSe: sigmaSe.map((of, k) => (isFree(k) ? of : NaN))
  };
}

/** Writes standard errors of all that is reported. */
function writeErrors(
  scaling: ScoreScaling,
  fit: ScoreColumnsFit,
  blocks: readonly ColumnBlock[],
  se: Float64Array
): void {
  const {places} = scaling;
  const rise = (k: number): Float64Array => {
    const h = stepOf(fit, k) / 10;
    const below = scaling.reportedAt(movedParameters(fit, k, -h));
    return scaling.reportedAt(movedParameters(fit, k, h)).map((above, r) => (above - below[r]) / (2 * h));
  };
  for (const {column, parameters, covariance} of blocks) {
    const rows =
      column === null
        ? [...se.keys()]
        : Array.from({length: places[column + 1] - places[column]}, (_, k) => places[column] + k);
    errorsOf(parameters.map(rise), covariance, rows, se);
  }
}

/** Root of the variance that parameters with such slopes and covariance give each of some numbers. */
function errorsOf(
  slopes: readonly Float64Array[],
  covariance: Float64Array,
  rows: readonly number[],
  se: Float64Array
): void {
  const P = slopes.length;
  for (const r of rows) {
    let variance = 0;
    for (let j = 0; j < P; j++) {
      const slope = slopes[j][r];
      if (slope === 0) continue;
      for (let k = 0; k < P; k++) variance += slope * covariance[j * P + k] * slopes[k][r];
    }
    se[r] = Math.sqrt(variance);
  }
}
