import {logChoose} from "./log-gamma.js";

/** P(X = k), X ~ Binomial(n, p). */
export function binomialMass(k: number, n: number, p: number): number {
  if (p === 0 || p === 1) return k === n * p ? 1 : 0;
  return Math.exp(logChoose(n, k) + k * Math.log(p) + (n - k) * Math.log1p(-p));
}

/**
 * Exact two-sided binomial test: the total probability of outcomes no likelier than the observed one.
 *
 * Outcomes within a relative 1e-7 of the observed probability count as equally likely, as R's `binom.test` does.
 *
 * @throws RangeError for k outside 0..n, counts that are not whole, or p outside [0, 1]
 */
export function binomialTest(k: number, n: number, p = 0.5): number {
  if (!(Number.isInteger(n) && n >= 0)) throw new RangeError(`invalid trials; expected a whole number >= 0: ${n}`);
  if (!(Number.isInteger(k) && k >= 0 && k <= n)) {
    throw new RangeError(`invalid successes; expected a whole number in [0, ${n}]: ${k}`);
  }
  if (!(p >= 0 && p <= 1)) throw new RangeError(`invalid probability; expected [0, 1]: ${p}`);
  const bar = binomialMass(k, n, p) * (1 + 1e-7);
  let total = 0;
  for (let outcome = 0; outcome <= n; outcome++) {
    const mass = binomialMass(outcome, n, p);
    if (mass <= bar) total += mass;
  }
  return Math.min(1, total);
}

/**
 * McNemar's exact test for two systems on the same items: a binomial test of the discordant items at 1/2.
 *
 * @param onlyFirst - items that only the first system gets right
 * @param onlySecond - items that only the second gets right
 * @returns p, two-sided; 1 without discordant items
 *
 * Source: McNemar 1947.
 *
 * @example
 * mcnemarExact(1, 1) // → 1
 */
export function mcnemarExact(onlyFirst: number, onlySecond: number): number {
  return binomialTest(onlyFirst, onlyFirst + onlySecond, 0.5);
}
