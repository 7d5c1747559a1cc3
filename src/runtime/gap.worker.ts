import {estimateGaps, type DrawCache, type GapInput, type GapSettings} from "../lib/stories/index.js";

/** One request of the gap client. */
export interface GapRequest {
  readonly id: number;
  readonly cells: readonly GapInput[];
  readonly settings: GapSettings;
}

const cache: DrawCache = new Map();
let cached = "";

addEventListener("message", ({data}: MessageEvent<GapRequest>) => {
  const {id, cells, settings} = data;
  const started = performance.now();
  const key = JSON.stringify([settings.lambda, settings.draws, settings.seed, cells]);
  if (key !== cached) {
    cache.clear();
    cached = key;
  }
  try {
    const estimates = estimateGaps(cells, settings, cache);
    postMessage({id, estimates, durationMs: performance.now() - started});
  } catch (error) {
    postMessage({id, error: (error as Error).message});
  }
});
