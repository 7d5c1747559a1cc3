import type {CanonicalRow, ItemRow, Judgment, ResponseRow, RunRow, SourceRow} from "../../schema/index.js";
import {UnionFault, type AnswerUnion, type FoundAnswer, type Standing} from "../contract/answer-union.js";
import type {EarlierAccount} from "../contract/ledger.js";
import {rowFault, type CanonicalFolder} from "./canonical-folder.js";

/** Characters of a digest that tell two sources of one name apart. */
const SHORT = 8;

type Row = Parameters<typeof rowFault>[0];

/** What several folders say together: the same in whichever order, and however the sources were shared out among them. */
export interface UnitedFolders {
  readonly folders: readonly CanonicalFolder[];
  readonly sources: readonly SourceRow[];
  /** Of shares of one reading, the runs as they were first met; elsewhere the rows tell. */
  readonly runs: readonly RunRow[];
  readonly accounts: readonly EarlierAccount[];
  /** What two folders say differently of one item or run, in words. */
  readonly differences: readonly string[];
  /** Rows of one item of all folders, in the order of items. */
  rows(): AsyncGenerator<readonly UnitedRow[]>;
  /** Records of which no row is left, by source, where somebody else finds out what repeats; to be asked after all rows were. */
  emptied?(): Promise<readonly {readonly file: string; readonly records: number}[]>;
}

/** A row, and the folder it stands in. */
export interface UnitedRow {
  readonly row: CanonicalRow;
  readonly folder: CanonicalFolder;
  /** Where it is known already. */
  readonly standing?: Standing;
}

/**
 * Unites folders of canonical tables.
 *
 * Two sources of one name and different bytes are told apart by the beginning of their SHA-256, which then is part of the name. What
 * one folder knows of an item or run completes what another does not; where they contradict each other, the value that comes first in
 * the alphabet stands and the difference is told. Shares of one reading keep its order and tell nothing: there, what is said first
 * stands, as it does where one program reads all.
 *
 * @param union - who puts the answers in order, if not this library
 */
