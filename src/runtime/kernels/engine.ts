import type {Iterated, IterateOptions, Kernel, Tensor} from "../../lib/kernels/index.js";
import {BACKEND_NAMES, type Backend} from "./backend.js";
import type {BackendChoice} from "./choose-backend.js";
import type {KernelSession, OpenSession} from "./session.js";

/** A backend that failed, and where its work went on. */
export interface Fallback {
  readonly from: Backend;
  readonly to: Backend;
  readonly error: string;
  /** Runs of the kernel that were done, and the run from whose state the next backend went on. */
  readonly failedAfter: number;
  readonly resumedFrom: number;
}

/** Kernels run for one task, on one backend after the other as they fail. */
export interface Job {
  readonly backend: Backend;
  readonly why: string;
  readonly fallbacks: readonly Fallback[];
  /** Kernels that have answered, on any backend, in their order. */
  readonly kernels: readonly string[];
  /** Milliseconds spent on loading engines and making kernels ready, apart from the work. */
  readonly openMs: number;
  /** Makes a kernel ready on the first backend that can. */
  prepare(kernel: Kernel): Promise<void>;
  /** @param check - throws where outputs cannot be right: the backend has then failed */
  run<Input extends string, Output extends string>(
    kernel: Kernel<Input, Output>,
    feeds: Readonly<Record<Input, Tensor>>,
    check?: (outputs: Readonly<Record<Output, Tensor>>) => void
  ): Promise<Readonly<Record<Output, Tensor>>>;
  iterate<Input extends string, Output extends string>(
    kernel: Kernel<Input, Output>,
    feeds: Readonly<Record<Input, Tensor>>,
    options: IterateOptions<Output>
  ): Promise<Iterated<Output>>;
}

/** Options of a job. */
export interface JobOptions {
  readonly signal?: AbortSignal;
  /** Runs between two copies of the state off the device; defaults to 4. */
  readonly checkpointEvery?: number;
}

/** Lets messages in between two runs; throws when the task was cancelled. A timer would cost 4 ms each time. */
export async function breathe(signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
  signal?.throwIfAborted();
}

/**
 * Opens kernels once per backend, runs them one at a time and, when a backend fails, goes on with the next from the last
 * state that was read back.
 *
 * @param open - makes a kernel ready on a backend
 */
export function createEngine(open: OpenSession): (choice: BackendChoice, options?: JobOptions) => Job {
  const sessions = new Map<string, Promise<KernelSession>>();

  async function sessionOf(kernel: Kernel, backend: Backend): Promise<KernelSession> {
    const key = `${backend} ${kernel.name}`;
    let session = sessions.get(key);
    if (session === undefined) {
      session = open(kernel, backend);
      sessions.set(key, session);
    }
    return session;
  }
  /** After a failure nothing of a backend is trusted: a lost device takes all its sessions along. */
  function forget(backend: Backend): void {
    for (const key of sessions.keys()) if (key.startsWith(`${backend} `)) sessions.delete(key);
  }

  return ({order, why}, {signal, checkpointEvery = 4} = {}) => {
    let at = 0;
    let openMs = 0;
    const fallbacks: Fallback[] = [];
    const answered = new Set<string>();

    function fallBack(error: Error, failedAfter: number, resumedFrom: number): void {
      const from = order[at]!;
      const to = order[at + 1];
      forget(from);
      if (to === undefined) throw new Error(`${BACKEND_NAMES[from]} failed: ${error.message}`, {cause: error});
      fallbacks.push({from, to, error: error.message, failedAfter, resumedFrom});
      at++;
    }

    async function iterate<Input extends string, Output extends string>(
      kernel: Kernel<Input, Output>,
      feeds: Readonly<Record<Input, Tensor>>,
      {maxRuns, isDone}: IterateOptions<Output>,
      check: (outputs: Readonly<Record<Output, Tensor>>) => void = () => undefined
    ): Promise<Iterated<Output>> {
      const state = Object.entries(kernel.state ?? {}) as [Output, Input][];
      let good: Readonly<Record<Input, Tensor>> = feeds;
      let goodRuns = 0;
      for (;;) {
        let runs = goodRuns;
        let current: ReturnType<KernelSession["start"]> | null = null;
        try {
          const started = performance.now();
          const session = await sessionOf(kernel as unknown as Kernel, order[at]!);
          openMs += performance.now() - started;
          current = session.start(good);
          for (;;) {
            const outputs = await current.step();
            runs++;
            const done = runs >= maxRuns || isDone(outputs as Partial<Record<Output, Tensor>>);
            if (done || (state.length > 0 && runs % checkpointEvery === 0)) {
              const read = await current.readState();
              if (done) {
                const all = {...outputs, ...read} as Record<Output, Tensor>;
                check(all);
                answered.add(kernel.name);
                return {outputs: all, runs};
              }
              good = {...feeds, ...Object.fromEntries(state.map(([output, input]) => [input, read[output]]))};
              goodRuns = runs;
            }
            await breathe(signal);
          }
        } catch (error) {
          if (signal?.aborted) throw signal.reason;
          fallBack(error as Error, runs, goodRuns);
        } finally {
          current?.close();
        }
      }
    }
    async function prepare(kernel: Kernel): Promise<void> {
      for (;;) {
        try {
          const started = performance.now();
          await sessionOf(kernel, order[at]!);
          openMs += performance.now() - started;
          return;
        } catch (error) {
          fallBack(error as Error, 0, 0);
        }
      }
    }
    return {
      get backend() {
        return order[at]!;
      },
      why,
      fallbacks,
      get kernels() {
        return [...answered];
      },
      get openMs() {
        return openMs;
      },
      prepare,
      iterate: (kernel, feeds, iterateOptions) => iterate(kernel, feeds, iterateOptions),
      run: async (kernel, feeds, check) => {
        await breathe(signal);
        return (await iterate(kernel, feeds, {maxRuns: 1, isDone: () => true}, check)).outputs;
      }
    };
  };
}
