import {readdirSync, statSync} from "node:fs";
import {join} from "node:path";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import type {ColumnMapping, Ingest, LedgerReport, LogFile, SourceOptions} from "../../src/lib/adapters/index.js";
import type {ServedLog} from "../../src/lib/explore/served-logs.js";
import {isSavedMapping, tableMappings} from "../asked/table-mappings.js";
import type {ColumnAnswers} from "../asked/table-questions.js";
import {ofBenchmark} from "../sources/of-benchmark.js";
import {openFiles, readRows} from "../sources/read-source.js";
import type {CommandOptions} from "../terminal/command-line.js";
import type {Terminal} from "../terminal/terminal.js";
import {wholeLines} from "./whole-lines.js";

/** What was named on the command line: the name that its records' places begin with, and its files. */
export interface ViewedPath {
  readonly name: string;
  readonly full: string;
  readonly files: readonly LogFile[];
}

/** How paths are read. */
export interface ViewReading {
  readonly options: CommandOptions;
  readonly source: SourceOptions;
  readonly answers: ColumnAnswers;
  /** Whether files may be growing. */
  readonly isWatched: boolean;
}

/** A path that was read. */
export interface ReadPath {
  readonly account: ServedLog["sources"][number];
  readonly simulated: boolean;
  readonly rows: number;
  /** Names of the benchmarks that its tables are taken for. */
  readonly suites: readonly string[];
  /** What was read as what, and what became of it: logs first, then each table. */
  readonly parts: readonly {readonly choices: Ingest["choices"]; readonly report: LedgerReport}[];
}

/** Reads the logs and tables of one path, and hands their rows on as they come. */
export async function readPath(
  {name, files}: ViewedPath,
  {options, source, answers, isWatched}: ViewReading,
  terminal: Terminal,
  take: (rows: readonly CanonicalRow[]) => void
): Promise<ReadPath> {
  const given = files.filter((file) => !isSavedMapping(file));
  const now = (some: readonly LogFile[]) => (isWatched ? some.map(wholeLines) : some);
  const first = await openFiles(now(given), source, options);
  // Tables are found by their path: of a growing file there is a new look each time.
  const unclaimed = new Set(first.unclaimed.map(({path}) => path));
  const tables =
    source.mapping === undefined
      ? await tableMappings(
          {...first, unclaimed: given.filter(({path}) => unclaimed.has(path))},
          given,
          answers,
          terminal
        )
      : new Map<LogFile, ColumnMapping>();
  const rest = given.filter((file) => !tables.has(file));
  const open = [tables.size === 0 ? first : await openFiles(now(rest), source, options)];
  for (const [file, mapping] of tables) open.push(await openFiles(now([file]), {...source, mapping}, options));
  const {benchmark} = options;
  const runs = benchmark === undefined ? open : open.map((run) => ofBenchmark(run, benchmark));
  for (const run of runs) for await (const rows of readRows({run}, terminal, options.quiet ?? false)) take(rows);
  const reports = runs.map(({ledger}) => ledger.report());
  const sum = (count: (report: LedgerReport) => number) => reports.reduce((total, report) => total + count(report), 0);
  const simulated = runs.some(({isSimulated}) => isSimulated);
  return {
    account: {
      name,
      simulated,
      total: {
        seen: sum(({total}) => total.seen),
        accepted: sum(({total}) => total.accepted),
        rejected: sum(({total}) => total.rejected),
        duplicates: sum(({total}) => total.duplicates),
        skipped: sum(({total}) => total.skipped)
      },
      reasons: reports.flatMap(({reasons}) => reasons)
    },
    simulated,
    rows: sum(({rows}) => rows),
    suites: [...tables.values()].map(({suite}) => suite),
    parts: runs.map(({choices}, r) => ({choices, report: reports[r]!}))
  };
}

/** Changes whenever a file at or below a path may have changed. */
export function pathSignature(path: string): string {
  const stat = statSync(path, {throwIfNoEntry: false});
  if (!stat?.isDirectory()) return `${path} ${stat?.size} ${stat?.mtimeMs}`;
  return readdirSync(path)
    .sort()
    .filter((name) => !name.startsWith("."))
    .map((name) => pathSignature(join(path, name)))
    .join("\n");
}
