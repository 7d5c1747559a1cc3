import {existsSync} from "node:fs";
import {availableParallelism} from "node:os";
import {fileURLToPath} from "node:url";
import {Worker} from "node:worker_threads";
import {
  ADAPTERS,
  NamesOfReader,
  ownPartReaders,
  PartReader,
  type NamedPart,
  type PartReaders,
  type PartSetup,
  type ReadPart
} from "../../src/lib/adapters/index.js";

/** Made beside this file when the program is bundled; run from its sources the program has one thread. */
const WORKER = fileURLToPath(new URL("./part-worker.js", import.meta.url));
const MOST_THREADS = 4;
/** Parts on their way to one thread: one that is read and one that waits. */
const UNDERWAY = 2;
/** Records die young: a nursery of this size is emptied seldom, and then has little in it that lives. */
const NURSERY_MB = 32;

/** Readers of parts of files, one a core but for the one that keeps account and writes: every thread compiles all anew. */
export function threadedPartReaders(setup: PartSetup): PartReaders {
  if (!existsSync(WORKER)) {
    const adapter = ADAPTERS.find(({id}) => id === setup.adapter);
    if (adapter === undefined) throw new RangeError(`unknown adapter: ${setup.adapter}`);
    return ownPartReaders(new PartReader(adapter, setup));
  }
  const count = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
  const threads = Array.from({length: count}, () => new PartThread(setup));
  let next = 0;
  return {
    width: UNDERWAY * threads.length,
    read: (part) => threads[next++ % threads.length]!.read(part),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    }
  };
}

interface Waiting {
  resolve(part: NamedPart): void;
  reject(error: Error): void;
}

/** A reader in a thread of its own, which answers in the order in which it was asked. */
class PartThread {
  readonly #worker: Worker;
  readonly #names = new NamesOfReader();
  readonly #waiting: Waiting[] = [];

  constructor(setup: PartSetup) {
    this.#worker = new Worker(WORKER, {workerData: setup, resourceLimits: {maxYoungGenerationSizeMb: NURSERY_MB}});
    this.#worker.on("message", (read: ReadPart) => this.#waiting.shift()?.resolve(this.#names.named(read)));
    this.#worker.on("error", (error) => {
      for (const {reject} of this.#waiting.splice(0)) reject(error);
    });
  }

  read(part: Parameters<PartReaders["read"]>[0]): Promise<NamedPart> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({resolve, reject});
      this.#worker.postMessage(part, [part.bytes.buffer]);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
