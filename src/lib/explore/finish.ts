/** Rows between two chances to let go in a pass over a table: about a millisecond. */
export const ROWS_PER_STEP = 100_000;

/** Runs work that could let go in between to its end, at once. */
export function finish<T>(work: Generator<void, T>): T {
  for (;;) {
    const {done, value} = work.next();
    if (done) return value;
  }
}
