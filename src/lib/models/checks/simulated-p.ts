import {logUpperGamma, normalTwoSided} from "../../math/index.js";

/** Simulated values at or beyond the observed one from which their share alone is the p-value. */
const ENOUGH = 10;

/**
 * Share of simulated values as large as an observed one, (1 + count) / (1 + B); where few are, the tail of a gamma distribution with the
 * simulated mean, variance and skewness (at least 0.05) goes on where counting ends.
 */
export function simulatedP(observed: number, simulated: ArrayLike<number>): number {
  const values = Array.from(simulated);
  const B = values.length;
  const beyond = values.reduce((sum, value) => sum + (value >= observed ? 1 : 0), 0);
  if (beyond >= ENOUGH) return (1 + beyond) / (1 + B);
  const mean = values.reduce((sum, value) => sum + value, 0) / B;
  const moment = (power: number) => values.reduce((sum, value) => sum + (value - mean) ** power, 0) / B;
  const sd = Math.sqrt(moment(2));
  if (!(sd > 0)) return observed > mean ? 1 / (1 + B) : 1;
  const z = (observed - mean) / sd;
  const skewness = moment(3) / sd ** 3;
  if (skewness < 0.05) return z > 0 ? normalTwoSided(z) / 2 : 1 - normalTwoSided(z) / 2;
  const shape = 4 / skewness ** 2;
  const x = shape + z * Math.sqrt(shape);
  return x <= 0 ? 1 : Math.exp(logUpperGamma(shape, x));
}
