import {logistic, logUpperGamma, mulberry32, normals, normalTwoSided, streamSeed} from "../../math/index.js";
import {difficultyVariance, fitModel, type ModelFit} from "../mirt/fit-model.js";
import {fitSide, sideOf, sidePriors, type SideFit, type SideKnown, type SideResponses} from "../mirt/fit-side.js";
import {MISSING, type ItemResponses} from "../mirt/item-responses.js";
import {pairProducts, sideStatistics, type SideStatistics} from "./side-statistics.js";
import {simulatedP} from "./simulated-p.js";

/** What a check looks for. */
export type CheckKind = "floor" | "clusters" | "pairs" | "slopes" | "dependence" | "items" | "subjects" | "forms";

/** One check of a fit. */
export interface FitCheck {
  readonly kind: CheckKind;
  /** The ability it is about; `null` where it is about two. */
  readonly ability: number | null;
  /** What the test stands on, as its kind has it. */
  readonly statistic: number;
  readonly p: number;
  /** p times the share of the level that is this check's: flagged below the level. */
  readonly adjusted: number;
  readonly isFlagged: boolean;
  /** The floor that fits best, of a check for floors. */
  readonly floor?: number;
  /** Items, subjects or pairs that stand out, worst first, of the checks that are about single ones. */
  readonly outstanding?: readonly number[];
}

/** Whether a fit may be believed. */
export interface FitChecks {
  readonly checks: readonly FitCheck[];
  /** [I×D] and [S×D]: infit mean squares, 1 is as expected, with their distance from simulated ones in standard deviations. */
  readonly itemFit: Float64Array;
  readonly itemFitZ: Float64Array;
  readonly subjectFit: Float64Array;
  readonly subjectFitZ: Float64Array;
}

/** Answers beyond which the checks' simulations would take minutes. */
export const MOST_CHECKED = 300_000;

/** Options of `checkFit`. */
export interface CheckOptions {
  /** i32[I], from 0: cases that items belong to, where the log names them. */
  readonly clusterOf?: Int32Array | undefined;
  /** Simulated data sets; defaults to 199. */
  readonly replicates?: number | undefined;
  readonly seed?: number | undefined;
  /** Share of logs without misfit that may be flagged by any check; defaults to .05. */
  readonly level?: number | undefined;
}

/**
 * How the level is shared out: half of it to floors, whose tests have the least power and bias differences the most; the others find what
 * they are for at a tenth of it.
 */
const SHARE: Readonly<Record<CheckKind, number>> = {
  floor: 10,
  clusters: 2,
  pairs: 2,
  slopes: 4,
  dependence: 1,
  items: 1,
  subjects: 1,
  forms: 1
};

/**
 * Checks a fit: does chance alone get answers right, do answers depend on each other within cases, within pairs or otherwise, do slopes
 * differ, do single items, subjects or pairs stand out.
 *
 * Floors: likelihood ratio of one more parameter. Pairs that stand out: differences of posterior
 * means against their normal distribution. All others: statistics of residuals against those of data simulated from the fit and
 * estimated in the same way. What the spec frees is not tested. The level is shared out over the checks that are made (Bonferroni, weighted),
 * so that a log without misfit is flagged by any in at most `level` of cases.
 *
 * Cost: two fits an ability, and `replicates` joint estimations.
 *
 * Source: docs/methods/item-models.md.
 */
export function checkFit(data: ItemResponses, fit: ModelFit, options: CheckOptions = {}): FitChecks {
  const {clusterOf, replicates = 199, seed = 1, level = 0.05} = options;
  const {S, I, D} = data;
  const sides = Array.from({length: D}, (_, d) => observedSide(data, fit, d, clusterOf ?? null));
  const simulated = simulateSides(sides, fit, clusterOf ?? null, replicates, seed);
  const found: Omit<FitCheck, "adjusted" | "isFlagged">[] = [];
  const itemFit = new Float64Array(I * D).fill(NaN);
  const itemFitZ = new Float64Array(I * D).fill(NaN);
  const subjectFit = new Float64Array(S * D).fill(NaN);
  const subjectFitZ = new Float64Array(S * D).fill(NaN);
  sides.forEach(({statistics}, ability) => {
    const draws = simulated.sides[ability];
    const floor = floorCheck(data, fit, ability);
    if (floor) found.push(floor);
    const scalar = (kind: "clusters" | "slopes" | "dependence") =>
      found.push({
        kind,
        ability,
        statistic: statistics[kind],
        p: simulatedP(
          statistics[kind],
          draws.map((draw) => draw[kind])
        )
      });
    if (clusterOf && isCoarser(clusterOf)) scalar("clusters");
    if (fit.spec.slopes === "rasch") scalar("slopes");
    scalar("dependence");
    const items = outstandingFit(
      statistics.itemFit,
      draws.map((draw) => draw.itemFit)
    );
    const subjects = outstandingFit(
      statistics.subjectFit,
      draws.map((draw) => draw.subjectFit)
    );
    found.push({kind: "items", ability, ...items.check}, {kind: "subjects", ability, ...subjects.check});
    items.z.forEach((z, i) => {
      itemFit[i * D + ability] = statistics.itemFit[i];
      itemFitZ[i * D + ability] = z;
    });
    subjects.z.forEach((z, s) => {
      subjectFit[s * D + ability] = statistics.subjectFit[s];
      subjectFitZ[s * D + ability] = z;
    });
  });
  if (simulated.pairs) {
    const observed = Math.abs(pairProducts(sides[0].fit.score, sides[1].fit.score, S, I));
    found.push({kind: "pairs", ability: null, statistic: observed, p: simulatedP(observed, simulated.pairs)});
  }
  const forms = formsCheck(fit);
  if (forms) found.push(forms);
  const total = found.reduce((sum, {kind}) => sum + SHARE[kind], 0);
  const checks = found.map((check) => {
    const adjusted = Math.min(1, (check.p * total) / SHARE[check.kind]);
    return {...check, adjusted, isFlagged: adjusted < level};
  });
  return {checks, itemFit, itemFitZ, subjectFit, subjectFitZ};
}

