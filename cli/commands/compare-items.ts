import {
  comparedName,
  compareModels,
  comparedSpecs,
  MOST_COMPARED_STEPS,
  preferredSentence,
  type ModelComparison,
  type ModelSpec
} from "../../src/lib/models/index.js";
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
    found = compareModels(log.responses, specs, {maxIterations: MOST_COMPARED_STEPS});
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError(EXIT.findings, `not compared: ${error.message}`);
    throw error;
  }
  const said = {found, log, names: specs.map((spec) => comparedName(spec, specs))};
  terminal.data(options.json === true ? JSON.stringify({...jsonOf(said), notes}, null, 2) + "\n" : textOf(said));
  return found.byAic === null ? EXIT.findings : EXIT.ok;
}

interface Said {
  readonly found: ModelComparison;
  readonly log: NamedResponses;
  readonly names: readonly string[];
}

/** What the options describe, with those that it stands among; of random items, which have no slopes, with a floor to be estimated. */
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
  return comparedSpecs(specFrom({...options, random, floor}, log));
}

const REMEDY = "a single fit holds slopes by a prior (--model 2pl)";

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
    sentence: preferredSentence(found, names, REMEDY)
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
    `${preferredSentence(found, names, REMEDY)}\n${leftOutText(found, names, units)}`
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
