/** How far two numbers may be apart: `|actual − expected| <= abs + rel · |expected|`. */
export interface Tolerance {
  readonly name: string;
  readonly abs: number;
  readonly rel: number;
}

const tolerance = (name: string, {abs = 0, rel = 0}: {abs?: number; rel?: number}): Tolerance => ({name, abs, rel});

/** Two float64 programs that do the same arithmetic in another order. */
export const F64_EXACT = tolerance("F64_EXACT", {abs: 1e-14, rel: 1e-12});
/** R's printed 15 digits, after a chain of special functions. */
export const R_REFERENCE = tolerance("R_REFERENCE", {abs: 1e-13, rel: 1e-9});
/** Reference numbers stored with about ten decimals. */
export const STORED_DECIMALS = tolerance("STORED_DECIMALS", {abs: 1e-9});
/** Gap points (0 to 100) computed from a stored difference of abilities. */
export const GAP_FROM_STORED = tolerance("GAP_FROM_STORED", {abs: 3e-6});
/** Gap points and parameters of converged float64 estimates. */
export const CONVERGED = tolerance("CONVERGED", {abs: 1e-6});
/** Estimates of two programs that stop their iterations at different places. */
export const PEER_PROGRAM = tolerance("PEER_PROGRAM", {abs: 2e-3, rel: 1e-3});

/** A tolerance for one stated reason that no policy covers. */
export function within(abs: number, reason: string): Tolerance {
  return tolerance(reason, {abs});
}

/** Whether two numbers agree; equal infinities and two NaN do, NaN and a number never. */
export function isClose(actual: number, expected: number, policy: Tolerance): boolean {
  if (Object.is(actual, expected) || actual === expected) return true;
  if (!Number.isFinite(actual) || !Number.isFinite(expected)) return false;
  return Math.abs(actual - expected) <= policy.abs + policy.rel * Math.abs(expected);
}

/**
 * Throws unless two numbers agree under a named policy.
 *
 * @param what - what was compared, for the message
 */
export function expectClose(actual: number, expected: number, policy: Tolerance, what = "value"): void {
  if (isClose(actual, expected, policy)) return;
  throw new Error(
    `${what}: ${actual} is not close to ${expected} (${policy.name}; off by ${Math.abs(actual - expected)})`
  );
}

/** `expectClose` for each pair of two lists of the same length. */
export function expectAllClose(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  policy: Tolerance,
  what = "values"
): void {
  if (actual.length !== expected.length) {
    throw new Error(`${what}: ${actual.length} values, expected ${expected.length}`);
  }
  for (let i = 0; i < expected.length; i++) {
    expectClose(actual[i] as number, expected[i] as number, policy, `${what}[${i}]`);
  }
}
