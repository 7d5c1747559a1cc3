import {ingest, type Ingest, type LogFile, type SourceOptions} from "../lib/adapters/index.js";
import {ADAPTERS} from "../lib/benchmarks/logs/index.js";

/** The readers of evaluation logs with their account, as the package's entry `/logs`. */
export {columnMapping, proposalsAfter, scoreRows} from "../lib/benchmarks/logs/index.js";
export {memoryFile} from "../lib/adapters/files/log-file.js";
export type {
  Choice,
  ColumnMapping,
  Ingest,
  LedgerCounts,
  LedgerReport,
  LogFile,
  MappingProposal,
  SourceOptions
} from "../lib/adapters/index.js";
export type {CanonicalRow, ItemRow, Judgment, ResponseStatus} from "../lib/schema/index.js";
export type {ScoreLine} from "../lib/scoring/index.js";

/**
 * Finds out what files are, and reads them: `rows` gives batches of answers, and once they are read, `ledger.report()` is the account
 * of every record.
 *
 * @param source - what the caller knows better than the log: its model, its judge, how a table's columns are to be read
 */
export const readLogs = (files: readonly LogFile[], source: SourceOptions = {}): Promise<Ingest> =>
  ingest(files, {adapters: ADAPTERS, source});
