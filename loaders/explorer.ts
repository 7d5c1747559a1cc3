import {existsSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {gzipSync} from "node:zlib";
import {zipSync} from "fflate";
import {
  detailsOf,
  encodeVerdicts,
  packDetails,
  VerdictTableBuilder,
  type VerdictDetail
} from "../src/lib/explore/index.js";
import {BENCHMARK_IDS, type BenchmarkId} from "../src/lib/schema/index.js";
import {fingerprintOf} from "./fingerprint.js";
import {demoSources, readDemoSource} from "./logs/demo-sources.js";

const MADE_FROM = ["data", "loaders", "src/lib"];
const CACHE = ".cache/explorer";
/** Zip needs a date; the same bytes at every build need the same one. */
const EPOCH = new Date(1980, 0, 1);

/** What the explorer fetches of one log: the table at once, a page of details when an item is opened. */
export interface ExplorerFiles {
  /** The verdict table, compressed. */
  readonly table: Uint8Array;
  /** Pages of prompts and replies, each compressed by itself. */
  readonly pages: Uint8Array;
}

/**
 * The demo log of a benchmark as the explorer's files: raw files, adapter, verdict table.
 *
 * @throws Error if the ledger of a source does not add up
 */
export async function demoExplorer(benchmark: BenchmarkId, label: string): Promise<ExplorerFiles> {
  const builder = new VerdictTableBuilder();
  const details: VerdictDetail[] = [];
  for (const source of demoSources(benchmark)) {
    const {rows, ledger} = await readDemoSource(source);
    for await (const batch of rows) {
      builder.add(batch);
      for (const row of batch) details.push(...detailsOf(row));
    }
    const {unreconciled} = ledger.report();
    if (unreconciled.length > 0) throw new Error(`${label}: records do not add up in ${unreconciled.join(", ")}`);
  }
  const {table, rowOrder, itemRows} = builder.finish({label, simulated: true});
  const {bytes, offsets} = packDetails(itemRows, table.items.starts, rowOrder, details);
  return {table: gzipSync(encodeVerdicts({...table, pages: offsets}), {level: 9}), pages: bytes};
}

/** Explorer files of all four demo logs as one archive, kept until anything that they are made from changes. */
export async function explorerArchive(): Promise<Uint8Array> {
  const kept = join(CACHE, `${fingerprintOf(MADE_FROM)}.zip`);
  if (existsSync(kept)) return readFileSync(kept);
  const files: Record<string, Uint8Array> = {};
  for (const benchmark of BENCHMARK_IDS) {
    const {table, pages} = await demoExplorer(benchmark, `${benchmark} demo log`);
    files[`${benchmark}.verdicts`] = table;
    files[`${benchmark}.pages`] = pages;
  }
  const archive = zipSync(files, {level: 0, mtime: EPOCH});
  mkdirSync(CACHE, {recursive: true});
  writeFileSync(kept, archive);
  return archive;
}
