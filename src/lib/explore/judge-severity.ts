import {
  cholesky,
  choleskySolve,
  jackknifeError,
  logistic,
  SignFlips,
  studentQuantile,
  studentTwoSided,
  timesVector
} from "../math/index.js";
import {MISSING} from "../models/mirt/item-responses.js";
import type {ItemLevelFit} from "../models/mirt/fit-item-level.js";
import type {CrossFilter} from "./filter/cross-filter.js";
import {finish, ROWS_PER_STEP} from "./table/finish.js";
import {crossedFacet} from "./crossed-facet.js";
import {sliceResponsesSteps, type SliceResponses} from "./slice-responses.js";
import {facetOf, type Facet} from "./table/verdict-table.js";

/** Verdicts for a fit with judges as a facet. */
export interface JudgedResponses extends SliceResponses {
  /** Code of each judge in force who does not say the same of all. */
  readonly judges: readonly number[];
  /** Judges in force who call everything right, or nothing: no finite severity is theirs, and they are left out. */
  readonly constant: readonly number[];
  /** Model and judge of each subject of the fit, by code. */
  readonly pairs: readonly {readonly model: number; readonly judge: number}[];
  /** f64[judges × S × D]: severity of each judge as a sum over the abilities of the fit, 0 for those without verdicts. */
  readonly contrasts: Float64Array;
}

/**
 * The verdicts in force with each model under each judge as a subject of its own, and what severity is in such a fit.
 *
 * logit P(judge j calls model s right on item i) = θ_s − b_i − δ_j, Σ δ_j = 0: a Rasch model with judges as a facet (Linacre
 * 1989). The item-level fit gives θ_sj, b integrated out; δ are least squares of θ_sj = θ_s − δ_j, every cell with verdicts alike, and so
 * linear in θ_sj. Verdicts without a named judge are a rule's and left out.
 *
 * @returns `null` with fewer than two judges who tell answers apart, or where no models in one form link them
 */
export const judgedResponses = (filter: CrossFilter): JudgedResponses | null => finish(judgedResponsesSteps(filter));

/** As `judgedResponses`, in steps, so that other work can run in between. */
export function* judgedResponsesSteps(filter: CrossFilter): Generator<void, JudgedResponses | null> {
  const {table} = filter;
  const [model, judge] = [facetOf(table, "model")!, facetOf(table, "judge")];
  if (judge === undefined) return null;
  const constant = yield* constantJudges(filter, judge);
  // What has no judge was scored by a rule, or not at all.
  const telling = (row: number) => judge.values[judge.codes[row]!] !== null && !constant.includes(judge.codes[row]!);
  const crossed = crossedFacet(table, model, judge);
  const slice = yield* sliceResponsesSteps(filter, crossed.facet, telling);
  if (slice === null) return null;
  const pairs = slice.models.map((code) => ({model: crossed.pairs[code]!.a, judge: crossed.pairs[code]!.b}));
  const judges = [...new Set(pairs.map((pair) => pair.judge))].sort((a, b) => a - b);
  const cells = judgedCells(slice.data, pairs);
  if (judges.length < 2 || !areLinked(cells, judges)) return null;
  return {...slice, judges, constant, pairs, contrasts: severityContrasts(cells, judges, pairs.length * slice.data.D)};
}

/** A model in one form under one judge, with verdicts. */
interface Cell {
  /** Place among the abilities of the fit. */
  readonly at: number;
  /** Number of the model in that form. */
  readonly ability: number;
  readonly judge: number;
}

/** The abilities of the fit that have verdicts: one without is only the prior's. */
function judgedCells({S, I, D, y}: SliceResponses["data"], pairs: JudgedResponses["pairs"]): Cell[] {
  const cells: Cell[] = [];
  for (let s = 0; s < S; s++)
    for (let d = 0; d < D; d++) {
      const {model, judge} = pairs[s]!;
      let i = 0;
      while (i < I && y[(s * I + i) * D + d] === MISSING) i++;
      if (i < I) cells.push({at: s * D + d, ability: model * D + d, judge});
    }
  return cells;
}

/** Codes of judges all of whose verdicts in force are right, or wrong. */
function* constantJudges(filter: CrossFilter, {codes, values}: Facet): Generator<void, number[]> {
  const {items, outcome} = filter.table;
  const [right, wrong] = [new Uint8Array(values.length), new Uint8Array(values.length)];
  for (let i = 0, since = 0; i < items.ids.length; i++) {
    if (!filter.itemPasses(i)) continue;
    for (let r = items.starts[i]!; r < items.starts[i + 1]!; r++) {
      if (outcome[r] === 0 || !filter.rowPasses(r)) continue;
      (outcome[r] === 2 ? right : wrong)[codes[r]!] = 1;
    }
    if ((since += items.starts[i + 1]! - items.starts[i]!) < ROWS_PER_STEP) continue;
    since = 0;
    yield;
  }
  return [...values.keys()].filter((code) => values[code] !== null && right[code] !== wrong[code]);
}

