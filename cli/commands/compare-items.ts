import {compareModels, type FloorSpec, type ModelComparison, type ModelSpec} from "../../src/lib/models/index.js";
import type {ScoredNote} from "../../src/lib/scoring/index.js";
import {aligned} from "../terminal/aligned.js";
import type {CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import type {NamedResponses} from "../items/item-responses.js";
import {specFrom} from "./model-spec.js";

/** Options that choose one model, or look at one, beside which there is nothing to compare. */
const OF_ONE = ["model", "cluster", "audit", "no-checks", "to", "out"] as const;

/** Fits several models to the same answers and says which one AIC, BIC and likelihood-ratio tests prefer. */
export function compareItems(
  options: CommandOptions,
  log: NamedResponses,
  notes: readonly ScoredNote[],
  terminal: Terminal
): number {
  const other = OF_ONE.find((option) => options[option] !== undefined);
  if (other !== undefined)
    throw new CommandError(EXIT.usage, `--${other} says nothing with --compare, which fits several models`);
  const specs = candidates(options, log);
  let found: ModelComparison;
  try {
    found = compareModels(log.responses, specs, {maxIterations: MOST_ITERATIONS});
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError(EXIT.findings, `not compared: ${error.message}`);
    throw error;
  }
  const said = {found, log, names: specs.map((spec) => nameOf(spec, specs))};
  terminal.data(options.json === true ? JSON.stringify({...jsonOf(said), notes}, null, 2) + "\n" : textOf(said));
  return found.byAic === null ? EXIT.findings : EXIT.ok;
}

/** Without priors the likelihood is flat where a slope or a floor is hardly determined. */
const MOST_ITERATIONS = 3000;

interface Said {
  readonly found: ModelComparison;
  readonly log: NamedResponses;
  readonly names: readonly string[];
}

/** Slopes equal and free, without a floor and with the one that is given; of random items, which have no slopes, with one to be estimated. */
function candidates(options: CommandOptions, log: NamedResponses): ModelSpec[] {
  const random = options.random ?? "models";
  if (random === "none")
    throw new CommandError(
      EXIT.usage,
      "--compare needs a sample: with --random none there are as many parameters as models and items, and AIC and BIC do not hold"
    );
  if (random === "both")
    throw new CommandError(
      EXIT.usage,
      "--compare needs one side as a sample: with --random both there is one model, without slopes and floors, and Laplace's approximation to its likelihood is not laid beside exact ones"
    );
  const floor = options.floor ?? (random === "items" ? "estimated" : "none");
  const given = specFrom({...options, random, floor}, log);
  const floors: FloorSpec[] = given.floor.kind === "none" ? [given.floor] : [{kind: "none"}, given.floor];
  const slopes = given.random === "subjects" ? (["rasch", "2pl"] as const) : (["rasch"] as const);
  // Priors move estimates off the maximum of the likelihood.
  return floors.flatMap((each) =>
    slopes.map((slope) => ({...given, slopes: slope, floor: each, abilityPriorSd: null, slopePriorSd: null}))
  );
}

const FLOORS = {none: ", no floor", known: ", known floor", estimated: ", floor estimated"} as const;

/** Rasch, 2PL or, with a floor, 3PL; which floor where the models compared differ in it. */
function nameOf({slopes, floor}: ModelSpec, all: readonly ModelSpec[]): string {
  const curve = slopes === "rasch" ? "Rasch" : floor.kind === "none" ? "2PL" : "3PL";
  return curve + (all.some((other) => other.floor.kind !== floor.kind) ? FLOORS[floor.kind] : "");
}

const LIKELIHOOD = "marginal, maximised without priors";

function jsonOf({found, log, names}: Said): object {
  const {fits, tests, constants, leftOut, byLeftOut} = found;
  const {random} = fits[0]!.spec;
  return {
    likelihood: LIKELIHOOD,
    sample: random === "subjects" ? "models" : random,
    units: random === "subjects" ? log.subjects.length : log.items.length,
    answers: fits[0]!.answers,
    leftOut: {of: random === "subjects" ? "items" : "models", columns: constants},
    models: fits.map(({report, parameters, aic, bic}, k) => {
      const {status, logLik, warnings} = report;
      const isIn = status === "converged";
      return {
        model: names[k],
        logLik,
        parameters,
        aic: isIn ? aic : null,
        bic: isIn ? bic : null,
        leaveOneOut: leftOut[k],
        status,
        warnings
      };
    }),
    tests: tests.map(({smaller, larger, ...test}) => ({smaller: names[smaller], larger: names[larger], ...test})),
    leaveOneOut: byLeftOut.map(({best, other, ...of}) => ({best: names[best], other: names[other], ...of})),
    preferred: {aic: nameAt(names, found.byAic), bic: nameAt(names, found.byBic)},
    sentence: sentenceOf(found, names)
  };
}

const nameAt = (names: readonly string[], k: number | null): string | null => (k === null ? null : names[k]!);

function textOf({found, log, names}: Said): string {
  const {fits, tests, constants, leftOut} = found;
  const {random} = fits[0]!.spec;
  const units = random === "subjects" ? "models" : "items";
  const rows = fits.map(({report, parameters, aic, bic}, k) => {
    const isIn = report.status === "converged";
    return [
      names[k]!,
      report.logLik.toFixed(2),
      parameters,
      ...[aic, bic].map((x) => (isIn ? x.toFixed(1) : null)),
      leftOut[k]?.toFixed(2) ?? null,
      report.status
    ];
  });
  const what =
    random === "subjects"
      ? "items that all, or none, get in an ability"
      : "abilities of models that get all, or no, items";
  const out = constants === 0 ? "" : `  Left out of all models, without a finite estimate: ${what} (${constants}).\n`;
  return (
    `Models compared: ${log.subjects.length} models, ${log.items.length} ${log.isPaired ? "pairs" : "items"}, ${fits[0]!.answers} answers; ${units} as a sample, which BIC counts; log-likelihood ${LIKELIHOOD} (docs/methods/item-models.md)\n` +
    `${out}${aligned(["model", "log-lik.", "parameters", "AIC", "BIC", "left out", "status"], rows)}` +
    tests
      .map((test) => {
        const p = test.p < 0.0001 ? "< .0001" : `${test.isUpperBound ? "at most" : "="} ${test.p.toFixed(4)}`;
        return `  ${names[test.smaller]} within ${names[test.larger]}: likelihood ratio ${test.statistic.toFixed(2)} of ${test.df} degrees of freedom, p ${p}\n`;
      })
      .join("") +
    `${sentenceOf(found, names)}\n${leftOutText(found, names, units)}`
  );
}

/** What each unit's likelihood under the model of all others prefers. */
function leftOutText({byLeftOut, leftOut}: ModelComparison, names: readonly string[], units: string): string {
  if (byLeftOut.length === 0)
    return leftOut.every((sum) => sum === null)
      ? "Left out one by one: not worked out of more than 250 parameters.\n"
      : "";
  const each = byLeftOut.map(({other, difference, se}) => {
    const isClear = difference > 2 * se;
    return `${names[other]} by ${difference.toFixed(1)} ± ${se.toFixed(1)}${isClear ? "" : ", which is not settled"}`;
  });
  return `${units[0]!.toUpperCase()}${units.slice(1)} left out one by one are likeliest under ${names[byLeftOut[0]!.best]}, beyond ${each.join("; ")} (log-likelihood, standard error).\n`;
}

/** What the two criteria prefer. */
function sentenceOf({byAic, byBic, fits}: ModelComparison, names: readonly string[]): string {
  const lost = names.filter((_, k) => fits[k]!.report.status !== "converged");
  const without = lost.length > 0 ? ` Not compared, since no maximum was found: ${lost.join("; ")}.` : "";
  if (byAic === null || byBic === null)
    return `Nothing to prefer: fewer than two models have a maximum.${without} Of few answers slopes and floors run away; a single fit holds slopes by a prior (--model 2pl).`;
  return (
    (byAic === byBic
      ? `AIC and BIC prefer ${names[byAic]}.`
      : `AIC prefers ${names[byAic]}, BIC ${names[byBic]}: they disagree. BIC charges every parameter more, and errs towards the simpler model with few units.`) +
    without
  );
}