export function unitedFolders(given: readonly CanonicalFolder[], union?: AnswerUnion): UnitedFolders {
  if (union?.ofOneReading) return unitedShares(given, union);
  const folders = given.toSorted((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  const names = sourceNames(folders);
  const nameIn = (folder: CanonicalFolder, file: string): string => names.get(folder)?.get(file) ?? file;
  const told: string[] = [];
  const items = united<ItemRow>(
    folders.map((folder) => folder.items),
    "item",
    told
  );
  const runs = united<RunRow>(
    folders.map((folder) => mapped(folder.runs, (run) => ({...run, sourceId: nameIn(folder, run.sourceId)}))),
    "run",
    told
  );
  const sources = new Map<string, SourceRow>();
  for (const folder of folders)
    for (const source of folder.sources) {
      const sourceId = nameIn(folder, source.sourceId);
      const known = sources.get(sourceId);
      sources.set(sourceId, {...source, sourceId, simulated: source.simulated || (known?.simulated ?? false)});
    }
  return {
    folders,
    sources: [...sources.values()].sort((a, b) => (a.sourceId < b.sourceId ? -1 : 1)),
    runs: [],
    accounts: folders.map((folder) => renamedAccount(folder.account, (file) => nameIn(folder, file))),
    differences: told.sort(),
    ...(union === undefined ? {} : emptiedBy(union, folders, nameIn)),
    async *rows() {
      if (union !== undefined) {
        const known = {folders, itemsOf: () => items, runsOf: () => runs, nameIn};
        for await (const answers of wholeUnion(union, folders)) yield unitedRows(answers, known);
        return;
      }
      const readers = await Promise.all(folders.map((folder) => ItemReader.on(folder)));
      for (;;) {
        let itemId: string | null = null;
        for (const {next} of readers)
          if (next !== null && (itemId === null || comesBefore(next, itemId))) itemId = next;
        if (itemId === null) return;
        const rows: UnitedRow[] = [];
        for (const reader of readers) {
          if (reader.next !== itemId) continue;
          const {folder} = reader;
          for (const response of await reader.take())
            rows.push({
              folder,
              row: rowOf(
                response,
                folder.judgments.of(response.responseId),
                items,
                runs,
                nameIn(folder, response.sourceId)
              )
            });
        }
        yield folders.length === 1 ? rows : rows.sort(inOrder);
      }
    }
  };
}

/** Unites what several programs read of one log: sources that two have in common are parts of one file. */
function unitedShares(folders: readonly CanonicalFolder[], union: AnswerUnion): UnitedFolders {
  const runs = new Map<string, RunRow>();
  const sources = new Map<string, SourceRow>();
  for (const folder of folders) {
    for (const [id, run] of folder.runs) if (!runs.has(id)) runs.set(id, run);
    for (const source of folder.sources) if (!sources.has(source.sourceId)) sources.set(source.sourceId, source);
  }
  const nameIn = (_: CanonicalFolder, file: string): string => file;
  const known: Known = {folders, itemsOf: ({items}) => items, runsOf: (folder) => folder.runs, nameIn};
  return {
    folders,
    sources: [...sources.values()],
    runs: [...runs.values()],
    accounts: folders.map(({account}) => account),
    differences: [],
    ...emptiedBy(union, folders, nameIn),
    async *rows() {
      for await (const answers of wholeUnion(union, folders)) yield unitedRows(answers, known);
    }
  };
}

const emptiedBy = (
  union: AnswerUnion,
  folders: readonly CanonicalFolder[],
  nameIn: Known["nameIn"]
): Required<Pick<UnitedFolders, "emptied">> => ({
  emptied: async () =>
    (await union.emptied()).map(({folder, sourceId, records}) => ({
      file: nameIn(folders[folder]!, sourceId),
      records
    }))
});

/**
 * What somebody else found, held against what the folders say of themselves.
 *
 * @throws UnionFault if that is not the same
 */
async function* wholeUnion(
  union: AnswerUnion,
  folders: readonly CanonicalFolder[]
): AsyncGenerator<readonly FoundAnswer[]> {
  const found = folders.map(() => ({answers: 0, verdicts: 0}));
  for await (const answers of union.answers(folders.map(({files}) => files))) {
    for (const {folder, judgments} of answers) {
      found[folder]!.answers += 1;
      found[folder]!.verdicts += judgments.length;
    }
    yield answers;
  }
  for (const [f, {path, account, verdicts}] of folders.entries())
    if (found[f]!.answers !== account.rows || found[f]!.verdicts !== verdicts)
      throw new UnionFault(
        `${path}: ${found[f]!.answers} answers and ${found[f]!.verdicts} verdicts on them; manifest.json states ${account.rows} and ${verdicts}`
      );
}

interface Known {
  readonly folders: readonly CanonicalFolder[];
  itemsOf(folder: CanonicalFolder): ReadonlyMap<string, ItemRow>;
  runsOf(folder: CanonicalFolder): ReadonlyMap<string, RunRow>;
  nameIn(folder: CanonicalFolder, file: string): string;
}

/** @throws UnionFault if a row is none of its table, or its item or run is not there */
function unitedRows(answers: readonly FoundAnswer[], known: Known): UnitedRow[] {
  return answers.map((answer) => {
    try {
      return unitedRow(answer, known);
    } catch (error) {
      const {path} = known.folders[answer.folder]!;
      throw new UnionFault(`${path}: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
}

/** @throws Error that says what is wrong with a row */
function unitedRow(
  {folder: f, response, judgments, standing}: FoundAnswer,
  {folders, itemsOf, runsOf, nameIn}: Known
): UnitedRow {
  const folder = folders[f]!;
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
  const row = rowOf(response, judgments, itemsOf(folder), runsOf(folder), nameIn(folder, response.sourceId));
  return {folder, standing, row};
}

/** Responses of one item after the other. */
class ItemReader {
  readonly folder: CanonicalFolder;
  readonly #batches: AsyncGenerator<readonly ResponseRow[]>;
  #batch: readonly ResponseRow[] = [];
  #at = 0;

  private constructor(folder: CanonicalFolder) {
    this.folder = folder;
    this.#batches = folder.responses();
  }

  static async on(folder: CanonicalFolder): Promise<ItemReader> {
    const reader = new ItemReader(folder);
    await reader.#fill();
    return reader;
  }

  /** The item that comes next; `null` at the end. */
  get next(): string | null {
    return this.#batch[this.#at]?.itemId ?? null;
  }

  /** @throws Error where the table is not sorted by item */
  async take(): Promise<ResponseRow[]> {
    const item = this.next!;
    const rows: ResponseRow[] = [];
    while (this.next === item) {
      for (; this.next === item; this.#at++) rows.push(this.#batch[this.#at]!);
      await this.#fill();
    }
    if (this.next !== null && comesBefore(this.next, item))
      throw new Error(`responses.parquet: not sorted by item: ${this.next} after ${item}`);
    return rows;
  }

  async #fill(): Promise<void> {
    while (this.#at >= this.#batch.length) {
      const {done, value} = await this.#batches.next();
      this.#at = 0;
      this.#batch = done ? [] : value;
      if (done) return;
    }
  }
}

/** In the order of bytes in UTF-8, which is that of code points. */
function comesBefore(a: string, b: string): boolean {
  for (let at = 0, length = Math.min(a.length, b.length); at < length; at++) {
    if (a.charCodeAt(at) === b.charCodeAt(at)) continue;
    return a.codePointAt(at)! < b.codePointAt(at)!;
  }
  return a.length < b.length;
}

/**
 * Who asked, how often, and where it stands: the earlier line of the earlier source comes first, as when logs are read. The statements in
 * `sql/merge` say the same, so texts are compared as engines compare them.
 */
function inOrder({row: a}: UnitedRow, {row: b}: UnitedRow): number {
  return (
    byText(a.runId, b.runId) ||
    a.attempt - b.attempt ||
    (a.turn ?? 0) - (b.turn ?? 0) ||
    byText(a.sourceId, b.sourceId) ||
    byPlace(a.place, b.place)
  );
}

const byText = (a: string, b: string): number => (a === b ? 0 : comesBefore(a, b) ? -1 : 1);

/** The first two numbers of a place, without zeros in front, with the words before them. */
const PLACE = /^([^0-9]*)0*([0-9]*)([^0-9]*)0*([0-9]*)/;

function byPlace(a: string, b: string): number {
  const [, words1, digits1, words2, digits2] = PLACE.exec(a)!;
  const [, otherWords1, otherDigits1, otherWords2, otherDigits2] = PLACE.exec(b)!;
  return (
    byText(words1!, otherWords1!) ||
    byNumber(digits1!, otherDigits1!) ||
    byText(words2!, otherWords2!) ||
    byNumber(digits2!, otherDigits2!) ||
    byText(a, b)
  );
}

const byNumber = (a: string, b: string): number => a.length - b.length || byText(a, b);

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

/** Names of sources by folder, where two of one name are different files. */
function sourceNames(folders: readonly CanonicalFolder[]): ReadonlyMap<CanonicalFolder, ReadonlyMap<string, string>> {
  const digests = new Map<string, Set<string>>();
  for (const {sources} of folders)
    for (const {sourceId, sha256} of sources) digests.set(sourceId, (digests.get(sourceId) ?? new Set()).add(sha256));
  return new Map(
    folders.map((folder) => [
      folder,
      new Map(
        folder.sources
          .filter(({sourceId}) => digests.get(sourceId)!.size > 1)
          .map(({sourceId, sha256}) => [sourceId, `${sourceId}@${sha256.slice(0, SHORT)}`])
      )
    ])
  );
}

function united<T extends object>(
  tables: readonly ReadonlyMap<string, T>[],
  kind: "item" | "run",
  told: string[]
): ReadonlyMap<string, T> {
  if (tables.length === 1) return tables[0]!;
  const rows = new Map<string, T>();
  for (const table of tables)
    for (const [id, row] of table) {
      const known = rows.get(id);
      rows.set(
        id,
        known === undefined ? row : completed(known, row, (column) => told.push(`${kind} ${id}, ${column}`))
      );
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

const mapped = <T>(table: ReadonlyMap<string, T>, change: (row: T) => T): ReadonlyMap<string, T> =>
  new Map([...table].map(([id, row]) => [id, change(row)]));

function renamedAccount(account: EarlierAccount, nameOf: (file: string) => string): EarlierAccount {
  const renamed = <T extends {readonly file: string}>(list: readonly T[]): T[] =>
    list.map((one) => ({...one, file: nameOf(one.file)}));
  return {
    ...account,
    files: new Map([...account.files].map(([file, counts]) => [nameOf(file), counts])),
    entries: renamed(account.entries),
    ignored: renamed(account.ignored),
    unread: renamed(account.unread),
    logged: renamed(account.logged)
  };
}
