import {readFile} from "node:fs/promises";
import {
  ingest,
  keptCount,
  parseRecord,
  UNNAMED,
  wholeRows,
  type ColumnMapping,
  type ConflictPolicy,
  type Ingest,
  type IngestOptions,
  type LogFile,
  type RowBatch,
  type Share,
  type SourceOptions
} from "../../src/lib/adapters/index.js";
import type {BankFile} from "../../src/lib/benchmarks/index.js";
import {ADAPTERS, bankNeededBy, columnMapping, readBank} from "../../src/lib/benchmarks/logs/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {onOwnScales, type ItemBank, type JsonValue} from "../../src/lib/scoring/index.js";
import {choice, type CommandLine, type CommandOptions} from "../terminal/command-line.js";
import {diskFiles} from "./files/disk-files.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {pullBudget} from "./files/pulled-address.js";
import {ofBenchmark} from "./of-benchmark.js";
import {nativeDigest} from "./files/native-digest.js";
import {spooledFile} from "./files/spooled-input.js";
import {threadedPartReaders} from "./parts/threaded-part-readers.js";
import type {Terminal} from "../terminal/terminal.js";

/** How folders of canonical tables are united, where a command says more of it. */
type UnionOptions = Pick<IngestOptions, "union" | "trace">;

/** A source opened for a command. */
export interface OpenSource {
  readonly run: Ingest;
  readonly options: SourceOptions;
  /** What was found below the paths, archives unopened. */
  readonly files: readonly LogFile[];
  /** What could not even be opened. */
  readonly refused: Awaited<ReturnType<typeof diskFiles>>["refused"];
}

/**
 * Opens the paths of a command line; nothing is read yet beyond the beginnings of files.
 *
 * @param ownBank - the items where the command line names no bank, asked for where records may name items of one
 */
export async function openSource(
  {paths, options}: CommandLine,
  ownBank?: (bank: BankFile) => ItemBank,
  union: UnionOptions = {}
): Promise<OpenSource> {
  if (paths.length === 0) throw new CommandError(EXIT.usage, "missing path: name a file or folder");
  const {files, refused} = await diskFiles(paths, options.sha256, pullBudget(options));
  const source = await sourceOptions(options, files, ownBank);
  return {run: await openRun(files, refused, source, options, union), options: source, files, refused};
}

/** The same files, with the tables among them that are read under a mapping of their own; nothing may have been read before. */
export async function openedAgain(
  {files, refused, options}: OpenSource,
  mappings: ReadonlyMap<string, ColumnMapping>,
  isRead: (file: LogFile) => boolean,
  asked: CommandOptions
): Promise<OpenSource> {
  const source = {...options, mappings};
  return {run: await openRun(files.filter(isRead), refused, source, asked), options: source, files, refused};
}

async function openRun(
  files: readonly LogFile[],
  refused: OpenSource["refused"],
  source: SourceOptions,
  options: CommandOptions,
  union: UnionOptions = {}
): Promise<Ingest> {
  const run = await openFiles(files, source, options, union);
  for (const {path, reason, isLost} of refused)
    if (isLost) run.ledger.damaged(path, reason);
    else run.ledger.ignored(path, reason);
  return options.benchmark === undefined ? run : ofBenchmark(run, options.benchmark);
}

/** What a command line says about a source. */
export async function sourceOptions(
  options: CommandOptions,
  files: readonly LogFile[],
  ownBank?: (bank: BankFile) => ItemBank
): Promise<SourceOptions> {
  const protocol = choice("protocol", options.protocol, ["direct", "stepwise"] as const);
  const known = options.bank === undefined ? null : await bankFrom(options.bank);
  const needed = known === null && ownBank !== undefined ? bankNeededBy(files) : null;
  const bank = known ?? (needed === null ? undefined : ownBank?.(needed));
  return {
    ...(options.subject === undefined ? {} : {subject: options.subject}),
    ...(options.judge === undefined ? {} : {judge: options.judge}),
    ...(options.licence === undefined ? {} : {licence: options.licence}),
    ...(protocol === null ? {} : {protocol}),
    ...(options.simulated ? {simulated: true} : {}),
    ...(bank === undefined ? {} : {bank}),
    ...(options.mapping === undefined ? {} : {mapping: await mappingFrom(options.mapping)})
  };
}

