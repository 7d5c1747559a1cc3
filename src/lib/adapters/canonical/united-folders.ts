import type {CanonicalRow, ItemRow, Judgment, ResponseRow, RunRow, SourceRow} from "../../schema/index.js";
import {UnionFault, type AnswerUnion, type FoundAnswer, type Standing} from "../contract/answer-union.js";
import type {EarlierAccount} from "../contract/ledger.js";
import type {TracedSource, UnionMemory} from "../contract/union-trace.js";
import {comesBefore, inOrder, type OrderedAnswer} from "./answer-order.js";
import type {CanonicalFolder, FolderPart} from "./canonical-folder.js";
import {ItemReader} from "./item-reader.js";
import {plainName, plainSources, sourceKey, SourceNames} from "./source-names.js";
import {renamedAccount, summedAccounts} from "./summed-accounts.js";
import {rowFault} from "./table-row-fault.js";

type Row = Parameters<typeof rowFault>[0];

/** What several folders say together: the same in whichever order, however the sources were shared out among them, and whatever was united before. */
export interface UnitedFolders {
  readonly sources: readonly SourceRow[];
  /** Of how many readings a source is; one, if it is not there. */
  readonly readings: ReadonlyMap<string, number>;
  /** Of shares of one reading, the runs as they were first met; elsewhere the rows tell. */
  readonly runs: readonly RunRow[];
  readonly accounts: readonly EarlierAccount[];
  /** What a later union has to know. */
  readonly memory: UnionMemory;
  /** Rows of one item of all folders, in the order of items. */
  rows(): AsyncGenerator<readonly UnitedRow[]>;
  /** Places where rows were left out, where somebody else finds out what repeats; to be asked after all rows were. */
  emptied?: AnswerUnion["emptied"];
  /** Present where somebody else writes the rows, so that none come: what became of those that repeat or contradict others. */
  write?(): Promise<EarlierAccount>;
}

/** A row of a folder. */
export interface UnitedRow {
  readonly row: CanonicalRow;
  /** Where it is known already. */
  readonly standing?: Standing;
}

/**
 * Unites folders of canonical tables.
 *
 * A folder that was made of others counts as those that it was made of, with the answers that were left out of it. Two sources of one name and
 * different bytes are told apart by the beginning of their SHA-256, which then is part of the name. What one folder knows of an item or run
 * completes what another does not; where they contradict each other, the value that comes first in the alphabet stands and the difference is
 * told. Shares of one reading keep its order and tell nothing: there, what is said first stands, as it does where one program reads all.
 *
 * @param union - who puts the answers in order, if not this library
 */
export function unitedFolders(given: readonly CanonicalFolder[], union?: AnswerUnion): UnitedFolders {
  if (union?.ofOneReading) return unitedShares(given, union);
  const folders = given.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  const told = new Set(folders.flatMap(({memory}) => memory?.differences ?? []));
  const items = united<ItemRow>(
    folders.map((folder) => folder.items),
    "item",
    told
  );
  const runs = united<RunRow>(
    folders.map((folder) => folder.runs),
    "run",
    told
  );
  const traced = unitedSources(folders, told);
  const names = new SourceNames(traced);
  const account = summedAccounts(folders.map(keyedAccount));
  const nameOf = ({sourceId, sha256}: SourceRow): string => names.ofKey(sourceKey(sourceId, sha256));
  const sources = traced.map(({readings: _, ...source}) => ({...source, sourceId: nameOf(source)}));
  return {
    sources: sources.sort((a, b) => (a.sourceId < b.sourceId ? -1 : 1)),
    readings: new Map(traced.map((source) => [nameOf(source), source.readings])),
    runs: [],
    accounts: [renamedAccount(account, (file) => names.ofKey(file))],
    memory: {account, sources: traced, differences: [...told].sort()},
    ...(union === undefined ? {} : {emptied: () => union.emptied()}),
    async *rows() {
      if (union !== undefined) yield* wholeUnion(union, folders, () => ({items, runs}));
      else yield* unitedByItem(folders, {items, runs}, names);
    }
  };
}

