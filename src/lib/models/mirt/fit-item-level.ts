import type {FitReport} from "../reports/fit-report.js";
import {checkIdentification, type IdentificationCheck} from "./identification.js";
import {itemsAsUnits, requireResponses, type ItemResponses} from "./item-responses.js";
import {placedFloors, usedFloors, type FloorSpec} from "./item-floors.js";
import {fitMarginal} from "./marginal-fit.js";
import {freeEntries, freeFloors} from "./marginal-shape.js";
import {leaveOneOut} from "./leave-one-out.js";
import {parameterErrors} from "./observed-information.js";
import {robustCovariance} from "./robust-errors.js";

/** Options of `fitItemLevel`. */
export interface ItemLevelOptions {
  /** Quadrature nodes per modality; by default chosen from the number of subjects. */
  readonly nodes?: number;
  /** Largest change of any parameter in the last step; defaults to 1e-7. */
  readonly tolerance?: number;
  /** Defaults to 500. */
  readonly maxIterations?: number;
  /** Standard deviation of a normal prior on abilities, logits; defaults to none. Makes every ability finite. */
  readonly abilityPriorSd?: number;
  /** What chance alone gets right; defaults to nothing. Floors of single items need items that are fixed (`fitPersons`). */
  readonly floor?: FloorSpec | undefined;
  /** Whether to compute standard errors of abilities; defaults to true. */
  readonly errors?: boolean;
  /** Whether to compute `leftOut`; defaults to false. */
  readonly leaveOneOut?: boolean | undefined;
  /** i32[I], from 0: clusters of items whose answers may depend on each other. Errors then hold under it (`robustCovariance`). */
  readonly clusterOf?: Int32Array | undefined;
  /** Called after each iteration; returning false stops the fit. */
  readonly onIteration?: (iteration: number, logLik: number, change: number) => boolean;
}

/** Abilities, difficulties and their spread from item-level responses. */
export interface ItemLevelFit {
  readonly S: number;
  readonly I: number;
  readonly D: number;
  /** f64[S×D], logits: ±Infinity for a subject that is right (wrong) throughout, NaN without responses. */
  readonly theta: Float64Array;
  /** f64[S×D]; Infinity where θ is not finite. */
  readonly thetaSe: Float64Array;
  /** f64[S×D×D]: covariance of a subject's abilities with each other. */
  readonly thetaCovariance: Float64Array;
  /** f64[I×D]: posterior mean of each item's difficulty, logits, higher is harder; mean 0 over the population. */
  readonly beta: Float64Array;
  /** f64[I×D]: posterior standard deviation. */
  readonly betaSe: Float64Array;
  /** f64[D×D]: covariance T of difficulties over items; 0 between modalities that share no item. */
  readonly itemCovariance: Float64Array;
  /** f64[D×D]: standard errors; NaN for entries that are not estimated, and beyond the exact way. */
  readonly itemCovarianceSe: Float64Array;
  /** f64[D]: floor of each ability, NaN where items differ in it; and its standard error: 0 of a known one, NaN at its bound. */
  readonly floor: Float64Array;
  readonly floorSe: Float64Array;
  /** Parameters estimated. */
  readonly parameters: number;
  /** How standard errors of abilities were computed; `none` when not asked for or singular. */
  readonly errors: "exact" | "louis" | "none";
  /** f64[I]: log-likelihood of each item's answers under the model of all other items (`leaveOneOut`); `null` where not asked for or too much. */
  readonly leftOut: Float64Array | null;
  readonly identification: IdentificationCheck;
  readonly report: FitReport;
}

/**
 * Item-level Rasch model for few subjects and many items: abilities fixed, item difficulties random.
 *
 * logit P(y_sid = 1) = θ_sd − b_id, b_i ~ N(0, T) over the D modalities; marginal maximum likelihood in θ and T, by
 * EM on adaptive quadrature. With complete data items with equal scores share a posterior, so that cost does not
 * grow with the number of items. Modalities that share no item are fitted one by one.
 *
 * θ_und − θ_gen compares modalities under one assumption, to be stated with it: the same items have the same mean
 * difficulty in both. The result is not the category-level gap's Δθ (which averages over items and is smaller).
 *
 * Missing responses (255) are skipped; whether being missing depends on the outcome is the reader's to judge.
 *
 * With a floor c the chance of success is c + (1 − c) times that of the logistic curve.
 *
 * @throws RangeError for sizes below 1, arrays of another length, more successes than attempts, negative weights, floors of single items
 *
 * Source: docs/methods/item-level.md.
 */
