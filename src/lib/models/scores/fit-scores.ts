import type {FitReport} from "../reports/fit-report.js";
import type {Estimates, EstimateStatus} from "../mirt/estimates.js";
import {covarianceEstimates} from "../mirt/estimates.js";
import {isMaximumLikelihood, problemOfSpec, type ModelSpec} from "../mirt/model-spec.js";
import type {AnswerKind} from "./answer-kind.js";
import {censoredKind} from "./censored-kind.js";
import {creditKind} from "./credit-kind.js";
import {fitScoreColumns, scoreParameterCount, type ScoreColumnsFit} from "./fit-score-columns.js";
import {gradedKind} from "./graded-kind.js";
import {itemErrors} from "./ability-errors.js";
import {estimateBlocks} from "./score-errors.js";
import {reportedErrors, scaleOfFit, type ScoreScaling} from "./reported-scores.js";
import {scoreCells, statusOf, type ScoreCell} from "./score-cells.js";
import {scoreColumns} from "./score-columns.js";
import {requireScores, type ScoreResponses} from "./score-responses.js";

/** A fitted model of scores. */
export interface ScoreFit {
  readonly spec: ModelSpec;
  readonly S: number;
  readonly I: number;
  readonly D: number;
  /** `null` of shares of a range. */
  readonly levels: number | null;
  /** [S×D]: posterior means, and errors with what items' errors add; of levels logits, of shares the range is 1. */
  readonly abilities: Estimates;
  /** f64[S×D×D]: covariance of a subject's abilities with each other. */
  readonly abilityCovariance: Float64Array;
  /**
   * [I×D×(levels − 1)]: abilities at which a level is reached with a chance of one half (graded), or is as likely as the seen one below it
   * (partial credit); of shares [I×D], the ability at which the middle of the range is expected.
   */
  readonly thresholds: Estimates;
  /** [I×D]. */
  readonly slopes: Estimates;
  /** [I×D]: standard deviation of shares around what is expected; `null` of levels. */
  readonly spreads: Estimates | null;
  /** u32[I×D×levels]: answers at each level; `null` of shares. */
  readonly seen: Uint32Array | null;
  /** [D×D]: covariance of abilities over the subjects' population. */
  readonly covariance: Estimates;
  /** What the standard errors stand on: the whole information matrix, or each item's block of it. */
  readonly errors: "exact" | "blocks" | "none";
  readonly parameters: number;
  readonly answers: number;
  /** −2 log-likelihood plus 2, or log of the subjects, times the parameters; NaN under a prior. */
  readonly aic: number;
  readonly bic: number;
  readonly report: FitReport;
}

/** Options of `fitScores`. */
export interface FitScoresOptions {
  /** Whether to compute standard errors of items; defaults to true. */
  readonly errors?: boolean | undefined;
  readonly tolerance?: number | undefined;
  readonly maxIterations?: number | undefined;
}

/**
 * Fits a model of levels or of shares of a range, as its spec says under `response`: subjects are a sample, items parameters; marginal maximum
 * likelihood. Answers that are not there are skipped.
 *
 * @throws RangeError for scores that are none, a model that cannot be stated, and an ability without two items whose scores vary
 *
 * Source: Samejima 1969; Muraki 1992; Muthén 1989; docs/methods/item-models.md.
 */
export function fitScores(data: ScoreResponses, spec: ModelSpec, options: FitScoresOptions = {}): ScoreFit {
  requireScores(data);
  requireSpec(data, spec);
  const {S, I, D, levels} = data;
  const cells = scoreCells(data);
  const {starts, cellOf, columnOf} = placedColumns(cells, D);
  const kind = kindOf(
    spec,
    cellOf.map((k) => cells[k])
  );
  const columns = scoreColumns(S, starts, [...answersOf(data, cells, columnOf)]);
  const fit = fitScoreColumns(columns, kind, {
    hasSlopes: spec.slopes === "2pl",
    slopePriorSd: spec.slopePriorSd,
    correlated: spec.correlated,
    tolerance: options.tolerance,
    maxIterations: options.maxIterations
  });
  const scaling = scaleOfFit(
    spec,
    fit,
    cellOf.map((k) => cells[k])
  );
  const blocks = options.errors === false ? null : estimateBlocks(fit);
  const errors = blocks === null ? "none" : blocks[0]?.column === null ? "exact" : "blocks";
  const {slopes, thresholds, spreads, sigma, sigmaSe} = reportedErrors(scaling, fit, blocks);
  // The posteriors are those of the estimates again.
  fit.posteriors.pass(fit.parameters, false);
  const warnings = [...fit.report.warnings, ...itemWarnings(cells, starts, data, spec)];
  if (errors === "none" && options.errors !== false)
    warnings.push("The information matrix is singular: these responses do not determine all parameters.");
  const kept = spreads && placedSpreads(placed(cells, columnOf, spreads, "estimated"), columnOf, fit);
  const bounded = kept?.status.filter((is) => is === "at its bound").length ?? 0;
  if (bounded > 0)
    warnings.push(
      `${bounded} items have the least spread there is: their scores follow the ability, or each other, exactly.`
    );
  const isIdentified =
    cells.every(({status}) => status === "estimated" || status === "never asked") &&
    tooFewItems(starts, data, spec) === null &&
    (errors !== "none" || options.errors === false);
  const parameters = scoreParameterCount(fit);
  const {logLik} = fit.report;
  return {
    spec,
    ...{S, I, D, levels},
    ...abilitiesOf(data, fit, scaling, blocks && itemErrors(fit, scaling, blocks)),
    slopes: placed(cells, columnOf, slopes, spec.slopes === "rasch" ? "fixed" : "estimated"),
    thresholds: placedThresholds(cells, columnOf, thresholds, levels),
    spreads: kept,
    seen: levels === null ? null : seenLevels(cells, levels),
    covariance: covarianceEstimates(sigma, sigmaSe),
    errors,
    parameters,
    answers: data.score.length,
    aic: isMaximumLikelihood(spec) ? 2 * parameters - 2 * logLik : NaN,
    bic: isMaximumLikelihood(spec) ? Math.log(S) * parameters - 2 * logLik : NaN,
    report: {...fit.report, status: isIdentified ? fit.report.status : "not-identified", warnings}
  };
}

