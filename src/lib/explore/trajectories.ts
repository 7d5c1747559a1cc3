import {asinhDeltaInterval, dirichletInterval} from "../models/gap/gap-intervals.js";
import {gapFromOdds} from "../models/gap/gap-score.js";
import {expandedPercentiles, holm, mulberry32, studentTwoSided, type Interval} from "../math/index.js";
import type {Rate} from "./filter/clustered-rates.js";
import type {CrossFilter} from "./filter/cross-filter.js";
import {SIDES} from "./joint-outcomes.js";
import {compareSlices, rateOfCases, type CaseCount, type SliceComparison} from "./slices/index.js";
import {facetOf, type Facet} from "./table/verdict-table.js";

/** A model at one training step. */
export interface TrajectoryPoint {
  readonly step: number;
  /** Code of the step in its facet. */
  readonly code: number;
  /** Share right by side, with interval over cases; `null` where nothing is scored. */
  readonly rates: readonly [Rate | null, Rate | null];
  /** Gap score of the pairs scored in both forms, shares, with its Dirichlet interval; `null` without pairs. */
  readonly gap: {readonly gap: number; readonly lo: number; readonly hi: number; readonly pairs: number} | null;
}

/** A model under one protocol, over its training steps; arrays by side as `SIDES`. */
export interface Trajectory {
  readonly model: number;
  /** Code of the protocol (which side was trained, say), or `null` where the log has only one. */
  readonly protocol: number | null;
  readonly points: readonly TrajectoryPoint[];
  /** Last minus first measured step by side, over cases; `null` with fewer than two steps. */
  readonly changes: readonly [SliceComparison | null, SliceComparison | null];
  /** Fewest cases of a side at a step, of those over which a lag is taken; 0 where both sides have no step together. */
  readonly leastCases: number;
  readonly lag: Lag | null;
}

/** How many steps later generation has made half of its way than understanding. */
export interface Lag {
  /** Step at which each side has made half of its own change, interpolated. */
  readonly half: readonly [number, number];
  readonly lag: number;
  /** Expanded percentile interval of the bootstrap over cases; NaN where all draws have the same lag. */
  readonly interval: Interval;
  /** Of no lag, Holm-adjusted over all trajectories with a lag. */
  readonly pHolm: number;
}

/** What a lag is before those of other trajectories are known. */
type OwnLag = Omit<Lag, "pHolm"> & {readonly p: number};

const REPLICATES = 1000;
/** Verdicts counted between two chances to let go: about a millisecond. */
const COUNTED_PER_STEP = 200_000;
/** Draws of a gap: its bounds then lie within two points of those of any other draws, most within one. */
const GAP_DRAWS = 4000;
/** Fewer cases do not tell how far a half-way may move: of three, intervals of lags hold the truth in three of four samples. */
export const LEAST_LAG_CASES = 5;
/** Between two steps the line is straight, and half-way its middle, whatever was measured. */
const LEAST_STEPS = 3;

/** Counts of one model, protocol and step: cases by side, the four joint outcomes, and the cases behind those. */
interface StepCounts {
  readonly cases: readonly [CaseCount[], CaseCount[]];
  readonly joint: [number, number, number, number];
  readonly pairCases: Set<number>;
}

/**
 * Understanding and generation of every model over the training steps in force, with their changes and their lag.
 *
 * A side's change is compared as two slices are (`compareSlices`). Half-way of a side is where the line through its rates
 * first reaches the middle between its first and its last rate. A lag is given where both sides rise beyond doubt and 95%
 * of the bootstrap's draws of cases rise too, each over three steps at least, with five cases at each; it is taken over the steps between which
 * both are measured. Its interval is that of the draws' `expandedPercentiles`, C the fewest cases of a side at a step; p is Student's of the lag over
 * the standard deviation of the draws, C − 1 degrees of freedom, or that of sign flips of C cases, 2^(1 − C), where all draws have the same
 * lag; Holm-adjusted over trajectories, for the one that is named is chosen among them.
 * The gap's interval is `dirichletInterval`, the number of cases as n. A generator: it yields after every point, and while it draws.
 *
 * @returns nothing for a log without steps or without one of the two sides
 *
 * Source: GapEval, section 4 (what is followed); docs/methods/explorer.md (how).
 */
