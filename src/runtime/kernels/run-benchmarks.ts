import {quantileSorted} from "../../lib/math/index.js";
import type {GapInput} from "../../lib/gaps/index.js";
import type {TaskContext} from "../task-worker.js";
import type {Backend} from "./backend.js";
import {benchmarksOf, type Benchmark} from "./benchmarks.js";
import {breathe, type Job} from "./engine.js";

/** How long a benchmark took on a backend. */
export interface BenchmarkRow {
  readonly id: string;
  readonly backend: Backend;
  /** Median of the repeats, without opening; NaN where it failed. */
  readonly medianMs: number;
  readonly repeats: number;
  /** Loading the engine and making kernels ready, once; the first run's compilation is in here too. */
  readonly openMs: number;
  readonly problem: string | null;
}

/** A first run that takes longer needs no warming up: it counts as the only one. */
const LONG_MS = 2000;

/** Backends that a benchmark can run on, of those asked for. */
export const backendsOf = ({kernel}: Benchmark, backends: readonly Backend[]): readonly Backend[] =>
  kernel === null ? backends.filter((backend) => backend === "twin") : backends;

/**
 * Times every benchmark on every backend; the first run opens and warms up and is not counted, unless
 * it is long in plain JavaScript.
 *
 * @param jobOf - a job on this backend alone
 */
export async function runBenchmarks(
  {cells, backends}: {readonly cells: readonly GapInput[]; readonly backends: readonly Backend[]},
  jobOf: (backend: Backend) => Job,
  {signal, onProgress}: TaskContext<BenchmarkRow>
): Promise<readonly BenchmarkRow[]> {
  const plan = benchmarksOf(cells).flatMap((benchmark) =>
    backendsOf(benchmark, backends).map((backend) => ({benchmark, backend}))
  );
  const rows: BenchmarkRow[] = [];
  for (const {benchmark, backend} of plan) {
    const {id, name, repeats, prepare} = benchmark;
    onProgress({share: rows.length / plan.length, said: name});
    await breathe(signal);
    const job = jobOf(backend);
    const times: number[] = [];
    let openMs = 0;
    let problem: string | null = null;
    try {
      const run = prepare(cells);
      do {
        const started = performance.now();
        await run(job);
        times.push(performance.now() - started);
        await breathe(signal);
      } while (times.length <= repeats && !(backend === "twin" && times[0]! > LONG_MS));
      const first = times.length > 1 ? times.shift()! : 0;
      openMs = backend === "twin" ? 0 : Math.max(job.openMs, first - median(times));
    } catch (error) {
      if (signal.aborted) throw error;
      problem = (error as Error).message;
    }
    const medianMs = problem === null ? median(times) : NaN;
    const row = {id, backend, medianMs, repeats: times.length, openMs, problem};
    rows.push(row);
    onProgress({share: rows.length / plan.length, said: name, row});
  }
  return rows;
}

const median = (times: readonly number[]) => quantileSorted(Float64Array.from(times).sort(), 0.5);
