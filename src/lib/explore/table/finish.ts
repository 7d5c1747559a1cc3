/** Rows in one step of a pass over a table that only counts: about a millisecond. */
export const ROWS_PER_STEP = 100_000;
/** The same for a pass that does more with a row. */
export const ROWS_PER_SLOW_STEP = 10_000;

/** Runs work that is divided into steps to its end, without a pause. */
export function finish<T>(work: Generator<void, T>): T {
  for (;;) {
    const {done, value} = work.next();
    if (done) return value;
  }
}
