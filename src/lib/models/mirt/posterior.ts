import {cholesky, choleskyInverse, gaussHermite, logDeterminant} from "../../math/index.js";
import type {ResponseGroups} from "./response-groups.js";

/** Parameters of the marginal model: P = c + (1 − c) σ(slope_f · z_{d(f)} + intercept_f), z ~ N(0, Σ); without floors c = 0. */
export interface MarginalParameters {
  /** f64[F]. */
  readonly intercept: Float64Array;
  /** f64[F], or null where every slope is 1. */
  readonly slope: Float64Array | null;
  /** f64[D×D]. */
  readonly sigma: Float64Array;
  /** f64[K], or null where chance alone never succeeds. */
  readonly floor: Float64Array | null;
}

/** What one pass over the groups' posteriors yields. */
export interface PosteriorPass {
  logLik: number;
  /** f64[F]: Σ w n E σ, Σ w n E σ(1−σ), and with slopes Σ w n E zσ, E zσ(1−σ), E z²σ(1−σ), Σ w y E z. */
  readonly expected: Float64Array;
  readonly information: Float64Array;
  readonly expectedZ: Float64Array;
  readonly informationZ: Float64Array;
  readonly informationZZ: Float64Array;
  readonly successZ: Float64Array;
  /** f64[K]: Σ w of successes put down to the floor, and of failures. */
  readonly guessed: Float64Array;
  readonly failed: Float64Array;
  /** f64[D] and f64[D×D]: Σ w E z and Σ w E zz′. */
  readonly first: Float64Array;
  readonly second: Float64Array;
}

/** One group's part in a pass, without its weight; f64[F] and f64[K]. */
export interface GroupMoments {
  /** n E σ and n E σ(1−σ). */
  readonly hits: Float64Array;
  readonly curvature: Float64Array;
  /** E of the successes that the ability brought, and with slopes E of z times these and times n σ. */
  readonly known: Float64Array;
  readonly knownZ: Float64Array;
  readonly hitsZ: Float64Array;
  readonly guessed: Float64Array;
  readonly failed: Float64Array;
}

/** A group's posterior of one trait: nodes, their probabilities, and by response and node (f × count + q) 1 − σ and, with floors, σ / P. */
export interface TraitNodes {
  readonly count: number;
  readonly z: Float64Array;
  readonly probability: Float64Array;
  readonly failure: Float64Array;
  readonly share: Float64Array;
}

/** Called per group; what it is handed is overwritten by the next. */
export type GroupVisitor = (g: number, moments: GroupMoments, nodesOfTrait: (d: number) => TraitNodes) => void;

/** Posteriors of the groups on grids of their own. */
export interface Posteriors {
  /** f64[G×D] and f64[G×D×D]: posterior means and covariances of the last pass. */
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
  /**
   * One pass at the given parameters.
   *
   * @param adapt - sets each group's grid anew from its last posterior; else the grids of the last such pass stay
   */
  pass(parameters: MarginalParameters, adapt: boolean, visit?: GroupVisitor): PosteriorPass;
}

/** Products of 1 + e^η are taken to logarithms before they can overflow. */
const PRODUCT_LIMIT = 1e250;
/** Beyond this |η| the logistic function is 0 or 1 in float64. */
const FAR = 500;
/** Posterior correlation from which a group's grid is tilted along its axes: more nodes, but no bias. */
const TILT_FROM = 0.7;

/**
 * Adaptive Gauss–Hermite quadrature for every group: `nodes` per trait, centred and scaled by the posterior of the
 * last pass, so that posteriors much narrower than the population need no more nodes than wide ones.
 *
 * The traits' likelihoods factor (each column measures one trait): columns are evaluated on each trait's own nodes,
 * and only the D-dimensional product of those factors with the normal density runs over the whole grid. Where a
 * posterior's traits correlate above 0.7 its grid is tilted by the Cholesky factor of its covariance, and trait d
 * has nodes^(d+1) nodes.
 *
 * Cost of a pass: O(G × (F × nodes + nodes^D)), tilted O(G × F × nodes^D); allocates only when a first grid tilts.
 *
 * Source: Naylor & Smith 1982; Rabe-Hesketh, Skrondal & Pickles 2005.
 */
