import {ADAPTERS} from "../../src/lib/adapters/adapters.js";
import {ingest, memoryFile, UMNIBENCH_MAPPING, type Ingest, type SourceOptions} from "../../src/lib/adapters/index.js";
import type {BenchmarkId} from "../../src/lib/schema/index.js";
import {uniEvalBank} from "../../src/lib/scoring/index.js";
import {PROJECT, type InputRoot} from "../input-text.js";
import {readUniBench} from "../unibench.js";
import {simulateGapEval} from "./simulate-gapeval.js";
import {simulateRealUnify} from "./simulate-realunify.js";
import {simulateUmniBench} from "./simulate-umnibench.js";
import {simulateUniEval} from "./simulate-unieval.js";
import type {SimulatedFile} from "./simulated-file.js";
import {publishedRows} from "./write-demo-logs.js";

/** Seed of the demo logs that a site is built with. */
export const DEMO_SEED = 20260101;

const JUDGES = ["simulated judge A", "simulated judge B"] as const;
const SECOND_JUDGE = {lenience: {und: 0.02, gen: 0.09}, severity: {und: 0.02, gen: 0.01}};

/** One source of a demo log: files in the benchmark's raw format, and what whoever lists them would say about them. */
export interface DemoSource {
  readonly files: () => Iterable<SimulatedFile>;
  readonly source: SourceOptions;
}

/**
 * The generated logs of a benchmark at full size: what `sources.yaml` would list for real ones.
 *
 * GapEval's answers were seen by two judges, so that judges can be compared.
 */
export function demoSources(benchmark: BenchmarkId, input: InputRoot = PROJECT, seed = DEMO_SEED): DemoSource[] {
  const published = publishedRows(benchmark, input);
  const shared = {simulated: true, licence: "MIT"};
  switch (benchmark) {
    case "gapeval":
      return JUDGES.map((judge, j) => ({
        files: () => simulateGapEval(published, {seed}, j === 0 ? undefined : SECOND_JUDGE),
        source: {...shared, judge}
      }));
    case "realunify":
      return [{files: () => simulateRealUnify(published, {seed}), source: shared}];
    case "unieval": {
      const bank = uniEvalBank(readUniBench(input));
      return [{files: () => simulateUniEval(published, bank, {seed}), source: {...shared, bank}}];
    }
    case "umnibench":
      return [{files: () => simulateUmniBench(published, {seed}), source: {...shared, mapping: UMNIBENCH_MAPPING}}];
  }
}

/** Reads a demo source as any log is read: detection, adapter, ledger. */
export const readDemoSource = ({files, source}: DemoSource): Promise<Ingest> =>
  ingest(
    Array.from(files(), ({path, text}) => memoryFile(path, text)),
    {adapters: ADAPTERS, source}
  );
