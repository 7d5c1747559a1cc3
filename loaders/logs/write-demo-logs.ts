import {mkdirSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {BENCHMARKS} from "../../src/lib/benchmarks/index.js";
import {logsOf} from "../../src/lib/benchmarks/logs/index.js";
import type {BenchmarkId} from "../../src/lib/schema/index.js";
import type {ItemBank} from "../../src/lib/scoring/index.js";
import {PROJECT, type InputRoot} from "../input-text.js";
import {publishedRows} from "./demo-sources.js";

const NOTICE = `SIMULATED. These logs were generated from published results with seed SEED; no model was run.
They are in the benchmarks' own raw formats so that the whole road from raw log to page can be walked at full scale.
They are no evidence about any model.
`;

/**
 * Writes generated logs of all benchmarks below a folder, of the first judge where there are several; those over an item bank
 * only where it is given.
 *
 * @returns files written, by benchmark
 */
export async function writeDemoLogs(
  folder: string,
  {seed, bank, input = PROJECT}: {readonly seed: number; readonly bank?: ItemBank; readonly input?: InputRoot}
): Promise<Record<BenchmarkId, number>> {
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, "SIMULATED.txt"), NOTICE.replace("SEED", String(seed)));
  const counts: Record<BenchmarkId, number> = {};
  for (const {id, demo} of BENCHMARKS) {
    if (demo === null) continue;
    counts[id] = 0;
    const own = logsOf(id)?.bank !== undefined && bank?.suite === id ? bank : undefined;
    const [source] = (await demo())({published: publishedRows(id, input), seed, bank: own});
    for (const {path, text} of source?.files() ?? []) {
      const full = join(folder, id, path);
      mkdirSync(dirname(full), {recursive: true});
      writeFileSync(full, text);
      counts[id] += 1;
    }
  }
  return counts;
}