export function makePosteriors(groups: ResponseGroups, nodes: number, start: MarginalParameters): Posteriors {
  const {G, F, D, starts, weight, score, attempts, successes, floors} = groups;
  const K = floors?.start.length ?? 0;
  const rule = gaussHermite(nodes);
  // log(w / φ(x)) up to the constant that cancels against the prior's.
  const logWeight = rule.nodes.map((x, q) => Math.log(rule.weights[q]) + (x * x) / 2);
  const mean = new Float64Array(G * D);
  const covariance = new Float64Array(G * D * D);
  const centre = new Float64Array(G * D);
  // Lower triangular; off its diagonal 0 where the grid is not tilted.
  const frame = new Float64Array(G * D * D);
  const tilted = new Uint8Array(G);
  // f64[G×D]: Σ_f slope² n E σ(1−σ) of the last pass.
  const sharpness = new Float64Array(G * D);
  const local = new Float64Array(D * D);
  startGrids(groups, start, mean, sharpness);

  const Q = [0, 1, 2].map((d) => (d < D ? nodes : 1));
  const joint = new Float64Array(Q[0] * Q[1] * Q[2]);
  let z = [0, 1, 2].map(() => new Float64Array(nodes));
  let logFactor = [0, 1, 2].map(() => new Float64Array(nodes));
  let marginal = [0, 1, 2].map(() => new Float64Array(nodes));
  let failure = new Float64Array(nodes * F);
  let rise = new Float64Array(nodes);
  let product = new Float64Array(nodes);
  let logs = new Float64Array(nodes);
  const odds = new Float64Array(F);
  // Logistic part over the whole chance of success, by response and node; only with floors.
  let share = new Float64Array(floors ? nodes * F : 0);
  const column = () => new Float64Array(F);
  const own: GroupMoments = {
    hits: column(),
    curvature: column(),
    known: column(),
    knownZ: column(),
    hitsZ: column(),
    guessed: new Float64Array(K),
    failed: new Float64Array(K)
  };
  const {hits, curvature} = own;
  const floorOf = (g: number, f: number, d: number): number =>
    floors === null ? -1 : floors.by === "column" ? floors.of[f] : floors.of[g * D + d];
  const out: PosteriorPass = {
    logLik: 0,
    expected: new Float64Array(F),
    information: new Float64Array(F),
    expectedZ: new Float64Array(F),
    informationZ: new Float64Array(F),
    informationZZ: new Float64Array(F),
    successZ: new Float64Array(F),
    guessed: new Float64Array(K),
    failed: new Float64Array(K),
    first: new Float64Array(D),
    second: new Float64Array(D * D)
  };

  function nodesOf(g: number, d: number): number {
    return tilted[g] ? nodes ** (d + 1) : nodes;
  }

  function placeNodes(g: number): void {
    const x = rule.nodes;
    const at = g * D * D;
    const c = g * D;
    if (!tilted[g]) {
      for (let d = 0; d < D; d++)
        for (let q = 0; q < nodes; q++) z[d][q] = centre[c + d] + frame[at + d * D + d] * x[q];
      return;
    }
    for (let i = 0; i < nodes; i++) {
      z[0][i] = centre[c] + frame[at] * x[i];
      for (let k = 0; k < nodes; k++) {
        const b = i * nodes + k;
        z[1][b] = centre[c + 1] + frame[at + D] * x[i] + frame[at + D + 1] * x[k];
        for (let l = 0; D > 2 && l < nodes; l++) {
          z[2][b * nodes + l] = centre[c + 2] + frame[at + 6] * x[i] + frame[at + 7] * x[k] + frame[at + 8] * x[l];
        }
      }
    }
  }

  /**
   * Sets a group's grid: the last posterior mean, and the spread that the last curvature of its responses has with
   * the present prior. The posterior's own spread would do as well until a grid that is too narrow confirms itself.
   */
  function adaptGrid(g: number, precision: Float64Array): void {
    const at = g * D * D;
    for (let k = 0; k < D * D; k++) local[k] = precision[k];
    for (let d = 0; d < D; d++) {
      centre[g * D + d] = mean[g * D + d];
      local[d * D + d] += sharpness[g * D + d];
    }
    const inverse = cholesky(local, D);
    if (inverse === null) return;
    const block = choleskyInverse(inverse, D);
    let top = 0;
    for (let d = 0; d < D; d++) {
      for (let e = 0; e < d; e++) top = Math.max(top, block[d * D + e] ** 2 / (block[d * D + d] * block[e * D + e]));
    }
    const factor = top > TILT_FROM ** 2 ? cholesky(block, D) : null;
    tilted[g] = factor === null ? 0 : 1;
    if (factor !== null) {
      frame.set(factor, at);
      if (z[0].length === nodes) widen();
      return;
    }
    frame.fill(0, at, at + D * D);
    for (let d = 0; d < D; d++) frame[at + d * D + d] = Math.sqrt(Math.max(block[d * D + d], 1e-12));
  }

  function widen(): void {
    const most = nodes ** D;
    z = z.map(() => new Float64Array(most));
    logFactor = logFactor.map(() => new Float64Array(most));
    marginal = marginal.map(() => new Float64Array(most));
    failure = new Float64Array(most * F);
    if (floors) share = new Float64Array(most * F);
    rise = new Float64Array(most);
    product = new Float64Array(most);
    logs = new Float64Array(most);
  }

  function evaluateTrait(g: number, d: number, {intercept, slope}: MarginalParameters): void {
    const row = g * F;
    let sufficient = score[g * D + d];
    if (slope) {
      sufficient = 0;
      for (let f = starts[d]; f < starts[d + 1]; f++) sufficient += successes[row + f] * slope[f];
    }
    const count = nodesOf(g, d);
    const at = z[d];
    for (let q = 0; q < count; q++) {
      rise[q] = Math.exp(Math.max(-FAR, Math.min(FAR, at[q])));
      product[q] = 1;
      logs[q] = 0;
    }
    for (let f = starts[d]; f < starts[d + 1]; f++) {
      const n = attempts[row + f];
      const store = f * count;
      if (n === 0) {
        failure.fill(1, store, store + count);
        continue;
      }
      for (let q = 0; q < count; q++) {
        const t = 1 + (slope ? Math.exp(Math.min(FAR, intercept[f] + slope[f] * at[q])) : odds[f] * rise[q]);
        failure[store + q] = 1 / t;
        product[q] *= t;
        if (n > 1) logs[q] += (n - 1) * Math.log(t);
        if (product[q] > PRODUCT_LIMIT) {
          logs[q] += Math.log(product[q]);
          product[q] = 1;
        }
      }
    }
    const factors = logFactor[d];
    for (let q = 0; q < count; q++) factors[q] = sufficient * at[q] - logs[q] - Math.log(product[q]);
  }

  function evaluateFloored(g: number, d: number, {intercept, slope, floor}: MarginalParameters): void {
    const row = g * F;
    const count = nodesOf(g, d);
    const at = z[d];
    const factors = logFactor[d];
    factors.fill(0, 0, count);
    product.fill(1, 0, count);
    for (let f = starts[d]; f < starts[d + 1]; f++) {
      const n = attempts[row + f];
      const y = successes[row + f];
      const store = f * count;
      if (n === 0) {
        failure.fill(1, store, store + count);
        continue;
      }
      const c = floor![floorOf(g, f, d)];
      for (let q = 0; q < count; q++) {
        const eta = Math.max(-FAR, Math.min(FAR, intercept[f] + (slope ? slope[f] : 1) * at[q]));
        const odds = Math.exp(eta);
        const miss = 1 / (1 + odds);
        const ability = odds * miss;
        const chance = c + (1 - c) * ability;
        failure[store + q] = miss;
        share[store + q] = ability / chance;
        if (n === 1) product[q] *= y === 1 ? chance : (1 - c) * miss;
        else factors[q] += y * Math.log(chance) + (n - y) * Math.log((1 - c) * miss);
        if (product[q] < 1 / PRODUCT_LIMIT) {
          factors[q] += Math.log(product[q]);
          product[q] = 1;
        }
      }
    }
    for (let q = 0; q < count; q++) factors[q] += Math.log(product[q]);
  }

  function pass(parameters: MarginalParameters, adapt: boolean, visit?: GroupVisitor): PosteriorPass {
    const {intercept, slope, sigma, floor} = parameters;
    const factor = cholesky(sigma, D);
    const sums = ["expected", "information", "expectedZ", "informationZ", "informationZZ", "successZ"] as const;
    for (const key of [...sums, "guessed", "failed"] as const) {
      out[key].fill(0);
    }
    out.first.fill(0);
    out.second.fill(0);
    out.logLik = NaN;
    if (factor === null) return out;
    const precision = choleskyInverse(factor, D);
    const logDet = logDeterminant(factor, D);
    const [p00, p01, p02] = [precision[0], D > 1 ? precision[1] : 0, D > 2 ? precision[2] : 0];
    const [p11, p12, p22] = [D > 1 ? precision[D + 1] : 0, D > 2 ? precision[5] : 0, D > 2 ? precision[8] : 0];
    for (let f = 0; f < F; f++) odds[f] = Math.exp(Math.max(-FAR, Math.min(FAR / 2, intercept[f])));
    let logLik = 0;
    // Without floors the responses enter a trait's likelihood by their sum, and the intercepts here.
    for (let f = 0; floor === null && f < F; f++) logLik += groups.columnSuccesses[f] * intercept[f];

    for (let g = 0; g < G; g++) {
      if (adapt) adaptGrid(g, precision);
      placeNodes(g);
      for (let d = 0; d < D; d++) {
        if (floor) evaluateFloored(g, d, parameters);
        else evaluateTrait(g, d, parameters);
      }
      const tilt = tilted[g] === 1;
      let top = -Infinity;
      let at = 0;
      for (let i = 0; i < Q[0]; i++) {
        const a = z[0][i];
        const base0 = logFactor[0][i] - 0.5 * p00 * a * a + logWeight[i];
        for (let k = 0; k < Q[1]; k++) {
          const node1 = tilt ? i * nodes + k : k;
          const b = z[1][node1];
          const base1 = base0 + logFactor[1][node1] - (0.5 * p11 * b + p01 * a) * b + (D > 1 ? logWeight[k] : 0);
          for (let l = 0; l < Q[2]; l++) {
            const node2 = tilt && D > 2 ? node1 * nodes + l : l;
            const c = z[2][node2];
            const value =
              base1 + logFactor[2][node2] - (0.5 * p22 * c + p02 * a + p12 * b) * c + (D > 2 ? logWeight[l] : 0);
            joint[at++] = value;
            if (value > top) top = value;
          }
        }
      }
      for (let d = 0; d < D; d++) marginal[d].fill(0, 0, nodesOf(g, d));
      let total = 0;
      at = 0;
      let m01 = 0;
      let m02 = 0;
      let m12 = 0;
      for (let i = 0; i < Q[0]; i++) {
        let sum0 = 0;
        for (let k = 0; k < Q[1]; k++) {
          const node1 = tilt ? i * nodes + k : k;
          let sum1 = 0;
          let lead = 0;
          for (let l = 0; l < Q[2]; l++) {
            const p = Math.exp(joint[at++] - top);
            sum1 += p;
            if (D > 2) {
              const node2 = tilt ? node1 * nodes + l : l;
              marginal[2][node2] += p;
              lead += p * z[2][node2];
            }
          }
          sum0 += sum1;
          if (D > 1) {
            marginal[1][node1] += sum1;
            m01 += sum1 * z[0][i] * z[1][node1];
            m02 += lead * z[0][i];
            m12 += lead * z[1][node1];
          }
        }
        marginal[0][i] = sum0;
        total += sum0;
      }
      const w = weight[g];
      let groupLogLik = top + Math.log(total) - 0.5 * logDet;
      const cross = [m01 / total, m02 / total, m12 / total];
      curvature.fill(0);
      hits.fill(0);
      if (floor) {
        own.guessed.fill(0);
        own.failed.fill(0);
      }
      for (let d = 0; d < D; d++) {
        groupLogLik += Math.log(frame[(g * D + d) * D + d]);
        let m = 0;
        let s = 0;
        const count = nodesOf(g, d);
        for (let q = 0; q < count; q++) {
          marginal[d][q] /= total;
          m += marginal[d][q] * z[d][q];
        }
        for (let q = 0; q < count; q++) s += marginal[d][q] * (z[d][q] - m) ** 2;
        if (floor) accumulateFloored(g, d, w, parameters);
        else accumulateTrait(g, d, w, slope, m);
        mean[g * D + d] = m;
        covariance[(g * D + d) * D + d] = s;
        out.first[d] += w * m;
      }
      for (let d = 0; d < D; d++) {
        for (let e = 0; e < D; e++) {
          const product = mean[g * D + d] * mean[g * D + e];
          if (d !== e) covariance[(g * D + d) * D + e] = cross[d + e - 1] - product;
          out.second[d * D + e] += w * (covariance[(g * D + d) * D + e] + product);
        }
      }
      for (let k = 0; floor && k < K; k++) {
        out.guessed[k] += w * own.guessed[k];
        out.failed[k] += w * own.failed[k];
      }
      visit?.(g, own, (d) => ({count: nodesOf(g, d), z: z[d], probability: marginal[d], failure, share}));
      logLik += w * groupLogLik;
    }
    out.logLik = logLik;
    return out;
  }

  function accumulateTrait(g: number, d: number, w: number, slope: Float64Array | null, m: number): void {
    const row = g * F;
    const first = starts[d];
    const last = starts[d + 1];
    const count = nodesOf(g, d);
    const p = marginal[d];
    const at = z[d];
    for (let f = first; f < last; f++) {
      const n = attempts[row + f];
      if (n === 0) continue;
      const store = f * count;
      let hit = 0;
      let bend = 0;
      let hitZ = 0;
      let bendZ = 0;
      let bendZZ = 0;
      for (let q = 0; q < count; q++) {
        const miss = failure[store + q];
        const h = p[q] * (1 - miss);
        hit += h;
        bend += h * miss;
        if (slope) {
          hitZ += h * at[q];
          bendZ += h * miss * at[q];
          bendZZ += h * miss * at[q] * at[q];
        }
      }
      hits[f] = n * hit;
      curvature[f] = n * bend;
      own.known[f] = successes[row + f];
      if (slope) {
        own.hitsZ[f] = n * hitZ;
        own.knownZ[f] = successes[row + f] * m;
        out.expectedZ[f] += w * n * hitZ;
        out.informationZ[f] += w * n * bendZ;
        out.informationZZ[f] += w * n * bendZZ;
      }
    }
    let bend = 0;
    for (let f = first; f < last; f++) {
      out.expected[f] += w * hits[f];
      out.information[f] += w * curvature[f];
      bend += slope ? slope[f] * slope[f] * curvature[f] : curvature[f];
    }
    sharpness[g * D + d] = bend;
    if (slope) for (let f = first; f < last; f++) out.successZ[f] += w * successes[row + f] * m;
  }

  /**
   * As `accumulateTrait`, with the successes that the ability brought in place of all: whether it or the floor brought one is
   * integrated over as the trait is. Curvature for the next grid is that of the chance itself, which a floor makes flatter.
   */
  function accumulateFloored(g: number, d: number, w: number, {slope, floor}: MarginalParameters): void {
    const row = g * F;
    const count = nodesOf(g, d);
    const p = marginal[d];
    const at = z[d];
    let sharp = 0;
    for (let f = starts[d]; f < starts[d + 1]; f++) {
      const n = attempts[row + f];
      if (n === 0) continue;
      const y = successes[row + f];
      const k = floorOf(g, f, d);
      const a = slope ? slope[f] : 1;
      const store = f * count;
      let hit = 0;
      let bend = 0;
      let known = 0;
      let hitZ = 0;
      let bendZ = 0;
      let bendZZ = 0;
      let knownZ = 0;
      let flat = 0;
      for (let q = 0; q < count; q++) {
        const miss = failure[store + q];
        const h = p[q] * (1 - miss);
        const brought = p[q] * share[store + q];
        const steep = h * miss;
        const zq = at[q];
        hit += h;
        bend += steep;
        known += brought;
        flat += steep * share[store + q];
        hitZ += h * zq;
        bendZ += steep * zq;
        bendZZ += steep * zq * zq;
        knownZ += brought * zq;
      }
      hits[f] = n * hit;
      curvature[f] = n * bend;
      own.known[f] = y * known;
      own.hitsZ[f] = n * hitZ;
      own.knownZ[f] = y * knownZ;
      own.guessed[k] += y * (1 - known);
      own.failed[k] += n - y;
      out.expected[f] += w * (n * hit + y * (1 - known));
      out.information[f] += w * n * bend;
      out.expectedZ[f] += w * n * hitZ;
      out.informationZ[f] += w * n * bendZ;
      out.informationZZ[f] += w * n * bendZZ;
      out.successZ[f] += w * y * knownZ;
      sharp += a * a * n * (1 - floor![k]) * flat;
    }
    sharpness[g * D + d] = sharp;
  }

  return {mean, covariance, pass};
}

