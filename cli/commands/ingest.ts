import {statSync} from "node:fs";
import {availableParallelism} from "node:os";
import {setFlagsFromString} from "node:v8";
import {
  blockRows,
  CANONICAL,
  CanonicalWriter,
  maskedReport,
  maskedRow,
  PrivateNames,
  READINGS_VERSION,
  type LedgerReport,
  type ListedItems
} from "../../src/lib/adapters/index.js";
import {CANONICAL_VERSION, type CanonicalTableName} from "../../src/lib/schema/index.js";
import {CoverageCount} from "../../src/lib/scoring/index.js";
import {bankItems} from "../../src/lib/benchmarks/logs/index.js";
import {openAsked} from "../asked/open-asked.js";
import {BlockCounts} from "./block-counts.js";
import type {CommandLine, CommandOptions} from "../terminal/command-line.js";
import {askedEngine} from "../engine/asked-engine.js";
import {counterHere, uncounted, writtenCounts, type Counter} from "../engine/written-counts.js";
import {COUNTS_VERSION, uncountedOf} from "../tables/count-columns.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {ledgerJson, NOTHING_READ, readingText} from "./ledger-text.js";
import {beginPartThread} from "../sources/parts/threaded-part-readers.js";
import {putFilesInPlace} from "../terminal/put-in-place.js";
import {isStoreAddress} from "../stores/store-address.js";
import {readBatches, readRows, type OpenSource} from "../sources/read-source.js";
import type {HeldTrace} from "../tables/held-trace.js";
import {ScoredCounts} from "./scored-counts.js";
import type {Terminal} from "../terminal/terminal.js";

/** Missing items that the ledger file lists per run; it counts all of them. */
const LISTED = 1000;

/** Says what the other files of a folder are. */
const MANIFEST = "manifest.json";

/** How much the heap may grow before garbage is collected: more time, less memory. */
const HEAP_GROWTH_PERCENT = 150;

const FEW_CORES = 2;
/**
 * How long functions run before they are optimized, in bytes of their code, where cores are few: seven times V8's default. There the
 * optimizer takes turns with the program, once for every thread; of a log of half a million rows it took a fifth of the processor time.
 */
const OPTIMIZED_AFTER = 500_000;
/** A log of so many bytes has a table that goes to another thread, most likely. */
const LARGE = 64 << 20;

/** What threads make dies young: begun as small as V8 begins it, their nursery is emptied often until it has grown. */
const NURSERY_MB = 8;

/** Is this a file of JSON lines of some length, which another thread will read most likely? */
const isLongLog = (path: string): boolean =>
  /\.(?:jsonl|ndjson)$/i.test(path) && (statSync(path, {throwIfNoEntry: false})?.size ?? 0) >= LARGE;

/** Reads logs into canonical tables in a folder, or as JSON lines on standard output. */
export async function ingestCommand(line: CommandLine, terminal: Terminal, version: string): Promise<number> {
  const {options} = line;
  const isOnSpark = askedReader(options) === "spark";
  if (options.share !== undefined) {
    const {readShare} = await import("../engine/read-share.js");
    const silent = {...terminal, data: () => undefined};
    return readShare(options.share, process.stdin, {terminal, version}, (share, out) =>
      ingestFrom(share, {out, quiet: true}, silent, {counter: uncounted})
    );
  }
  if (!isOnSpark && line.paths.some(isLongLog)) {
    setFlagsFromString(`--min-semi-space-size=${NURSERY_MB}`);
    beginPartThread();
  }
  const source = await openAsked(line, terminal);
  if (!isOnSpark || source.run.choices.length === 0) return ingestFrom(source, options, terminal);
  const {readInShares} = await import("../engine/shared-reading.js");
  return readInShares(source, options, {terminal, version}, (united, counter) =>
    ingestFrom(united, options, terminal, {counter})
  );
}