export function fitItemLevel(data: ItemResponses, options: ItemLevelOptions = {}): ItemLevelFit {
  requireResponses(data);
  const {S, I, D} = data;
  const {abilityPriorSd, errors = true, floor: floorSpec = {kind: "none"}, clusterOf} = options;
  if (floorSpec.kind === "estimated" && floorSpec.by === "item")
    throw new RangeError(
      "invalid floor; expected one an ability: items are a sample, of which single ones have no parameters"
    );
  if (clusterOf && clusterOf.length !== I) throw new RangeError(`mismatched clusters: ${clusterOf.length} vs ${I}`);
  const placed = placedFloors(floorSpec, I, D);
  if (abilityPriorSd !== undefined && !(abilityPriorSd > 0)) {
    throw new RangeError(`invalid prior sd; expected a positive number: ${abilityPriorSd}`);
  }
  const ridge = abilityPriorSd === undefined ? 0 : 1 / abilityPriorSd ** 2;
  const identification = checkIdentification(data);
  const problemOf = (s: number, d: number) => identification.abilities[s * D + d];
  const skip = (s: number, d: number) => {
    const problem = problemOf(s, d);
    return ridge > 0 ? problem === "no responses" : problem !== "none";
  };
  const theta = new Float64Array(S * D).fill(NaN);
  const thetaCovariance = new Float64Array(S * D * D).fill(NaN);
  const beta = new Float64Array(I * D);
  const betaSe = new Float64Array(I * D).fill(NaN);
  const itemCovariance = new Float64Array(D * D);
  const itemCovarianceSe = new Float64Array(D * D).fill(NaN);
  const floor = new Float64Array(D);
  const floorSe = new Float64Array(D);
  let parameters = 0;
  for (let s = 0; s < S; s++) {
    for (let d = 0; d < D; d++) {
      const problem = problemOf(s, d);
      if (problem === "all right") theta[s * D + d] = Infinity;
      if (problem === "all wrong") theta[s * D + d] = -Infinity;
      if (problem === "no responses" && ridge > 0) theta[s * D + d] = 0;
      thetaCovariance[(s * D + d) * D + d] = Infinity;
    }
  }

  const all = Array.from({length: D}, (_, d) => d);
  const blocks = identification.sharedItems > 0 || clusterOf ? [all] : all.map((d) => [d]);
  const reports: FitReport[] = [];
  let leftOut = options.leaveOneOut ? new Float64Array(I) : null;
  let how: ItemLevelFit["errors"] = errors ? "exact" : "none";
  for (const block of blocks) {
    const traits = block.filter((d) => Array.from({length: S}, (_, s) => !skip(s, d)).includes(true));
    if (traits.length === 0) continue;
    const {units: responses, subjectOf, modalityOf} = itemsAsUnits(data, traits, skip);
    const T = traits.length;
    const places = (k: number) => placed!.at(Math.floor(k / T), traits[k % T]);
    const floors =
      placed &&
      usedFloors(
        placed,
        "unit",
        Array.from({length: I * T}, (_, k) => places(k))
      );
    const units = floors ? {...responses, floors} : responses;
    const fit = fitMarginal(units, {
      model: "rasch",
      nodes: options.nodes,
      tolerance: options.tolerance,
      maxIterations: options.maxIterations,
      interceptPriorSd: abilityPriorSd,
      onIteration: options.onIteration
    });
    reports.push(fit.report);
    subjectOf.forEach((s, f) => (theta[s * D + modalityOf[f]] = fit.parameters.intercept[f]));
    const {mean, covariance} = fit.posteriors;
    const entries = freeEntries(T, fit.shape);
    const free = freeFloors(fit.parameters.floor, fit.shape.floors);
    const columns = subjectOf.length;
    parameters += columns + entries.length + (floors?.isFree.reduce((sum, is) => sum + is, 0) ?? 0);
    traits.forEach((d, trait) => {
      const own = new Set(Array.from({length: floors ? I : 0}, (_, i) => floors!.of[i * T + trait]));
      const [k] = own;
      if (k !== undefined) floor[d] = own.size === 1 ? fit.parameters.floor![k] : NaN;
      if (k !== undefined && floors?.isFree[k]) floorSe[d] = NaN;
      traits.forEach((e, other) => (itemCovariance[d * D + e] = fit.parameters.sigma[trait * T + other]));
      for (let i = 0; i < I; i++) {
        const g = fit.groups.groupOf[i];
        beta[i * D + d] = -mean[g * T + trait];
        betaSe[i * D + d] = Math.sqrt(covariance[(g * T + trait) * T + trait]);
      }
    });
    const model = errors || leftOut ? parameterErrors(fit) : null;
    const own = leftOut && model && leaveOneOut(units, fit, model);
    leftOut = leftOut && own && leftOut.map((sum, i) => sum + own[i]);
    if (errors && model) {
      const result = clusterOf ? {...model, covariance: robustCovariance(units, fit, model, clusterOf)} : model;
      if (result.covariance === null) {
        how = "none";
        reports.push({...fit.report, status: "not-identified", warnings: [SINGULAR]});
      }
      if (result.method === "louis" && how === "exact") how = "louis";
      for (let f = 0; f < subjectOf.length && result.covariance; f++) {
        for (let k = 0; k < subjectOf.length; k++) {
          if (subjectOf[k] !== subjectOf[f]) continue;
          const at = (subjectOf[f] * D + modalityOf[f]) * D + modalityOf[k];
          thetaCovariance[at] = result.covariance[f * result.P + k];
        }
      }
      const errorAt = (k: number) => (result.covariance ? Math.sqrt(result.covariance[k * result.P + k]) : NaN);
      if (result.method === "exact") {
        entries.forEach(([d, e], k) => {
          const [a, b] = [traits[d], traits[e]];
          itemCovarianceSe[a * D + b] = itemCovarianceSe[b * D + a] = errorAt(columns + k);
        });
        free.forEach((k, nth) =>
          traits.forEach((d) => {
            if (floors?.placeOf.get(placed!.at(0, d)) === k) floorSe[d] = errorAt(columns + entries.length + nth);
          })
        );
      }
    }
  }
  // Fits of separate modalities share no parameter, so their errors are unrelated.
  if (blocks.length > 1)
    for (let k = 0; k < thetaCovariance.length; k++) if (Number.isNaN(thetaCovariance[k])) thetaCovariance[k] = 0;
  return {
    S,
    I,
    D,
    theta,
    thetaSe: Float64Array.from({length: S * D}, (_, k) => Math.sqrt(thetaCovariance[k * D + (k % D)])),
    thetaCovariance,
    beta,
    betaSe,
    itemCovariance,
    itemCovarianceSe,
    floor,
    floorSe,
    parameters,
    errors: how,
    leftOut,
    identification,
    report: joinReports(reports, identification, {S, D, prior: ridge > 0})
  };
}

