import {caseShare} from "./filter/case-share.js";
import type {Rate} from "./filter/clustered-rates.js";
import type {CrossFilter} from "./filter/cross-filter.js";
import {finish, ROWS_PER_SLOW_STEP} from "./table/finish.js";
import {VerdictKeys} from "./paired-verdicts.js";
import {facetOf, type Facet, type VerdictTable} from "./table/verdict-table.js";

/** The two forms of an item, in the order in which they are compared and followed over training. */
export const SIDES = ["understanding", "generation"] as const;

/** What became of an item in its two forms, in the order p11, p10, p01, p00. */
export const JOINT_OUTCOMES = ["both", "understood, not drawn", "drawn, not understood", "neither"] as const;
const NONE = JOINT_OUTCOMES.length;

/**
 * The joint outcome of each verdict: its own and that on the other form of its item, by the same model, judge, attempt and
 * so on. Both rows carry the same code; verdicts without a scored partner carry none. Verdicts that nothing tells apart are
 * partners one by one, in the order of the log, as in `pairVerdicts`: of more on one form than on the other the last have none.
 *
 * @returns `null` for a log without pairs of understanding and generation
 */
export function jointOutcomes(
  table: Pick<VerdictTable, "rows" | "outcome" | "facets" | "items">
): Facet<"joint"> | null {
  const {items, outcome} = table;
  const capability = facetOf(table, "capability");
  const understanding = capability?.values.indexOf("understanding") ?? -1;
  if (capability === undefined || understanding < 0 || !items.pairs.some((pair) => pair >= 0)) return null;
  const keys = new VerdictKeys(table, "capability");
  const codes = new Uint8Array(table.rows).fill(NONE);
  const drawn = new Map<number, number>();
  /** Further rows of a key, which few logs have: a list for each key would be made for every verdict. */
  const further = new Map<number, number[]>();
  for (let i = 0; i < items.ids.length; i++) {
    const other = items.pairs[i]!;
    if (other < 0 || capability.codes[i] !== understanding) continue;
    drawn.clear();
    further.clear();
    for (let r = items.starts[other]!; r < items.starts[other + 1]!; r++) {
      if (outcome[r] === 0) continue;
      const key = keys.of(r);
      if (!drawn.has(key)) drawn.set(key, r);
      else if (further.get(key)?.push(r) === undefined) further.set(key, [r]);
    }
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++) {
      if (outcome[r] === 0) continue;
      const key = keys.of(r);
      const partner = drawn.get(key);
      if (partner === undefined) continue;
      const next = further.get(key)?.shift();
      if (next === undefined) drawn.delete(key);
      else drawn.set(key, next);
      codes[r] = codes[partner] = (outcome[r] === 2 ? 0 : 2) + (outcome[partner] === 2 ? 0 : 1);
    }
  }
  // 0 both, 1 only understood, 2 only drawn, 3 neither: already the order above.
  return {id: "joint", of: "row", values: codes.includes(NONE) ? [...JOINT_OUTCOMES, null] : JOINT_OUTCOMES, codes};
}

/** Share of one joint outcome among the pairs of one group. */
export interface JointShare {
  readonly group: number;
  readonly outcome: number;
  readonly pairs: number;
  readonly cases: number;
  readonly share: Rate;
}

/**
 * Shares of the four joint outcomes by the values of a facet, under all filters but that of the joint outcome; pairs are
 * counted by their understanding form, or by the other where that is filtered out. Wilson's interval at pairs / design effect
 * of cases, each outcome against the rest.
 */
export const jointShares = (filter: CrossFilter, joint: Facet, groups: Facet): JointShare[] =>
  finish(jointSharesSteps(filter, joint, groups));

/** As `jointShares`, in steps, so that other work can run in between. */
export function* jointSharesSteps(filter: CrossFilter, joint: Facet, groups: Facet): Generator<void, JointShare[]> {
  const {items} = filter.table;
  const own = filter.bitOf(joint);
  const G = groups.values.length;
  const totals = new Float64Array(G * NONE);
  const cases: Map<number, Float64Array>[] = groups.values.map(() => new Map());
  const count = (i: number): number => {
    let found = 0;
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++) {
      const code = joint.codes[r]!;
      if (code >= NONE || (filter.failing(r, i) & ~own) !== 0) continue;
      const group = groups.codes[groups.of === "row" ? r : i]!;
      const byCase = cases[group]!;
      let sums = byCase.get(items.cases[i]!);
      if (sums === undefined) byCase.set(items.cases[i]!, (sums = new Float64Array(NONE)));
      sums[code]!++;
      totals[group * NONE + code]!++;
      found++;
    }
    return found;
  };
  let since = 0;
  for (let i = 0; i < items.ids.length; i++) {
    const other = items.pairs[i]!;
    if (other > i && count(i) === 0) count(other);
    if ((since += items.starts[i + 1]! - items.starts[i]!) > ROWS_PER_SLOW_STEP) {
      since = 0;
      yield;
    }
  }
  return groups.values.flatMap((_, group) => {
    const pairs = totals.subarray(group * NONE, (group + 1) * NONE).reduce((a, b) => a + b, 0);
    if (pairs === 0) return [];
    return JOINT_OUTCOMES.map((__, outcome) => {
      const own = [...cases[group]!.values()].map((sums) => ({
        hits: sums[outcome]!,
        units: sums.reduce((a, b) => a + b, 0)
      }));
      return {group, outcome, pairs, cases: own.length, share: caseShare(own)!};
    });
  });
}

/** Scored verdicts under the filters that stand in no pair, though their item has another form. */
export interface UnpairedVerdicts {
  /** The other form has no scored verdict of the same model, judge, attempt and so on. */
  readonly alone: number;
  /** It has, but another one took it: nothing tells the two apart. */
  readonly repeated: number;
}

/** Counts them, in steps, so that other work can run in between. */
export function* unpairedVerdictsSteps(filter: CrossFilter, joint: Facet): Generator<void, UnpairedVerdicts> {
  const {table} = filter;
  const {items, outcome} = table;
  const own = filter.bitOf(joint);
  const keyed = new VerdictKeys(table, "capability");
  let [alone, repeated, since] = [0, 0, 0];
  const keys = new Set<number>();
  for (let i = 0; i < items.ids.length; i++) {
    const other = items.pairs[i]!;
    if (other < 0) continue;
    keys.clear();
    let isListed = false;
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++) {
      if (outcome[r] === 0 || joint.codes[r]! < NONE || (filter.failing(r, i) & ~own) !== 0) continue;
      if (!isListed)
        for (let o = items.starts[other]!; o < items.starts[other + 1]!; o++)
          if (outcome[o] !== 0) keys.add(keyed.of(o));
      isListed = true;
      if (keys.has(keyed.of(r))) repeated++;
      else alone++;
    }
    if ((since += items.starts[i + 1]! - items.starts[i]!) > ROWS_PER_SLOW_STEP) {
      since = 0;
      yield;
    }
  }
  return {alone, repeated};
}
