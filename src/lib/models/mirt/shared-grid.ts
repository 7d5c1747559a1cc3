import type {MarginalParameters} from "./marginal-parameters.js";
import {clearPass, emptyPass, type PosteriorPass} from "./posterior-pass.js";
import type {ResponseGroups} from "./response-groups.js";

/** Half of the grid's width, in standard deviations of the population. */
const REACH = 7;
/** Distance of neighbouring nodes, in standard deviations of the narrowest posterior: the sum is then off by 1e-9 of the integral. */
const STEP = 0.95;
/** Fewer groups are as fast on grids of their own. */
const LEAST_GROUPS = 200;
/** So many nodes serve 2,000 columns; beyond, grids of their own have the better of one that is fine everywhere. */
const MOST_NODES = 400;

/** Whether posteriors can share a grid: one trait, single attempts, no floors. */
export const canShareGrid = ({G, F, D, single, floors}: ResponseGroups): boolean =>
  D === 1 && single && floors === null && G >= LEAST_GROUPS && nodesOf(1, 1 + F / 4) <= MOST_NODES;

const nodesOf = (variance: number, sharpness: number): number =>
  2 * Math.ceil((REACH * Math.sqrt(variance * sharpness)) / STEP) + 1;

/**
 * One pass over the posteriors of many groups on one grid of equal steps, which is closer to the integral than grids of their own, and takes a
 * fraction of their time.
 *
 * Responses enter a logistic likelihood by the sum of the slopes of the successes, all else is the same for groups with the same columns: a
 * pass takes O(F × nodes) logarithms and O(G × nodes) exponentials, and O(nodes) sums for each column that a group lacks, or has, whichever
 * are fewer.
 */
export function makeSharedGrid(groups: ResponseGroups): (parameters: MarginalParameters) => PosteriorPass {
  const {G, F, attempts, successes, weight, columnSuccesses} = groups;
  const out = emptyPass(F, 0, {first: new Float64Array(1), second: new Float64Array(1)});
  const odd = Array.from({length: G}, (_, g) => oddColumns(attempts.subarray(g * F, (g + 1) * F)));

  return ({intercept, slope, sigma: [variance]}) => {
    clearPass(out);
    const square = slope ? slope.reduce((sum, a) => sum + a * a, 0) : F;
    const sharpness = 1 / variance + square / 4;
    const Q = nodesOf(variance, sharpness);
    if (!(variance > 0) || !(Q <= 4 * MOST_NODES)) return out;
    const step = STEP / Math.sqrt(sharpness);
    const z = Float64Array.from({length: Q}, (_, q) => (q - (Q - 1) / 2) * step);
    const prior = z.map((at) => Math.log(step) - 0.5 * (Math.log(2 * Math.PI * variance) + (at * at) / variance));
    // By column and node: the chance of a success, and the logarithm of a failure's.
    const chance = new Float64Array(F * Q);
    const failure = new Float64Array(F * Q);
    const all = new Float64Array(Q);
    for (let f = 0; f < F; f++) {
      for (let q = 0; q < Q; q++) {
        const eta = intercept[f] + (slope ? slope[f] : 1) * z[q];
        const odds = Math.exp(-Math.abs(eta));
        chance[f * Q + q] = (eta > 0 ? 1 : odds) / (1 + odds);
        all[q] += failure[f * Q + q] = -Math.log1p(odds) - Math.max(0, eta);
      }
    }
    // Weight of the posteriors at each node: of groups that have all columns but their odd ones, and what a column has besides.
    const common = new Float64Array(Q);
    const own = new Float64Array(F * Q);
    const posterior = new Float64Array(Q);
    let logLik = 0;
    for (let f = 0; f < F; f++) logLik += columnSuccesses[f] * intercept[f];
    for (let g = 0; g < G; g++) {
      const {columns, isLacking} = odd[g];
      const row = g * F;
      let right = 0;
      if (slope) for (let f = 0; f < F; f++) right += successes[row + f] * slope[f];
      else right = groups.score[g];
      for (let q = 0; q < Q; q++) posterior[q] = prior[q] + right * z[q] + (isLacking ? all[q] : 0);
      const sign = isLacking ? -1 : 1;
      for (const f of columns) for (let q = 0; q < Q; q++) posterior[q] += sign * failure[f * Q + q];
      let top = -Infinity;
      for (let q = 0; q < Q; q++) if (posterior[q] > top) top = posterior[q];
      let sum = 0;
      for (let q = 0; q < Q; q++) sum += posterior[q] = Math.exp(posterior[q] - top);
      logLik += weight[g] * (top + Math.log(sum));
      let [m, s] = [0, 0];
      for (let q = 0; q < Q; q++) {
        const w = (posterior[q] *= weight[g] / sum);
        m += w * z[q];
        s += w * z[q] * z[q];
        if (isLacking) common[q] += w;
      }
      for (const f of columns) for (let q = 0; q < Q; q++) own[f * Q + q] += sign * posterior[q];
      out.first[0] += m;
      out.second[0] += s;
      for (let f = 0; f < F; f++) out.successZ[f] += successes[row + f] * m;
    }
    for (let f = 0; f < F; f++) {
      for (let q = 0; q < Q; q++) {
        const p = chance[f * Q + q];
        const hits = (common[q] + own[f * Q + q]) * p;
        const bend = hits * (1 - p);
        out.expected[f] += hits;
        out.expectedZ[f] += hits * z[q];
        out.information[f] += bend;
        out.informationZ[f] += bend * z[q];
        out.informationZZ[f] += bend * z[q] * z[q];
      }
    }
    out.logLik = logLik;
    return out;
  };
}

/** The columns that a group lacks, or those that it has, whichever are fewer. */
function oddColumns(attempts: Uint8Array): {readonly columns: Int32Array; readonly isLacking: boolean} {
  let had = 0;
  for (const n of attempts) had += n;
  const isLacking = 2 * had >= attempts.length;
  const columns = new Int32Array(isLacking ? attempts.length - had : had);
  let at = 0;
  attempts.forEach((n, f) => {
    if ((n === 0) === isLacking) columns[at++] = f;
  });
  return {columns, isLacking};
}
