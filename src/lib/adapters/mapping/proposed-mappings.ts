import {fileLook} from "../contract/file-look.js";
import type {JsonValue} from "../../scoring/index.js";
import {isObject, maybeText, type JsonObject} from "../values/json-value.js";
import type {Ingest} from "../ingest/ingest.js";
import {Ledger} from "../contract/ledger.js";
import {DEFAULT_LIMITS} from "../files/limits.js";
import {memoryFile, type LogFile} from "../files/log-file.js";
import {jsonRecords} from "../records/json-records.js";
import {recordList} from "../tables/record-list.js";
import {SPREAD_NAME, SPREAD_VALUE} from "../tables/spread-rows.js";
import {documentRows, isTableDocument, isWholeDocument, tableRecords} from "../tables/table-records.js";
import {aggregateReason, isUnrecognised} from "../ingest/unclaimed-reason.js";
import type {ColumnMapping} from "../contract/column-mapping.js";
import {proposeMapping, type MappingProposal} from "./propose-mapping.js";
import {suiteOfFile} from "./suite-of-file.js";

const MOST = 5;
/** Objects within objects that are looked into. */
const DEEPEST = 4;
/** Beginnings in which a first record is looked for; the second where a long prompt or reply fills the first. */
const STARTS = [1 << 16, 8 << 20];

/** Rows that a proposal looks at. */
const MOST_ROWS = 1000;

/** A proposal with the columns that it is made from. */
export interface TableProposal extends MappingProposal {
  /** Columns of the table in their order. */
  readonly columns: readonly string[];
}

/**
 * What may be a table among what a reading left: files as given, and members of archives that no adapter recognises. What harnesses pack
 * beside their answers is left for reasons of its own.
 */
export function tablesLeft(
  given: readonly LogFile[],
  {unclaimed, ledger}: Pick<Ingest, "unclaimed" | "ledger">
): readonly LogFile[] {
  const isGiven = new Set(given.map(({path}) => path));
  const reasons = new Map(ledger.report().ignored.map(({file, reason}) => [file, reason]));
  return unclaimed.filter(({path}) => isTable(path) && (isGiven.has(path) || isUnrecognised(reasons.get(path) ?? "")));
}

/** Proposed mappings for the tables that a reading left. */
export function proposalsAfter(
  given: readonly LogFile[],
  ingest: Pick<Ingest, "unclaimed" | "ledger">,
  known: readonly ColumnMapping[]
): Promise<Record<string, TableProposal>> {
  const left = tablesLeft(given, ingest);
  return proposedMappings(
    left,
    left.map(({path}) => path),
    known
  );
}

/**
 * Proposed mappings for tables that no adapter claims, by path, from their first thousand rows; of the first five such tables. Files that
 * hold a harness's means are no tables of answers.
 *
 * @param unclaimed - paths of files that nobody reads
 * @param known - mappings that are proposed as they stand where a table has all their columns
 * @param said - columns by field that need no guess, in the tables that have them
 */
export async function proposedMappings(
  files: readonly LogFile[],
  unclaimed: readonly string[],
  known: readonly ColumnMapping[],
  said: ColumnMapping["columns"] = {}
): Promise<Record<string, TableProposal>> {
  const wanted = new Set(unclaimed.filter(isTable));
  const proposals: Record<string, TableProposal> = {};
  for (const file of files.filter(({path}) => wanted.has(path)).slice(0, MOST)) {
    if ((await aggregateReason(fileLook(file))) !== null) continue;
    const [list, rows] = await listedRowsOf(file);
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const proposal = proposalFor(columns, rows, file.path, known, said);
    // A document of which no column is known may be anything; a table is one whatever its columns are called.
    if (Object.keys(proposal.mapping.columns).length > 0 || (columns.length > 1 && !/\.json$/i.test(file.path)))
      proposals[file.path] = {
        ...proposal,
        mapping: list === null ? proposal.mapping : {...proposal.mapping, records: list},
        columns: proposal.mapping.spread === undefined ? columns : [...columns, SPREAD_NAME, SPREAD_VALUE]
      };
  }
  return proposals;
}

