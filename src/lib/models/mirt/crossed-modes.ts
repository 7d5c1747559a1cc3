import {cholesky, choleskySolve, logDeterminant} from "../../math/index.js";
import type {CrossedCells, CrossedParameters} from "./crossed-cells.js";

/** Most probable effects of both sides at given parameters, with the factor of the information there. */
export interface CrossedModes {
  /** f64[B×D] and f64[M×D], in units of a standard normal: effects are factor times these. */
  readonly large: Float64Array;
  readonly small: Float64Array;
  /** Log-likelihood less half the squares of the effects. */
  readonly value: number;
  readonly system: CrossedSystem;
}

/** What minus the Hessian in the effects is made of, the larger side eliminated. */
export interface CrossedSystem {
  /** f64[B×M×D]: answers less what is expected of them, and their information. */
  readonly residual: Float64Array;
  readonly weight: Float64Array;
  /** f64[B×D×D]: Cholesky factors of the larger side's blocks. */
  readonly blocks: Float64Array;
  /** f64[B×D×n], n = M×D: the factors' inverses times the blocks that tie a unit of the larger side to the smaller one. */
  readonly ties: Float64Array;
  /** f64[n×n]: Cholesky factor of the Schur complement. */
  readonly schur: Float64Array;
  readonly logDeterminant: number;
}

/** Newton's steps are over when none moves an effect by more. */
const STILL = 1e-9;
const MOST_STEPS = 60;

/**
 * Newton's method on a concave function, steps halved until they rise.
 *
 * @param from - where to start; defaults to 0
 * @returns `null` where numbers run out of range
 */
export function crossedModes(
  cells: CrossedCells,
  parameters: CrossedParameters,
  from: Pick<CrossedModes, "large" | "small"> | null
): CrossedModes | null {
  const {B, M, D} = cells;
  let large: Float64Array = from?.large.slice() ?? new Float64Array(B * D);
  let small: Float64Array = from?.small.slice() ?? new Float64Array(M * D);
  let value = penalised(cells, parameters, large, small);
  if (!Number.isFinite(value)) return from === null ? null : crossedModes(cells, parameters, null);
  for (let step = 0; ; step++) {
    const system = systemAt(cells, parameters, large, small);
    if (system === null) return null;
    const rise = slopes(cells, parameters, system.residual);
    for (let k = 0; k < B * D; k++) rise.large[k] -= large[k];
    for (let k = 0; k < M * D; k++) rise.small[k] -= small[k];
    const move = solveSystem(cells, system, rise.large, rise.small);
    let most = 0;
    for (const of of [move.large, move.small]) for (const by of of) most = Math.max(most, Math.abs(by));
    if (!(most > STILL) || step === MOST_STEPS) return {large, small, value, system};
    let next = {large, small, value: -Infinity};
    for (let share = 1; share > 1e-6; share /= 2) {
      const to = {
        large: large.map((u, k) => u + share * move.large[k]),
        small: small.map((u, k) => u + share * move.small[k])
      };
      next = {...to, value: penalised(cells, parameters, to.large, to.small)};
      // A fall within rounding is none.
      if (next.value >= value - 1e-11 * Math.abs(value)) break;
    }
    if (!(next.value > -Infinity)) return {large, small, value, system};
    ({large, small, value} = next);
  }
}

/** Effects of units, factor times u: f64[units×D]. */
export function effectsOf(factor: Float64Array, u: Float64Array, D: number): Float64Array {
  const effects = new Float64Array(u.length);
  for (let k = 0; k < u.length; k++) {
    const [from, d] = [k - (k % D), k % D];
    for (let c = 0; c < D; c++) effects[k] += factor[d * D + c] * u[from + c];
  }
  return effects;
}

function penalised(
  {B, M, D, successes, tries}: CrossedCells,
  {mean, large: a, small: c}: CrossedParameters,
  large: Float64Array,
  small: Float64Array
): number {
  const [ofLarge, ofSmall] = [effectsOf(a, large, D), effectsOf(c, small, D)];
  let value = 0;
  for (let b = 0, k = 0; b < B; b++)
    for (let m = 0; m < M; m++)
      for (let d = 0; d < D; d++, k++) {
        const n = tries[k];
        if (n === 0) continue;
        const eta = mean[d] + ofLarge[b * D + d] + ofSmall[m * D + d];
        value += successes[k] * eta - n * (eta > 0 ? eta + Math.log1p(Math.exp(-eta)) : Math.log1p(Math.exp(eta)));
      }
  for (const of of [large, small]) for (const u of of) value -= 0.5 * u * u;
  return value;
}

