import {mkdirSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import type {BenchmarkId, PublishedRow} from "../../src/lib/schema/index.js";
import {PUBLISHED_TABLE} from "../../src/lib/schema/index.js";
import type {UniEvalBank} from "../../src/lib/scoring/index.js";
import {decodeTable} from "../../src/lib/tables/index.js";
import {PROJECT, type InputRoot} from "../input-text.js";
import {publishedTable} from "../published.js";
import {simulateGapEval} from "./simulate-gapeval.js";
import {simulateRealUnify} from "./simulate-realunify.js";
import {simulateUmniBench} from "./simulate-umnibench.js";
import {simulateUniEval} from "./simulate-unieval.js";
import type {SimulatedFile} from "./simulated-file.js";

const NOTICE = `SIMULATED. These logs were generated from published results with seed SEED; no model was run.
They are in the benchmarks' own raw formats so that the whole road from raw log to page can be walked at full scale.
They are no evidence about any model.
`;

/** The published numbers of a benchmark, as the simulations need them. */
export function publishedRows(benchmark: BenchmarkId, input: InputRoot = PROJECT): readonly PublishedRow[] {
  return decodeTable(PUBLISHED_TABLE, publishedTable(benchmark, input));
}

/**
 * Writes generated logs of all four benchmarks below a folder; those of UniEval only where an item bank is given.
 *
 * @returns files written, by benchmark
 */
export function writeDemoLogs(
  folder: string,
  {seed, bank, input = PROJECT}: {readonly seed: number; readonly bank?: UniEvalBank; readonly input?: InputRoot}
): Record<BenchmarkId, number> {
  const options = {seed};
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, "SIMULATED.txt"), NOTICE.replace("SEED", String(seed)));
  const write = (benchmark: BenchmarkId, files: Iterable<SimulatedFile>): number => {
    let count = 0;
    for (const {path, text} of files) {
      const full = join(folder, benchmark, path);
      mkdirSync(dirname(full), {recursive: true});
      writeFileSync(full, text);
      count += 1;
    }
    return count;
  };
  return {
    gapeval: write("gapeval", simulateGapEval(publishedRows("gapeval", input), options)),
    realunify: write("realunify", simulateRealUnify(publishedRows("realunify", input), options)),
    unieval: bank ? write("unieval", simulateUniEval(publishedRows("unieval", input), bank, options)) : 0,
    umnibench: write("umnibench", simulateUmniBench(publishedRows("umnibench", input), options))
  };
}
