import {CountedCorrelations} from "../math/counted-correlations.js";
import {expandedPercentiles, indexes, midRanks, type Interval} from "../math/index.js";
import {finish} from "./table/finish.js";
import {COEFFICIENTS, type Coefficient} from "./human-judges.js";
import type {RatingPairs} from "./rating-pairs.js";

/** Below so many cases a correlation has no interval, and is no finding. */
export const LEAST_CASES = 5;

/** Draws of cases, as many as take this many entries together, within these bounds. */
const DRAWN_ENTRIES = 1_000_000;
const [LEAST_DRAWS, MOST_DRAWS] = [200, 1000];
/** Entries drawn between two chances to let go: about a millisecond. */
const ENTRIES_PER_STEP = 10_000;

/** A number with its 95% interval over cases; `null` where that would say nothing. */
interface Estimate {
  readonly estimate: number;
  readonly interval: Interval | null;
}

/** How two judges' ratings go together. */
export interface RatingAgreement {
  /** By coefficient; NaN where one side is constant, `null` interval below 5 cases, at 1 and −1, and where many draws have no correlation. */
  readonly correlations: Readonly<Record<Coefficient, Estimate>>;
  readonly n: number;
  readonly cases: number;
}

/**
 * Correlations of two judges' ratings, of all models or one.
 *
 * Intervals by bootstrap: cases are drawn with replacement, each with its entries by all models; expanded percentiles
 * (`expandedPercentiles`) of the draws' correlations. They hold for ties and few values too, where Fisher's z does not. A draw in which one side says
 * the same of all has no correlation, and counts as lower and as higher than any: where that reaches an end there is no interval. 1,000
 * draws, fewer of more than 1,000 entries, 200 at least.
 *
 * @returns `null` with fewer than three entries
 *
 * Source: Hesterberg 2015; docs/methods/explorer.md.
 *
 * @internal Pages take it in steps; tests ask for it at once.
 */
export const ratingAgreement = (pairs: RatingPairs, model?: number): RatingAgreement | null =>
  finish(ratingAgreementSteps(pairs, model));

/** As `ratingAgreement`, in steps, so that other work can run in between. */
export function* ratingAgreementSteps(pairs: RatingPairs, model?: number): Generator<void, RatingAgreement | null> {
  const members = pairs.model.map((_, k) => k).filter((k) => model === undefined || pairs.model[k] === model);
  if (members.length < 3) return null;
  const draws = new CaseDraws(members.map((k) => pairs.case[k]!));
  const correlations = new CountedCorrelations(
    members.map((k) => pairs.a[k]!),
    members.map((k) => pairs.b[k]!)
  );
  const found = correlations.of(draws.once());
  // At 1 every draw is the same, which says nothing of others.
  const bounded = COEFFICIENTS.filter((by) => Math.abs(found[by]) < 1 - 1e-12);
  const drawn =
    draws.cases < LEAST_CASES || bounded.length === 0 ? null : yield* draws.of((times) => correlations.of(times));
  const estimated = (by: Coefficient): Estimate => ({
    estimate: found[by],
    interval:
      drawn && bounded.includes(by)
        ? intervalOf(
            drawn.map((one) => one[by]),
            draws.cases
          )
        : null
  });
  return {
    correlations: {spearman: estimated("spearman"), pearson: estimated("pearson"), kendall: estimated("kendall")},
    n: members.length,
    cases: draws.cases
  };
}

/** Draws of cases with all their entries: how often each entry counts. The same number of cases gives the same draws. */
class CaseDraws {
  readonly cases: number;
  /** Case of each entry, from 0. */
  readonly #caseOf: Uint32Array;
  readonly #times: Uint32Array;

  constructor(cases: readonly number[]) {
    const places = new Map([...new Set(cases)].map((id, place) => [id, place]));
    this.cases = places.size;
    this.#caseOf = Uint32Array.from(cases, (id) => places.get(id)!);
    this.#times = new Uint32Array(cases.length);
  }

  /** Every entry once. */
  once(): Uint32Array {
    return this.#times.fill(1);
  }

