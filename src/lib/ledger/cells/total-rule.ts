import {cholesky, choleskySolve} from "../../math/index.js";
import {feasibleWeights} from "./feasible-weights.js";
import {groupCells, labelsKey, type LedgerCell} from "./ledger-cell.js";
import {agreement, halfUnit, SLACK, type Agreement} from "./rounding.js";

/** A printed total with the printed parts that could make it up. */
export interface TotalCase {
  readonly total: LedgerCell;
  readonly parts: readonly LedgerCell[];
}

/** How totals come from parts. */
export type RuleName = "mean" | "pooled" | "sum" | "weighted";

/** A case under a rule. */
export interface RuleOutcome {
  readonly case: TotalCase;
  readonly value: number;
  readonly tolerance: number;
  readonly agreement: Agreement;
}

/** The rule that fits a family of totals best, with what it gives for each. */
export interface FittedRule {
  readonly name: RuleName;
  readonly outcomes: readonly RuleOutcome[];
  /** Totals that agree to rounding. */
  readonly fits: number;
  /** Weights of the parts where they were inferred. */
  readonly weights: readonly number[] | null;
}

type Weigh = (parts: readonly LedgerCell[]) => readonly number[] | null;

const mean: Weigh = (parts) => parts.map(() => 1 / parts.length);
const sum: Weigh = (parts) => parts.map(() => 1);
const pooled: Weigh = (parts) => {
  const all = parts.reduce((total, {n}) => total + (n ?? NaN), 0);
  return Number.isNaN(all) ? null : parts.map(({n}) => n! / all);
};

/**
 * The rule that most totals of a family follow: plain mean, mean pooled by denominators, sum, or a mean with weights
 * inferred from the family itself. On a tie the simpler rule stands.
 *
 * A total agrees if it lies within what rounding of itself and of its parts allows: h + Σ w hₚ, half units of the last
 * digits. Weights are inferred only where at least two more totals than parts share the same parts.
 *
 * @returns `null` for an empty family
 */
export function fitRule(cases: readonly TotalCase[]): FittedRule | null {
  const rules: (FittedRule | null)[] = [apply("mean", cases, mean), apply("pooled", cases, pooled)];
  if (cases.some(({total, parts}) => total.value > Math.max(...parts.map(({value}) => value))))
    rules.push(apply("sum", cases, sum));
  const simple = best(rules);
  if (simple && simple.fits === cases.length) return simple;
  const weights = inferWeights(cases);
  const solved = weights && apply("weighted", cases, () => weights, weights);
  if (solved === null || solved.fits === cases.length) return best([simple, solved]);
  // Least squares miss the weights by a last digit where others within rounding give all totals.
  const feasible = weightsOf(cases);
  return best([simple, feasible ? apply("weighted", cases, () => feasible, feasible) : solved]);
}

const toleranceOf = ({total, parts}: TotalCase): number =>
  halfUnit(total.decimals) + Math.max(...parts.map(({decimals}) => halfUnit(decimals))) + SLACK;

/** Weights that give all totals within rounding; `null` if there are none or the parts differ from case to case. */
function weightsOf(cases: readonly TotalCase[]): readonly number[] | null {
  const P = cases[0]?.parts.length ?? 0;
  if (P === 0 || cases.some(({parts}) => parts.length !== P)) return null;
  return feasibleWeights(
    cases.map((one) => ({
      parts: one.parts.map(({value}) => value),
      total: one.total.value,
      tolerance: toleranceOf(one)
    })),
    P
  );
}

/** The totals of each place, where they have equally many parts and no weights give all of them. */
function withoutWeights(cases: readonly TotalCase[]): readonly (readonly TotalCase[])[] {
  const groups = groupCells(
    cases.map((one) => ({...one.total, one})),
    ({place}) => labelsKey(place)
  );
  return [...groups.values()]
    .map((group) => group.map(({one}) => one))
    .filter((own) => own.every(({parts}) => parts.length === own[0]!.parts.length) && !weightsOf(own));
}

/** Whether some weights give all totals of a family, at each place its own. Far quicker than to ask which totals are in the way. */
export const areMeans = (cases: readonly TotalCase[]): boolean => withoutWeights(cases).length === 0;

/**
 * Totals that keep a family from being a mean under any weights: without one of them some weights give the rest.
 *
 * @returns empty where some weights give all totals, `null` where leaving one out does not help
 */