function requireSpec({levels}: ScoreResponses, spec: ModelSpec): void {
  const {response = "binary"} = spec;
  if (response === "binary") throw new RangeError("invalid model: right and wrong answers are fitted by fitModel");
  const problem = problemOfSpec(spec);
  if (problem !== null) throw new RangeError(`invalid model: ${problem}`);
  if ((response === "continuous") !== (levels === null))
    throw new RangeError(
      `invalid model: ${response} takes ${response === "continuous" ? SHARES : LEVELS}, and these scores are ${levels === null ? SHARES : LEVELS}`
    );
}

const LEVELS = "levels";
const SHARES = "shares of a range";

/** Columns of what varies, ordered by ability: their cells, and the column of each cell, -1 for none. */
function placedColumns(cells: readonly ScoreCell[], D: number) {
  const starts = new Int32Array(D + 1);
  const cellOf: number[] = [];
  for (let d = 0; d < D; d++) {
    for (let k = d; k < cells.length; k += D) if (cells[k].status === "estimated") cellOf.push(k);
    starts[d + 1] = cellOf.length;
    if (starts[d + 1] - starts[d] < 2)
      throw new RangeError(`invalid ability; expected two items with varying scores: ${d}`);
  }
  const columnOf = new Int32Array(cells.length).fill(-1);
  cellOf.forEach((k, f) => (columnOf[k] = f));
  return {starts, cellOf, columnOf};
}

function kindOf({response}: ModelSpec, cells: readonly ScoreCell[]): AnswerKind {
  const counts = cells.map((cell) => cell.counts);
  if (response === "continuous") return censoredKind(cells);
  return response === "graded"
    ? gradedKind(counts)
    : creditKind(
        cells.map(({seen}) => seen),
        counts
      );
}

/** Answers to columns, levels by their rank among those of their column that were seen. */
function* answersOf(
  {D, subject, item, ability, score, levels}: ScoreResponses,
  cells: readonly ScoreCell[],
  columnOf: Int32Array
) {
  for (let n = 0; n < score.length; n++) {
    const k = item[n] * D + ability[n];
    if (columnOf[k] < 0) continue;
    const value = levels === null ? score[n] : cells[k].seen.indexOf(score[n]);
    yield {unit: subject[n], trait: ability[n], column: columnOf[k], value};
  }
}

function abilitiesOf(
  {S, D, subject, ability, score, levels}: ScoreResponses,
  {posteriors: {sweep}}: ScoreColumnsFit,
  {origin, unit}: ScoreScaling,
  added: Float64Array | null
): Pick<ScoreFit, "abilities" | "abilityCovariance"> {
  const distinct = Array.from({length: S * D}, () => new Set<number>());
  score.forEach((value, n) => distinct[subject[n] * D + ability[n]].add(value));
  const status = distinct.map((own) => {
    const is = statusOf([...own], levels);
    return is === "one score" || is === "only ends" ? "estimated" : is;
  });
  const isAsked = (k: number) => status[k] !== "never asked";
  const covariance = sweep.covariance.map(
    (of, k) => of * unit[k % D] * unit[Math.floor(k / D) % D] + (added?.[k] ?? 0)
  );
  return {
    abilities: {
      value: sweep.mean.map((mean, k) => (isAsked(k) ? unit[k % D] * (mean - origin[k % D]) : NaN)),
      se: Float64Array.from(status, (_, k) => (isAsked(k) ? Math.sqrt(covariance[k * D + (k % D)]) : NaN)),
      status
    },
    abilityCovariance: covariance
  };
}