/** Sums over answers of a number an answer times what the effects weigh in it. */
export function slopes(
  {B, M, D}: CrossedCells,
  {large: a, small: c}: CrossedParameters,
  numbers: Float64Array
): {readonly large: Float64Array; readonly small: Float64Array} {
  const [large, small] = [new Float64Array(B * D), new Float64Array(M * D)];
  for (let b = 0, k = 0; b < B; b++)
    for (let m = 0; m < M; m++)
      for (let d = 0; d < D; d++, k++) {
        const by = numbers[k];
        if (by === 0) continue;
        for (let e = 0; e < D; e++) {
          large[b * D + e] += by * a[d * D + e];
          small[m * D + e] += by * c[d * D + e];
        }
      }
  return {large, small};
}

function systemAt(
  cells: CrossedCells,
  {mean, large: a, small: c}: CrossedParameters,
  large: Float64Array,
  small: Float64Array
): CrossedSystem | null {
  const {B, M, D, successes, tries} = cells;
  const n = M * D;
  const [ofLarge, ofSmall] = [effectsOf(a, large, D), effectsOf(c, small, D)];
  const residual = new Float64Array(B * n);
  const weight = new Float64Array(B * n);
  const schur = new Float64Array(n * n);
  for (let k = 0; k < n; k++) schur[k * n + k] = 1;
  const blocks = new Float64Array(B * D * D);
  const ties = new Float64Array(B * D * n);
  let logDet = 0;
  const block = new Float64Array(D * D);
  for (let b = 0; b < B; b++) {
    block.fill(0);
    for (let e = 0; e < D; e++) block[e * D + e] = 1;
    const tie = ties.subarray(b * D * n, (b + 1) * D * n);
    for (let m = 0; m < M; m++)
      for (let d = 0; d < D; d++) {
        const k = b * n + m * D + d;
        if (tries[k] === 0) continue;
        const p = 1 / (1 + Math.exp(-(mean[d] + ofLarge[b * D + d] + ofSmall[m * D + d])));
        residual[k] = successes[k] - tries[k] * p;
        const w = (weight[k] = tries[k] * p * (1 - p));
        for (let e = 0; e < D; e++)
          for (let f = 0; f < D; f++) {
            block[e * D + f] += w * a[d * D + e] * a[d * D + f];
            schur[(m * D + e) * n + m * D + f] += w * c[d * D + e] * c[d * D + f];
            tie[e * n + m * D + f] += w * a[d * D + e] * c[d * D + f];
          }
      }
    const factor = cholesky(block, D);
    if (factor === null) return null;
    logDet += logDeterminant(factor, D);
    blocks.set(factor, b * D * D);
    // Forward substitution of every column at once; then the rank D that eliminating the unit takes away.
    for (let e = 0; e < D; e++) {
      for (let f = 0; f < e; f++) for (let k = 0; k < n; k++) tie[e * n + k] -= factor[e * D + f] * tie[f * n + k];
      for (let k = 0; k < n; k++) tie[e * n + k] /= factor[e * D + e];
      for (let r = 0; r < n; r++) {
        const by = tie[e * n + r];
        if (by === 0) continue;
        for (let k = 0; k <= r; k++) schur[r * n + k] -= by * tie[e * n + k];
      }
    }
  }
  const factor = cholesky(schur, n);
  if (factor === null) return null;
  return {residual, weight, blocks, ties, schur: factor, logDeterminant: logDet + logDeterminant(factor, n)};
}

/** Solves the system for right-hand sides of both sides. */
export function solveSystem(
  {B, M, D}: CrossedCells,
  {blocks, ties, schur}: CrossedSystem,
  ofLarge: Float64Array,
  ofSmall: Float64Array
): {readonly large: Float64Array; readonly small: Float64Array} {
  const n = M * D;
  const large = ofLarge.slice();
  const right = ofSmall.slice();
  for (let b = 0; b < B; b++)
    for (let e = 0; e < D; e++) {
      const at = b * D + e;
      for (let f = 0; f < e; f++) large[at] -= blocks[at * D + f] * large[b * D + f];
      large[at] /= blocks[at * D + e];
      for (let k = 0; k < n; k++) right[k] -= ties[at * n + k] * large[at];
    }
  const small = choleskySolve(schur, n, right);
  for (let b = 0; b < B; b++)
    for (let e = D - 1; e >= 0; e--) {
      const at = b * D + e;
      for (let k = 0; k < n; k++) large[at] -= ties[at * n + k] * small[k];
      for (let f = e + 1; f < D; f++) large[at] -= blocks[(b * D + f) * D + e] * large[b * D + f];
      large[at] /= blocks[at * D + e];
    }
  return {large, small};
}