export function* trajectories(filter: CrossFilter): Generator<void, Trajectory[]> {
  const {table} = filter;
  const step = facetOf(table, "step");
  const model = facetOf(table, "model")!;
  const protocol = facetOf(table, "protocol");
  const capability = facetOf(table, "capability");
  if (step === undefined || capability === undefined) return [];
  const counts = yield* countSteps(filter, {step, model, protocol, capability});
  const order = step.values
    .map((value, code) => ({code, step: value === null ? NaN : Number(value)}))
    .filter(({step: at}) => Number.isFinite(at))
    .sort((a, b) => a.step - b.step);
  const found: (Omit<Trajectory, "lag"> & {readonly lag: OwnLag | null})[] = [];
  for (let m = 0; m < model.values.length; m++) {
    for (let p = 0; p < (protocol?.values.length ?? 1); p++) {
      const own = order.flatMap(({code, step: at}) => {
        const made = counts.get(`${m} ${p} ${code}`);
        return made ? [{code, step: at, ...made}] : [];
      });
      if (own.length === 0) continue;
      const points: TrajectoryPoint[] = [];
      for (const {code, step: at, cases, joint, pairCases} of own) {
        points.push({
          step: at,
          code,
          rates: [rateOfCases(cases[0]), rateOfCases(cases[1])],
          // A step keeps its draws whatever steps are in force.
          gap: gapOf(joint, pairCases.size, code)
        });
        yield;
      }
      const together = measuredTogether(own);
      const sizes = together.flatMap(({cases}) => cases.map(({length}) => length).filter((length) => length > 0));
      const leastCases = sizes.length === 0 ? 0 : Math.min(...sizes);
      const isAsked = leastCases >= LEAST_LAG_CASES && changesOf(together).every(risesBeyondDoubt);
      const lag = isAsked ? yield* lagOf(together, leastCases) : null;
      found.push({model: m, protocol: protocol ? p : null, points, changes: changesOf(own), leastCases, lag});
    }
  }
  const adjusted = holm(found.map(({lag}) => lag?.p ?? NaN));
  return found.map((one, k) => {
    if (one.lag === null) return {...one, lag: null};
    const {half, lag, interval} = one.lag;
    return {...one, lag: {half, lag, interval, pHolm: adjusted[k]!}};
  });
}

function* countSteps(
  filter: CrossFilter,
  facets: {step: Facet; model: Facet; protocol: Facet | undefined; capability: Facet}
): Generator<void, Map<string, StepCounts>> {
  const {step, model, protocol, capability} = facets;
  const {items, outcome} = filter.table;
  const joint = facetOf(filter.table, "joint");
  const sideOf = capability.values.map((name) => SIDES.indexOf(name as "understanding"));
  const found = new Map<string, StepCounts>();
  for (let i = 0, since = 0; i < items.ids.length; i++) {
    const side = sideOf[capability.codes[i]!]!;
    if (side < 0 || !filter.itemPasses(i)) continue;
    const at = items.cases[i]!;
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++, since++) {
      if (outcome[r] === 0 || filter.failing(r, i) !== 0) continue;
      const key = `${model.codes[r]} ${protocol?.codes[r] ?? 0} ${step.codes[r]}`;
      let own = found.get(key);
      if (own === undefined) found.set(key, (own = {cases: [[], []], joint: [0, 0, 0, 0], pairCases: new Set()}));
      addVerdict(own.cases[side as 0 | 1], at, outcome[r] === 2);
      // Pairs are counted by their understanding form.
      const code = side === 0 ? (joint?.codes[r] ?? 4) : 4;
      if (code < 4) {
        own.joint[code]!++;
        own.pairCases.add(at);
      }
    }
    if (since > 50_000) {
      since = 0;
      yield;
    }
  }
  return found;
}

function addVerdict(cases: CaseCount[], at: number, isRight: boolean): void {
  const last = cases.at(-1);
  const open = last?.at === at ? last : {at, scored: 0, right: 0};
  const next = {at, scored: open.scored + 1, right: open.right + (isRight ? 1 : 0)};
  if (open === last) cases[cases.length - 1] = next;
  else cases.push(next);
}

function gapOf(joint: StepCounts["joint"], cases: number, stream: number): TrajectoryPoint["gap"] {
  const pairs = joint.reduce((a, b) => a + b, 0);
  if (pairs === 0) return null;
  const [p11, p10, p01, p00] = joint.map((n) => n / pairs) as [number, number, number, number];
  const cell = {outcomes: {p11, p10, p01, p00}, n: cases};
  const {lo, hi} = dirichletInterval(cell, {draws: GAP_DRAWS, stream}).gap;
  return {gap: gapFromOdds(asinhDeltaInterval(cell).estimate), lo, hi, pairs};
}

/** Cases by side at a step. */
type StepCases = Pick<StepCounts, "cases"> & {readonly step: number};

