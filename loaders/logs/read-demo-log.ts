import type {Ingest} from "../../src/lib/adapters/index.js";
import type {BenchmarkId, CanonicalRow} from "../../src/lib/schema/index.js";
import type {DemoSource} from "../../src/lib/benchmarks/index.js";
import {demoSources, readDemoSource} from "./demo-sources.js";

/** Something that is made from a log while it is read. */
export interface LogSink {
  /** Rows of a source, in batches. */
  add(rows: readonly CanonicalRow[], source: DemoSource): void;
  /** A source has been read to its end. */
  ended?(source: DemoSource, run: Ingest): void;
}

/**
 * Reads a benchmark's demo log once, for all who make something of it.
 *
 * @throws Error if the records of a source do not add up
 */
export async function readDemoLog(benchmark: BenchmarkId, sinks: readonly LogSink[]): Promise<void> {
  for (const source of await demoSources(benchmark)) {
    const run = await readDemoSource(source);
    for await (const rows of run.rows) for (const sink of sinks) sink.add(rows, source);
    const {unreconciled} = run.ledger.report();
    if (unreconciled.length > 0)
      throw new Error(`${benchmark} demo log: records do not add up in ${unreconciled.slice(0, 5).join(", ")}`);
    for (const sink of sinks) sink.ended?.(source, run);
  }
}
