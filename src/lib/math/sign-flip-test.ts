import {normalCdf} from "./normal-distribution.js";

/** From here on the sum under random signs is taken for normal, with variance Σ d². */
const MANY = 200;

/**
 * Two-sided sign-flip test: p = P(|Σ ± d| ≥ |Σ d|) where every sign is a fair coin.
 *
 * Exact for fewer than 200 differences other than 0: with R = Σ |d| and T the sum of a random half of the |d|, Σ ± d = 2T − R,
 * and the distribution of T comes from adding one |d| after the other, O(n R). From 200 on by its normal limit,
 * z = Σ d / √Σ d². 1 where all differences are 0.
 *
 * @param differences - whole numbers
 * @throws RangeError for a difference that is no whole number
 *
 * Source: Fisher 1935, The Design of Experiments, §21.
 */
export function signFlipTest(differences: ArrayLike<number>): number {
  const flips = new SignFlips();
  for (let k = 0; k < differences.length; k++) {
    const d = differences[k]!;
    if (!Number.isInteger(d)) throw new RangeError(`difference ${k}: ${d} is no whole number`);
    flips.add(d);
  }
  return flips.p();
}

/** The test on differences that come one by one; of many it keeps their sums only. */
export class SignFlips {
  #sum = 0;
  #square = 0;
  /** Sizes of the differences other than 0, while they are few; the distribution does not depend on their signs. */
  readonly #few: number[] = [];

  /** @param d - a whole number */
  add(d: number): void {
    if (d === 0) return;
    this.#sum += d;
    this.#square += d * d;
    if (this.#few.length < MANY) this.#few.push(Math.abs(d));
  }

  p(): number {
    const observed = Math.abs(this.#sum);
    if (this.#few.length === 0) return 1;
    if (this.#few.length === MANY) return 2 * normalCdf(-observed / Math.sqrt(this.#square));
    return exact(this.#few, observed);
  }
}

function exact(sizes: readonly number[], observed: number): number {
  const reach = sizes.reduce((total, d) => total + d, 0);
  const mass = new Float64Array(reach + 1);
  mass[0] = 1;
  let top = 0;
  for (const d of sizes) {
    top += d;
    for (let t = top; t >= d; t--) mass[t] = (mass[t]! + mass[t - d]!) / 2;
    for (let t = d - 1; t >= 0; t--) mass[t]! /= 2;
  }
  let p = 0;
  for (let t = 0; t <= reach; t++) if (Math.abs(2 * t - reach) >= observed) p += mass[t]!;
  return Math.min(1, p);
}
