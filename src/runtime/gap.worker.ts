import {estimateGaps, type DrawCache, type GapInput, type GapSettings} from "../lib/stories/index.js";
import {answerRequests} from "./answer.js";

const cache: DrawCache = new Map();
let cached = "";

answerRequests(({cells, settings}: {cells: readonly GapInput[]; settings: GapSettings}) => {
  const key = JSON.stringify([settings.lambda, settings.draws, settings.seed, cells]);
  if (key !== cached) cache.clear();
  cached = key;
  return estimateGaps(cells, settings, cache);
});
