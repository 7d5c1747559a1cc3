import {cholesky, choleskyInverse} from "../../math/index.js";
import type {MarginalFit} from "./marginal-fit.js";
import {LEAST_FLOOR} from "./marginal-shape.js";
import type {SharedGrid} from "./shared-grid.js";

/** Standard errors of a fit's columns, f64[F] each; NaN where a column's block is singular. */
export interface ColumnErrors {
  readonly interceptSe: Float64Array;
  /** 0 under Rasch. */
  readonly slopeSe: Float64Array;
  /** Covariance of the errors of intercept and slope. */
  readonly covariance: Float64Array;
  /** `NaN` where a column's floor is no parameter of its own. */
  readonly floorSe: Float64Array;
}

/**
 * Errors of each column from its own block of the observed information, for more columns than a matrix of all can be inverted for.
 *
 * Louis' formula on the posterior's nodes, exact within the block: the expectation of the curvature less the variance of the score. What the
 * error of other columns and of Σ adds is left out: the place and unit of the abilities' scale, which all columns share, so that more columns
 * do not mend it. Of 400 persons and 40 to 120 columns slopes' errors are up to 4% too small, intercepts' up to 15% (docs/methods/item-models.md).
 *
 * Cost: one pass and O(G × F × nodes).
 *
 * Source: Louis 1982.
 */
export function columnErrors(fit: MarginalFit): ColumnErrors {
  const {groups, shape, parameters} = fit;
  const {F, floors} = groups;
  const {slope, floor} = parameters;
  const isOwn = (f: number) =>
    floors?.by === "column" && floors.isFree[floors.of[f]] === 1 && floor![floors.of[f]] > LEAST_FLOOR;
  const information = fit.grid ? blocksOnGrid(fit, fit.grid) : blocksOnOwnGrids(fit);
  const out = {
    interceptSe: new Float64Array(F),
    slopeSe: new Float64Array(F),
    covariance: new Float64Array(F),
    floorSe: new Float64Array(F).fill(NaN)
  };
  for (let f = 0; f < F; f++) {
    const block = information.slice(f * 9, f * 9 + 9);
    block[0] += shape.ridge;
    if (!slope) fixParameter(block, 1);
    else if (shape.slopeRidge > 0) block[4] += (shape.slopeRidge * (1 - Math.log(slope[f]))) / slope[f] ** 2;
    if (isOwn(f)) {
      const c = floor![floors!.of[f]];
      block[8] += shape.floors!.successes / c ** 2 + shape.floors!.failures / (1 - c) ** 2;
    } else fixParameter(block, 2);
    const factor = cholesky(block, 3);
    const inverse = factor && choleskyInverse(factor, 3);
    const errorAt = (k: number) => (inverse ? Math.sqrt(inverse[k * 3 + k]) : NaN);
    out.interceptSe[f] = errorAt(0);
    out.slopeSe[f] = slope ? errorAt(1) : 0;
    out.covariance[f] = slope ? (inverse?.[1] ?? NaN) : 0;
    if (isOwn(f)) out.floorSe[f] = errorAt(2);
  }
  return out;
}

/** f64[F×9]: each column's information about intercept, slope and floor, 3 × 3 throughout; without priors. */
function blocksOnOwnGrids({groups, parameters, posteriors}: MarginalFit): Float64Array {
  const {F, D, starts, weight, successes, attempts, floors} = groups;
  const {floor} = parameters;
  const information = new Float64Array(F * 9);
  const g3 = new Float64Array(3);
  const mean = new Float64Array(3);
  posteriors.pass(parameters, false, (g, _, nodesOfTrait) => {
    for (let d = 0; d < D; d++) {
      const {count, z, probability, failure, share} = nodesOfTrait(d);
      for (let f = starts[d]; f < starts[d + 1]; f++) {
        const n = attempts[g * F + f];
        if (n === 0) continue;
        const y = successes[g * F + f];
        const c = floor && floors?.by === "column" ? floor[floors.of[f]] : 0;
        const block = information.subarray(f * 9, f * 9 + 9);
        mean.fill(0);
        for (let q = 0; q < count; q++) {
          const p = probability[q];
          const miss = failure[f * count + q];
          const known = floor ? share[f * count + q] : 1;
          const guess = known === 0 ? 1 / Math.max(c, 1e-300) : (miss * known) / (1 - miss);
          g3[0] = y * known - n * (1 - miss);
          g3[1] = g3[0] * z[q];
          g3[2] = y * guess - (n - y) / (1 - c);
          const bend = n * miss * (1 - miss) - y * known * (1 - known);
          const cross = y * guess * known;
          const curvature = [
            bend,
            bend * z[q],
            cross,
            bend * z[q],
            bend * z[q] ** 2,
            cross * z[q],
            cross,
            cross * z[q]
          ];
          curvature.push(y * guess ** 2 + (n - y) / (1 - c) ** 2);
          for (let r = 0; r < 3; r++) {
            mean[r] += p * g3[r];
            for (let k = 0; k < 3; k++) block[r * 3 + k] += weight[g] * p * (curvature[r * 3 + k] - g3[r] * g3[k]);
          }
        }
        for (let r = 0; r < 3; r++) for (let k = 0; k < 3; k++) block[r * 3 + k] += weight[g] * mean[r] * mean[k];
      }
    }
  });
  return information;
}

/** The same where one grid is shared: single answers in one trait, no floors. */
function blocksOnGrid({groups, parameters}: MarginalFit, grid: SharedGrid): Float64Array {
  const {F, weight, successes, attempts} = groups;
  const information = new Float64Array(F * 9);
  let [pz, pzz] = [new Float64Array(0), new Float64Array(0)];
  grid.each(parameters, (g, from, probability) => {
    const {z, chance} = grid.nodes();
    const [Q, count, w] = [z.length, probability.length, weight[g]];
    if (pz.length < count) [pz, pzz] = [new Float64Array(count), new Float64Array(count)];
    let [meanZ, meanZZ] = [0, 0];
    for (let q = 0; q < count; q++) {
      const at = z[from + q];
      meanZ += pz[q] = probability[q] * at;
      meanZZ += pzz[q] = pz[q] * at;
    }
    for (let f = 0; f < F; f++) {
      if (attempts[g * F + f] === 0) continue;
      const y = successes[g * F + f];
      // Expectations of P and P², alone and times z and z².
      let [a0, a1, a2, b0, b1, b2] = [0, 0, 0, 0, 0, 0];
      for (let q = 0, at = f * Q + from; q < count; q++, at++) {
        const P = chance[at];
        const square = P * P;
        a0 += probability[q] * P;
        a1 += pz[q] * P;
        a2 += pzz[q] * P;
        b0 += probability[q] * square;
        b1 += pz[q] * square;
        b2 += pzz[q] * square;
      }
      const [g0, g1] = [y - a0, y * meanZ - a1];
      // Of y = y², (y − P)² is y − 2 y P + P²; the curvature is P − P².
      const turn = 1 + 2 * y;
      const cross = turn * a1 - 2 * b1 - y * meanZ + g0 * g1;
      information[f * 9] += w * (turn * a0 - 2 * b0 - y + g0 * g0);
      information[f * 9 + 1] += w * cross;
      information[f * 9 + 3] += w * cross;
      information[f * 9 + 4] += w * (turn * a2 - 2 * b2 - y * meanZZ + g1 * g1);
    }
  });
  return information;
}

function fixParameter(block: Float64Array, k: number): void {
  for (let r = 0; r < 3; r++) block[r * 3 + k] = block[k * 3 + r] = r === k ? 1 : 0;
}