/** Whether some cluster holds two items. */
const isCoarser = (clusterOf: Int32Array): boolean => new Set(clusterOf).size < clusterOf.length;

/** Hundredths of a logit move no residual by what matters here. */
const ROUGH = {tolerance: 1e-2};

interface ObservedSide {
  readonly responses: SideResponses;
  readonly known: SideKnown;
  readonly fit: SideFit;
  readonly statistics: SideStatistics;
}

function observedSide(data: ItemResponses, model: ModelFit, d: number, clusterOf: Int32Array | null): ObservedSide {
  const responses = sideOf(data, d);
  const {D, slopes, floors, spec} = model;
  const column = (values: Float64Array, otherwise: number) =>
    Float64Array.from({length: data.I}, (_, i) => {
      const value = values[i * D + d];
      return Number.isFinite(value) ? value : otherwise;
    });
  const isFloored = spec.floor.kind !== "none";
  const known = {
    slope: spec.slopes === "2pl" ? column(slopes.value, 1) : null,
    floor: isFloored ? column(floors.value, 0) : null,
    ...sidePriors(difficultyVariance(model, d))
  };
  const fit = fitSide(responses, known, null, ROUGH);
  return {responses, known, fit, statistics: sideStatistics(responses, fit, clusterOf)};
}

interface SimulatedSides {
  /** By side and replicate. */
  readonly sides: readonly (readonly SideStatistics[])[];
  /** |products over pairs| by replicate, of two sides. */
  readonly pairs: Float64Array | null;
}

function simulateSides(
  sides: readonly ObservedSide[],
  fit: ModelFit,
  clusterOf: Int32Array | null,
  replicates: number,
  seed: number
): SimulatedSides {
  const out = sides.map((): SideStatistics[] => []);
  const isPaired = sides.length === 2 && sharesItems(sides);
  const pairs = isPaired ? new Float64Array(replicates) : null;
  const {S, I, D} = fit;
  for (let r = 0; r < replicates; r++) {
    const uniform = mulberry32(streamSeed(seed, r));
    const normal = normals(uniform);
    const scores = sides.map(({responses, known}, d) => {
      const draw = ({value, se}: {value: Float64Array; se: Float64Array}, k: number, isRandom: boolean) => {
        const [mean, sd] = [value[k * D + d], se[k * D + d]];
        const finite = Number.isFinite(mean) ? mean : mean > 0 ? FAR : mean < 0 ? -FAR : 0;
        return isRandom && Number.isFinite(sd) ? finite + sd * normal() : finite;
      };
      const {random} = fit.spec;
      const theta = Float64Array.from({length: S}, (_, s) =>
        draw(fit.abilities, s, random === "subjects" || random === "both")
      );
      const difficulty = Float64Array.from({length: I}, (_, i) =>
        draw(fit.difficulties, i, random === "items" || random === "both")
      );
      const again = drawn(responses, {theta, difficulty}, known, uniform);
      const refit = fitSide(again, known, {theta, difficulty}, ROUGH);
      out[d].push(sideStatistics(again, refit, clusterOf));
      return refit.score;
    });
    if (pairs) pairs[r] = Math.abs(pairProducts(scores[0], scores[1], S, I));
  }
  return {sides: out, pairs};
}

/** Where an infinite estimate stands when data are simulated from it. */
const FAR = 6;

function sharesItems([first, second]: readonly ObservedSide[]): boolean {
  return first.responses.tries.some((n, k) => n > 0 && second.responses.tries[k] > 0);
}

