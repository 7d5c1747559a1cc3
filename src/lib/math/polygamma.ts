/** The series below is exact to double precision from here on. */
const SERIES_FROM = 12;

/** Polygamma functions of one positive number. */
export interface Polygamma {
  /** ψ(x), the derivative of log Γ: mean of the log of a gamma variate of shape x. */
  readonly digamma: number;
  /** ψ′(x): its variance. */
  readonly trigamma: number;
  /** ψ″(x): its third central moment, below 0. */
  readonly tetragamma: number;
}

/**
 * Digamma, trigamma and tetragamma of x > 0, relative error about 1e-13; NaN for x ≤ 0.
 *
 * Shifts x up by recurrence, then the asymptotic series.
 *
 * Source: Abramowitz & Stegun 6.3.18, 6.4.12, 6.4.13.
 */
export function polygamma(x: number): Polygamma {
  if (!(x > 0)) return {digamma: NaN, trigamma: NaN, tetragamma: NaN};
  let [first, second, third] = [0, 0, 0];
  let y = x;
  for (; y < SERIES_FROM; y++) {
    first -= 1 / y;
    second += 1 / (y * y);
    third -= 2 / (y * y * y);
  }
  const t = 1 / (y * y);
  return {
    digamma:
      first +
      Math.log(y) -
      0.5 / y -
      t * (1 / 12 - t * (1 / 120 - t * (1 / 252 - t * (1 / 240 - t * (1 / 132 - t * (691 / 32760 - t / 12)))))),
    trigamma:
      second +
      (1 + 0.5 / y + t * (1 / 6 - t * (1 / 30 - t * (1 / 42 - t * (1 / 30 - t * (5 / 66 - t * (691 / 2730))))))) / y,
    tetragamma:
      third - t * (1 + 1 / y + t * (1 / 2 - t * (1 / 6 - t * (1 / 6 - t * (3 / 10 - t * (5 / 6 - t * (691 / 210)))))))
  };
}
