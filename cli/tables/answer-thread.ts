import {existsSync} from "node:fs";
import {fileURLToPath} from "node:url";
import {isDeepStrictEqual} from "node:util";
import {Worker} from "node:worker_threads";
import {
  columnNamesSince,
  keptCount,
  nameCounts,
  NO_NAMES,
  type AddedColumnNames,
  type ColumnNames,
  type NameCounts,
  type NamedBlock,
  type ReadBlock,
  type TableBatch
} from "../../src/lib/adapters/index.js";
import {ANSWER_COLUMNS, AnswerTables, type AnswerCounts, type AnswerTable} from "./answer-tables.js";
import {buffersOf, RowPacker, type PackedBlock} from "./packed-rows.js";
import {ROW_GROUP} from "./parquet-table.js";

/** Made beside this file when the program is bundled; run from its sources the program has one thread. */
const WORKER = fileURLToPath(new URL("./table-worker.js", import.meta.url));
/** Rows on their way to the other thread before more are read. */
const MOST_UNDERWAY = 2 * ROW_GROUP;

/** A block as it was read, with the names that the other thread does not know yet. */
export interface SentBlock extends Omit<NamedBlock<ColumnNames>, "names"> {
  /** Id of its first response. */
  readonly first: number;
  /** Number of who read it. */
  readonly reader: number;
  readonly added: AddedColumnNames;
  /** Are the names of the reader's blocks before it forgotten? */
  readonly isAnew: boolean;
}

/** What a thread that writes tables is told, in this order: where, all that they hold, that this was all. Each is answered. */
export type TableMessage =
  | {readonly kind: "begin"; readonly folder: string; readonly tables: readonly AnswerTable[]}
  | {readonly kind: "block"; readonly block: SentBlock}
  | {readonly kind: "packed"; readonly table: AnswerTable; readonly block: PackedBlock}
  | {readonly kind: "finish"};

/** The last answer says how many rows were written. */
export type TableAnswer = AnswerCounts | null;

/** Where responses and judgments go. */
export interface AnswerSink {
  add(batch: TableBatch): Promise<void>;
  /**
   * @param first - id of its first response
   * @param isLast - the memory of the block may be given away
   */
  addNamed(block: ReadBlock, first: number, isLast: boolean): Promise<void>;
  finish(): Promise<AnswerCounts>;
}

/** What the other thread was told of the names of a reader. */
interface Told {
  readonly reader: number;
  readonly names: ColumnNames;
  readonly counts: NameCounts;
}

/**
 * Tables that another thread writes: blocks pass to it as they were read, so that this thread never touches their rows. It begins
 * once there is more than a row group; what is less is written by this one.
 */
export class AnswerThread implements AnswerSink {
  readonly #folder: string;
  readonly #packers: readonly (readonly [AnswerTable, RowPacker])[];
  readonly #told = new Map<object, Told>();
  #worker: Worker | null = null;
  /** Rows of the messages that are not answered yet. */
  readonly #posted: number[] = [];
  #waiting: {resolve(): void; reject(error: Error): void}[] = [];
  #error: Error | null = null;
  #underway = 0;
  #counts: AnswerCounts = {};

  /** @param folder - must exist */
  constructor(folder: string, tables: readonly AnswerTable[]) {
    this.#folder = folder;
    this.#packers = tables.map((table) => [table, new RowPacker(table, ROW_GROUP)]);
  }

  /** Can there be another thread? */
  static get isPossible(): boolean {
    return existsSync(WORKER);
  }

