import {createHash} from "node:crypto";
import {zipSync} from "fflate";
import {CANONICAL_VERSION} from "../../src/lib/schema/index.js";
import {BENCHMARKS} from "../../src/lib/benchmarks/index.js";
import type {Reconciliation} from "../../src/lib/stories/index.js";
import {kept} from "../kept.js";
import {DEMO_SEED} from "./demo-sources.js";
import {ExplorerPack} from "./explorer-pack.js";
import {LogAccount} from "./log-account.js";
import {readDemoLog} from "./read-demo-log.js";

/** Zip needs a date; the same bytes at every build need the same one. */
const EPOCH = new Date(1980, 0, 1);

/**
 * What the site serves of the demo logs: for the explorer `BENCHMARK.verdicts` and `BENCHMARK.pages`, and for the account of
 * every record `accounts.json`; `manifest.json` says what they are made from, with the fingerprint of each. Each log is generated
 * and read once.
 *
 * @throws Error if the records of a source do not add up: then there is no site
 */
export const demoArchive = (): Promise<Uint8Array> =>
  kept("demo.zip", async () => {
    const files: Record<string, Uint8Array> = {};
    const accounts: Reconciliation[] = [];
    for (const {id: benchmark} of BENCHMARKS.filter(({demo}) => demo !== null)) {
      const [pack, account] = [new ExplorerPack(), new LogAccount(benchmark)];
      await readDemoLog(benchmark, [pack, account]);
      const {table, pages} = pack.finish({label: `${benchmark} demo log`, simulated: true});
      files[`${benchmark}.verdicts`] = table;
      files[`${benchmark}.pages`] = pages;
      accounts.push(account.finish());
    }
    files["accounts.json"] = new TextEncoder().encode(JSON.stringify(accounts));
    files["manifest.json"] = new TextEncoder().encode(JSON.stringify(demoManifest(files, accounts)));
    return zipSync(files, {level: 0, mtime: EPOCH});
  });

/** What the site serves of its logs, and of which records: no clock time, so that equal sources give equal bytes. */
export function demoManifest(
  files: Readonly<Record<string, Uint8Array>>,
  accounts: readonly Pick<Reconciliation, "benchmark" | "models" | "rows" | "sources">[]
): object {
  return {
    canonicalVersion: CANONICAL_VERSION,
    simulated: true,
    seed: DEMO_SEED,
    files: Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [
        name,
        {bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex")}
      ])
    ),
    logs: accounts.map(({benchmark, models, rows, sources}) => ({
      benchmark,
      models,
      rows,
      sources: sources.map(({name, licence, choices, fileCount, report}) => ({
        name,
        licence,
        adapters: choices.map(({adapter}) => adapter),
        files: fileCount,
        records: report.total
      }))
    }))
  };
}
