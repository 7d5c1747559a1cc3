const SLICE_MS = 8;

/** Runs a generator to its end in slices of a few milliseconds; `isCurrent` ends it early. */
export async function inSlices<T>(work: Generator<void, T>, isCurrent: () => boolean): Promise<T | null> {
  for (;;) {
    const until = performance.now() + SLICE_MS;
    do {
      const {done, value} = work.next();
      if (done) return isCurrent() ? value : null;
    } while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve));
    if (!isCurrent()) return null;
  }
}
