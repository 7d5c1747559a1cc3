import {
  ingest,
  privateFileNames,
  privatePlaces,
  isUnrecognised,
  suitesApart,
  type LedgerReport,
  type LogFile,
  type PrivatePlace,
  type SourceOptions
} from "../../lib/adapters/index.js";
import type {BankFile} from "../../lib/benchmarks/index.js";
import {
  ADAPTERS,
  askedScores,
  AS_USUAL,
  bankItems,
  bankNeededBy,
  hasRules,
  loggedCompared,
  proposalsAfter,
  scorersCompared,
  type Asked
} from "../../lib/benchmarks/logs/index.js";
import {simulatedFrom} from "../../lib/benchmarks/simulation/invented-names.js";
import type {CanonicalRow} from "../../lib/schema/index.js";
import {
  countedComparison,
  coverage,
  judgesOf,
  onOwnScales,
  pooledRuns,
  suiteBaselines,
  withDirections,
  type ItemBank
} from "../../lib/scoring/index.js";
import {bankAmong} from "./bank-among.js";
import {browserDigest} from "./browser-digest.js";
import {picturesAmong} from "./pictures-among.js";
import type {OpenedLedger, OpenedScores, OpenSettings} from "./messages.js";

/** Rows that a browser holds with comfort; beyond it the command line is the place. */
const MOST_ROWS = 2_000_000;
const SHOWN_PLACES = 100;
const SHOWN_FILES = 300;
const SHOWN_MISSING = 50;

/** A log as read: what the page shows first, and the rows for everything after. */
export interface ReadLog {
  readonly ledger: OpenedLedger;
  readonly rows: readonly CanonicalRow[];
  readonly bank: ItemBank | null;
  /** Pictures that rows refer to, among the files given. */
  readonly pictures: readonly LogFile[];
}

/**
 * Reads given files to their end. Rejects only for an adapter that does not exist.
 *
 * @param siteBank - the site's copy of an item bank, asked for where records may name its items and no bank is among the files
 */
export async function readLog(
  given: readonly LogFile[],
  settings: OpenSettings,
  onRecords: (records: number) => void,
  siteBank: (bank: BankFile) => Promise<ItemBank | null>
): Promise<ReadLog> {
  const started = performance.now();
  const among = await bankAmong(given);
  const {rest: files} = among;
  const needed = among.bank === null ? bankNeededBy(files) : null;
  const bank = among.bank ?? (needed === null ? null : await siteBank(needed));
  const {subject, judge, protocol, mapping, mappings, adapter, conflicts} = settings;
  const source: SourceOptions = {
    ...(subject === undefined ? {} : {subject}),
    ...(judge === undefined ? {} : {judge}),
    ...(protocol === undefined ? {} : {protocol}),
    ...(mapping === undefined ? {} : {mapping}),
    ...(mappings === undefined ? {} : {mappings: new Map([...mappings, ...suitesApart(mappings, subject)])}),
    ...(bank === null ? {} : {bank})
  };
  const run = await ingest(files, {
    adapters: ADAPTERS,
    source,
    conflicts,
    digest: () => browserDigest(),
    ...(adapter === undefined ? {} : {adapter})
  });
  const read: CanonicalRow[] = [];
  const places: PrivatePlace[] = [];
  let [count, found] = [0, 0];
  const keep = (place: PrivatePlace): void => {
    found += 1;
    if (places.length < SHOWN_PLACES) places.push(place);
  };
  for await (const batch of run.rows) {
    count += batch.length;
    for (const row of batch) {
      if (count <= MOST_ROWS) read.push(row);
      for (const place of privatePlaces(row)) keep(place);
    }
    onRecords(count);
  }
  const report = run.ledger.report();
  for (const place of privateFileNames(report)) keep(place);
  const isHeld = count <= MOST_ROWS;
  const rows = isHeld ? onOwnScales(read) : [];
  const {files: pictures, ...named} = picturesAmong(rows, run.unclaimed);
  const subjects = [...new Set(rows.map(({subjectId}) => subjectId))];
  const ledger: OpenedLedger = {
    choices: run.choices,
    adapters: ADAPTERS.filter(({id}) => id !== "mapping").map(({id, title}) => ({id, title})),
    ...filesOf(report),
    private: {count: found, places},
    proposals: await proposalsAfter(files, run),
    isUnrecognised: report.ignored.some(({reason}) => isUnrecognised(reason)),
    subjects,
    suites: [...new Set(rows.map(({item}) => item.suite))],
    simulated: run.isSimulated || (subjects.length > 0 && subjects.every((name) => simulatedFrom(name) !== null)),
    bank:
      bank === null || !run.choices.some(({adapter: id}) => id.startsWith(`${bank.suite}@`))
        ? null
        : (among.path ?? needed?.name ?? null),
    pictures: {...named, found: pictures.length, bytes: pictures.reduce((sum, {size}) => sum + size, 0)},
    isHeld,
    durationMs: performance.now() - started
  };
  return {ledger, rows, bank, pictures};
}

/** Scores as the benchmarks' rules give them, coverage and the replies under several rules. */
export function scoresOf(log: ReadLog): OpenedScores {
  const {ledger, rows, bank} = log;
  const {scored, ...counted} = countedAs(log, AS_USUAL);
  const rules = scorersCompared(rows);
  return {
    ...counted,
    judges: judgesOf(rows),
    logged: loggedCompared(ledger.report.logged, counted.lines),
    coverage: coverage(rows, bankItems(bank)).map((one) => ({...one, missing: one.missing.slice(0, SHOWN_MISSING)})),
    baselines: suiteBaselines(rows),
    pooled: pooledRuns(scored, hasRules),
    // Without the replies, of which the page shows none: to take them in held it up for 50 ms.
    rules: rules && countedComparison(rules)
  };
}

/** The same with answers counted as the reader asks; what the log states of itself is held against its own rules. */
export function scoresAsked(log: ReadLog, usual: OpenedScores, asked: Asked): OpenedScores {
  const {scored: _, ...counted} = countedAs(log, asked);
  return {...usual, ...counted};
}

function countedAs(
  {ledger, rows, bank}: ReadLog,
  asked: Asked
): Pick<OpenedScores, "lines" | "notes" | "answers" | "asked"> & {readonly scored: readonly CanonicalRow[]} {
  const {logged} = ledger.report;
  const {lines: plain, notes, answers, rows: scored} = askedScores(rows, asked, bank === null ? {} : {bank}, logged);
  const {lines, notes: ofDirections} = withDirections(plain, logged);
  return {lines, notes: [...notes, ...ofDirections], answers, asked, scored};
}

function filesOf({files, ...report}: LedgerReport): Pick<OpenedLedger, "report" | "files" | "fileCount"> {
  const all = [...files].map(([path, counts]) => ({path, counts}));
  const open = all.filter(({counts}) => counts.seen !== counts.accepted);
  const quiet = all.filter(({counts}) => counts.seen === counts.accepted);
  return {
    report: {...report, ignored: report.ignored.slice(0, SHOWN_FILES)},
    files: [...open, ...quiet].slice(0, SHOWN_FILES),
    fileCount: all.length
  };
}