  /** What is measured on each draw. */
  *of<T>(measure: (times: Uint32Array) => T): Generator<void, T[]> {
    const n = this.#times.length;
    const count = Math.min(MOST_DRAWS, Math.max(LEAST_DRAWS, Math.floor(DRAWN_ENTRIES / n)));
    const perStep = Math.ceil(ENTRIES_PER_STEP / n);
    const draw = indexes(1);
    const [drawn, timesOf] = [new Uint32Array(this.cases), new Uint32Array(this.cases)];
    const measured: T[] = [];
    while (measured.length < count) {
      if (measured.length % perStep === 0) yield;
      draw(drawn, this.cases);
      this.#count(drawn, timesOf);
      measured.push(measure(this.#times));
    }
    return measured;
  }

  /** A function, for numbers within a generator are objects. */
  #count(drawn: Uint32Array, timesOf: Uint32Array): void {
    timesOf.fill(0);
    for (let k = 0; k < drawn.length; k++) timesOf[drawn[k]!]!++;
    for (let k = 0; k < this.#times.length; k++) this.#times[k] = timesOf[this.#caseOf[k]!]!;
  }
}

/** `null` where draws without a value reach an end, or all are the same. */
function intervalOf(draws: readonly number[], cases: number): Interval | null {
  const held = (missing: number) => draws.map((value) => (Number.isNaN(value) ? missing : value));
  const {lo} = expandedPercentiles(held(-Infinity), cases);
  const {hi, level} = expandedPercentiles(held(Infinity), cases);
  // Rounding leaves some 1e-17 of draws that are all the same.
  return Number.isFinite(hi - lo) && hi - lo > 1e-12 ? {lo, hi, level} : null;
}

/** A judge's ratings beside those of people, and how they go together. */
export interface Rated {
  readonly pairs: RatingPairs;
  readonly agreement: RatingAgreement;
}

/** Who agrees most with people, and what tells that from another. */
export interface Closest<T> {
  readonly best: T;
  /** Of the others the one with the highest correlation from which it is not told apart, or the next where it is from all; with the difference. */
  readonly next: (Estimate & {readonly other: T}) | null;
  /** Is it above all others beyond doubt? */
  readonly isTold: boolean;
}

/**
 * Who agrees most, of those that rest on enough cases (`LEAST_CASES`) and have a correlation. It is told from another where the difference of
 * their correlations on the entries that both have, drawn together as in `ratingAgreement`, has an interval above 0; to be called the closest it must be from all,
 * so that nothing is corrected (Berger 1982). `null` without any.
 */
export function* closestSteps<T extends Rated>(all: readonly T[], by: Coefficient): Generator<void, Closest<T> | null> {
  const estimate = ({agreement}: T) => agreement.correlations[by].estimate;
  const [best, ...others] = all
    .filter((one) => one.agreement.cases >= LEAST_CASES && Number.isFinite(estimate(one)))
    .sort((p, q) => estimate(q) - estimate(p));
  if (best === undefined) return null;
  let next: (Estimate & {readonly other: T}) | null = null;
  for (const other of others) {
    const difference = {...(yield* differenceSteps(best.pairs, other.pairs, by)), other};
    if (!((difference.interval?.lo ?? 0) > 0)) return {best, next: difference, isTold: false};
    next ??= difference;
  }
  return {best, next, isTold: true};
}

/** Correlation of one judge with people less that of another, on the entries (cases and models) that both have. */
function* differenceSteps(one: RatingPairs, other: RatingPairs, by: Coefficient): Generator<void, Estimate> {
  const key = ({case: cases, model}: RatingPairs, k: number) => `${cases[k]} ${model[k]}`;
  const places = new Map(other.case.map((_, k) => [key(other, k), k]));
  const shared = one.case.flatMap((_, k) => {
    const at = places.get(key(one, k));
    return at === undefined ? [] : [[k, at] as const];
  });
  const draws = new CaseDraws(shared.map(([k]) => one.case[k]!));
  const [ofOne, ofOther] = ([one, other] as const).map(
    ({a, b}, side) =>
      new CountedCorrelations(
        shared.map((places) => a[places[side]!]!),
        shared.map((places) => b[places[side]!]!)
      )
  ) as [CountedCorrelations, CountedCorrelations];
  const difference = (times: Uint32Array) => ofOne.of(times)[by] - ofOther.of(times)[by];
  const estimate = difference(draws.once());
  if (draws.cases < LEAST_CASES || Number.isNaN(estimate)) return {estimate, interval: null};
  return {estimate, interval: intervalOf(yield* draws.of(difference), draws.cases)};
}

/** Entries on which two judges differ most, by the distance of their ranks as shares of all; largest first. */
export function disputed({a, b}: RatingPairs, most: number): {at: number; distance: number}[] {
  const [ra, rb] = [midRanks(a), midRanks(b)];
  return a
    .map((_, at) => ({at, distance: Math.abs(ra[at]! - rb[at]!) / a.length}))
    .sort((p, q) => q.distance - p.distance || p.at - q.at)
    .slice(0, most);
}
