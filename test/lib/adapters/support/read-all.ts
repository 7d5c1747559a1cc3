import {
  ingest,
  type Choice,
  type IngestOptions,
  type LedgerReport,
  type LogFile
} from "../../../../src/lib/adapters/index.js";
import {ADAPTERS} from "../../../../src/lib/benchmarks/logs/adapters.js";
import type {CanonicalRow, SourceRow} from "../../../../src/lib/schema/index.js";

/** Everything that reading some files gives. */
export interface ReadAll {
  rows: CanonicalRow[];
  ledger: LedgerReport;
  choices: readonly Choice[];
  sources: readonly SourceRow[];
}

/** Reads files to their end with all adapters. */
export async function readAll(files: readonly LogFile[], options: Partial<IngestOptions> = {}): Promise<ReadAll> {
  const run = await ingest(files, {adapters: ADAPTERS, ...options});
  const rows: CanonicalRow[] = [];
  for await (const batch of run.rows) rows.push(...batch);
  return {rows, ledger: run.ledger.report(), choices: run.choices, sources: run.sources()};
}
