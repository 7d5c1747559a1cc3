import {asinhDeltaInterval, gapFromOdds} from "../models/index.js";
import {mulberry32, quantiles, type Interval} from "../math/index.js";
import type {Rate} from "./clustered-rates.js";
import type {CrossFilter} from "./cross-filter.js";
import {compareSlices, rateOfCases, type CaseCount, type SliceComparison} from "./slices/index.js";
import {facetOf, type Facet} from "./verdict-table.js";

/** What is followed over training, in the order of a trajectory's arrays. */
export const SIDES = ["understanding", "generation"] as const;

/** A model at one training step. */
export interface TrajectoryPoint {
  readonly step: number;
  /** Code of the step in its facet. */
  readonly code: number;
  /** Share right by side, with interval over cases; `null` where nothing is scored. */
  readonly rates: readonly [Rate | null, Rate | null];
  /** Gap score of the pairs scored in both forms, shares, with its closed-form interval; `null` without pairs. */
  readonly gap: {readonly gap: number; readonly lo: number; readonly hi: number; readonly pairs: number} | null;
}

/** A model under one protocol, over its training steps. */
export interface Trajectory {
  readonly model: number;
  /** Code of the protocol (which side was trained, say), or `null` where the log has only one. */
  readonly protocol: number | null;
  readonly points: readonly TrajectoryPoint[];
  /** Last minus first measured step by side, over cases; `null` with fewer than two steps. */
  readonly changes: readonly [SliceComparison | null, SliceComparison | null];
  readonly lag: Lag | null;
}

/** How many steps later generation has made half of its way than understanding. */
export interface Lag {
  /** Step at which each side has made half of its own change, interpolated. */
  readonly half: readonly [number, number];
  readonly lag: number;
  /** Percentile interval of the bootstrap over cases. */
  readonly interval: Interval;
}

const REPLICATES = 400;
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
 * of the bootstrap's draws of cases rise too, each over three steps at least; it is taken over the steps between which both are
 * measured. A generator: it yields after every trajectory.
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
  const found: Trajectory[] = [];
  for (let m = 0; m < model.values.length; m++) {
    for (let p = 0; p < (protocol?.values.length ?? 1); p++) {
      const own = order.flatMap(({code, step: at}) => {
        const made = counts.get(`${m} ${p} ${code}`);
        return made ? [{code, step: at, ...made}] : [];
      });
      if (own.length === 0) continue;
      const points = own.map(({code, step: at, cases, joint, pairCases}): TrajectoryPoint => ({
        step: at,
        code,
        rates: [rateOfCases(cases[0]), rateOfCases(cases[1])],
        gap: gapOf(joint, pairCases.size)
      }));
      const together = measuredTogether(own);
      const lag = changesOf(together).every(risesBeyondDoubt) ? lagOf(together) : null;
      found.push({model: m, protocol: protocol ? p : null, points, changes: changesOf(own), lag});
      yield;
    }
  }
  return found;
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

function gapOf(joint: StepCounts["joint"], cases: number): TrajectoryPoint["gap"] {
  const pairs = joint.reduce((a, b) => a + b, 0);
  if (pairs === 0) return null;
  const [p11, p10, p01, p00] = joint.map((n) => n / pairs) as [number, number, number, number];
  const {estimate, gap} = asinhDeltaInterval({outcomes: {p11, p10, p01, p00}, n: cases});
  return {gap: gapFromOdds(estimate), lo: gap.lo, hi: gap.hi, pairs};
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

function lagOf(own: readonly StepCases[]): Lag | null {
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
  const lags: number[] = [];
  for (let b = 0; b < REPLICATES; b++) {
    const weights = new Uint8Array(all.size);
    for (let k = 0; k < all.size; k++) weights[Math.floor(uniform() * all.size)]!++;
    const [und, gen] = halves(weights);
    if (Number.isFinite(gen - und)) lags.push(gen - und);
  }
  if (lags.length < 0.95 * REPLICATES) return null;
  const [lo, hi] = quantiles(lags, [0.025, 0.975]) as [number, number];
  return {half, lag: half[1] - half[0], interval: {lo, hi, level: 0.95}};
}
