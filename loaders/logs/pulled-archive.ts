import {readFileSync} from "node:fs";
import {join} from "node:path";
import {zipSync} from "fflate";
import {ingest, memoryFile, wholeRows} from "../../src/lib/adapters/index.js";
import {ADAPTERS} from "../../src/lib/benchmarks/logs/index.js";
import {catalogue, sourceOfEntry, type CatalogueEntry} from "./catalogue.js";
import {kept} from "../kept.js";
import {ExplorerPack} from "./explorer-pack.js";
import {pulledEntries, pulledLogsFolder, pulledVersion} from "./pulled-logs.js";

/** Zip needs a date; the same bytes at every build need the same one. */
const EPOCH = new Date(1980, 0, 1);

/**
 * What the site serves of the public logs that have been pulled: `LOG.verdicts` and `LOG.pages` of each; without any, an empty archive.
 *
 * @throws Error if a log cannot be read as its catalogue says, or its records do not add up: then there is no site
 */
export async function pulledArchive(known: readonly CatalogueEntry[] = catalogue()): Promise<Uint8Array> {
  const entries = await pulledEntries(known);
  return kept(`pulled-${pulledVersion(entries)}.zip`, async () => {
    const files: Record<string, Uint8Array> = {};
    for (const entry of entries) {
      const {table, pages} = await packed(entry, join(pulledLogsFolder()!, entry.id));
      files[`${entry.id}.verdicts`] = table;
      files[`${entry.id}.pages`] = pages;
    }
    return zipSync(files, {level: 0, mtime: EPOCH});
  });
}

async function packed(entry: CatalogueEntry, folder: string): Promise<{table: Uint8Array; pages: Uint8Array}> {
  const files = entry.files.map(({path}) => memoryFile(`${entry.id}/${path}`, readFileSync(join(folder, path))));
  const run = await ingest(files, {adapters: ADAPTERS, source: sourceOfEntry(entry)});
  const read = run.choices.map(({adapter}) => adapter.replace(/@.*/, ""));
  if (read.length !== 1 || read[0] !== entry.format)
    throw new Error(`${entry.id}: expected the format ${entry.format}; read as ${read.join(", ") || "nothing"}`);
  const pack = new ExplorerPack();
  for await (const rows of wholeRows(run.batches)) pack.add(rows);
  const {unreconciled} = run.ledger.report();
  if (unreconciled.length > 0) throw new Error(`${entry.id}: records do not add up in ${unreconciled.join(", ")}`);
  return pack.finish({label: entry.name, simulated: run.isSimulated});
}