/** Answers to the same questions with these abilities and difficulties. */
function drawn(
  {S, I, tries}: SideResponses,
  {theta, difficulty}: Pick<SideFit, "theta" | "difficulty">,
  {slope, floor}: SideKnown,
  uniform: () => number
): SideResponses {
  const y = new Uint8Array(S * I);
  for (let s = 0, k = 0; s < S; s++)
    for (let i = 0; i < I; i++, k++) {
      if (tries[k] === 0) {
        y[k] = MISSING;
        continue;
      }
      const c = floor ? floor[i] : 0;
      const chance = c + (1 - c) * logistic((slope ? slope[i] : 1) * (theta[s] - difficulty[i]));
      for (let n = 0; n < tries[k]; n++) if (uniform() < chance) y[k]++;
    }
  return {S, I, y, tries};
}

/** Likelihood ratio of a floor in one ability, fitted alone; `null` where the spec has one or the model cannot say. */
function floorCheck(
  data: ItemResponses,
  {spec, S, I, D}: ModelFit,
  ability: number
): Omit<FitCheck, "adjusted" | "isFlagged"> | null {
  if (spec.floor.kind === "estimated" && (spec.floor.abilities?.includes(ability) ?? true)) return null;
  if (spec.floor.kind === "known" && spec.floor.chances.some((c, k) => c > 0 && k % D === ability)) return null;
  const {y, tries} = sideOf(data, ability);
  const alone = {S, I, D: 1, y, attempts: tries.map((n) => Math.max(1, n))};
  const frame = {...spec, random: spec.random === "subjects" ? spec.random : ("items" as const)};
  const asked = (floor: ModelFit["spec"]["floor"]) =>
    fitModel(alone, {...frame, correlated: true, floor}, {errors: false, tolerance: 1e-4, maxIterations: 200});
  const without = asked({kind: "none"});
  const withFloor = asked({kind: "estimated", by: "ability"});
  const statistic = Math.max(0, 2 * (withFloor.report.logLik - without.report.logLik));
  // χ² of one degree of freedom. On the boundary half of that would do in large samples; of 60 items it flags too many.
  const p = Math.exp(logUpperGamma(0.5, statistic / 2));
  const floor = withFloor.floors.value.find(Number.isFinite) ?? NaN;
  return {kind: "floor", ability, statistic, p, floor};
}

interface Outstanding {
  readonly check: {readonly statistic: number; readonly p: number; readonly outstanding: readonly number[]};
  readonly z: Float64Array;
}

/** Infit of single items or subjects: how far the farthest lies from its simulated ones, against the farthest of every simulated set. */
function outstandingFit(observed: Float64Array, simulated: readonly Float64Array[]): Outstanding {
  const B = simulated.length;
  const mean = observed.map((_, k) => simulated.reduce((sum, draw) => sum + draw[k], 0) / B);
  const sd = observed.map((_, k) =>
    Math.sqrt(simulated.reduce((sum, draw) => sum + (draw[k] - mean[k]) ** 2, 0) / (B - 1))
  );
  const distance = (values: Float64Array) => values.map((value, k) => (sd[k] > 0 ? (value - mean[k]) / sd[k] : NaN));
  const farthest = (z: Float64Array) => z.reduce((most, value) => (Math.abs(value) > most ? Math.abs(value) : most), 0);
  const z = distance(observed);
  const tops = simulated.map((draw) => farthest(distance(draw))).sort((a, b) => a - b);
  const cut = tops[Math.floor(0.95 * B)];
  const statistic = farthest(z);
  const outstanding = [...z.keys()].filter((k) => Math.abs(z[k]) > cut).sort((a, b) => Math.abs(z[b]) - Math.abs(z[a]));
  return {check: {statistic, p: simulatedP(statistic, tops), outstanding}, z};
}

/** Pairs that function differently in the two forms: whose difficulties differ by more than a normal population of differences has. */
function formsCheck({I, D, spec, difficulties, covariance}: ModelFit): Omit<FitCheck, "adjusted" | "isFlagged"> | null {
  if (D !== 2 || spec.random !== "items" || covariance.value[1] === 0) return null;
  const [first, , , second] = covariance.value;
  const population = first + second - 2 * covariance.value[1];
  const both = Array.from({length: I}, (_, i) => i).filter((i) =>
    [0, 1].every((d) => difficulties.status[i * 2 + d] !== "never asked")
  );
  const z = both.map((i) => {
    // Posterior means vary by what the population's variance exceeds the posterior's; the two posteriors' covariance is left out.
    const known = population - difficulties.se[i * 2] ** 2 - difficulties.se[i * 2 + 1] ** 2;
    return (difficulties.value[i * 2] - difficulties.value[i * 2 + 1]) / Math.sqrt(Math.max(known, 0.05 * population));
  });
  const statistic = z.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const cut = (k: number) => Math.min(1, normalTwoSided(z[k]) * z.length);
  const outstanding = [...z.keys()].filter((k) => cut(k) < 0.05).sort((a, b) => Math.abs(z[b]) - Math.abs(z[a]));
  const p = Math.min(1, normalTwoSided(statistic) * z.length);
  return {kind: "forms", ability: null, statistic, p, outstanding: outstanding.map((k) => both[k])};
}
