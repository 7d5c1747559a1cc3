import {
  abilityDifference,
  fitScores,
  levelsOf,
  onScale,
  scoreOf,
  type Estimates,
  type ScoreFit,
  type ScoreScale
} from "../../src/lib/models/index.js";
import {numberOf, type ScoredNote} from "../../src/lib/scoring/index.js";
import {aligned} from "../terminal/aligned.js";
import type {CommandLine} from "../terminal/command-line.js";
import type {OptionName} from "../terminal/command-options.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import {scoreFiles} from "../items/score-files.js";
import {scaleOfAnswers} from "../items/scale-of-answers.js";
import {takenAnswers, type TakenAnswers} from "../items/taken-answers.js";
import {programFrom, putProgramFiles} from "./put-program-files.js";
import {specFrom} from "./model-spec.js";
import {scoredFrom} from "./scored-from.js";

/** Options of fits of right and wrong answers that no model of scores takes. */
const OF_RIGHT_AND_WRONG: readonly OptionName[] = [
  ...(["cluster", "audit", "severity", "design", "separate", "width", "compare"] as const)
];

/** Half of the width of a 95% interval, in standard errors. */
const Z95 = 1.959963984540054;

/** What is said of a fit. */
interface Said {
  readonly log: TakenAnswers;
  readonly scale: ScoreScale;
  readonly fit: ScoreFit;
  readonly notes: readonly ScoredNote[];
}

/** Abilities and items from scores that are levels, or shares of a range. */
export async function fitScored(line: CommandLine, terminal: Terminal): Promise<number> {
  const {options} = line;
  const other = OF_RIGHT_AND_WRONG.find((option) => options[option] !== undefined);
  if (other !== undefined)
    throw new CommandError(
      EXIT.usage,
      `--${other} is made for right and wrong answers; --model ${options.model} has abilities, thresholds and slopes with their errors (--json)`
    );
  const program = programFrom(options);
  const {rows, notes, isSimulated} = await scoredFrom(line, terminal, () => true);
  const log = takenAnswers(rows, numberOf);
  if (log.answers.length === 0)
    throw new CommandError(EXIT.nothing, "missing answers: no record has a score of an item that a model was asked");
  const spec = specFrom(options, log);
  const scale = scaleOfAnswers(log.answers, spec.response === "continuous" ? "range" : "levels", options.scale);
  let fit: ScoreFit;
  try {
    fit = fitScores(
      {
        ...{S: log.subjects.length, I: log.items.length, D: log.abilities.length},
        subject: Int32Array.from(log.answers, ({subject}) => subject),
        item: Int32Array.from(log.answers, ({item}) => item),
        ability: Uint8Array.from(log.answers, ({ability}) => ability),
        score: Float64Array.from(log.answers, ({score}) => onScale(scale, score)),
        levels: levelsOf(scale)
      },
      spec
    );
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError(EXIT.findings, `not fitted: ${error.message}`);
    throw error;
  }
  const said = {log, scale, fit, notes};
  if (program !== null)
    await putProgramFiles(options, scoreFiles(program, {log, scale, fit, isSimulated}, jsonOf(said)), terminal);
  terminal.data(options.json === true ? JSON.stringify(jsonOf(said), null, 2) + "\n" : textOf(said));
  return fit.report.status === "converged" ? EXIT.ok : EXIT.findings;
}

/** First less second ability of each subject, with its standard error; `null` unless these are all. */
const differences = ({S, D, abilities, abilityCovariance}: ScoreFit) =>
  D === 2 ? abilityDifference({S, D, theta: abilities.value, thetaCovariance: abilityCovariance}) : null;

function jsonOf({log, scale, fit, notes}: Said): object {
  const {subjects, items, abilities} = log;
  const D = abilities.length;
  const between = differences(fit);
  const at = ({value, se, status}: Estimates, k: number) => ({value: value[k], se: se[k], status: status[k]});
  const interval = (value: number, se: number) => ({lo: value - Z95 * se, hi: value + Z95 * se});
  const cells = (rows: readonly string[]) =>
    rows.flatMap((name, r) => abilities.map((ability, d) => ({name, ability, k: r * D + d})));
  const {spec, report, errors, parameters, answers, aic, bic, levels} = fit;
  return {
    model: spec,
    scale: {...scale, levels},
    fit: {errors, logLik: report.logLik, parameters, answers, aic, bic},
    abilities: cells(subjects).map(({name, ability, k}) => ({
      ...{subject: name, ability},
      ...at(fit.abilities, k),
      ...interval(fit.abilities.value[k]!, fit.abilities.se[k]!)
    })),
    ...(between
      ? {
          differences: subjects.map((subject, s) => {
            const [value, se] = [between.deltaTheta[s]!, between.deltaThetaSe[s]!];
            return {subject, deltaTheta: value, deltaThetaSe: se, ...interval(value, se)};
          })
        }
      : {}),
    items: items.length,
    itemEstimates: cells(items).map(({name, ability, k}) => ({
      ...{item: name, ability, slope: at(fit.slopes, k)},
      ...(levels === null
        ? {difficulty: at(fit.thresholds, k), spread: at(fit.spreads!, k)}
        : {thresholds: thresholdsOf(fit, scale, k), seen: [...fit.seen!.slice(k * levels, (k + 1) * levels)]})
    })),
    covariance: {...fit.covariance, value: [...fit.covariance.value], se: [...fit.covariance.se]},
    report,
    answers: log.counts,
    notes
  };
}