/** @throws CommandError where nobody known is to read, or who reads in shares has nowhere to write */
function askedReader(options: CommandOptions): "spark" | "rows" {
  const asked = askedEngine(options) ?? "rows";
  if (asked === "duckdb")
    throw new CommandError(EXIT.usage, "invalid --engine; expected rows or spark, DuckDB reads no logs: duckdb");
  if (asked === "spark" && options.out === undefined)
    throw new CommandError(EXIT.usage, "missing --out: --engine spark writes tables into a folder");
  if (asked === "spark" && isStoreAddress(options.out!))
    throw new CommandError(
      EXIT.usage,
      `--engine spark writes into a folder that its workers see, and not to ${options.out}: 'ingest … -o FOLDER', then 'merge FOLDER -o ${options.out}'`
    );
  return asked;
}

/** What tables have beside them. */
interface Beside {
  /** Who counts them once they are written. */
  readonly counter?: Counter;
  /** What is told of tables that are united while their rows are read. */
  readonly trace?: HeldTrace;
}

/** Writes the rows of an open source as canonical tables. */
export async function ingestFrom(
  source: OpenSource,
  options: CommandOptions,
  terminal: Terminal,
  beside: Beside = {}
): Promise<number> {
  if (source.run.choices.length === 0) return nothingRead(source, options, terminal);
  const names = options.mask ? new PrivateNames() : null;
  if (options.out === undefined) {
    for await (const rows of readRows(source, terminal, options.quiet ?? false)) {
      terminal.data(rows.map((row) => JSON.stringify(names === null ? row : maskedRow(row, names)) + "\n").join(""));
    }
  } else {
    const write = (aside: string): Promise<void> =>
      writeFolder(aside, source, names, {terminal, isQuiet: options.quiet ?? false}, beside);
    if (!isStoreAddress(options.out)) await putFilesInPlace(options.out, MANIFEST, write);
    else await (await import("../stores/put-in-store.js")).putInStore(options.out, MANIFEST, write);
  }
  const report = reportOf(source, names);
  if (options.out !== undefined && options.json) terminal.data(JSON.stringify(ledgerJson(report), null, 2) + "\n");
  if (!options.quiet) terminal.talk(readingText(source.run.choices, report));
  return exitCodeOf(report, options.conflicts);
}

/** The ledger, masked where the rows are. */
function reportOf({run}: OpenSource, names: PrivateNames | null): LedgerReport {
  const report = run.ledger.report();
  return names === null ? report : maskedReport(report, names);
}

/** Says why none of the files is a log that can be read. */
export function nothingRead({run}: OpenSource, {json, quiet, conflicts}: CommandOptions, terminal: Terminal): number {
  const report = run.ledger.report();
  if (json) terminal.data(JSON.stringify(ledgerJson(report), null, 2) + "\n");
  terminal.talk(quiet ? NOTHING_READ : readingText([], report));
  return exitCodeOf(report, conflicts);
}

/**
 * Records that were lost, files that look like logs and could not be read, or records that contradict where that is not allowed, are something to
 * look at; files without a single answer, as aggregates are, give nothing.
 */
export function exitCodeOf(report: LedgerReport, conflicts: string | undefined): number {
  if (report.unreconciled.length > 0 || report.total.rejected > 0 || report.unread.length > 0) return EXIT.findings;
  if (conflicts === "fail" && report.conflicts > 0) return EXIT.findings;
  return report.rows === 0 ? EXIT.nothing : EXIT.ok;
}