  /** Begins before there is much; until there is, the program may end without it. */
  begin(): void {
    if (this.#worker !== null) return;
    const worker = new Worker(WORKER);
    worker.on("message", (answer: TableAnswer) => {
      this.#underway -= this.#posted.shift()!;
      if (answer !== null) this.#counts = answer;
      for (const {resolve} of this.#waiting.splice(0)) resolve();
    });
    worker.on("error", (error) => {
      this.#error = error;
      for (const {reject} of this.#waiting.splice(0)) reject(error);
    });
    this.#worker = worker;
    this.#post({kind: "begin", folder: this.#folder, tables: this.#packers.map(([table]) => table)}, 0, []);
    worker.unref();
  }

  async add(batch: TableBatch): Promise<void> {
    for (const [table, packer] of this.#packers)
      for (const row of batch[table]) {
        packer.add(row as Readonly<Record<string, unknown>>);
        if (packer.isFull) await this.#flush(table, packer);
      }
  }

  async addNamed(given: ReadBlock, first: number, isLast: boolean): Promise<void> {
    if (this.#worker === null) {
      for (const [table, packer] of this.#packers) {
        const {columns, count} = ANSWER_COLUMNS[table](given, first);
        for (let row = 0; row < count;) {
          row = packer.addColumns(columns, row, count);
          if (packer.isFull) await this.#flush(table, packer);
        }
      }
      return;
    }
    for (const [table, packer] of this.#packers) if (packer.count > 0) await this.#flush(table, packer);
    // Nothing is copied that these tables do not hold.
    const {hashes: _, ...block} = given.block as typeof given.block & {readonly hashes?: unknown};
    const message: SentBlock = {block, kept: given.kept, first, ...this.#namesFor(given)};
    const views = [...Object.values(block), given.kept].filter((value) => ArrayBuffer.isView(value));
    const buffers = isLast ? [...new Set(views.map(({buffer}) => buffer as ArrayBuffer))] : [];
    const {bytes, ends, hashes} = message.added.texts;
    this.#post({kind: "block", block: message}, keptCount(given), [
      ...buffers,
      bytes.buffer,
      ends.buffer,
      hashes.buffer
    ]);
    await this.#hasRoom();
  }

  async finish(): Promise<AnswerCounts> {
    if (this.#worker === null) {
      const own = new AnswerTables(
        this.#folder,
        this.#packers.map(([table]) => table)
      );
      for (const [table, packer] of this.#packers) await own.addPacked(table, packer.take());
      return own.finish();
    }
    for (const [table, packer] of this.#packers) if (packer.count > 0) await this.#flush(table, packer);
    this.#post({kind: "finish"}, 0, []);
    while (this.#posted.length > 0) await this.#answer();
    await this.#worker.terminate();
    return this.#counts;
  }

  /** Names that go with a block: those that the other thread does not know. Most often it knows all but those that came with it. */
  #namesFor({reader, names, added, before, after}: ReadBlock): Pick<SentBlock, "reader" | "added" | "isAnew"> {
    const told = this.#told.get(reader);
    const isAnew = told?.names !== names;
    const known = isAnew ? NO_NAMES : told.counts;
    const isNext = isDeepStrictEqual(known, before);
    const {texts, itemIds, runIds, subjectIds, rules} = isNext ? added : columnNamesSince(names, known);
    const number = told?.reader ?? this.#told.size;
    this.#told.set(reader, {reader: number, names, counts: isNext ? after : nameCounts(names)});
    return {reader: number, added: {texts, itemIds, runIds, subjectIds, rules}, isAnew};
  }

  async #flush(table: AnswerTable, packer: RowPacker): Promise<void> {
    this.begin();
    const block = packer.take();
    this.#post({kind: "packed", table, block}, block.count, buffersOf(block));
    await this.#hasRoom();
  }

  async #hasRoom(): Promise<void> {
    while (this.#underway > MOST_UNDERWAY) await this.#answer();
  }

  #post(message: TableMessage, rows: number, buffers: ArrayBuffer[]): void {
    this.#posted.push(rows);
    this.#underway += rows;
    this.#worker!.ref();
    this.#worker!.postMessage(message, buffers);
  }

  #answer(): Promise<void> {
    if (this.#error !== null) return Promise.reject(this.#error);
    return new Promise((resolve, reject) => this.#waiting.push({resolve, reject}));
  }
}