/** Does a chain of models judged by two in one form lead from any judge to any other? Without it their severities have no common zero. */
function areLinked(cells: readonly Cell[], judges: readonly number[]): boolean {
  const reached = new Set([judges[0]!]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    const abilities = new Set(cells.filter(({judge}) => reached.has(judge)).map(({ability}) => ability));
    for (const {ability, judge} of cells) if (abilities.has(ability)) reached.add(judge);
  }
  return reached.size === judges.length;
}

/** f64[J × n], for judges that models link; 0 where a judge has no verdict. */
function severityContrasts(cells: readonly Cell[], judges: readonly number[], n: number): Float64Array {
  const abilities = [...new Set(cells.map(({ability}) => ability))];
  const J = judges.length;
  // Abilities by model and form, then the severities of all judges but the last, which is minus their sum.
  const width = abilities.length + J - 1;
  const design = ({ability, judge}: Cell): Float64Array => {
    const row = new Float64Array(width);
    row[abilities.indexOf(ability)] = 1;
    const j = judges.indexOf(judge);
    for (let k = 0; k < J - 1; k++) row[abilities.length + k] = j === J - 1 ? 1 : j === k ? -1 : 0;
    return row;
  };
  const rows = cells.map(design);
  const normal = new Float64Array(width * width);
  for (const row of rows)
    for (let a = 0; a < width; a++) for (let b = 0; b < width; b++) normal[a * width + b]! += row[a]! * row[b]!;
  const factor = cholesky(normal, width)!;
  const contrasts = new Float64Array(J * n);
  rows.forEach((row, c) => {
    const {at} = cells[c]!;
    const solved = choleskySolve(factor, width, row);
    for (let k = 0; k < J - 1; k++) {
      contrasts[k * n + at] = solved[abilities.length + k]!;
      contrasts[(J - 1) * n + at]! -= solved[abilities.length + k]!;
    }
  });
  return contrasts;
}

/**
 * Models of which a judge says the same of all (in one form, where items are asked in two): no finite ability is theirs under that judge, so
 * that the estimate, and with it the severity, rests on the prior.
 */
export function onPriorAlone({
  data: {S, I, D, y, attempts},
  pairs
}: JudgedResponses): {readonly model: number; readonly judge: number; readonly right: boolean}[] {
  const found: {model: number; judge: number; right: boolean}[] = [];
  for (let s = 0; s < S; s++) {
    const said = new Set<boolean>();
    for (let d = 0; d < D; d++) {
      let [right, tried] = [0, 0];
      for (let i = 0; i < I; i++) {
        const at = (s * I + i) * D + d;
        if (y[at] === MISSING) continue;
        right += y[at]!;
        tried += attempts?.[at] ?? 1;
      }
      if (tried > 0 && (right === 0 || right === tried)) said.add(right > 0);
    }
    for (const right of said) found.push({...pairs[s]!, right});
  }
  return found;
}

/** Severity of a judge, logits, with its 95% interval over cases; NaN bounds with one case, or where all cases are alike. */
export interface Severity {
  readonly judge: number;
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
}

/** The strictest judge against the mildest, by code. */
export interface WidestSeverities {
  readonly strictest: number;
  readonly mildest: number;
  /** Logits. */
  readonly difference: number;
  /** Two-sided, Bonferroni-adjusted over all pairs of judges, of which this one was picked; NaN without a standard error. */
  readonly p: number;
}

/**
 * Severities from a fit of `judgedResponses`, with intervals that count cases.
 *
 * δ = A θ. Linearised at the fit's difficulties, θ_sj moves by r / I_sj with a residual r = y − n p and information I_sj = Σ n p (1 − p); without
 * case c δ_j would move by −u_c, u_c = Σ A_j,sd r_sdc / (I_sd − I_sdc), r_sdc and I_sdc the sums over the items of the case, so that
 * var δ_j = (C − 1)/C Σ_c (u_c − ū)² (the jackknife over cases), and of the difference of two judges the same of their u_c's differences. A case that
 * holds all of I_sd is divided by I_sd. What judges share on an answer cancels, as it must; uncertainty of difficulties, common to all judges, is left
 * out. Intervals by Student's t with C − 1 degrees of freedom.
 *
 * p is the larger of that t's and of flipping the signs of whole cases (`SignFlips`) of u_c = Σ A_sd r_sdc / I_sd at equal severity of the two, each
 * moved half-way. With two judges it is at least 2^(1 − C): of fewer than six cases it is never below .05.
 */
