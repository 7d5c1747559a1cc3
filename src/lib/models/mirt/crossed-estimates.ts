import {effectsOf} from "./crossed-modes.js";
import type {CrossedCodec} from "./crossed-cells.js";
import {covarianceEstimates, type Estimates} from "./estimates.js";
import {COLLAPSED} from "./search-report.js";
import {onBound} from "./trait-covariance.js";

/** Covariance of the parameters, f64[P×P], and by parameter the derivatives of the effects of both sides in it. */
export interface CrossedSpread {
  readonly covariance: Float64Array;
  readonly moves: readonly {readonly large: Float64Array; readonly small: Float64Array}[];
}

interface SideEnd {
  /** f64[D×D]. */
  readonly factor: Float64Array;
  /** f64[units×D] and f64[units×D×D], of standard normal effects. */
  readonly modes: Float64Array;
  readonly conditional: Float64Array | null;
  readonly spread: CrossedSpread | null;
  /** Whether units are given with the mean of the population in them. */
  readonly hasMean: boolean;
}

interface SideEstimates {
  /** f64[units×D], without the mean. */
  readonly effects: Float64Array;
  /** f64[units×D×D]; NaN where there are no errors. */
  readonly covariance: Float64Array;
  readonly population: Estimates;
}

/** Effects of one side and the covariance of their population, with errors. */
export function sideEstimates(
  codec: CrossedCodec,
  side: "large" | "small",
  {factor, modes, conditional, spread, hasMean}: SideEnd
): SideEstimates {
  const D = Math.sqrt(factor.length);
  const effects = effectsOf(factor, modes, D);
  return {
    effects,
    covariance: effectCovariance(codec, side, {factor, modes, conditional, spread, hasMean}),
    population: populationOf(codec, side, factor, spread)
  };
}

function effectCovariance(
  {P, means}: CrossedCodec,
  side: "large" | "small",
  {factor, modes, conditional, spread, hasMean}: SideEnd
): Float64Array {
  const D = Math.sqrt(factor.length);
  const covariance = new Float64Array(modes.length * D).fill(NaN);
  if (conditional === null || spread === null) return covariance;
  const slope = (p: number, at: number) =>
    (spread.moves[p]?.[side][at] ?? 0) + (hasMean && means[p] === at % D ? 1 : 0);
  const along = new Float64Array(P);
  for (let at = 0; at < modes.length; at++) {
    const [from, d] = [at - (at % D), at % D];
    for (let p = 0; p < P; p++) {
      along[p] = 0;
      for (let q = 0; q < P; q++) along[p] += spread.covariance[p * P + q] * slope(q, at);
    }
    for (let e = 0; e < D; e++) {
      let sum = 0;
      for (let f = 0; f < D; f++)
        for (let g = 0; g < D; g++) sum += factor[d * D + f] * conditional[(from + f) * D + g] * factor[e * D + g];
      for (let p = 0; p < P; p++) sum += along[p] * slope(p, from + e);
      covariance[at * D + e] = sum;
    }
  }
  return covariance;
}

/** A A′ with errors by the delta method; none of a variance of 0, nor of a correlation at its bound. */
function populationOf(
  {P, means, large, small}: CrossedCodec,
  side: "large" | "small",
  factor: Float64Array,
  spread: CrossedSpread | null
): Estimates {
  const D = Math.sqrt(factor.length);
  const entries = side === "large" ? large : small;
  const first = means.length + (side === "large" ? 0 : large.length);
  const isFree = (d: number, e: number) =>
    entries.some(([r, c]) => r === d && entries.some(([other, column]) => other === e && column === c));
  const value = new Float64Array(D * D);
  const se = new Float64Array(D * D).fill(NaN);
  for (let d = 0; d < D; d++)
    for (let e = 0; e < D; e++) {
      for (let c = 0; c < D; c++) value[d * D + e] += factor[d * D + c] * factor[e * D + c];
      if (spread === null || !isFree(d, e)) continue;
      const slope = entries.map(([r, c]) => (r === d ? factor[e * D + c] : 0) + (r === e ? factor[d * D + c] : 0));
      let sum = 0;
      for (let k = 0; k < slope.length; k++)
        for (let j = 0; j < slope.length; j++)
          sum += slope[k] * slope[j] * spread.covariance[(first + k) * P + first + j];
      se[d * D + e] = Math.sqrt(sum);
    }
  const collapsed = (d: number) => value[d * D + d] <= COLLAPSED;
  const pair = (d: number, e: number) =>
    Float64Array.of(value[d * D + d], value[d * D + e], value[d * D + e], value[e * D + e]);
  const status = covarianceEstimates(value, se).status.slice();
  for (let d = 0; d < D; d++)
    for (let e = 0; e < D; e++) {
      const k = d * D + e;
      if (!isFree(d, e)) continue;
      const isAtBound = collapsed(d) || collapsed(e) || (d !== e && onBound(pair(d, e), 2));
      status[k] = isAtBound ? "at its bound" : "estimated";
      if (isAtBound) se[k] = NaN;
    }
  return {value, se, status};
}
