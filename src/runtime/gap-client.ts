import type {GapEstimates, GapInput, GapSettings, OfficialGap, OfficialSettings} from "../lib/stories/index.js";
import {createLatestWorker, type Timed} from "./latest-worker.js";

/** Fits identified gaps in a worker; only the latest settings are answered. */
export function createGapClient(
  cells: readonly GapInput[]
): (settings: GapSettings) => Promise<Timed<GapEstimates> | null> {
  const ask = createLatestWorker<{cells: readonly GapInput[]; settings: GapSettings}, GapEstimates>(
    () => new Worker(import.meta.resolve("./gap.worker.js"), {type: "module"})
  );
  return (settings) => ask({cells, settings});
}

/** Runs the released script's recipe in a worker; only the latest settings are answered. */
export function createOfficialClient(
  cells: readonly GapInput[],
  onProgress: (share: number) => void
): (settings: OfficialSettings) => Promise<Timed<readonly OfficialGap[]> | null> {
  const ask = createLatestWorker<{cells: readonly GapInput[]; settings: OfficialSettings}, readonly OfficialGap[]>(
    () => new Worker(import.meta.resolve("./official.worker.js"), {type: "module"}),
    onProgress
  );
  return (settings) => ask({cells, settings});
}
