import {
  proposalsAfter as proposalsOfKnown,
  proposedMappings as proposedOfKnown,
  readMapping,
  type ColumnMapping,
  type Ingest,
  type LogFile,
  type TableProposal
} from "../../adapters/index.js";
import {NAMED_STRICT, type JsonValue, type NamedScorer} from "../../scoring/index.js";
import {EVERY_LOGS} from "./registered-logs.js";

/** Rules that a mapping file may name; the first is taken where it names none. */
export const SCORERS: readonly NamedScorer[] = [NAMED_STRICT, ...EVERY_LOGS.flatMap(({scorers}) => scorers)];

/** Mappings that are proposed as they stand where a table has all their columns. */
const KNOWN: readonly ColumnMapping[] = EVERY_LOGS.flatMap(({mapping}) => (mapping ? [mapping] : []));

/**
 * A mapping from the content of a mapping file.
 *
 * @throws RangeError that names the field and what was expected
 */
export const columnMapping = (value: JsonValue): ColumnMapping => readMapping(value, SCORERS);

/** Proposed mappings for what a reading left, as `proposalsAfter` of the adapters makes them. */
export const proposalsAfter = (
  given: readonly LogFile[],
  left: Pick<Ingest, "unclaimed" | "ledger">
): Promise<Record<string, TableProposal>> => proposalsOfKnown(given, left, KNOWN);

/** Proposed mappings for tables that no adapter claims, as those of the adapters are. */
export const proposedMappings = (
  files: readonly LogFile[],
  unclaimed: readonly string[],
  said?: ColumnMapping["columns"]
): Promise<Record<string, TableProposal>> => proposedOfKnown(files, unclaimed, KNOWN, said);
