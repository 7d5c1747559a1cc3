const SLICE_MS = 8;

/** Ends after whatever waits already: input and drawing come first. Timers would wait four milliseconds at least. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Resolves in a task of its own after the next frame. */
export const nextFrame = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Runs a generator to its end in slices of a few milliseconds; `isCurrent` ends it early.
 *
 * @param firstMs - length of the first slice: longer, what is soon through is shown in the same frame
 * @param pause - what passes between two slices
 */
export async function inSlices<T>(
  work: Generator<unknown, T>,
  isCurrent: () => boolean,
  {firstMs = SLICE_MS, pause = nextTask}: {readonly firstMs?: number; readonly pause?: () => Promise<unknown>} = {}
): Promise<T | null> {
  for (let until = performance.now() + firstMs; ; until = performance.now() + SLICE_MS) {
    do {
      const {done, value} = work.next();
      if (done) return isCurrent() ? value : null;
    } while (performance.now() < until);
    await pause();
    if (!isCurrent()) return null;
  }
}

/**
 * Runs work to its end on one version of what it reads: anew where that changes meanwhile.
 *
 * @throws the signal's reason once it is aborted
 */
export async function onOneVersion<T>(
  work: () => Generator<unknown, T>,
  version: () => unknown,
  signal: AbortSignal
): Promise<T> {
  for (;;) {
    const begun = version();
    const found = await inSlices(work(), () => begun === version() && !signal.aborted);
    signal.throwIfAborted();
    if (begun === version()) return found as T;
  }
}

/** Work that several callers ask for: each takes the next step in turn, and all get the same result. */
export class SharedWork<T> {
  readonly #work: Generator<void, T>;
  #done: {readonly value: T} | null = null;

  constructor(work: Generator<void, T>) {
    this.#work = work;
  }

  *steps(): Generator<void, T> {
    while (this.#done === null) {
      const {done, value} = this.#work.next();
      if (done) this.#done = {value};
      else yield;
    }
    return this.#done.value;
  }
}
