import {
  CANONICAL,
  maskedReport,
  READINGS_VERSION,
  type LedgerReport,
  type PrivateNames
} from "../../src/lib/adapters/index.js";
import {CANONICAL_VERSION} from "../../src/lib/schema/index.js";
import type {Coverage} from "../../src/lib/scoring/index.js";
import type {OpenSource} from "../sources/read-source.js";
import {COUNTS_VERSION, uncountedOf} from "../tables/count-columns.js";
import {fingerprints, writeJson} from "../tables/table-folder.js";
import type {WrittenTrace} from "../tables/written-trace.js";
import {ledgerJson} from "./ledger-text.js";
import type {ScoredCounts} from "./scored-counts.js";

/** Missing items that the ledger file lists per run; it counts all of them. */
export const LISTED = 1000;

/** Says what the other files of a folder are. */
export const MANIFEST = "manifest.json";

/** What is known of tables once they are written. */
export interface TableAbout {
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  /** Names of the files of counts. */
  readonly counted: readonly string[];
  readonly ofUnion?: Awaited<ReturnType<WrittenTrace["finish"]>>;
  readonly scored: ScoredCounts;
  /** The first missing items of each, and how many there are. */
  readonly coverage: readonly (Coverage & {readonly missingCount: number})[];
}

/** Writes what stands beside the tables of a folder: their account, cells and manifest. */
export async function writeAbout(
  folder: string,
  source: OpenSource,
  names: PrivateNames | null,
  {tables, counted, ofUnion, scored, coverage}: TableAbout
): Promise<void> {
  const {run} = source;
  const sources = names === null ? run.sources() : names.maskedIn(run.sources());
  // In how many folders tables stood says nothing about those that are made of them.
  const isMerged = run.choices.every(({adapter}) => adapter === `${CANONICAL.id}@${CANONICAL.version}`);
  const choices = isMerged ? run.choices.map((choice) => ({...choice, files: sources.length})) : run.choices;
  const report = reportOf(source, names);
  const without = counted.length === 0 ? [] : uncountedOf(counted);
  writeJson(folder, "ledger.json", {
    ...ledgerJson(report),
    stated: report.logged,
    logged: scored.logged(report),
    notes: scored.notes(),
    policies: scored.policies(),
    coverage
  });
  writeJson(folder, "cells.json", {canonicalVersion: CANONICAL_VERSION, cells: scored.cells()});
  writeJson(folder, MANIFEST, {
    canonicalVersion: CANONICAL_VERSION,
    ...(counted.length === 0 ? {} : {countsVersion: COUNTS_VERSION}),
    ...(without.length === 0 ? {} : {countsWithout: without}),
    ...((ofUnion?.files.length ?? 0) === 0 ? {} : {readingsVersion: READINGS_VERSION}),
    simulated: run.isSimulated,
    tables,
    ...((ofUnion?.repeats ?? null) === null ? {} : {repeats: ofUnion?.repeats}),
    files: await fingerprints(folder, [
      ...Object.keys(tables).map((name) => `${name}.parquet`),
      ...counted,
      ...(ofUnion?.files ?? []),
      "cells.json",
      "ledger.json"
    ]),
    choices: names === null ? choices : names.maskedIn(choices),
    ledger: report.total,
    sources
  });
}

/** The ledger, masked where the rows are. */
export function reportOf({run}: OpenSource, names: PrivateNames | null): LedgerReport {
  const report = run.ledger.report();
  return names === null ? report : maskedReport(report, names);
}