/** The first records; of a document that is one object those at a path of it, with that path. */
async function listedRowsOf(file: LogFile): Promise<readonly [string | null, readonly JsonObject[]]> {
  const document = /\.json$/i.test(file.path) ? await documentOf(file) : null;
  if (document === null) return [null, await rowsOf(file)];
  const list = isTableDocument(document) ? null : recordList(document);
  const rows = documentRows(document, list ?? undefined) ?? [document];
  return [list, rows.slice(0, MOST_ROWS).flatMap((row) => (isObject(row) ? [flat(row)] : []))];
}

/** The object that a file is; `null` where it is a list, or lines. */
async function documentOf(file: LogFile): Promise<JsonObject | null> {
  for await (const batch of jsonRecords(file, {options: {}, limits: DEFAULT_LIMITS, ledger: new Ledger()})) {
    const [{place, value} = {place: "", value: null}] = batch;
    return batch.length === 1 && isWholeDocument(file, place) && isObject(value) ? value : null;
  }
  return null;
}

/** The columns of a mapping that is known need no guessing. */
function proposalFor(
  columns: readonly string[],
  rows: readonly JsonObject[],
  path: string,
  known: readonly ColumnMapping[],
  said: ColumnMapping["columns"]
): MappingProposal {
  const columnsOf = (mapping: ColumnMapping) => Object.values(mapping.columns).flatMap((column) => column.split(","));
  const mapping = known.find((one) => columnsOf(one).every((column) => columns.includes(column)));
  if (mapping === undefined) {
    const has = (list: string): boolean => list.split(",").every((column) => columns.includes(column));
    const own = Object.fromEntries(Object.entries(said).filter(([, list]) => has(list)));
    const proposal = proposeMapping(columns, suiteOfFile(path, new Set()), rows, own);
    const models = new Set(rows.map((row) => maybeText(row[proposal.mapping.columns.subject ?? ""] ?? null) ?? ""));
    return {...proposal, mapping: {...proposal.mapping, suite: suiteOfFile(path, models)}};
  }
  const used = new Set([...columnsOf(mapping), ...(mapping.options ?? [])]);
  return {mapping, unused: columns.filter((column) => !used.has(column)), problems: []};
}

/** The first records, members of their objects by their paths; of texts only the beginning is read. */
async function rowsOf(file: LogFile): Promise<JsonObject[]> {
  const isText = /\.(?:csv|tsv|jsonl|ndjson)$/i.test(file.path);
  if (!isText || !file.slice) return firstRows(file);
  for (const start of STARTS) {
    const rows = await firstRows(memoryFile(file.path, await file.slice(0, start)));
    // Where the beginning ends, a row of a table may end too soon.
    if (file.size > start && rows.length > 1) return rows.slice(0, -1);
    if (rows.length > 0 || file.size <= start) return rows;
  }
  return [];
}

async function firstRows(file: LogFile): Promise<JsonObject[]> {
  const rows: JsonObject[] = [];
  for await (const records of tableRecords(file, {options: {}, limits: DEFAULT_LIMITS, ledger: new Ledger()}, {})) {
    for (const {row} of records.slice(0, MOST_ROWS - rows.length)) rows.push(flat(row));
    if (rows.length === MOST_ROWS) break;
  }
  return rows;
}

/** Members of objects beside the others, by dotted paths as mappings name them; lists stay whole. */
function flat(row: JsonObject, deepest = DEEPEST): JsonObject {
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]): [string, JsonValue][] =>
      isObject(value) && deepest > 1
        ? Object.entries(flat(value, deepest - 1)).map(([path, member]) => [`${name}.${path}`, member])
        : [[name, value]]
    )
  );
}

function isTable(path: string): boolean {
  return /\.(?:csv|tsv|json|jsonl|ndjson|xlsx|parquet)$/i.test(path);
}