/** What is said of a folder by itself: its rows in the order in which they stand, and its account as it is. */
export function singleFolder(folder: CanonicalFolder): UnitedFolders {
  const {account, sources, items, runs} = folder;
  return {
    sources,
    readings: new Map(),
    runs: [],
    accounts: [summedAccounts([account])],
    memory: {account, sources: plainSources(folder), differences: []},
    async *rows() {
      const part = folder.parts[0]!;
      const reader = await ItemReader.on(part);
      while (reader.next !== null)
        yield (await reader.take()).map((response) => ({
          row: rowOf(response, part.judgments.of(response.responseId), items, runs, response.sourceId)
        }));
    }
  };
}

/** The account of all that a folder was made of, sources with their whole SHA-256 in their names. */
function keyedAccount({memory, account, sources}: CanonicalFolder): EarlierAccount {
  if (memory !== null) return memory.account;
  const keys = new Map(sources.map((source) => [source.sourceId, sourceKey(plainName(source), source.sha256)]));
  return renamedAccount(account, (file) => keys.get(file) ?? file);
}

function unitedSources(folders: readonly CanonicalFolder[], told: Set<string>): TracedSource[] {
  const sources = new Map<string, TracedSource>();
  for (const source of folders.flatMap(plainSources)) {
    const key = sourceKey(source.sourceId, source.sha256);
    const known = sources.get(key);
    if (known === undefined) {
      sources.set(key, source);
      continue;
    }
    const [readings, simulated] = [known.readings + source.readings, known.simulated || source.simulated];
    const other = {...source, readings, simulated};
    const differs = (column: string): void => void told.add(`source ${key}, ${column}`);
    sources.set(key, completed({...known, readings, simulated}, other, differs));
  }
  return [...sources].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, source]) => source);
}

interface Few {
  readonly items: ReadonlyMap<string, ItemRow>;
  readonly runs: ReadonlyMap<string, RunRow>;
}

async function* unitedByItem(
  folders: readonly CanonicalFolder[],
  {items, runs}: Few,
  names: SourceNames
): AsyncGenerator<readonly UnitedRow[]> {
  const readers = await Promise.all(
    folders.flatMap((folder) => {
      const nameOf = names.in(folder);
      return folder.parts.map(async (part) => ({reader: await ItemReader.on(part), part, nameOf}));
    })
  );
  for (;;) {
    let itemId: string | null = null;
    for (const {reader} of readers)
      if (reader.next !== null && (itemId === null || comesBefore(reader.next, itemId))) itemId = reader.next;
    if (itemId === null) return;
    const rows: OrderedAnswer[] = [];
    for (const {reader, part, nameOf} of readers) {
      if (reader.next !== itemId) continue;
      for (const response of await reader.take()) {
        const source = nameOf(response.sourceId);
        const row = rowOf(response, part.judgments.of(response.responseId), items, runs, source.name);
        rows.push({row, source});
      }
    }
    yield rows.sort(inOrder);
  }
}

/** Unites what several programs read of one log: sources that two have in common are parts of one file. */
function unitedShares(folders: readonly CanonicalFolder[], union: AnswerUnion): UnitedFolders {
  const runs = new Map<string, RunRow>();
  const sources = new Map<string, SourceRow>();
  for (const folder of folders) {
    for (const [id, run] of folder.runs) if (!runs.has(id)) runs.set(id, run);
    for (const source of folder.sources) if (!sources.has(source.sourceId)) sources.set(source.sourceId, source);
  }
  const accounts = folders.map(({account}) => account);
  return {
    sources: [...sources.values()],
    readings: new Map(),
    runs: [...runs.values()],
    accounts,
    memory: {account: summedAccounts(accounts), sources: [], differences: []},
    emptied: () => union.emptied(),
    ...(union.write === undefined ? {} : {write: () => writtenUnion(union.write!.bind(union), folders)}),
    async *rows() {
      yield* wholeUnion(union, folders, (folder) => folder);
    }
  };
}