export function totalsInTheWay(cases: readonly TotalCase[]): readonly TotalCase[] | null {
  const found: TotalCase[] = [];
  for (const own of withoutWeights(cases)) {
    const single = own.filter((left) => weightsOf(own.filter((one) => one !== left)));
    if (single.length === 0) return null;
    found.push(...single);
  }
  return found;
}

/**
 * Chance that as many totals follow a rule by accident: where the true rule were another one, all totals would be off it
 * like the one furthest off, each in proportion to the spread of its parts.
 *
 * Each total that agrees counts with the width that rounding leaves, over the width of those deviations; as many as the rule
 * has free weights do not count.
 */
export function chanceOfRule({outcomes, weights}: FittedRule): number {
  const spread = ({parts}: TotalCase) => {
    const mean = parts.reduce((sum, {value}) => sum + value, 0) / parts.length;
    return Math.sqrt(parts.reduce((sum, {value}) => sum + (value - mean) ** 2, 0) / parts.length);
  };
  const off = (one: RuleOutcome) => Math.abs(one.case.total.value - one.value) / Math.max(spread(one.case), SLACK);
  const furthest = Math.max(...outcomes.map(off));
  return outcomes
    .filter(({agreement: how}) => how === "agrees")
    .map((one) => Math.min(1, one.tolerance / Math.max(furthest * spread(one.case), SLACK)))
    .sort((a, b) => b - a)
    .slice(0, weights === null ? undefined : -(weights.length - 1))
    .reduce((product, chance) => product * chance, outcomes.length);
}

function best(rules: readonly (FittedRule | null)[]): FittedRule | null {
  return rules.reduce((a, b) => (a === null || (b !== null && b.fits > a.fits) ? b : a), null);
}

function apply(
  name: RuleName,
  cases: readonly TotalCase[],
  weigh: Weigh,
  weights: readonly number[] | null = null
): FittedRule | null {
  const outcomes: RuleOutcome[] = [];
  for (const one of cases) {
    const w = weigh(one.parts);
    if (w === null) return null;
    const value = one.parts.reduce((total, part, p) => total + w[p]! * part.value, 0);
    const tolerance =
      halfUnit(one.total.decimals) + one.parts.reduce((total, part, p) => total + w[p]! * halfUnit(part.decimals), 0);
    outcomes.push({
      case: one,
      value,
      tolerance,
      agreement: agreement(one.total.value, value, one.total.decimals, tolerance)
    });
  }
  if (outcomes.length === 0) return null;
  return {name, outcomes, fits: outcomes.filter((outcome) => outcome.agreement === "agrees").length, weights};
}

/**
 * Weights that add to one, by least squares over the family; the case furthest off is left out once, so that one wrong
 * total does not bend the weights. `null` if a weight is not positive or the parts differ from case to case.
 */
function inferWeights(cases: readonly TotalCase[]): readonly number[] | null {
  const P = cases[0]?.parts.length ?? 0;
  if (P < 2 || cases.length < P + 2 || cases.some(({parts}) => parts.length !== P)) return null;
  const first = solveWeights(cases, P - 1);
  if (!first) return null;
  const off = ({total, parts}: TotalCase) =>
    Math.abs(total.value - parts.reduce((value, part, p) => value + first[p]! * part.value, 0));
  const worst = cases.reduce((a, b) => (off(b) > off(a) ? b : a));
  const weights = solveWeights(
    cases.filter((one) => one !== worst),
    P - 1
  );
  return weights && weights.every((w) => w > 0) ? weights : null;
}

/** Least squares of total − last part on the differences of the K other parts to the last one. */
function solveWeights(cases: readonly TotalCase[], K: number): readonly number[] | null {
  const gram = new Float64Array(K * K);
  const right = new Float64Array(K);
  for (const {total, parts} of cases) {
    const base = parts[K]!.value;
    const off = parts.slice(0, K).map(({value}) => value - base);
    for (const [a, x] of off.entries()) {
      right[a]! += x * (total.value - base);
      for (const [b, y] of off.entries()) gram[a * K + b]! += x * y;
    }
  }
  for (let a = 0; a < K; a++) gram[a * K + a]! += 1e-9;
  const factor = cholesky(gram, K);
  if (!factor) return null;
  const solved = choleskySolve(factor, K, right);
  return [...solved, 1 - solved.reduce((a, b) => a + b, 0)];
}
