import {existsSync} from "node:fs";
import {availableParallelism} from "node:os";
import {fileURLToPath} from "node:url";
import {Worker} from "node:worker_threads";
import {
  NamesOfReader,
  ownPartReaders,
  type LogFile,
  type NamedPart,
  type PartOfFile,
  type PartReaders,
  type PartsEnd,
  type PartSetup,
  type TrackedFile
} from "../../../src/lib/adapters/index.js";
import {ADAPTERS} from "../../../src/lib/benchmarks/logs/index.js";
import type {Asked, Told} from "./part-messages.js";

/** Made beside this file when the program is bundled; run from its sources the program has one thread. */
const WORKER = fileURLToPath(new URL("./part-worker.js", import.meta.url));
const MOST_THREADS = 4;
/** Parts on their way to one thread: one that is read and one that waits. */
const UNDERWAY = 2;
/** Records die young: a nursery of this size is emptied seldom, and then has little in it that lives. */
const NURSERY_MB = 32;

/** A thread that was begun before it is known what it is to read. */
let begun: Worker | null = null;

/** Begins a thread that will read: it loads while it is still being found out what there is. Nobody waits for it who has no use for it. */
export function beginPartThread(): void {
  if (!existsSync(WORKER) || begun !== null) return;
  begun = startedWorker();
  begun.unref();
}

function startedWorker(): Worker {
  return new Worker(WORKER, {resourceLimits: {maxYoungGenerationSizeMb: NURSERY_MB}});
}

/** Readers of parts of files, one a core but for the one that keeps account and writes: every thread compiles all anew. */
export function threadedPartReaders(setup: PartSetup): PartReaders {
  const adapter = ADAPTERS.find(({id}) => id === setup.adapter);
  if (adapter === undefined) throw new RangeError(`unknown adapter: ${setup.adapter}`);
  if (!existsSync(WORKER)) return ownPartReaders(adapter, setup);
  const count = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
  const threads = Array.from({length: count}, () => new PartThread(setup));
  const only = count === 1 && adapter.lineReader !== undefined ? threads[0]! : null;
  let next = 0;
  return {
    width: UNDERWAY * threads.length,
    read: (part) => threads[next++ % threads.length]!.read(part),
    // Where lines are read fast, to read the bytes and to digest them is no small part of the work: the reader has the time.
    readFile: (file, size) =>
      only === null || file.onDisk === undefined ? null : only.readFile(file, file.onDisk, size),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    }
  };
}

interface Waiting {
  resolve(told: Told): void;
  reject(error: Error): void;
}

/** A reader in a thread of its own, which tells what it was asked for in the order in which it was asked. */
class PartThread {
  readonly #worker: Worker;
  readonly #names = new NamesOfReader();
  readonly #told: Told[] = [];
  readonly #waiting: Waiting[] = [];
  #error: Error | null = null;

  constructor(setup: PartSetup) {
    this.#worker = begun ?? startedWorker();
    begun = null;
    this.#worker.ref();
    this.#ask(setup);
    this.#worker.on("message", (told: Told) => {
      const waiting = this.#waiting.shift();
      if (waiting === undefined) this.#told.push(told);
      else waiting.resolve(told);
    });
    this.#worker.on("error", (error) => {
      this.#error = error;
      for (const {reject} of this.#waiting.splice(0)) reject(error);
    });
  }

  async read(part: PartOfFile): Promise<NamedPart> {
    this.#ask(part, [part.bytes.buffer]);
    const told = await this.#next();
    if (!("read" in told)) throw new TypeError("a thread told something else than it was asked for");
    return this.#names.named(told.read);
  }

  async *readFile(
    file: TrackedFile,
    onDisk: NonNullable<LogFile["onDisk"]>,
    part: number
  ): AsyncGenerator<NamedPart, PartsEnd> {
    this.#ask({path: file.path, ...onDisk, part, ahead: UNDERWAY + 1});
    for (;;) {
      const told = await this.#next();
      if ("read" in told) {
        this.#ask("more");
        yield this.#names.named(told.read);
      } else if ("rest" in told) return {rest: {firstLine: told.rest, bytes: this.#rest(file)}, fault: null};
      else if ("fault" in told) {
        if (told.reading !== null) file.wasRead(told.reading);
        return {rest: null, fault: told.fault};
      }
    }
  }

  /** What is left of a file, which is a stream. */
  async *#rest(file: TrackedFile): AsyncGenerator<Uint8Array> {
    for (;;) {
      const told = await this.#next();
      if ("chunk" in told) {
        this.#ask("more");
        yield told.chunk;
      } else if ("fault" in told) {
        if (told.reading !== null) file.wasRead(told.reading);
        if (told.fault !== null) throw new Error(told.fault);
        return;
      }
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask(asked: Asked, given: ArrayBuffer[] = []): void {
    this.#worker.postMessage(asked, given);
  }

  #next(): Promise<Told> {
    const told = this.#told.shift();
    if (told !== undefined) return Promise.resolve(told);
    if (this.#error !== null) return Promise.reject(this.#error);
    return new Promise((resolve, reject) => this.#waiting.push({resolve, reject}));
  }
}