/** Of each side, last against first step at which it was measured. */
const changesOf = (own: readonly StepCases[]): [SliceComparison | null, SliceComparison | null] => {
  const changeOf = (side: 0 | 1) => {
    const measured = own.map(({cases}) => cases[side]).filter((one) => one.length > 0);
    return measured.length < 2 ? null : compareSlices(measured.at(-1)!, measured[0]!);
  };
  return [changeOf(0), changeOf(1)];
};

/** The steps from the first to the last between which both sides are measured: half of a rise is later where its beginning is missing. */
function measuredTogether<Step extends StepCases>(own: readonly Step[]): readonly Step[] {
  const sides = ([0, 1] as const).map((side) => own.filter(({cases}) => cases[side].length > 0));
  const from = Math.max(...sides.map((steps) => steps[0]?.step ?? Infinity));
  const to = Math.min(...sides.map((steps) => steps.at(-1)?.step ?? -Infinity));
  return own.filter(({step}) => step >= from && step <= to);
}

/** By its interval; where all cases rise alike there is none, and the test says whether they are enough. */
const risesBeyondDoubt = (change: SliceComparison | null): boolean =>
  change !== null &&
  (Number.isNaN(change.interval.lo) ? change.difference > 0 && change.p < 0.05 : change.interval.lo > 0);

/** Whether one side is later beyond doubt: by the adjusted test and, where there is one, by the interval. */
export const isLagging = ({pHolm, interval: {lo, hi}}: Lag): boolean => pHolm < 0.05 && !(lo <= 0 && hi >= 0);

/** Step at which the line through the points first has made half of its way; NaN for one that does not rise. */
export function halfWay(steps: readonly number[], rates: readonly number[]): number {
  const [first, last] = [rates[0]!, rates.at(-1)!];
  if (!(last > first)) return NaN;
  const level = (first + last) / 2;
  const k = rates.findIndex((rate) => rate >= level);
  if (k === 0) return steps[0]!;
  const [a, b] = [rates[k - 1]!, rates[k]!];
  return steps[k - 1]! + ((level - a) / (b - a)) * (steps[k]! - steps[k - 1]!);
}

function* lagOf(own: readonly StepCases[], leastCases: number): Generator<void, OwnLag | null> {
  const all = new Map<number, number>();
  for (const {cases} of own) for (const side of cases) for (const {at} of side) if (!all.has(at)) all.set(at, all.size);
  const sides = [0, 1].map((side) => {
    const measured = own.filter(({cases}) => cases[side]!.length > 0);
    return {
      steps: measured.map(({step}) => step),
      cases: measured.map(({cases}) => cases[side]!.map((c) => ({...c, at: all.get(c.at)!})))
    };
  });
  if (sides.some(({steps}) => steps.length < LEAST_STEPS)) return null;
  const halves = (weights: Uint8Array | null) =>
    sides.map(({steps, cases}) =>
      halfWay(
        steps,
        cases.map((one) => {
          let [scored, right] = [0, 0];
          for (const c of one) {
            const w = weights === null ? 1 : weights[c.at]!;
            scored += w * c.scored;
            right += w * c.right;
          }
          return right / scored;
        })
      )
    ) as [number, number];
  const half = halves(null);
  const uniform = mulberry32(1);
  /** The lag of a draw of cases; a function, for numbers within a generator are objects. */
  const drawLag = (): number => {
    const weights = new Uint8Array(all.size);
    for (let k = 0; k < all.size; k++) weights[Math.floor(uniform() * all.size)]!++;
    const [und, gen] = halves(weights);
    return gen - und;
  };
  const counted = sides.reduce((sum, {cases}) => sum + cases.reduce((total, one) => total + one.length, 0), 0);
  const perStep = Math.ceil(COUNTED_PER_STEP / counted);
  const lags: number[] = [];
  for (let b = 0; b < REPLICATES; b++) {
    if (b % perStep === 0) yield;
    const lag = drawLag();
    if (Number.isFinite(lag)) lags.push(lag);
  }
  if (lags.length < 0.95 * REPLICATES) return null;
  const lag = half[1] - half[0];
  const df = leastCases - 1;
  const mean = lags.reduce((sum, one) => sum + one, 0) / lags.length;
  const variance = lags.reduce((sum, one) => sum + (one - mean) ** 2, 0) / lags.length;
  // Draws of C cases vary by (C − 1)/C of what samples do.
  const se = Math.sqrt((variance * leastCases) / df);
  // Of draws that are all the same, but for rounding, no other sample's lag follows.
  if (se < 1e-12 * (own.at(-1)!.step - own[0]!.step))
    return {half, lag, interval: {lo: NaN, hi: NaN, level: 0.95}, p: lag === 0 ? 1 : 2 ** -df};
  return {half, lag, interval: expandedPercentiles(lags, leastCases), p: studentTwoSided(lag / se, df)};
}
