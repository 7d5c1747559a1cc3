import {readdirSync, readFileSync, statSync} from "node:fs";
import {basename, dirname, join, relative, resolve} from "node:path";
import {ExplorerPack} from "../../loaders/logs/explorer-pack.js";
import {demoSources, readDemoSource} from "../../loaders/logs/demo-sources.js";
import {sourcesFile, type SourceEntry} from "../../loaders/logs/sources-file.js";
import {ReportError, type ReportProblem} from "../../loaders/report/report-problem.js";
import {itemBank} from "../../loaders/item-bank.js";
import type {Ingest, LedgerReport, PrivatePlace} from "../../src/lib/adapters/index.js";
import {maskedReport, maskedRow, PrivateNames, privatePlaces} from "../../src/lib/adapters/index.js";
import type {BenchmarkId, CanonicalRow} from "../../src/lib/schema/index.js";
import type {BankFile} from "../../src/lib/benchmarks/index.js";
import type {ReportLog} from "../../src/lib/report/index.js";
import type {ItemBank, ScoreLine} from "../../src/lib/scoring/index.js";
import {BANKS, hasRules, logsOf, scoredRows, scoreRows} from "../../src/lib/benchmarks/logs/index.js";
import {globPaths, patternBase} from "../sources/files/glob-paths.js";
import {openSource} from "../sources/read-source.js";
import {lineOfSource} from "../sources/sources.js";
import type {CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {linkedOutside} from "./report-files.js";
import {verdictsOf} from "./verdicts-of.js";

/** What a report is told about one of its sources. */
export interface ReportSource {
  readonly name: string;
  readonly simulated: boolean;
  readonly ledger: Omit<LedgerReport, "files">;
  /** Records whose benchmark is not registered, by suite. */
  readonly otherSuites: Readonly<Record<string, number>>;
  readonly privatePlaces: readonly PrivatePlace[];
}

/** Everything that a report takes from its logs. */
export interface ReportLogs {
  readonly logs: readonly ReportLog[];
  readonly scores: readonly ScoreLine[];
  /** What the scores are made of where the logs hold more: judges, training steps. */
  readonly notes: readonly string[];
  readonly sources: readonly ReportSource[];
  /** Files of the explorer, by benchmark. */
  readonly packs: ReadonlyMap<BenchmarkId, {readonly table: Uint8Array; readonly pages: Uint8Array}>;
}

const SHOWN = 20;

const STARTED = Date.now();

/** Whether the table and the verdicts of a benchmark can be files called so: a name from a log leads nowhere else. */
export const isFileName = (suite: string): boolean => /^[A-Za-z0-9][\w-]{0,63}$/.test(suite);

/** Changes whenever any file that the sources list may have changed; addresses are asked once per run of the program. */
export function logsSignature(file: string): string {
  const text = readFileSync(file, "utf8");
  const home = dirname(resolve(file));
  const stats: unknown[] = [];
  let isPulled = false;
  for (const {path, bank, mapping, url, index} of readEntries(file)) {
    isPulled ||= url !== undefined || index !== undefined;
    const named = [bank, mapping].flatMap((one) => (one === undefined ? [] : [resolve(home, one)]));
    const matched = path === undefined ? [] : globPaths(resolve(home, path));
    stats.push([...matched, ...named].flatMap(statsOf));
  }
  return JSON.stringify([home, text, stats, isPulled ? STARTED : 0]);
}

/** Name, size and time of a file, or of every file below a folder. */
function statsOf(path: string): unknown[] {
  const stat = statSync(path, {throwIfNoEntry: false});
  if (!stat?.isDirectory()) return [[path, stat?.size, stat?.mtimeMs]];
  return (readdirSync(path, {recursive: true}) as string[]).map((name) => {
    const own = statSync(join(path, name), {throwIfNoEntry: false});
    return [name, own?.size, own?.mtimeMs];
  });
}

/**
 * Reads every source of a report once. Private text is masked before anything is kept, and reported.
 *
 * @throws ReportError for sources that cannot be read, and where records do not add up
 */
export async function readReportLogs(path: string, talk: (text: string) => void): Promise<ReportLogs> {
  const entries = readEntries(path);
  const file = basename(path);
  const packs = new Map<BenchmarkId, ExplorerPack>();
  const rows = new Map<BenchmarkId, CanonicalRow[]>();
  const about = new Map<BenchmarkId, {names: string[]; simulated: boolean; licence: string | null}>();
  const counts = new Map<BenchmarkId, number>();
  const rejected = new Map<BenchmarkId, number>();
  const sources: (ReportSource & {readonly otherSuites: Record<string, number>})[] = [];
  const problems: ReportProblem[] = [];
  const made = new Map<BankFile, ItemBank>();
  const copyOf = (bank: BankFile): ItemBank => {
    const known = made.get(bank) ?? itemBank(bank);
    made.set(bank, known);
    return known;
  };
  const banks = new Map<BenchmarkId, {readonly file: string | undefined; readonly own: ItemBank}>();
  for (const entry of entries) {
    talk(`reading ${entry.name} …\n`);
    for (const {run, simulated, licence, bank: own} of await runsOf(entry, path, copyOf, problems)) {
      const others: Record<string, number> = {};
      const places: PrivatePlace[] = [];
      const names = new PrivateNames();
      const seen = new Set<BenchmarkId>();
      for await (const batch of run.rows) {
        for (const raw of batch) {
          const found = privatePlaces(raw);
          if (places.length < SHOWN) places.push(...found.slice(0, SHOWN - places.length));
          const row = found.length > 0 ? maskedRow(raw, names) : raw;
          const {suite} = row.item;
          if (!hasRules(suite)) others[suite] = (others[suite] ?? 0) + 1;
          seen.add(suite);
          if (!packs.has(suite)) packs.set(suite, new ExplorerPack());
          packs.get(suite)!.add([row]);
          counts.set(suite, (counts.get(suite) ?? 0) + 1);
          if (!rows.has(suite)) rows.set(suite, []);
          rows.get(suite)!.push(row);
          if (!about.has(suite)) about.set(suite, {names: [], simulated, licence});
          if (!about.get(suite)!.names.includes(entry.name)) about.get(suite)!.names.push(entry.name);
        }
      }
      const {files: _, ...ledger} = maskedReport(run.ledger.report(), names);
      for (const suite of seen) {
        const items = logsOf(suite)?.bank;
        if (items === undefined) continue;
        const bank = banks.get(suite) ?? {file: entry.bank, own: own ?? copyOf(items)};
        banks.set(suite, bank);
        if (bank.file !== entry.bank)
          problems.push({
            file,
            line: null,
            message: `${entry.name}, bank: expected the same in all sources of ${suite}`
          });
      }
      for (const suite of seen) {
        rejected.set(suite, (rejected.get(suite) ?? 0) + ledger.total.rejected);
        if (simulated) about.get(suite)!.simulated = true;
      }
      sources.push({name: entry.name, simulated, ledger, otherSuites: others, privatePlaces: places});
      if (ledger.unreconciled.length > 0)
        problems.push({
          file,
          line: null,
          message: `${entry.name}: records do not add up in ${ledger.unreconciled.slice(0, 3).join(", ")}`
        });
      if (seen.size === 0)
        problems.push({
          file,
          line: null,
          message: ledger.reasons.some(
            ({kind, reason}) => kind === "rejected" && reason.startsWith("unknown question of prompt")
          )
            ? `${entry.name}: none of its questions is ${BANKS.map(({name}) => name).join("’s or ")}’s; name their item bank as bank: FILE`
            : `${entry.name}: nothing in it could be read as a log; npx parallax inspect says why`
        });
    }
  }
  if (problems.length > 0) throw new ReportError(problems);
  for (const suite of rows.keys()) {
    if (hasRules(suite)) continue;
    if (isFileName(suite)) for (const {otherSuites} of sources) delete otherSuites[suite];
    else for (const map of [packs, rows, about, counts, rejected]) map.delete(suite);
  }
  const notes: string[] = [];
  const scores = [...rows].flatMap(([suite, all]) => {
    const own = scoredRows(all);
    notes.push(...own.notes.map(({text}) => `${about.get(suite)!.names.join(", ")}: ${text}`));
    const bank = banks.get(suite);
    if (bank === undefined) return scoreRows(own.rows);
    try {
      return scoreRows(own.rows, {bank: bank.own});
    } catch (error) {
      // Tables whose items are named otherwise than the records are.
      const message = `${about.get(suite)!.names.join(", ")}: ${(error as Error).message}; name the item bank of its questions as bank: FILE`;
      throw new ReportError([{file, line: null, message}]);
    }
  });
  const finished = new Map(
    [...packs].map(([suite, pack]) => {
      const {names, simulated} = about.get(suite)!;
      return [suite, pack.finish({label: names.join(", "), simulated})] as const;
    })
  );
  const logs = [...finished].map(([benchmark, {table}]): ReportLog => {
    const {names, simulated, licence} = about.get(benchmark)!;
    const verdicts = verdictsOf(table);
    const models = verdicts.facets.find(({id}) => id === "model")?.values.length ?? 0;
    return {
      benchmark,
      name: names.join(", "),
      simulated,
      licence,
      models,
      records: counts.get(benchmark)!,
      rejected: rejected.get(benchmark) ?? 0,
      fingerprint: verdicts.fingerprint
    };
  });
  return {logs, scores, notes, sources, packs: finished};
}

function readEntries(path: string): SourceEntry[] {
  const file = basename(path);
  try {
    return sourcesFile(readFileSync(path, "utf8"), file);
  } catch (error) {
    // A line per problem, each of which begins with the file.
    const lines = (error as Error).message
      .split("\n")
      .map((line) => line.replace(`${file}:`, "").replace(`${file},`, ""));
    throw new ReportError(lines.map((line) => ({file, line: null, message: line.trim()})));
  }
}

interface SourceRun {
  readonly run: Ingest;
  /** Item bank that it is read with. */
  readonly bank?: ItemBank;
  readonly simulated: boolean;
  readonly licence: string | null;
}

async function runsOf(
  entry: SourceEntry,
  listed: string,
  copyOf: (bank: BankFile) => ItemBank,
  problems: ReportProblem[]
): Promise<SourceRun[]> {
  const licence = entry.licence ?? null;
  if (entry.demo !== undefined)
    return Promise.all(
      (await demoSources(entry.demo)).map(async (source) => ({
        run: await readDemoSource(source),
        simulated: true,
        licence: source.source.licence ?? null
      }))
    );
  try {
    const home = dirname(resolve(listed));
    const line = await lineOfSource(entry, {command: null, paths: [], options: {}}, home);
    refuseLinksOut(entry, line, home);
    const {run, options} = await openSource(line, copyOf);
    return [{run, ...(options.bank ? {bank: options.bank} : {}), simulated: run.isSimulated, licence}];
  } catch (error) {
    problems.push({file: basename(listed), line: null, message: `${entry.name}: ${(error as Error).message}`});
    return [];
  }
}

/**
 * A report publishes what its logs hold: no link takes a path of the list of sources out of the report's folder, nor a pattern that begins elsewhere
 * out of the folder that it begins in. A link outside that is itself named is followed, as its author chose it.
 */
function refuseLinksOut({path}: SourceEntry, {paths, options}: CommandLine, home: string): void {
  const base = path === undefined ? home : patternBase(resolve(home, path));
  const named = [...(path === undefined ? [] : paths), options.mapping, options.bank];
  for (const one of named) {
    if (one === undefined) continue;
    const target = linkedOutside(home, one) ?? (one === base ? null : linkedOutside(base, one));
    if (target !== null)
      throw new CommandError(
        EXIT.files,
        `${relative(home, one)} leads by a link to ${target}, outside its folder; expected the path of the log itself`
      );
  }
}
