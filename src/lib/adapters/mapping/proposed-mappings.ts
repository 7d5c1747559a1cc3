import {fileLook} from "../file-look.js";
import {Ledger} from "../ledger.js";
import {DEFAULT_LIMITS} from "../read/limits.js";
import {memoryFile, type LogFile} from "../read/log-file.js";
import {tableRecords} from "../tables/table-records.js";
import {aggregateReason} from "../unclaimed-reason.js";
import {UMNIBENCH_MAPPING} from "./mapping-adapter.js";
import {proposeMapping, type MappingProposal} from "./propose-mapping.js";

const MOST = 5;
/** Beginnings in which a first record is looked for; the second where a long prompt or reply fills the first. */
const STARTS = [1 << 16, 8 << 20];

/** A proposal with the columns that it is made from. */
export interface TableProposal extends MappingProposal {
  /** Columns of the table in their order. */
  readonly columns: readonly string[];
}

/**
 * Proposed mappings for tables that no adapter claims, by path, from their first rows; of the first five such tables. Files that
 * hold a harness's means are no tables of answers.
 *
 * @param unclaimed - paths of files that nobody reads
 */
export async function proposedMappings(
  files: readonly LogFile[],
  unclaimed: readonly string[]
): Promise<Record<string, TableProposal>> {
  const wanted = new Set(unclaimed.filter(isTable));
  const proposals: Record<string, TableProposal> = {};
  for (const file of files.filter(({path}) => wanted.has(path)).slice(0, MOST)) {
    if ((await aggregateReason(fileLook(file))) !== null) continue;
    const columns = await columnsOf(file);
    if (columns === null) continue;
    const proposal = proposalFor(columns, suiteName(file.path));
    if (Object.keys(proposal.mapping.columns).length > 0) proposals[file.path] = {...proposal, columns};
  }
  return proposals;
}

/** UmniBench's own columns, as this project names them, need no guessing. */
function proposalFor(columns: readonly string[], suite: string): MappingProposal {
  const own = Object.values(UMNIBENCH_MAPPING.columns).flatMap((column) => column.split(","));
  if (!own.every((column) => columns.includes(column))) return proposeMapping(columns, suite);
  const used = new Set([...own, ...(UMNIBENCH_MAPPING.options ?? [])]);
  return {mapping: UMNIBENCH_MAPPING, unused: columns.filter((column) => !used.has(column)), problems: []};
}

/** Columns of the first record; of texts only the beginning is read. */
async function columnsOf(file: LogFile): Promise<string[] | null> {
  const isText = /\.(?:csv|tsv|jsonl|ndjson)$/i.test(file.path);
  if (!isText || !file.slice) return firstColumns(file);
  for (const start of STARTS) {
    const columns = await firstColumns(memoryFile(file.path, await file.slice(0, start)));
    if (columns !== null || file.size <= start) return columns;
  }
  return null;
}

async function firstColumns(file: LogFile): Promise<string[] | null> {
  for await (const records of tableRecords(file, {options: {}, limits: DEFAULT_LIMITS, ledger: new Ledger()})) {
    const [first] = records;
    if (first !== undefined) return Object.keys(first.row);
  }
  return null;
}

function isTable(path: string): boolean {
  return /\.(?:csv|tsv|json|jsonl|ndjson|xlsx|parquet)$/i.test(path) && !path.includes("!/");
}

function suiteName(path: string): string {
  return (path.split("/").at(-1) ?? "table").replace(/\.\w+$/, "").replace(/[^\w.-]+/g, "-");
}
