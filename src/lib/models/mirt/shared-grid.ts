import type {MarginalParameters} from "./marginal-parameters.js";
import {clearPass, emptyPass, type PosteriorPass} from "./posterior-pass.js";
import type {ResponseGroups} from "./response-groups.js";

/** Half of the grid's width at first and at most, in standard deviations of the population; it grows where a posterior lies at an end. */
const [REACH, MOST_REACH] = [7, 40];
/** Distance of neighbouring nodes, in standard deviations of the narrowest posterior: the sum is then off by 1e-9 of the integral. */
const STEP = 0.95;
/** Fewer groups are as fast on grids of their own. */
const LEAST_GROUPS = 200;
/** Columns by nodes that are held at once, 8 bytes each and up to three times. */
const MOST_CELLS = 2e7;
/** A posterior ends where its logarithm is so far below its top: less than a double tells. */
const DEPTH = 36;
/** A grid that ends where a posterior's logarithm is no further below its top has cut it: what is lost is more than 1e-9. */
const CUT = 20;
/** Nodes to either side of a posterior's top that are looked at first. */
const FIRST_LOOK = 12;

/** Whether posteriors can share a grid: one trait, single attempts, no floors. */
export const canShareGrid = ({G, F, D, single, floors}: ResponseGroups): boolean =>
  D === 1 && single && floors === null && G >= LEAST_GROUPS && F * nodesOf(1, 1 + F / 4, REACH) <= MOST_CELLS;

const nodesOf = (variance: number, sharpness: number, reach: number): number =>
  2 * Math.ceil((reach * Math.sqrt(variance * sharpness)) / STEP) + 1;

/** One group's posterior: probabilities at the nodes from `from` on, which sum to 1. */
type SharedVisitor = (g: number, from: number, probability: Float64Array) => void;

/** Posteriors of many groups on one grid. */
export interface SharedGrid {
  /** One pass at the given parameters; its log-likelihood is NaN where the grid would be too large. */
  pass(parameters: MarginalParameters): PosteriorPass;
  /** The same on the nodes of the last pass, whose place then moves no number. */
  passAgain(parameters: MarginalParameters): PosteriorPass;
  /** Goes through the groups' posteriors at parameters that a pass was made at. */
  each(parameters: MarginalParameters, visit: SharedVisitor): void;
  /** f64[G]: posterior means and variances of the last pass. */
  readonly mean: Float64Array;
  readonly variance: Float64Array;
  /** Nodes of the last pass, and by column and node (f × nodes + q) the chance of a success. */
  readonly nodes: () => {readonly z: Float64Array; readonly chance: Float64Array};
}

/**
 * Passes over the posteriors of many groups on one grid of equal steps, which is closer to the integral than grids of their own, and takes a
 * fraction of their time.
 *
 * Responses enter a logistic likelihood by the sum of the slopes of the successes, all else is the same for groups with the same columns: a
 * pass takes O(F × nodes) logarithms, O(G × F) sums, as many exponentials as a group's posterior covers nodes, and as many sums for each column that
 * a group lacks, or has, whichever are fewer.
 */