/** Thresholds of an item by the score that each leads to. */
const thresholdsOf = ({thresholds, levels}: ScoreFit, scale: ScoreScale, k: number) =>
  Array.from({length: levels! - 1}, (_, at) => {
    const place = k * (levels! - 1) + at;
    return {
      score: scoreOf(scale, at + 1),
      value: thresholds.value[place],
      se: thresholds.se[place],
      status: thresholds.status[place]
    };
  });

const MODEL_NAMES: Readonly<Record<string, string>> = {
  graded: "graded response model",
  credit: "generalized partial credit model",
  continuous: "normal factor cut at the ends of the range"
};
const ERRORS: Readonly<Record<ScoreFit["errors"], string>> = {
  exact: "from the information of all parameters",
  blocks: "of items from each one's own information, somewhat too small",
  none: "none"
};
/** Heads of columns. */
const SHORT: Readonly<Record<string, string>> = {understanding: "und", generation: "gen", editing: "edit"};

function textOf({log, scale, fit}: Said): string {
  const {subjects, items, abilities, isPaired} = log;
  const {report, spec, levels, S} = fit;
  const D = abilities.length;
  const on =
    levels === null
      ? `scores from ${scale.least} to ${scale.most}, of which abilities are shares`
      : `${levels} levels from ${scale.least} to ${scale.most}`;
  const criteria = Number.isFinite(fit.aic) ? "" : "; no AIC and BIC under a prior";
  const lines = [
    `Item level: ${subjects.length} models, ${items.length} ${isPaired ? "pairs" : "items"}; ${MODEL_NAMES[spec.response!]}, models as a sample; ${on}; ${report.status} after ${report.iterations} iterations; logarithms of slopes have a normal prior of standard deviation ${spec.slopePriorSd}`,
    `  ${fit.answers} answers, ${fit.parameters} parameters, log-likelihood ${report.logLik.toFixed(2)}${criteria}; errors: ${ERRORS[fit.errors]}`,
    ...report.warnings.map((warning) => `  ${warning}`)
  ].join("\n");
  const between = differences(fit);
  const names = abilities.map((name) => SHORT[name] ?? name);
  const heads = [...names.flatMap((name) => [name, "se"]), ...(between ? [names.join(" - "), "95%"] : [])];
  const rows = Array.from({length: S}, (_, s) => [
    subjects[s]!,
    ...abilities.flatMap((_ability, d) => [fit.abilities.value[s * D + d]!, fit.abilities.se[s * D + d]!]),
    ...(between
      ? [
          between.deltaTheta[s]!,
          intervalText(between.deltaTheta[s]!, between.deltaThetaSe[s]!, levels === null ? 3 : 2)
        ]
      : [])
  ]);
  return `${lines}\n${aligned(["model", ...heads], rows)}${spreadText(fit, names)}${levels === null ? "" : levelsText(fit, scale, names)}`;
}

const intervalText = (value: number, se: number, decimals: number): string =>
  Number.isFinite(value) ? `[${(value - Z95 * se).toFixed(decimals)}, ${(value + Z95 * se).toFixed(decimals)}]` : "";

/** Standard deviations of abilities over the population, and their correlations. */
function spreadText({covariance, D}: ScoreFit, names: readonly string[]): string {
  const sd = (d: number) => Math.sqrt(covariance.value[d * D + d]!);
  const spreads = names.map((name, d) => `${name} ${sd(d).toFixed(3)}`).join(", ");
  const pairs = names.flatMap((name, d) =>
    names.slice(0, d).map((other, e) => {
      const correlation = covariance.value[d * D + e]! / (sd(d) * sd(e));
      return `; correlation of ${other} and ${name} ${correlation.toFixed(3)}`;
    })
  );
  return `\nStandard deviation of abilities over models: ${spreads}${pairs.join("")}\n`;
}

/** Levels over all items of an ability: answers, items whose threshold is estimated, and the mean of these. */
function levelsText({thresholds, seen, levels, I, D}: ScoreFit, scale: ScoreScale, names: readonly string[]): string {
  const rows = names.flatMap((name, d) =>
    Array.from({length: levels!}, (_, level) => {
      const cells = Array.from({length: I}, (__, i) => i * D + d);
      const answers = cells.reduce((sum, k) => sum + seen![k * levels! + level]!, 0);
      const own = cells
        .map((k) => (level === 0 ? NaN : thresholds.value[k * (levels! - 1) + level - 1]!))
        .filter(Number.isFinite);
      const mean = own.length === 0 ? null : own.reduce((sum, b) => sum + b, 0) / own.length;
      return [name, scoreOf(scale, level), answers, level === 0 ? null : own.length, mean];
    })
  );
  return `\nLevels, with the mean of their thresholds over items that have one (--json has each)\n${aligned(["ability", "score", "answers", "items", "threshold"], rows)}`;
}
