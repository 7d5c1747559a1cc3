import {logChoose} from "./log-gamma.js";

/**
 * Fisher's exact test of two shares, two-sided: the total probability of tables with the same margins that are no likelier than the
 * observed one.
 *
 * With N = n + m and K = k + l, P(k) = C(n, k) C(m, K − k) / C(N, K). Tables within a relative 1e-7 of the observed probability count as
 * equally likely, as R's `fisher.test` does.
 *
 * @param k - successes of the first `n` trials
 * @param l - successes of the second `m` trials
 * @returns p; 1 without trials on a side
 * @throws RangeError for counts that are not whole, or more successes than trials
 *
 * Source: Fisher 1935, The Design of Experiments, §21.1.
 *
 * @example
 * fisherExact(3, 3, 0, 3) // → 0.1
 */
export function fisherExact(k: number, n: number, l: number, m: number): number {
  for (const [successes, trials] of [
    [k, n],
    [l, m]
  ]) {
    if (!(Number.isInteger(trials) && Number.isInteger(successes) && successes >= 0 && successes <= trials))
      throw new RangeError(`invalid successes; expected a whole number in [0, ${trials}]: ${successes}`);
  }
  const K = k + l;
  const mass = (one: number) => Math.exp(logChoose(n, one) + logChoose(m, K - one) - logChoose(n + m, K));
  const bar = mass(k) * (1 + 1e-7);
  let total = 0;
  for (let one = Math.max(0, K - m); one <= Math.min(n, K); one++) {
    const own = mass(one);
    if (own <= bar) total += own;
  }
  return Math.min(1, total);
}
