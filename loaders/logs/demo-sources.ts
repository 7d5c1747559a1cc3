import {ingest, memoryFile, type Ingest} from "../../src/lib/adapters/index.js";
import {benchmarkOf, type DemoSource} from "../../src/lib/benchmarks/index.js";
import {ADAPTERS, logsOf} from "../../src/lib/benchmarks/logs/index.js";
import type {BenchmarkId, PublishedRow} from "../../src/lib/schema/index.js";
import {PUBLISHED_TABLE} from "../../src/lib/schema/index.js";
import {decodeTable} from "../../src/lib/tables/index.js";
import {PROJECT, type InputRoot} from "../input-text.js";
import {hasItemBank, itemBank} from "../item-bank.js";
import {publishedTable} from "../published.js";

/** Seed of the demo logs that a site is built with. */
export const DEMO_SEED = 20260101;

/** The published numbers of a benchmark, as the simulations need them. */
export function publishedRows(benchmark: BenchmarkId, input: InputRoot = PROJECT): readonly PublishedRow[] {
  return decodeTable(PUBLISHED_TABLE, publishedTable(benchmark, input));
}

/** The generated logs of a benchmark; none where it has none, or where its records name items of a bank that is not there. */
export async function demoSources(
  benchmark: BenchmarkId,
  input: InputRoot = PROJECT,
  seed = DEMO_SEED
): Promise<DemoSource[]> {
  const demo = await benchmarkOf(benchmark)?.demo?.();
  if (demo === undefined) return [];
  const file = logsOf(benchmark)?.bank;
  const bank = file !== undefined && hasItemBank(file, input) ? itemBank(file, input) : undefined;
  return demo({published: publishedRows(benchmark, input), seed, bank}).map(({files, source}) => ({
    files,
    source: {simulated: true, licence: "MIT", ...source}
  }));
}

/** Reads a demo source as any log is read: detection, adapter, ledger. */
export const readDemoSource = ({files, source}: DemoSource): Promise<Ingest> =>
  ingest(
    Array.from(files(), ({path, text}) => memoryFile(path, text)),
    {adapters: ADAPTERS, source}
  );