/** Estimates of columns by item and ability. */
function placed(
  cells: readonly ScoreCell[],
  columnOf: Int32Array,
  {value, se}: {readonly value: Float64Array; readonly se: Float64Array},
  status: EstimateStatus
): Estimates {
  const of = (from: Float64Array) => Float64Array.from(columnOf, (f) => (f < 0 ? NaN : from[f]));
  return {
    value: of(value),
    se: of(se),
    status: cells.map((cell) => (cell.status === "estimated" ? status : cell.status))
  };
}

function placedSpreads(spreads: Estimates, columnOf: Int32Array, {shape, parameters}: ScoreColumnsFit): Estimates {
  const isBound = (f: number) => f >= 0 && shape.kind.heldOf(parameters.own, shape.offset[f]) >= 0;
  return {
    value: spreads.value,
    se: spreads.se.map((se, k) => (isBound(columnOf[k]) ? NaN : se)),
    status: spreads.status.map((is, k) => (isBound(columnOf[k]) ? "at its bound" : is))
  };
}

/** Thresholds of an item by level: one whose level, or all below it, nobody reached is not estimated. */
function placedThresholds(
  cells: readonly ScoreCell[],
  columnOf: Int32Array,
  {value, se}: {readonly value: readonly Float64Array[]; readonly se: readonly Float64Array[]},
  levels: number | null
): Estimates {
  const width = levels === null ? 1 : levels - 1;
  const out = {
    value: new Float64Array(cells.length * width).fill(NaN),
    se: new Float64Array(cells.length * width).fill(NaN),
    status: cells.flatMap(({status}) =>
      Array.from({length: width}, (): EstimateStatus => (status === "estimated" ? "never seen" : status))
    )
  };
  cells.forEach(({seen}, k) => {
    const f = columnOf[k];
    if (f < 0) return;
    const places = levels === null ? [0] : seen.slice(1).map((level) => level - 1);
    places.forEach((place, r) => {
      out.value[k * width + place] = value[f][r];
      out.se[k * width + place] = se[f][r];
      out.status[k * width + place] = "estimated";
    });
  });
  return out;
}

function seenLevels(cells: readonly ScoreCell[], levels: number): Uint32Array {
  const out = new Uint32Array(cells.length * levels);
  cells.forEach(({seen, counts}, k) => seen.forEach((level, r) => (out[k * levels + level] = counts[r])));
  return out;
}

/** Why too few items leave a model undetermined, as of right and wrong answers; `null` where there are enough. */
function tooFewItems(
  starts: Int32Array,
  {S, I, D, subject, item, ability}: ScoreResponses,
  {slopes, correlated}: ModelSpec
): string | null {
  const least = slopes === "2pl" && (D === 1 || !correlated) ? 3 : 2;
  const repeated = new Uint8Array(D);
  const seen = new Uint8Array(S * I * D);
  subject.forEach((s, n) => {
    const k = (s * I + item[n]) * D + ability[n];
    if (seen[k]++ > 0) repeated[ability[n]] = 1;
  });
  for (let d = 0; d < D; d++) {
    const items = starts[d + 1] - starts[d];
    if (items < least && repeated[d] === 0)
      return `An ability has ${items} items with varying scores; this model needs ${least} to be determined.`;
  }
  return null;
}

/** What is to be said of items and their levels. */
function itemWarnings(
  cells: readonly ScoreCell[],
  starts: Int32Array,
  data: ScoreResponses,
  spec: ModelSpec
): string[] {
  const {levels} = data;
  const said: string[] = [];
  const count = (...of: EstimateStatus[]) => cells.filter(({status}) => of.includes(status)).length;
  const same = count("all top", "all bottom", "one score");
  const items = cells.filter(({status}) => status !== "never asked").length;
  if (same > 0) said.push(`${same} of ${items} items have one score alone; they tell nothing and are left out.`);
  const ends = count("only ends");
  if (ends > 0)
    said.push(
      `${ends} of ${items} items have no score between the ends: they are right or wrong, tell no spread here, and are left out.`
    );
  const used = cells.filter(({status}) => status === "estimated");
  if (levels !== null) {
    const all = used.length * (levels - 1);
    const estimated = used.reduce((sum, {seen}) => sum + seen.length - 1, 0);
    if (estimated < all)
      said.push(
        `${all - estimated} of ${all} thresholds are not estimated: their level, or every one below it, was never seen of the item.`
      );
  }
  const tooFew = tooFewItems(starts, data, spec);
  if (tooFew !== null) said.push(tooFew);
  const asked = new Set(data.subject).size;
  if (asked < FEW_SUBJECTS)
    said.push(
      `${asked} models are few for a sample: the spread of abilities, and every error that rests on it, is uncertain.`
    );
  return said;
}

/** Below as many subjects a variance of theirs has a relative error of a third or more. */
const FEW_SUBJECTS = 20;
