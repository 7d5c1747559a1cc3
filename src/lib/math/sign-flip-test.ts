import {commonDivisor} from "./common-divisor.js";
import {normalCdf, normalTwoSided} from "./normal-distribution.js";

/** From here on the sum under random signs is taken for normal, with variance Σ d². */
const MANY = 200;
/** Steps of an exact distribution: a few milliseconds. */
const MOST_STEPS = 2 ** 22;

/**
 * Two-sided sign-flip test: p = P(|Σ ± d| ≥ |Σ d|) where every sign is a fair coin.
 *
 * Exact for fewer than 200 differences other than 0: with R = Σ |d| and T the sum of a random half of the |d|, Σ ± d = 2T − R,
 * and the distribution of T comes from adding one |d| after the other, O(n R), or from all 2ⁿ signs, whatever is less. Where both are more
 * than four million steps (21 differences or more, of 500 and above) by the saddlepoint approximation, whose error is below 2% of p in tests. From 200
 * on by the normal limit, z = Σ d / √Σ d². 1 where all differences are 0.
 *
 * @param differences - whole numbers
 * @throws RangeError for a difference that is no whole number
 *
 * Source: Fisher 1935, The Design of Experiments, §21; saddlepoint: Robinson 1982, Journal of the Royal Statistical Society B 44:91, with the
 * tail of Lugannani and Rice 1980.
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

  /** @param most - steps of an exact distribution, more of which make it the saddlepoint's */
  p(most = MOST_STEPS): number {
    const observed = Math.abs(this.#sum);
    const n = this.#few.length;
    if (n === 0) return 1;
    if (n === MANY) return normalTwoSided(observed / Math.sqrt(this.#square));
    const unit = this.#few.reduce((a, b) => commonDivisor(a, b));
    const sizes = this.#few.map((d) => d / unit);
    const reach = sizes.reduce((total, d) => total + d, 0);
    if (observed === reach * unit) return 2 ** (1 - n);
    const steps = n * reach;
    if (Math.min(steps, 2 ** n) > most) return saddlepoint(sizes, observed / unit);
    return steps <= 2 ** n ? exact(sizes, observed / unit) : allSigns(sizes, observed / unit);
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

/** Tries all signs, each time turning one (in the order of a Gray code). */
function allSigns(sizes: readonly number[], observed: number): number {
  const signed = Float64Array.from(sizes);
  let sum = signed.reduce((total, d) => total + d, 0);
  let hits = sum >= observed ? 1 : 0;
  const all = 2 ** sizes.length;
  for (let turn = 1; turn < all; turn++) {
    const at = 31 - Math.clz32(turn & -turn);
    sum -= 2 * signed[at]!;
    signed[at] = -signed[at]!;
    if (Math.abs(sum) >= observed) hits++;
  }
  return hits / all;
}

/**
 * P(|Σ ± d| ≥ x) ≈ 2 (Φ(−w) + φ(w) (1/u − 1/w)) with K(s) = Σ log cosh(s d), K′(s) = x, w = √(2 (s x − K)), u = s √K″(s).
 *
 * @param sizes - whole numbers without a common divisor: sums lie 2 apart at least, so that x is taken 1 nearer to 0
 */
function saddlepoint(sizes: readonly number[], observed: number): number {
  const x = observed - 1;
  const square = sizes.reduce((sum, d) => sum + d * d, 0);
  // Where w is 0 both terms of the tail are infinite: nearer the middle than this the normal limit is as good.
  if (x < 1e-3 * Math.sqrt(square)) return normalTwoSided(x / Math.sqrt(square));
  let [low, high] = [0, Infinity];
  let s = x / square;
  let [k, slope, curve] = [0, 0, 0];
  for (let step = 0; step < 60; step++) {
    [k, slope, curve] = [0, 0, 0];
    for (const d of sizes) {
      const tanh = Math.tanh(s * d);
      k += s * d + Math.log1p(Math.exp(-2 * s * d)) - Math.LN2;
      slope += d * tanh;
      curve += d * d * (1 - tanh * tanh);
    }
    if (Math.abs(slope - x) < 1e-10 * x) break;
    if (slope < x) low = s;
    else high = s;
    const next = s + (x - slope) / curve;
    s = next > low && next < high ? next : high === Infinity ? 2 * s : (low + high) / 2;
  }
  const w = Math.sqrt(2 * (s * x - k));
  const u = Math.sinh(s) * Math.sqrt(curve);
  const density = Math.exp((-w * w) / 2) / Math.sqrt(2 * Math.PI);
  return Math.min(1, 2 * (normalCdf(-w) + density * (1 / u - 1 / w)));
}
