import {
  CANONICAL_VERSION,
  type ItemRow,
  type JudgmentRow,
  type ResponseRow,
  type RunRow,
  type SourceRow
} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {EarlierReadings, ReadContext, StandingTables} from "../contract/adapter.js";
import {earlierAccount} from "../contract/earlier-account.js";
import type {EarlierAccount} from "../contract/ledger.js";
import type {UnionMemory} from "../contract/union-trace.js";
import type {LogFile} from "../files/log-file.js";
import {jsonDocument} from "../records/json-document.js";
import {parquetRows} from "../tables/parquet-rows.js";
import {baseName, isObject, shown, type JsonObject} from "../values/json-value.js";
import {COUNTS, FOLDER_FILES, READINGS, READINGS_VERSION, REPEATED, repeatsFile} from "./folder-files.js";
import {JudgmentList} from "./judgment-list.js";
import {readReadings} from "./readings-file.js";
import {rowFault} from "./table-row-fault.js";

type Rows = {
  readonly items: ItemRow;
  readonly runs: RunRow;
  readonly responses: ResponseRow;
  readonly judgments: JudgmentRow;
  readonly sources: SourceRow;
};

/** A folder of canonical tables: what is small of it, and a way to its responses. */
export interface CanonicalFolder {
  readonly path: string;
  /** SHA-256 of its tables, by which folders have an order that does not depend on their names. */
  readonly fingerprint: string;
  readonly account: EarlierAccount;
  /** What it remembers of those that it was made of, if it is united with others. */
  readonly memory: UnionMemory | null;
  /** Empty where somebody else writes them. */
  readonly items: ReadonlyMap<string, ItemRow>;
  readonly runs: ReadonlyMap<string, RunRow>;
  readonly sources: readonly SourceRow[];
  /** Its answers and, if it is united with others, those that were left out when it was united itself. */
  readonly parts: readonly FolderPart[];
}

/** Answers of a folder, with their verdicts. */
export interface FolderPart {
  /** By the names that the tables of a folder have. */
  readonly files: ReadonlyMap<string, LogFile>;
  /** Empty where somebody else unites the answers. */
  readonly judgments: JudgmentList;
  /** Rows that the manifest states. */
  readonly answers: number;
  readonly verdicts: number;
  /** Responses in batches, sorted by item. */
  responses(): AsyncGenerator<readonly ResponseRow[]>;
}

/** The first digits of a version: tables of another one have other columns. */
const majorOf = (version: string): string => version.split(".")[0]!;

/** Can tables of this version be read here? */
export const isReadable = (version: string): boolean => majorOf(version) === majorOf(CANONICAL_VERSION);

/** What a folder of canonical tables says of itself, before any of its rows is read. */
export interface FolderAccount extends Pick<CanonicalFolder, "fingerprint" | "account"> {
  /** Files that are not what they were when they were written. */
  readonly changed: readonly LogFile[];
  readonly version: string;
  /** Rows of tables, as the manifest states them. */
  readonly tables: JsonObject;
  readonly counts: StandingTables["counts"];
  readonly manifest: JsonObject;
}

/**
 * The account of a folder of canonical tables. Every file is held against its SHA-256 in the manifest.
 *
 * @param files - those of the folder, by name
 * @throws Error that says which file is missing, of another version or not what its manifest says
 */
export async function folderAccount(
  files: ReadonlyMap<string, LogFile>,
  context: ReadContext,
  earlier: Pick<EarlierReadings, "sha256Of">
): Promise<FolderAccount> {
  const manifest = await objectOf(files, "manifest.json", context);
  const {canonicalVersion: version, files: stated, tables} = manifest;
  if (typeof version !== "string" || !isReadable(version))
    throw new Error(
      `manifest.json: canonical tables of version ${shown(version)}; expected ${majorOf(CANONICAL_VERSION)}.x. Read the logs anew with this program`
    );
  const digests: string[] = [];
  const changed: LogFile[] = [];
  for (const name of FOLDER_FILES) {
    const file = files.get(name);
    if (file === undefined) throw new Error(`missing file: ${name}`);
    const one = isObject(stated) ? stated[name] : undefined;
    const found = await earlier.sha256Of(file);
    if (found !== (isObject(one) ? one["sha256"] : undefined)) changed.push(file);
    digests.push(found);
  }
  const account = earlierAccount((await objectOf(files, "ledger.json", context)) as JsonValue);
  const counts = isObject(tables) ? tables : {};
  if (account.rows !== counts["responses"])
    throw new Error(
      `ledger.json: ${account.rows} rows, where manifest.json has ${shown(counts["responses"])} responses`
    );
  const standing = await standingCounts(files, manifest, earlier);
  return {fingerprint: digests.join(" "), account, changed, version, tables: counts, counts: standing, manifest};
}

/** Counts that the manifest names or that lie there, each held against its SHA-256. */
async function standingCounts(
  files: ReadonlyMap<string, LogFile>,
  {countsVersion: version, countsWithout, files: stated}: JsonObject,
  earlier: Pick<EarlierReadings, "sha256Of">
): Promise<StandingTables["counts"]> {
  const named = isObject(stated) ? stated : {};
  const names = [...new Set([...Object.keys(named), ...files.keys()])].filter((name) => COUNTS.test(name)).sort();
  let fault: string | null = null;
  for (const name of names) {
    const [file, one] = [files.get(name), named[name]];
    const found = file === undefined ? null : await earlier.sha256Of(file);
    if (found === null) fault ??= `${name} is missing`;
    else if (!isObject(one)) fault ??= `${name} is not named in manifest.json`;
    else if (found !== one["sha256"]) fault ??= `${name} differs from its SHA-256 in manifest.json`;
  }
  const without = Array.isArray(countsWithout) ? countsWithout.map(String) : [];
  return names.length === 0 ? null : {version: Number(version), fault, without};
}

