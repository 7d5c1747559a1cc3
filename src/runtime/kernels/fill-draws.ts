import {gapDrawsKernel} from "../../lib/kernels/index.js";
import {fillGammas} from "../../lib/models/index.js";
import {
  drawKey,
  polishDraws,
  requireExact,
  type DrawCache,
  type ExactDraws,
  type GammaCache,
  type GapInput,
  type GapSettings
} from "../../lib/gaps/index.js";
import type {Job} from "./engine.js";

/**
 * Fills a cache of signed gap draws on a job's backend: gamma variates are made here, once for all weights; everything after them runs in
 * the kernel `gap-draws`. The same seeds and streams as `estimateGaps`, and the draws that decide a number are computed again in float64: no
 * digit depends on the backend. One whose draws are not as exact as kernels are is replaced by the next.
 *
 * @param gammas - kept as long as cells, draws and seed stay
 * @returns what `estimateGaps` needs for draws of a kernel
 */
export async function fillDraws(
  cells: readonly GapInput[],
  settings: GapSettings,
  {draws: cache, gammas}: {readonly draws: DrawCache; readonly gammas: GammaCache},
  job: Job
): Promise<ExactDraws> {
  const {lambda, draws, seed} = settings;
  const open = cells.map((cell, stream) => ({cell, stream})).filter(({cell}) => !cache.has(drawKey(cell)));
  if (open.length > 0) {
    const feed = new Float32Array(open.length * 4 * draws);
    open.forEach(({cell, stream}, c) => {
      const key = drawKey(cell);
      const made = gammas.get(key) ?? fillGammas(cell, new Float64Array(4 * draws), {seed, stream});
      gammas.set(key, made);
      feed.set(made, c * 4 * draws);
    });
    const opened = open.map(({cell}) => cell);
    const {signed} = await job.run(
      gapDrawsKernel,
      {
        gammas: {dims: [open.length, 4, draws], data: feed},
        lambdaFail: {dims: [1], data: Float32Array.of(lambda.fail)},
        lambdaSuccess: {dims: [1], data: Float32Array.of(lambda.success)}
      },
      (outputs) => requireExact(opened, outputs.signed.data, gammas, lambda)
    );
    open.forEach(({cell}, c) =>
      cache.set(drawKey(cell), Float32Array.from(signed.data.subarray(c * draws, (c + 1) * draws)))
    );
  }
  return polishDraws(cells, settings, cache, gammas);
}
