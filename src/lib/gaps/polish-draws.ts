import {centralNeighbours, type Neighbours} from "../math/index.js";
import {signedOddsOfGammas} from "../models/gap/gap-intervals.js";
import type {GapLambda} from "../models/gap/gap-score.js";
import {overallDraws} from "../models/gap/overall-gap.js";
import {drawKey, type DrawCache} from "./draw-cache.js";
import type {GapInput, GapSettings} from "./cell-gap.js";
import type {ExactDraws} from "./overall-gaps.js";

/** f64[4×draws] of every cell, as `fillGammas` gives them, by `drawKey`. */
export type GammaCache = Map<string, Float64Array>;

/**
 * Relative error that a draw of a kernel may have. Its logarithms and exponentials are right to some 10⁻⁶ where a graphics card is as exact as
 * WebGPU demands; this leaves room to spare.
 */
const KERNEL_ERROR = 1e-5;

/** The largest that the weights can make the factor e^(λ_fail·p00 − λ_success·p11). */
const factorOf = ({fail}: GapLambda): number => Math.exp(Math.max(0, fail));

/** By how much signed odds from a kernel may be off. */
export const oddsError = (odds: number, lambda: GapLambda): number =>
  KERNEL_ERROR * (factorOf(lambda) + Math.abs(odds));

/** A draw's signed odds in float64, stored as `drawSignedOdds` stores them. */
export function exactOdds(gammas: Float64Array, k: number, lambda: GapLambda): number {
  const draws = gammas.length / 4;
  return Math.fround(
    signedOddsOfGammas(gammas[k], gammas[draws + k], gammas[2 * draws + k], gammas[3 * draws + k], lambda)
  );
}

/**
 * Makes the draws that a kernel computed in float32 give the numbers that float64 gives, digit by digit: every draw that could decide an end of
 * an interval, of a cell or of a model's mean, is computed again from its gamma variates. These are some dozens of 20,000; all others lie
 * further from the ends than a kernel can be wrong.
 *
 * @param cache - signed draws of the kernel; those in doubt are replaced
 * @returns what settles pairs of models that are nearly tied, for `estimateGaps`
 */
export function polishDraws(
  all: readonly GapInput[],
  {lambda, categories}: GapSettings,
  cache: DrawCache,
  gammas: GammaCache
): ExactDraws {
  const replace = (key: string, k: number) => void (cache.get(key)![k] = exactOdds(gammas.get(key)!, k, lambda));
  for (const cell of all) {
    const key = drawKey(cell);
    const draws = cache.get(key)!;
    for (const k of decisive(draws, (odds) => oddsError(odds, lambda))) replace(key, k);
  }
  // A gap changes by less than its odds.
  const gapError = KERNEL_ERROR * factorOf(lambda);
  for (const model of new Set(all.map((cell) => cell.model))) {
    const keys = all.filter((cell) => cell.model === model && categories.includes(cell.category)).map(drawKey);
    if (keys.length < 2) continue;
    const means = overallDraws(keys.map((key) => cache.get(key)!));
    for (const k of decisive(means, () => gapError)) for (const key of keys) replace(key, k);
  }
  const exact = new Map<string, Float32Array>();
  return {
    // Two means, and two corrections that are means of draws.
    margin: 4 * gapError,
    drawsOf(cell) {
      const key = drawKey(cell);
      const known = exact.get(key) ?? cache.get(key)!.map((_, k) => exactOdds(gammas.get(key)!, k, lambda));
      exact.set(key, known);
      return known;
    }
  };
}

/** Draws that may be one of those on which the interval's ends rest, where each may be off by so much. */
function decisive(draws: Float32Array, errorAt: (value: number) => number): number[] {
  const {lo, hi} = centralNeighbours(draws);
  const reach = ({below, above}: Neighbours) => [below - 2 * errorAt(below), above + 2 * errorAt(above)] as const;
  const [[lowFrom, lowTo], [highFrom, highTo]] = [reach(lo), reach(hi)];
  const found: number[] = [];
  draws.forEach((value, k) => {
    if ((value >= lowFrom && value <= lowTo) || (value >= highFrom && value <= highTo)) found.push(k);
  });
  return found;
}

/**
 * Are a kernel's draws as exact as kernels are? Some of every cell are computed again.
 *
 * @throws Error naming the first that is not
 */
export function requireExact(
  cells: readonly GapInput[],
  signed: ArrayLike<number>,
  gammas: GammaCache,
  lambda: GapLambda
): void {
  const draws = signed.length / cells.length;
  const step = Math.max(1, Math.floor(draws / CHECKED));
  cells.forEach((cell, c) => {
    for (let k = 0; k < draws; k += step) {
      const exact = exactOdds(gammas.get(drawKey(cell))!, k, lambda);
      if (!(Math.abs(signed[c * draws + k] - exact) <= oddsError(exact, lambda)))
        throw new Error(`a draw is ${signed[c * draws + k]} instead of ${exact}`);
    }
  });
}

/** Draws of a cell that are looked at. */
const CHECKED = 32;