async function writeFolder(
  folder: string,
  source: OpenSource,
  names: PrivateNames | null,
  {terminal, isQuiet}: {readonly terminal: Terminal; readonly isQuiet: boolean},
  {counter = counterHere, trace: held}: Beside
): Promise<void> {
  // V8 lets garbage grow to a multiple of what lives where the machine has the memory; a log of any size is to fit.
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const areFew = availableParallelism() <= FEW_CORES;
  if (areFew) setFlagsFromString(`--interrupt-budget=${OPTIMIZED_AFTER}`);
  const [{fingerprints, writeJson}, {TableFile}, {itemColumns}, {answerSinks}, {WrittenTrace}] = await Promise.all([
    import("../tables/table-folder.js"),
    import("../tables/table-file.js"),
    import("../tables/block-columns.js"),
    import("../tables/answer-sinks.js"),
    import("../tables/written-trace.js")
  ]);
  const writer = new CanonicalWriter();
  const isLarge = source.files.some(({size}) => size >= LARGE);
  const sinks = answerSinks(folder, areFew, isLarge);
  const covered = new CoverageCount();
  const scored = new ScoredCounts(source.options.bank);
  const ofBlocks = new BlockCounts(covered, scored.tallies);
  const trace = held === undefined ? null : new WrittenTrace(folder, held);
  const isWhole = names !== null || source.options.bank !== undefined;
  for await (const given of readBatches(source.run, terminal, isQuiet)) {
    if ("block" in given && !isWhole) {
      ofBlocks.add(given);
      const first = writer.addBlock(given);
      for (const sink of sinks) await sink.addNamed(given, first, sink === sinks.at(-1));
      continue;
    }
    const read = "block" in given ? blockRows(given) : given;
    const rows = names === null ? read : read.map((row) => maskedRow(row, names));
    covered.add(rows);
    scored.add(rows);
    const batch = writer.add(rows);
    for (const sink of sinks) await sink.add(batch);
    await trace?.add();
  }
  const counts: Record<string, number> = {responses: 0, judgments: 0};
  const large = sinks.map(async (sink) => Object.assign(counts, await sink.finish()));
  const sources = names === null ? source.run.sources() : names.maskedIn(source.run.sources());
  const runs = names === null ? source.run.runs() : names.maskedIn(source.run.runs());
  const readRuns = new Map(runs.map((run) => [run.runId, run]));
  const few: [CanonicalTableName, Iterable<readonly object[] | ListedItems>][] = [
    ["subjects", [writer.subjects()]],
    ["items", writer.items()],
    ["runs", [writer.runs().map((run) => readRuns.get(run.runId) ?? run)]],
    ["sources", [sources]]
  ];
  const small = few.map(async ([name, batches]) => {
    // This thread has nothing else to do while the others finish.
    const table = new TableFile(folder, name);
    counts[name] = 0;
    for (const rows of batches) {
      if (!("list" in rows)) await table.add(rows);
      else {
        const {columns, count} = itemColumns(rows);
        await table.addColumns(columns, count);
      }
    }
    counts[name] = table.count;
    await table.finish();
  });
  await Promise.all([...large, ...small]);
  const ofUnion = await trace?.finish();
  const ofCounts = await writtenCounts(folder, counter, terminal);
  const without = ofCounts.length === 0 ? [] : uncountedOf(ofCounts);
  // In how many folders tables stood says nothing about those that are made of them.
  const isMerged = source.run.choices.every(({adapter}) => adapter === `${CANONICAL.id}@${CANONICAL.version}`);
  const choices = isMerged
    ? source.run.choices.map((choice) => ({...choice, files: sources.length}))
    : source.run.choices;
  const report = reportOf(source, names);
  writeJson(folder, "ledger.json", {
    ...ledgerJson(report),
    stated: report.logged,
    logged: scored.logged(report),
    notes: scored.notes(),
    policies: scored.policies(),
    coverage: covered.finish(bankItems(source.options.bank)).map((one) => ({
      ...one,
      missing: one.missing.slice(0, LISTED),
      missingCount: one.missing.length
    }))
  });
  writeJson(folder, "cells.json", {canonicalVersion: CANONICAL_VERSION, cells: scored.cells()});
  writeJson(folder, MANIFEST, {
    canonicalVersion: CANONICAL_VERSION,
    ...(ofCounts.length === 0 ? {} : {countsVersion: COUNTS_VERSION}),
    ...(without.length === 0 ? {} : {countsWithout: without}),
    ...((ofUnion?.files.length ?? 0) === 0 ? {} : {readingsVersion: READINGS_VERSION}),
    simulated: source.run.isSimulated,
    tables: counts,
    ...((ofUnion?.repeats ?? null) === null ? {} : {repeats: ofUnion?.repeats}),
    files: await fingerprints(folder, [
      ...Object.keys(counts).map((name) => `${name}.parquet`),
      ...ofCounts,
      ...(ofUnion?.files ?? []),
      "cells.json",
      "ledger.json"
    ]),
    choices: names === null ? choices : names.maskedIn(choices),
    ledger: report.total,
    sources
  });
}