export function makeSharedGrid(groups: ResponseGroups): SharedGrid {
  const {G, F, attempts, successes, weight, columnSuccesses} = groups;
  const out = emptyPass(F, 0, {first: new Float64Array(1), second: new Float64Array(1)});
  const odd = Array.from({length: G}, (_, g) => oddColumns(attempts.subarray(g * F, (g + 1) * F)));
  const isOdd = odd.some(({columns}) => columns.length > 0);
  const [mean, variance] = [new Float64Array(G), new Float64Array(G)];
  // Where each group's posterior had its top, and how far it reached, in nodes.
  const top = new Float64Array(G).fill(NaN);
  const reach = new Int32Array(G).fill(FIRST_LOOK);
  let z = new Float64Array(0);
  let [chance, failure, own] = [new Float64Array(0), new Float64Array(0), new Float64Array(0)];

  let step = NaN;
  let width = REACH;
  let isCut = false;

  function pass(parameters: MarginalParameters): PosteriorPass {
    for (; ; width *= 1.5) {
      isCut = false;
      const found = place(parameters) ? sweep(parameters) : clearPass(out);
      if (!isCut || width > MOST_REACH) return found;
    }
  }

  /** Sets the nodes; whether they are few enough. */
  function place({slope, sigma: [spread]}: MarginalParameters): boolean {
    const square = slope ? slope.reduce((sum, a) => sum + a * a, 0) : F;
    const sharpness = 1 / spread + square / 4;
    const Q = nodesOf(spread, sharpness, width);
    if (!(spread > 0) || !(F * Q <= 2 * MOST_CELLS)) return false;
    step = STEP / Math.sqrt(sharpness);
    z = Float64Array.from({length: Q}, (_, q) => (q - (Q - 1) / 2) * step);
    return true;
  }

  function sweep({intercept, slope, sigma: [spread]}: MarginalParameters, visit?: SharedVisitor): PosteriorPass {
    clearPass(out);
    const Q = z.length;
    const prior = z.map((at) => Math.log(step) - 0.5 * (Math.log(2 * Math.PI * spread) + (at * at) / spread));
    chance = roomFor(chance, F * Q);
    failure = isOdd ? roomFor(failure, F * Q) : failure;
    own = isOdd ? roomFor(own, F * Q).fill(0) : own;
    const all = new Float64Array(Q);
    for (let f = 0; f < F; f++) {
      const [b, a] = [intercept[f], slope ? slope[f] : 1];
      for (let q = 0; q < Q; q++) {
        const eta = b + a * z[q];
        const odds = Math.exp(-Math.abs(eta));
        chance[f * Q + q] = (eta > 0 ? 1 : odds) / (1 + odds);
        const missed = -Math.log(1 + odds) - Math.max(0, eta);
        all[q] += missed;
        if (isOdd) failure[f * Q + q] = missed;
      }
    }
    // Weight of the posteriors at each node: of groups that have all columns but their odd ones, and what a column has besides.
    const common = new Float64Array(Q);
    const posterior = new Float64Array(Q);
    const withAll = prior.map((value, q) => value + all[q]);
    let [first, last] = [Q, 0];
    let logLik = 0;
    for (let f = 0; f < F; f++) logLik += columnSuccesses[f] * intercept[f];
    for (let g = 0; g < G; g++) {
      const {columns, isLacking} = odd[g];
      const row = g * F;
      let right = 0;
      if (slope) for (let f = 0; f < F; f++) right += successes[row + f] * slope[f];
      else right = groups.score[g];
      const base = isLacking ? withAll : prior;
      const sign = isLacking ? -1 : 1;
      const [from, to] = fill(g, base, right, sign);
      let highest = -Infinity;
      for (let q = from; q < to; q++) if (posterior[q] > highest) highest = posterior[q];
      let sum = 0;
      for (let q = from; q < to; q++) sum += posterior[q] = Math.exp(posterior[q] - highest);
      logLik += weight[g] * (highest + Math.log(sum));
      let [m, s] = [0, 0];
      for (let q = from; q < to; q++) {
        const p = (posterior[q] /= sum);
        m += p * z[q];
        s += p * z[q] * z[q];
      }
      visit?.(g, from, posterior.subarray(from, to));
      [mean[g], variance[g]] = [m, s - m * m];
      if (isLacking) for (let q = from; q < to; q++) common[q] += weight[g] * posterior[q];
      for (const f of columns) for (let q = from; q < to; q++) own[f * Q + q] += sign * weight[g] * posterior[q];
      out.first[0] += weight[g] * m;
      out.second[0] += weight[g] * s;
      const share = weight[g] * m;
      for (let f = 0; f < F; f++) out.successZ[f] += successes[row + f] * share;
      [first, last] = [Math.min(first, from), Math.max(last, to)];
    }
    for (let f = 0; f < F; f++) {
      for (let q = first; q < last; q++) {
        const p = chance[f * Q + q];
        const hits = (isOdd ? common[q] + own[f * Q + q] : common[q]) * p;
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

    /** Writes a group's log posterior at the nodes that it covers, and says which these are. */
    function fill(g: number, base: Float64Array, right: number, sign: number): readonly [number, number] {
      const {columns} = odd[g];
      let middle = Number.isNaN(top[g]) ? topOf(base, right) : Math.round(top[g] / step + (Q - 1) / 2);
      for (let look = reach[g]; ; look *= 2) {
        middle = Math.max(0, Math.min(Q - 1, middle));
        const [from, to] = [Math.max(0, middle - look), Math.min(Q, middle + look + 1)];
        for (let q = from; q < to; q++) posterior[q] = base[q] + right * z[q];
        for (const f of columns) for (let q = from; q < to; q++) posterior[q] += sign * failure[f * Q + q];
        middle = from;
        for (let q = from; q < to; q++) if (posterior[q] > posterior[middle]) middle = q;
        const low = posterior[middle] - DEPTH;
        if ((from > 0 && posterior[from] > low) || (to < Q && posterior[to - 1] > low)) continue;
        isCut ||= posterior[0] > low + DEPTH - CUT && from === 0;
        isCut ||= posterior[Q - 1] > low + DEPTH - CUT && to === Q;
        let [start, end] = [from, to];
        while (posterior[start] < low) start++;
        while (posterior[end - 1] < low) end--;
        top[g] = z[middle];
        reach[g] = Math.max(middle - start, end - 1 - middle) + 2;
        return [start, end];
      }
    }

    function topOf(base: Float64Array, right: number): number {
      let best = 0;
      for (let q = 1; q < Q; q++) if (base[q] + right * z[q] > base[best] + right * z[best]) best = q;
      return best;
    }
  }

  return {pass, passAgain: (parameters) => sweep(parameters), each: sweep, mean, variance, nodes: () => ({z, chance})};
}

const roomFor = (held: Float64Array<ArrayBuffer>, cells: number): Float64Array<ArrayBuffer> =>
  held.length >= cells ? held : new Float64Array(cells);

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