const SINGULAR = "The information matrix is singular: these responses do not determine all abilities.";

function joinReports(
  reports: readonly FitReport[],
  {abilities, repeatedItems, islands}: IdentificationCheck,
  {S, D, prior}: {readonly S: number; readonly D: number; readonly prior: boolean}
): FitReport {
  const warnings = [...new Set(reports.flatMap((report) => report.warnings))];
  let status: FitReport["status"] = reports.some((report) => report.status === "max-iterations")
    ? "max-iterations"
    : "converged";
  if (reports.length === 0 || reports.some((report) => report.status === "not-identified")) status = "not-identified";
  const affected = (problem: string) => abilities.filter((found) => found === problem).length;
  const constant = affected("all right") + affected("all wrong");
  if (constant > 0 && !prior) {
    status = "not-identified";
    warnings.push(`${constant} of ${S * D} abilities have no finite estimate: every response is the same.`);
  }
  if (constant > 0 && prior)
    warnings.push(
      `${constant} of ${S * D} abilities stand where the prior leaves them, without a bound on one side: every response is the same.`
    );
  const silent = affected("no responses");
  if (silent > 0) warnings.push(`${silent} of ${S * D} abilities have no responses.`);
  repeatedItems.forEach((count, d) => {
    if (count > 1 || islands[d] === 0) return;
    status = "not-identified";
    warnings.push(
      `${count === 0 ? "No item was" : "Only one item was"} answered more than once in a modality: the spread of difficulty cannot be told from ability.`
    );
  });
  if (islands.some((count) => count > 1)) {
    warnings.push(
      "Some subjects share no item: they are compared only by assuming that their items are equally hard on average."
    );
  }
  return {
    status,
    iterations: Math.max(0, ...reports.map((report) => report.iterations)),
    logLik: reports.reduce((sum, report) => sum + report.logLik, 0),
    gradNorm: Math.max(0, ...reports.map((report) => report.gradNorm)),
    warnings
  };
}