/** @throws UnionFault if what somebody else wrote is not what the folders say of themselves */
async function writtenUnion(
  write: NonNullable<AnswerUnion["write"]>,
  folders: readonly CanonicalFolder[]
): Promise<EarlierAccount> {
  const parts = folders.flatMap((folder) => folder.parts.map((part) => ({part, path: folder.path})));
  const {found, account} = await write(parts.map(({part}) => part.files));
  for (const [p, {part, path}] of parts.entries()) expectWhole(path, part, found[p]!);
  return account;
}

/**
 * What somebody else found, held against what the folders say of themselves.
 *
 * @throws UnionFault if that is not the same, if a row is none of its table, or its item or run is not there
 */
async function* wholeUnion(
  union: AnswerUnion,
  folders: readonly CanonicalFolder[],
  fewOf: (folder: CanonicalFolder) => Few
): AsyncGenerator<readonly UnitedRow[]> {
  const parts = folders.flatMap((folder) =>
    folder.parts.map((part) => ({part, path: folder.path, few: fewOf(folder), answers: 0, verdicts: 0}))
  );
  for await (const found of union.answers(parts.map(({part}) => part.files)))
    yield found.map((answer) => {
      const own = parts[answer.part]!;
      own.answers += 1;
      own.verdicts += answer.judgments.length;
      try {
        return unitedRow(answer, own.few);
      } catch (error) {
        throw new UnionFault(`${own.path}: ${error instanceof Error ? error.message : String(error)}`);
      }
    });
  for (const {part, path, answers, verdicts} of parts) expectWhole(path, part, {answers, verdicts});
}

/** @throws UnionFault if a part has other rows than its manifest states */
function expectWhole(
  path: string,
  stated: Pick<FolderPart, "answers" | "verdicts">,
  {answers, verdicts}: Pick<FolderPart, "answers" | "verdicts">
): void {
  if (stated.answers !== answers || stated.verdicts !== verdicts)
    throw new UnionFault(
      `${path}: ${answers} answers and ${verdicts} verdicts on them; manifest.json states ${stated.answers} and ${stated.verdicts}`
    );
}

/** @throws Error that says what is wrong with a row */
function unitedRow({response, judgments, standing}: FoundAnswer, {items, runs}: Few): UnitedRow {
  const {responseId} = response;
  const fault = (table: string, words: string): never => {
    throw new Error(`${table}.parquet, response ${responseId}: ${words}`);
  };
  const own = rowFault(response as unknown as Row, "responses");
  if (own !== null) fault("responses", own);
  for (const judgment of judgments) {
    const wrong = rowFault({...judgment, responseId} as unknown as Row, "judgments");
    if (wrong !== null) fault("judgments", wrong);
  }
  return {standing, row: rowOf(response, judgments, items, runs, response.sourceId)};
}

function rowOf(
  {responseId: _, ...response}: ResponseRow,
  judgments: readonly Judgment[],
  items: ReadonlyMap<string, ItemRow>,
  runs: ReadonlyMap<string, RunRow>,
  sourceId: string
): CanonicalRow {
  const [item, run] = [items.get(response.itemId), runs.get(response.runId)];
  if (item === undefined) throw new Error(`responses.parquet: an item that items.parquet lacks: ${response.itemId}`);
  if (run === undefined) throw new Error(`responses.parquet: a run that runs.parquet lacks: ${response.runId}`);
  const {protocol, date, step} = run;
  return {...response, sourceId, item, run: {protocol, date, step}, judgments};
}

function united<T extends object>(
  tables: readonly ReadonlyMap<string, T>[],
  kind: "item" | "run",
  told: Set<string>
): ReadonlyMap<string, T> {
  if (tables.length === 1) return tables[0]!;
  const rows = new Map<string, T>();
  for (const table of tables)
    for (const [id, row] of table) {
      const known = rows.get(id);
      rows.set(id, known === undefined ? row : completed(known, row, (column) => told.add(`${kind} ${id}, ${column}`)));
    }
  return rows;
}

function completed<T extends object>(a: T, b: T, differs: (column: string) => void): T {
  const row = {...a};
  for (const column of Object.keys(b) as (keyof T & string)[]) {
    const [own, other] = [a[column], b[column]];
    if (own === other || other === null) continue;
    if (own !== null && column !== "sourceId") differs(column);
    if (own === null || String(other) < String(own)) row[column] = other;
  }
  return row;
}
