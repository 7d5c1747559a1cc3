import {cholesky, choleskyInverse} from "../../math/index.js";
import {holdKnown, inverseInformation} from "../mirt/inverse-information.js";
import {emptyTerms} from "./answer-kind.js";
import {scoreParameterCount, type ScoreColumnsFit} from "./fit-score-columns.js";
import type {ScoreParameters} from "./score-parameters.js";
import {logFactors} from "./score-posteriors.js";
import {scoresGradient} from "./score-step.js";

/** Parameters up to which their whole information matrix is inverted, and evaluations of answers that this may cost. */
const MOST_EXACT = 250;
const EXACT_BUDGET = 2e7;

/** Whether the whole information matrix is within what it may cost. */
function isWholeInformation(fit: ScoreColumnsFit): boolean {
  const P = scoreParameterCount(fit);
  return P <= MOST_EXACT && 2 * P * fit.columns.value.length * NODES <= EXACT_BUDGET;
}

/** Nodes of a usual grid. */
const NODES = 15;

/** A fit's parameters with one of them moved: slopes where free, own parameters, free entries of Σ. */
export function movedParameters(
  {parameters, shape, entries, columns: {D}}: Pick<ScoreColumnsFit, "parameters" | "shape" | "entries" | "columns">,
  k: number,
  by: number
): ScoreParameters {
  const [slope, own, sigma] = [parameters.slope.slice(), parameters.own.slice(), parameters.sigma.slice()];
  const slopes = shape.hasSlopes ? slope.length : 0;
  const entry = k - slopes - own.length;
  if (k < slopes) slope[k] += by;
  else if (entry < 0) own[k - slopes] += by;
  else {
    const [d, e] = entries[entry];
    sigma[d * D + e] += by;
    if (d !== e) sigma[e * D + d] += by;
  }
  return {slope, own, sigma};
}

/** How far a parameter is moved for a difference: in units of its size, since reciprocals of small standard deviations are large. */
export function stepOf({shape, parameters: {slope, own}}: ScoreColumnsFit, k: number): number {
  const nth = k - (shape.hasSlopes ? slope.length : 0);
  return 1e-4 * Math.max(1, nth >= 0 && nth < own.length ? Math.abs(own[nth]) : 1);
}

/** f64[P×P]: covariance of all estimates; `null` where the information is singular. */
export function wholeCovariance(fit: ScoreColumnsFit): Float64Array | null {
  const {columns, shape, entries, posteriors, parameters} = fit;
  const isHeld = new Uint8Array(scoreParameterCount(fit));
  for (let f = 0; f < shape.offset.length - 1; f++) {
    const held = shape.kind.heldOf(parameters.own, shape.offset[f]);
    if (held >= 0) isHeld[(shape.hasSlopes ? parameters.slope.length : 0) + shape.offset[f] + held] = 1;
  }
  return inverseInformation(
    scoreParameterCount(fit),
    (k) => stepOf(fit, k),
    (k, by) => {
      const at = movedParameters(fit, k, by);
      return scoresGradient(columns, at, posteriors.pass(at, false), shape, entries);
    },
    (k) => isHeld[k] === 1
  );
}

/**
 * By column [(1 + own)²], slope first: covariance of its estimates from its own block of the information, everything else taken as known, and so
 * too small (docs/methods/item-models.md); `null` where the block is singular.
 *
 * Louis' formula on the posterior's nodes: the expected curvature less the variance of the score of a unit's answers to the column.
 */
export function columnCovariances(fit: ScoreColumnsFit): (Float64Array | null)[] {
  const {columns, shape, posteriors, parameters} = fit;
  const {D, first, column, value} = columns;
  const {kind, offset, hasSlopes, slopeRidge} = shape;
  const {slope, own, sigma} = parameters;
  const blocks = posteriors.pass(parameters, false).information.map((block) => block.slice());
  const terms = emptyTerms(kind.mostTouched);
  posteriors.sweep.run(sigma, false, {
    evaluate: logFactors(columns, shape, parameters),
    accumulate({z, marginal}, g, d, count) {
      const last = first[g * D + d + 1];
      for (let from = first[g * D + d]; from < last;) {
        const f = column[from];
        let to = from;
        while (to < last && column[to] === f) to++;
        const width = 1 + kind.sizeOf(f);
        const block = blocks[f];
        const mean = new Float64Array(width);
        const score = new Float64Array(width);
        for (let q = 0; q < count; q++) {
          score.fill(0);
          for (let k = from; k < to; k++) {
            kind.termsOf(f, value[k], slope[f] * z[d][q], own, offset[f], terms);
            score[0] += z[d][q] * terms.rise;
            for (let j = 0; j < terms.touched; j++) score[1 + terms.index[j]] += terms.gradient[j];
          }
          for (let r = 0; r < width; r++) {
            mean[r] += marginal[d][q] * score[r];
            for (let c = 0; c < width; c++) block[r * width + c] -= marginal[d][q] * score[r] * score[c];
          }
        }
        for (let r = 0; r < width; r++) for (let c = 0; c < width; c++) block[r * width + c] += mean[r] * mean[c];
        from = to;
      }
      // No grid is set from this pass.
      return posteriors.sweep.grids.sharpness[g * D + d];
    }
  });
  return blocks.map((block, f) => {
    const width = 1 + kind.sizeOf(f);
    if (hasSlopes && slopeRidge > 0) block[0] += (slopeRidge * (1 - Math.log(slope[f]))) / slope[f] ** 2;
    const held = [
      ...(hasSlopes ? [] : [0]),
      ...(kind.heldOf(own, offset[f]) < 0 ? [] : [1 + kind.heldOf(own, offset[f])])
    ];
    for (const k of held) holdKnown(block, width, k, 1);
    const factor = cholesky(block, width);
    const covariance = factor && choleskyInverse(factor, width);
    for (const k of held) if (covariance) holdKnown(covariance, width, k, 0);
    return covariance;
  });
}

/** Covariance of the estimates of some parameters, all others taken as known. */
export interface ColumnBlock {
  /** The column that they belong to; `null` of all parameters together. */
  readonly column: number | null;
  readonly parameters: readonly number[];
  /** [parameters × parameters]. */
  readonly covariance: Float64Array;
}

/** Covariances of a fit's estimates: of all together where that is within what it may cost, else column by column; `null` where they are singular. */
export function estimateBlocks(fit: ScoreColumnsFit): readonly ColumnBlock[] | null {
  const {shape, parameters} = fit;
  if (isWholeInformation(fit)) {
    const covariance = wholeCovariance(fit);
    const all = Array.from({length: scoreParameterCount(fit)}, (_, k) => k);
    return covariance && [{column: null, parameters: all, covariance}];
  }
  const slopes = shape.hasSlopes ? parameters.slope.length : 0;
  return columnCovariances(fit).flatMap((covariance, column): ColumnBlock[] => {
    if (covariance === null) return [];
    const own = Array.from({length: shape.kind.sizeOf(column)}, (_, j) => slopes + shape.offset[column] + j);
    if (shape.hasSlopes) return [{column, parameters: [column, ...own], covariance}];
    const width = 1 + own.length;
    const inner = own.flatMap((_, r) => own.map((__, c) => covariance[(r + 1) * width + c + 1]));
    return [{column, parameters: own, covariance: Float64Array.from(inner)}];
  });
}
