import {normalQuantile} from "./normal-distribution.js";

/** Fisher's z interval of a Pearson correlation over n pairs, n of 4 or more; a correlation of 1 has no width. Source: Fisher 1921. */
export function fisherInterval(r: number, n: number, level = 0.95): {readonly lo: number; readonly hi: number} {
  return around(Math.atanh(r), normalQuantile((1 + level) / 2) / Math.sqrt(n - 3));
}

/**
 * 95% interval of Spearman's rho, wider than Pearson's; a rho of 1 is taken for .9999, which has a width.
 *
 * Source: Bonett and Wright 2000, Psychometrika 65:23.
 */
export function rankInterval(rho: number, n: number): {readonly lo: number; readonly hi: number} {
  const half = normalQuantile(0.975) * Math.sqrt((1 + rho ** 2 / 2) / (n - 3));
  return around(Math.atanh(Math.max(-0.9999, Math.min(0.9999, rho))), half);
}

const around = (z: number, half: number) => ({lo: Math.tanh(z - half), hi: Math.tanh(z + half)});
