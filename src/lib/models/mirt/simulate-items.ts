import {MISSING, type ItemResponses} from "./item-responses.js";

/** Simulated responses with the abilities they were drawn from. */
export interface SimulatedItems extends ItemResponses {
  /** f64[S×2], logits. */
  readonly trueTheta: Float64Array;
}

const MODULUS = 2147483647;

/**
 * Responses of S subjects to I items, half of them in each of two modalities, drawn from the item-level Rasch model:
 * abilities with standard deviations 1.2 and 0.9 and correlation 0.6, difficulties standard normal.
 *
 * The same bits in every language: the generator is minstd (48271 x mod 2³¹ − 1), a normal is the sum of twelve
 * uniforms less 6. At seed 20251121 these are the sets on which R's lme4 and glmmTMB were timed.
 */
export function simulateItems(S: number, I: number, seed = 20251121): SimulatedItems {
  let state = seed;
  const uniform = () => {
    // 48271 · state stays below 2^53.
    state = (48271 * state) % MODULUS;
    return state / MODULUS;
  };
  const normal = () => {
    let sum = 0;
    for (let k = 0; k < 12; k++) sum += uniform();
    return sum - 6;
  };
  const difficulty = Float64Array.from({length: I}, normal);
  const trueTheta = new Float64Array(2 * S);
  for (let s = 0; s < S; s++) {
    const first = normal();
    const second = normal();
    trueTheta[2 * s] = 1.2 * first;
    trueTheta[2 * s + 1] = 0.9 * (0.6 * first + 0.8 * second);
  }
  const y = new Uint8Array(S * I * 2).fill(MISSING);
  for (let s = 0; s < S; s++) {
    for (let i = 0; i < I; i++) {
      const d = i < I / 2 ? 0 : 1;
      const p = 1 / (1 + Math.exp(-(trueTheta[2 * s + d] - difficulty[i])));
      y[(s * I + i) * 2 + d] = uniform() < p ? 1 : 0;
    }
  }
  return {S, I, D: 2, y, trueTheta};
}