/** Each trait's own mode and curvature, without regard to the other traits, by Newton's method. */
function startGrids(
  {G, F, D, starts, score, attempts, successes}: ResponseGroups,
  {intercept, slope, sigma}: MarginalParameters,
  mean: Float64Array,
  sharpness: Float64Array
): void {
  for (let g = 0; g < G; g++) {
    for (let d = 0; d < D; d++) {
      const prior = 1 / sigma[d * D + d];
      let sufficient = score[g * D + d];
      if (slope) {
        sufficient = 0;
        for (let f = starts[d]; f < starts[d + 1]; f++) sufficient += successes[g * F + f] * slope[f];
      }
      let at = 0;
      let curvature = prior;
      for (let step = 0; step < 25; step++) {
        let gradient = sufficient - prior * at;
        curvature = prior;
        for (let f = starts[d]; f < starts[d + 1]; f++) {
          const n = attempts[g * F + f];
          if (n === 0) continue;
          const a = slope ? slope[f] : 1;
          const p = 1 / (1 + Math.exp(-intercept[f] - a * at));
          gradient -= n * a * p;
          curvature += n * a * a * p * (1 - p);
        }
        const move = Math.max(-2, Math.min(2, gradient / curvature));
        at += move;
        if (Math.abs(move) < 1e-3) break;
      }
      mean[g * D + d] = at;
      sharpness[g * D + d] = curvature - prior;
    }
  }
}
