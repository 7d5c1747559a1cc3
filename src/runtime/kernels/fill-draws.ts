import {gapDrawsKernel} from "../../lib/kernels/index.js";
import {fillGammas} from "../../lib/models/index.js";
import {drawKey, type DrawCache, type GapInput, type GapSettings} from "../../lib/gaps/index.js";
import type {Job} from "./engine.js";

/**
 * Fills a cache of signed gap draws on a job's backend: gamma variates are made here, everything after them runs in the
 * kernel `gap-draws`. The same seeds and streams as `estimateGaps`, so that backends differ by float32 rounding only.
 */
export async function fillDraws(
  cells: readonly GapInput[],
  {lambda, draws, seed}: GapSettings,
  cache: DrawCache,
  job: Job
): Promise<void> {
  const open = cells.map((cell, stream) => ({cell, stream})).filter(({cell}) => !cache.has(drawKey(cell)));
  if (open.length === 0 || draws === 0) return;
  const gammas = new Float32Array(open.length * 4 * draws);
  open.forEach(({cell, stream}, c) =>
    fillGammas(cell, gammas.subarray(c * 4 * draws, (c + 1) * 4 * draws), {seed, stream})
  );
  const {signed} = await job.run(gapDrawsKernel, {
    gammas: {dims: [open.length, 4, draws], data: gammas},
    lambdaFail: {dims: [1], data: Float32Array.of(lambda.fail)},
    lambdaSuccess: {dims: [1], data: Float32Array.of(lambda.success)}
  });
  open.forEach(({cell}, c) =>
    cache.set(drawKey(cell), Float32Array.from(signed.data.subarray(c * draws, (c + 1) * draws)))
  );
}
