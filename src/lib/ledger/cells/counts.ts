import {SLACK} from "./rounding.js";

/** How whole counts over a denominator can print as a rate. */
export interface CountFit {
  /** Least multiple of the denominator, in answers per item, at which some count prints as the rate. */
  readonly samples: number;
  /** The denominators: items times answers per item. */
  readonly n: number;
  /** Smallest and largest count that print as the rate. */
  readonly least: number;
  readonly most: number;
  readonly truncated: boolean;
}

/** A printed rate: its value, decimals and what one is printed as. */
export interface PrintedRate {
  readonly value: number;
  readonly decimals: number;
  readonly scale: 100 | 1;
}

/** Smallest and largest count over n that print as a rate, by rounding or by truncation; `null` if none does. */
function countsOver({value, decimals, scale}: PrintedRate, n: number, truncated: boolean): [number, number] | null {
  const unit = 10 ** -decimals;
  const [lo, hi] = truncated ? [value, value + unit - 2 * SLACK] : [value - unit / 2, value + unit / 2];
  const least = Math.max(0, Math.ceil((n * (lo - SLACK)) / scale));
  const most = Math.min(n, Math.floor((n * (hi + SLACK)) / scale));
  return least <= most ? [least, most] : null;
}

/**
 * The whole counts that can print as a rate over n items answered up to `samples` times each.
 *
 * Rounding is tried before truncation, few answers per item before many. Ties may round either way.
 *
 * @returns `null` if no count prints as this rate
 *
 * @example
 * countsThatPrint({value: 33.3, decimals: 1, scale: 100}, 3) // → {samples: 1, n: 3, least: 1, most: 1, truncated: false}
 */
export function countsThatPrint(rate: PrintedRate, n: number, samples = 1): CountFit | null {
  for (const truncated of [false, true]) {
    for (let r = 1; r <= samples; r++) {
      const counts = countsOver(rate, n * r, truncated);
      if (counts) return {samples: r, n: n * r, least: counts[0], most: counts[1], truncated};
    }
  }
  return null;
}

/** Denominator that several rates share, as far as their digits tell. */
export interface InferredDenominator {
  /** The least denominator that prints all rates, or all but `exceptions`. */
  readonly n: number;
  /** Indices of the rates that no count over n prints. */
  readonly exceptions: readonly number[];
  /** Chance that so many rates fit this denominator by accident. */
  readonly chance: number;
}

/**
 * The least denominator up to `most` that prints all rates, or all but one if they are at least four: GRIM turned around.
 *
 * The chance of an accident is the product over the fitting rates of the share of printed values that n can make,
 * times the number of denominators tried, capped at one. Above `bar` nothing is inferred: few decimals or few rates
 * fit too many denominators.
 *
 * @returns `null` if nothing can be inferred
 *
 * Source: Brown & Heathers 2017, The GRIM test, Social Psychological and Personality Science 8:363.
 */
export function inferDenominator(rates: readonly PrintedRate[], most = 2000, bar = 1e-3): InferredDenominator | null {
  const key = `${most}|${bar}|${rates.map(({value, decimals, scale}) => `${value} ${decimals} ${scale}`).join("|")}`;
  const before = inferred.get(key);
  if (before !== undefined) return before;
  const found = searchDenominator(rates, most, bar);
  if (inferred.size >= REMEMBERED) inferred.clear();
  inferred.set(key, found);
  return found;
}

/** Columns asked about before: a proposed repair changes one column and the checks are run on all of them again. */
const inferred = new Map<string, InferredDenominator | null>();
const REMEMBERED = 5000;

function searchDenominator(rates: readonly PrintedRate[], most: number, bar: number): InferredDenominator | null {
  const telling = rates.filter(({value, scale}) => value > 0 && value < scale);
  if (telling.length < 2) return null;
  for (const allowed of rates.length >= 4 ? [0, 1] : [0]) {
    for (let n = 2; n <= most; n++) {
      const exceptions: number[] = [];
      for (let i = 0; i < rates.length && exceptions.length <= allowed; i++)
        if (!countsOver(rates[i]!, n, false)) exceptions.push(i);
      if (exceptions.length > allowed) continue;
      const covered = (rate: PrintedRate) => Math.min(1, (n + 1) / (rate.scale * 10 ** rate.decimals + 1));
      const fitting = telling.filter((rate) => !exceptions.includes(rates.indexOf(rate)));
      const tries = n * (allowed === 0 ? 1 : rates.length);
      const chance = Math.min(
        1,
        fitting.reduce((product, rate) => product * covered(rate), tries)
      );
      if (chance <= bar) return {n, exceptions, chance};
    }
  }
  return null;
}
