import {emptyTerms} from "./answer-kind.js";
import type {ScoreColumnsFit} from "./fit-score-columns.js";
import type {ScoreScaling} from "./reported-scores.js";
import {movedParameters, stepOf, type ColumnBlock} from "./score-errors.js";
import {logFactors} from "./score-posteriors.js";

/**
 * f64[U×D×D]: what errors of items add to the covariance of each unit's reported abilities.
 *
 * A posterior mean moves with a parameter by the posterior covariance of the trait with the parameter's score; through another trait by as much
 * as the two go together. Place and unit of the scale move, too. Σ is taken as known.
 *
 * @param blocks - covariances of estimates, each of some parameters
 */
export function itemErrors(fit: ScoreColumnsFit, scaling: ScoreScaling, blocks: readonly ColumnBlock[]): Float64Array {
  const {columns, shape, posteriors, parameters} = fit;
  const {U, D, starts, first, column, value} = columns;
  const {kind, offset, hasSlopes} = shape;
  const {slope, own, sigma} = parameters;
  const slopes = hasSlopes ? slope.length : 0;
  const P = slopes + own.length;
  // By unit and parameter: covariance of the trait that the parameter's column measures with its score.
  const moves = new Float64Array(U * P);
  const terms = emptyTerms(kind.mostTouched);
  posteriors.sweep.run(sigma, false, {
    evaluate: logFactors(columns, shape, parameters),
    accumulate({z, marginal}, g, d, count, m) {
      for (let k = first[g * D + d]; k < first[g * D + d + 1]; k++) {
        const f = column[k];
        for (let q = 0; q < count; q++) {
          kind.termsOf(f, value[k], slope[f] * z[d][q], own, offset[f], terms);
          const off = marginal[d][q] * (z[d][q] - m);
          if (hasSlopes) moves[g * P + f] += off * z[d][q] * terms.rise;
          for (let j = 0; j < terms.touched; j++)
            moves[g * P + slopes + offset[f] + terms.index[j]] += off * terms.gradient[j];
        }
      }
      // No grid is set from this pass.
      return posteriors.sweep.grids.sharpness[g * D + d];
    }
  });
  const {mean, covariance} = posteriors.sweep;
  const traitOfColumn = (f: number) => starts.findIndex((start) => start > f) - 1;
  const columnOf = Int32Array.from({length: P}, (_, k) =>
    k < slopes ? k : offset.findIndex((at) => at > k - slopes) - 1
  );
  const out = new Float64Array(U * D * D);
  for (const {parameters: free, covariance: errors} of blocks) {
    const used = free.map((k, j) => ({k, j})).filter(({k}) => k < P);
    const scales = used.map(({k}) => {
      const h = stepOf(fit, k) / 10;
      const [low, high] = [-h, h].map((by) => scaling.scaleAt(movedParameters(fit, k, by)));
      const rise = (of: "unit" | "origin") => high[of].map((x, d) => (x - low[of][d]) / (2 * h));
      return {unit: rise("unit"), origin: rise("origin"), trait: traitOfColumn(columnOf[k])};
    });
    const rises = Array.from({length: D}, () => new Float64Array(used.length));
    for (let u = 0; u < U; u++) {
      for (let d = 0; d < D; d++)
        used.forEach(({k}, n) => {
          const {unit, origin, trait} = scales[n];
          const at = u * D * D;
          const through = covariance[at + d * D + trait] / covariance[at + trait * (D + 1)];
          const moved = through * moves[u * P + k];
          rises[d][n] = scaling.unit[d] * (moved - origin[d]) + unit[d] * (mean[u * D + d] - scaling.origin[d]);
        });
      for (let n = 0; n < used.length; n++)
        for (let e = 0; e < D; e++) {
          const row = used[n].j * free.length;
          let sum = 0;
          for (let o = 0; o < used.length; o++) sum += errors[row + used[o].j] * rises[e][o];
          for (let d = 0; d < D; d++) out[(u * D + d) * D + e] += rises[d][n] * sum;
        }
    }
  }
  return out;
}