export function judgeSeverities(
  responses: JudgedResponses,
  {theta, beta}: Pick<ItemLevelFit, "theta" | "beta">
): {readonly severities: Severity[]; readonly widest: WidestSeverities} {
  const {data, judges, pairs, contrasts} = responses;
  const n = data.S * data.D;
  const value = timesVector(contrasts, theta);
  const sums = caseResiduals(responses, theta, beta);
  const {cases: C} = sums;
  const contrastOf = (k: number) => contrasts.subarray(k * n, (k + 1) * n);
  const moves = judges.map((_, k) => movesOf(sums, contrastOf(k), true));
  const t = studentQuantile(0.975, C - 1);
  const severities = judges.map((judge, k) => {
    const half = t * jackknifeError(moves[k]!);
    return {judge, value: value[k]!, lo: value[k]! - half, hi: value[k]! + half};
  });
  const order = [...judges.keys()].sort((a, b) => value[b]! - value[a]!);
  const [strict, mild] = [order[0]!, order.at(-1)!];
  const [strictest, mildest] = [judges[strict]!, judges[mild]!];
  const difference = value[strict]! - value[mild]!;
  const se = jackknifeError(moves[strict]!.map((u, c) => u - moves[mild]![c]!));
  const alike = theta.map((ability, at) => {
    const {judge} = pairs[Math.floor(at / data.D)]!;
    return ability + (judge === strictest ? difference / 2 : judge === mildest ? -difference / 2 : 0);
  });
  const apart = contrastOf(strict).map((a, at) => a - contrastOf(mild)[at]!);
  const flipped = flipSigns(movesOf(caseResiduals(responses, alike, beta), apart, false));
  const all = (judges.length * (judges.length - 1)) / 2;
  const p = Math.min(1, all * Math.max(studentTwoSided(difference / se, C - 1), flipped));
  return {severities, widest: {strictest, mildest, difference, p}};
}

/** By ability of a fit and case, f64[S × D × C]: Σ y − n p, and Σ n p (1 − p). */
interface CaseResiduals {
  readonly cases: number;
  readonly residual: Float64Array;
  readonly information: Float64Array;
}

function caseResiduals(
  {data: {S, I, D, y, attempts}, clusterOf}: JudgedResponses,
  theta: Float64Array,
  beta: Float64Array
): CaseResiduals {
  const cases = clusterOf.reduce((most, one) => Math.max(most, one), -1) + 1;
  const residual = new Float64Array(S * D * cases);
  const information = new Float64Array(S * D * cases);
  for (let s = 0; s < S; s++)
    for (let i = 0; i < I; i++)
      for (let d = 0; d < D; d++) {
        const at = (s * I + i) * D + d;
        if (y[at] === MISSING) continue;
        const tries = attempts?.[at] ?? 1;
        const p = logistic(theta[s * D + d]! - beta[i * D + d]!);
        const sum = (s * D + d) * cases + clusterOf[i]!;
        information[sum]! += tries * p * (1 - p);
        residual[sum]! += y[at]! - tries * p;
      }
  return {cases, residual, information};
}

/** How far each case moves a sum over abilities; `isWithout`: how far it would move without the case. */
function movesOf(
  {cases, residual, information}: CaseResiduals,
  contrast: Float64Array,
  isWithout: boolean
): Float64Array {
  const moves = new Float64Array(cases);
  for (let at = 0; at < contrast.length; at++) {
    const own = information.subarray(at * cases, (at + 1) * cases);
    const all = own.reduce((sum, one) => sum + one, 0);
    if (all === 0) continue;
    for (let c = 0; c < cases; c++) {
      const others = all - own[c]!;
      const rest = isWithout && others > 1e-9 * all ? others : all;
      moves[c]! += (contrast[at]! * residual[at * cases + c]!) / rest;
    }
  }
  return moves;
}

/** The sign-flip test of numbers that are not whole, to a millionth of the largest. */
function flipSigns(moves: Float64Array): number {
  const unit = moves.reduce((most, u) => Math.max(most, Math.abs(u)), 0) / 2 ** 20;
  const flips = new SignFlips();
  for (const u of moves) flips.add(unit === 0 ? 0 : Math.round(u / unit));
  return flips.p();
}
