/** Shares of the four outcomes of items asked both ways; first index understanding, second generation. Sum to 1. */
export interface JointOutcomes {
  readonly p11: number;
  readonly p10: number;
  readonly p01: number;
  readonly p00: number;
}

/** The outcomes of one model in one category, with the number of items behind them. */
export interface GapCell {
  readonly outcomes: JointOutcomes;
  /** Items asked both ways (not runs: repeated runs on the same items do not multiply it). Need not be whole. */
  readonly n: number;
}

/** Outcomes read from published rates, with what is wrong with them. */
export interface RatesReading {
  readonly outcomes: JointOutcomes;
  /** False when a share is negative: no items can produce these rates. */
  readonly possible: boolean;
  /** The negative shares. */
  readonly negative: readonly (keyof JointOutcomes)[];
  /** True when the asked-for repair was applied. */
  readonly repaired: boolean;
}

/** Shares this close to 0 are rounding of the arithmetic, not of the source, and are set to 0. */
const ROUNDING = 1e-12;

/**
 * The four joint outcomes implied by rates of joint success, understanding and generation.
 *
 * p11 = success, p10 = und − success, p01 = gen − success, p00 = 1 − und − gen + success. Impossible rates are
 * reported, never clamped. The one repair, `swap-success-generation`, exchanges the success and generation rates of
 * an impossible row, and is applied only when asked for, only where it makes the row possible.
 *
 * @param success - share of items right both ways
 * @param understanding - share right when understanding
 * @param generation - share right when generating
 * @throws RangeError for rates outside [0, 1], NaN included
 *
 * @example
 * outcomesFromRates(0.2, 0.5, 0.1).possible // → false
 */
export function outcomesFromRates(
  success: number,
  understanding: number,
  generation: number,
  options: {readonly repair?: "swap-success-generation"} = {}
): RatesReading {
  for (const rate of [success, understanding, generation]) {
    if (!(rate >= 0 && rate <= 1)) throw new RangeError(`invalid rate; expected [0, 1]: ${rate}`);
  }
  const reading = readRates(success, understanding, generation);
  if (reading.possible || options.repair === undefined) return reading;
  const swapped = readRates(generation, understanding, success);
  return swapped.possible ? {...swapped, repaired: true} : reading;
}

function readRates(success: number, understanding: number, generation: number): RatesReading {
  const tidy = (p: number) => (Math.abs(p) < ROUNDING ? 0 : p);
  const outcomes: JointOutcomes = {
    p11: success,
    p10: tidy(understanding - success),
    p01: tidy(generation - success),
    p00: tidy(1 - understanding - generation + success)
  };
  const negative = (["p11", "p10", "p01", "p00"] as const).filter((name) => outcomes[name] < 0);
  return {outcomes, possible: negative.length === 0, negative, repaired: false};
}

/** Sums of shares may be this far from 1: published rates are rounded to four digits. */
const SUM_SLACK = 5e-3;

/**
 * Rejects what is no distribution over four outcomes on a positive number of items.
 *
 * @throws RangeError `invalid p10; expected [0, 1]: v`, `invalid outcomes; expected a sum of 1: v` or
 * `invalid items; expected a positive number: v`
 */
export function requireCell({outcomes, n}: GapCell): void {
  requireOutcomes(outcomes);
  if (!(n > 0 && Number.isFinite(n))) throw new RangeError(`invalid items; expected a positive number: ${n}`);
}

/**
 * Rejects what is no distribution over four outcomes.
 *
 * @throws RangeError as `requireCell`
 */
export function requireOutcomes(outcomes: JointOutcomes): void {
  for (const name of ["p11", "p10", "p01", "p00"] as const) {
    const p = outcomes[name];
    if (!(p >= 0 && p <= 1)) throw new RangeError(`invalid ${name}; expected [0, 1]: ${p}`);
  }
  const sum = outcomes.p11 + outcomes.p10 + outcomes.p01 + outcomes.p00;
  if (!(Math.abs(sum - 1) <= SUM_SLACK)) throw new RangeError(`invalid outcomes; expected a sum of 1: ${sum}`);
}