/**
 * Opens a folder of canonical tables. A file that differs from its SHA-256 in the manifest is entered as not wholly read, and its rows
 * are taken as they are.
 *
 * @param files - those of the folder, by name
 * @param isUnited - whether it is united with others: then it counts as the readings that it was made of
 * @throws Error that says what is wrong with the folder
 */
export async function canonicalFolder(
  path: string,
  files: ReadonlyMap<string, LogFile>,
  context: ReadContext,
  earlier: EarlierReadings,
  isUnited: boolean
): Promise<CanonicalFolder> {
  const {fingerprint, account, changed, tables, manifest} = await folderAccount(files, context, earlier);
  if (changed.length > 0 && earlier.union?.ofOneReading)
    throw new Error(`${changed.map(({path: file}) => baseName(file)).join(", ")}: changed or cut after it was written`);
  for (const file of changed)
    context.ledger.notWhole(
      file.path,
      "differs from its SHA-256 in manifest.json: changed or cut after it was written"
    );
  const rowsOf = <T extends keyof Rows>(table: T) => tableRows(files.get(`${table}.parquet`)!, table, context);
  const sources = await all(rowsOf("sources"));
  const memory = isUnited ? await memoryOf(files, manifest, context, earlier) : null;
  const parts = [await partOf(files, tables, context, earlier)];
  const repeats = new Map([...files].map(([name, file]) => [name, files.get(repeatsFile(name)) ?? file]));
  const {repeats: left} = manifest;
  if (memory !== null && isObject(left)) parts.push(await partOf(repeats, left, context, earlier));
  if (parts[0]!.judgments.last >= account.rows)
    throw new Error(`judgments.parquet: judges a response that is not there: ${parts[0]!.judgments.last}`);
  return {
    path,
    fingerprint,
    account,
    memory,
    // Who writes answers writes their items, too: they may be as many.
    items: new Map(
      earlier.union?.write === undefined ? (await all(rowsOf("items"))).map((item) => [item.itemId, item]) : []
    ),
    runs: new Map((await all(rowsOf("runs"))).map((run) => [run.runId, run])),
    sources,
    parts
  };
}

/** What a folder remembers of those that it was made of, if it was made of others. */
async function memoryOf(
  files: ReadonlyMap<string, LogFile>,
  {readingsVersion: version = null, files: stated, repeats}: JsonObject,
  context: ReadContext,
  earlier: EarlierReadings
): Promise<UnionMemory | null> {
  if (version === null || !isObject(stated)) return null;
  const again = "Unite anew what it was made of";
  if (version !== READINGS_VERSION)
    throw new Error(`manifest.json: readings of version ${shown(version)}; expected ${READINGS_VERSION}. ${again}`);
  for (const name of [READINGS, ...(isObject(repeats) ? REPEATED.map(repeatsFile) : [])]) {
    const [file, one] = [files.get(name), stated[name]];
    if (file === undefined) throw new Error(`missing file: ${name}. ${again}`);
    if (!isObject(one) || one["sha256"] !== (await earlier.sha256Of(file)))
      throw new Error(`${name}: changed or cut after it was written. ${again}`);
  }
  return readReadings(await objectOf(files, READINGS, context));
}

async function partOf(
  files: ReadonlyMap<string, LogFile>,
  {responses: answers = null, judgments: verdicts = null}: JsonObject,
  context: ReadContext,
  {union}: EarlierReadings
): Promise<FolderPart> {
  const judgments = new JudgmentList();
  if (union === undefined) {
    const rows = tableRows(files.get("judgments.parquet")!, "judgments", context);
    for await (const batch of rows) for (const row of batch) judgments.add(row);
  }
  return {
    files,
    judgments,
    answers: Number(answers),
    verdicts: Number(verdicts),
    responses: () => tableRows(files.get("responses.parquet")!, "responses", context)
  };
}

async function objectOf(files: ReadonlyMap<string, LogFile>, name: string, context: ReadContext): Promise<JsonObject> {
  const file = files.get(name);
  if (file === undefined) throw new Error(`missing file: ${name}`);
  const document = await jsonDocument(file, context);
  if ("error" in document) throw new Error(`${name}: ${document.error}`);
  if (!isObject(document.value)) throw new Error(`${name}: expected object: ${shown(document.value)}`);
  return document.value;
}

async function* tableRows<T extends keyof Rows>(
  file: LogFile,
  table: T,
  {limits, ledger}: ReadContext
): AsyncGenerator<readonly Rows[T][]> {
  const warn = (words: string): void => {
    if (words !== "no rows") ledger.warning(file.path, "file", words);
  };
  let at = 0;
  for await (const rows of parquetRows(file, limits.maxWhole, warn)) {
    for (const [r, row] of rows.entries()) {
      const fault = rowFault(row, table);
      if (fault !== null) throw new Error(`${table}.parquet, row ${at + r}: ${fault}`);
    }
    at += rows.length;
    yield rows as unknown as readonly Rows[T][];
  }
}

async function all<T>(batches: AsyncIterable<readonly T[]>): Promise<T[]> {
  const rows: T[] = [];
  for await (const batch of batches) for (const row of batch) rows.push(row);
  return rows;
}