/** Opens files as a command line says; nothing is read yet beyond their beginnings. */
export const openFiles = (
  files: readonly LogFile[],
  source: SourceOptions,
  options: CommandOptions,
  union: UnionOptions = {},
  share?: Share
): Promise<Ingest> =>
  ingest(files, {
    adapters: ADAPTERS,
    source,
    conflicts: conflictPolicy(options),
    ...union,
    ...(share === undefined ? {} : {share}),
    digest: nativeDigest,
    spool: spooledFile,
    parts: {readers: threadedPartReaders},
    ...(options.adapter === undefined ? {} : {adapter: options.adapter})
  });

/** Which of two rows that contradict each other stands. */
export const conflictPolicy = ({conflicts}: CommandOptions): ConflictPolicy =>
  choice("conflicts", conflicts, ["first", "last", "fail"] as const) ?? "first";

/** All rows of a source, with progress on the way. */
export const readRows = (
  {run}: Pick<OpenSource, "run">,
  terminal: Terminal,
  isQuiet: boolean
): AsyncGenerator<readonly CanonicalRow[]> => wholeRows(readBatches(run, terminal, isQuiet));

/** The same, as columns where they come so. */
export async function* readBatches(run: Ingest, terminal: Terminal, isQuiet: boolean): AsyncGenerator<RowBatch> {
  let [count, shown, isNamed] = [0, Date.now(), true];
  const isShown = terminal.isInteractive && !isQuiet;
  for await (const batch of run.batches) {
    count += "block" in batch ? keptCount(batch) : batch.length;
    isNamed &&= !isUnnamed(batch);
    if (isShown && Date.now() - shown > 250) {
      shown = Date.now();
      terminal.talk(`\r${count.toLocaleString("en")} rows`);
    }
    yield batch;
  }
  if (isShown && count > 0) terminal.talk(`\r${" ".repeat(30)}\r`);
  if (!isNamed && !isQuiet) terminal.talk(UNNAMED_TEXT);
}

export const UNNAMED_TEXT = `Neither a record nor a folder names the model, which is called ${UNNAMED}: --subject NAME names it.\n`;

const isUnnamed = (batch: RowBatch): boolean =>
  "block" in batch ? batch.names.subjectIds.includes(UNNAMED) : batch.some(({subjectId}) => subjectId === UNNAMED);

/** All rows at once, for commands that need them together. */
export const allRows = (source: OpenSource, terminal: Terminal, isQuiet: boolean): Promise<readonly CanonicalRow[]> =>
  heldRows(readRows(source, terminal, isQuiet));

/** Batches of rows held together, each rule's scores on its own scale: only all rows tell it. */
export async function heldRows(batches: AsyncIterable<readonly CanonicalRow[]>): Promise<readonly CanonicalRow[]> {
  const rows: CanonicalRow[] = [];
  for await (const batch of batches) for (const row of batch) rows.push(row);
  return onOwnScales(rows);
}

export const mappingFrom = (path: string): Promise<ColumnMapping> => readFrom(path, columnMapping, EXIT.usage);
const bankFrom = (path: string): Promise<ItemBank> => readFrom(path, readBank, EXIT.files);

/** What a JSON file named on the command line says; a content that is none of the kind ends the command with a code. */
async function readFrom<T>(path: string, read: (value: JsonValue) => T, code: number): Promise<T> {
  const value = await jsonFrom(path);
  try {
    return read(value);
  } catch (error) {
    throw error instanceof RangeError ? new CommandError(code, `${path}: ${error.message}`) : error;
  }
}

/** The content of a JSON file named on the command line. */
export async function jsonFrom(path: string): Promise<JsonValue> {
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new CommandError(EXIT.files, `${path}: ${error instanceof Error ? error.message : String(error)}`);
  });
  const parsed = parseRecord(text.replace(/^\ufeff/, ""));
  if ("error" in parsed) throw new CommandError(EXIT.files, `${path}: ${parsed.error}`);
  return parsed.value;
}
