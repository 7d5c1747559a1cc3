/** A range that is meant to cover the true value with probability `level`. */
export interface Interval {
  readonly lo: number;
  readonly hi: number;
  /** Nominal coverage in (0, 1). */
  readonly level: number;
}

/**
 * Rejects levels outside (0, 1), NaN included.
 *
 * @throws RangeError `invalid level; expected (0, 1): v`
 */
export function requireLevel(level: number): void {
  if (!(level > 0 && level < 1)) throw new RangeError(`invalid level; expected (0, 1): ${level}`);
}

/**
 * Rejects anything that is not k successes in n ≥ 1 trials. Real numbers are allowed: rates times a denominator
 * are not always whole.
 *
 * @throws RangeError `invalid trials; …` or `invalid successes; …`
 */
export function requireCount(k: number, n: number): void {
  if (!(n > 0 && Number.isFinite(n))) throw new RangeError(`invalid trials; expected a positive number: ${n}`);
  if (!(k >= 0 && k <= n)) throw new RangeError(`invalid successes; expected [0, ${n}]: ${k}`);
}
