import {scoreOf, type EstimateStatus} from "../../src/lib/models/index.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {csvLine} from "../terminal/csv-line.js";
import {firstLine, type Program} from "./fitted-log.js";
import {pythonText} from "./python-text.js";
import {abilitiesTable} from "./response-tables.js";
import {scoreStanData, scoreStanModel} from "./score-stan.js";
import {scoredColumns, type ScoredFit} from "./scored-fit.js";

const REFUSED: Readonly<Record<string, string>> = {
  mirt: "mirt numbers the levels of an item anew where one was not seen, which moves partial credit, and has no model of shares; use --to stan",
  "py-irt": "py-irt takes right and wrong answers alone; use --to stan"
};

/**
 * Files with which Stan repeats a fit of levels or shares, by name: inputs, program, script, and Parallax's own estimates.
 *
 * @param estimates - what `--json` says of the fit
 * @throws CommandError for other programs, and for slopes without a prior, which have no sign
 */
export function scoreFiles(program: Program, scored: ScoredFit, estimates: object): Record<string, string> {
  const refusal = REFUSED[program];
  if (refusal !== undefined) throw new CommandError(EXIT.findings, `not exported: ${refusal}`);
  return {
    "data.json": scoreStanData(scored),
    "model.stan": scoreStanModel(scored),
    "fit.py": script(scored),
    "abilities.csv": abilitiesTable(scored),
    "thresholds.csv": thresholdsTable(scored),
    "parallax.json": JSON.stringify({simulated: scored.isSimulated, ...estimates}, null, 2) + "\n",
    "README.md": readme(scored)
  };
}

const number = (x: number | undefined) => (x !== undefined && Number.isFinite(x) ? x : "NA");

interface ThresholdRow {
  readonly column: number;
  readonly ability: number;
  /** The score that a threshold leads to; `null` of shares. */
  readonly score: number | null;
  readonly value: number;
  readonly se: number;
  readonly status: EstimateStatus;
}

/** Thresholds in the order of Stan's: item by item, of levels that somebody had, the lowest aside. */
function thresholdRows(scored: ScoredFit): ThresholdRow[] {
  const {fit, scale} = scored;
  const {levels, thresholds} = fit;
  return scoredColumns(scored).flatMap(({k, ability, seen}, column) =>
    (levels === null ? [null] : seen.slice(1)).map((level) => {
      const at = level === null ? k : k * (levels! - 1) + level - 1;
      return {
        ...{column, ability, score: level === null ? null : scoreOf(scale, level)},
        ...{value: thresholds.value[at]!, se: thresholds.se[at]!, status: thresholds.status[at]!}
      };
    })
  );
}

function thresholdsTable(scored: ScoredFit): string {
  const {log, fit, isSimulated} = scored;
  const columns = scoredColumns(scored);
  return (
    firstLine("Parallax's thresholds, or difficulties of shares, with the slope of each item", isSimulated) +
    csvLine([
      "item",
      "ability",
      "score",
      "status",
      "threshold",
      "threshold_se",
      "slope",
      "slope_se",
      "spread",
      "spread_se"
    ]) +
    thresholdRows(scored)
      .map(({column, score, value, se, status}) => {
        const {k, item, ability} = columns[column]!;
        return csvLine([
          ...[log.items[item]!, log.abilities[ability]!, score ?? "NA", status, number(value), number(se)],
          ...[number(fit.slopes.value[k]), number(fit.slopes.se[k])],
          ...[number(fit.spreads?.value[k]), number(fit.spreads?.se[k])]
        ]);
      })
      .join("")
  );
}

function script(scored: ScoredFit): string {
  const {log, isSimulated} = scored;
  const traits = thresholdRows(scored).map(({ability}) => ability);
  return `${firstLine("Samples in Stan the model that Parallax fitted: python fit.py, in this folder, with cmdstanpy and CmdStan", isSimulated)}import csv
import json
from cmdstanpy import CmdStanModel

SUBJECTS = json.loads(${pythonText(log.subjects)})
ABILITIES = json.loads(${pythonText(log.abilities)})
TRAITS = ${JSON.stringify(traits)}

fit = CmdStanModel(stan_file="model.stan").sample(data="data.json", seed=1)
print(fit.diagnose())
theta, place = fit.stan_variable("theta"), fit.stan_variable("place")


def table(name):
    with open(name, newline="", encoding="utf-8") as file:
        file.readline()
        return list(csv.DictReader(file))


def write(name, head, rows):
    with open(name, "w", newline="", encoding="utf-8") as file:
        file.write(${pythonText(firstLine("Stan beside Parallax: posterior means and standard deviations", isSimulated))})
        csv.writer(file).writerows([head, *rows])


thresholds = table("thresholds.csv")
# Stan's mean threshold of an ability is 0; Parallax's origin allows for levels that an item lacks.
origins = []
for d in range(len(ABILITIES)):
    own = [float(row["threshold"]) for row, trait in zip(thresholds, TRAITS) if trait == d]
    origins.append(sum(own) / len(own))
abilities = {(row["subject"], row["ability"]): row["estimate"] for row in table("abilities.csv")}
write("stan-abilities.csv", ["subject", "ability", "parallax", "stan_mean", "stan_sd"], [
    [s, a, abilities[s, a], theta[:, i, d].mean() + origins[d], theta[:, i, d].std(ddof=1)]
    for i, s in enumerate(SUBJECTS) for d, a in enumerate(ABILITIES)])
write("stan-thresholds.csv", ["item", "ability", "score", "parallax", "stan_mean", "stan_sd"], [
    [row["item"], row["ability"], row["score"], row["threshold"], place[:, c].mean() + origins[TRAITS[c]], place[:, c].std(ddof=1)]
    for c, row in enumerate(thresholds)])
`;
}

function readme({log, fit, scale, isSimulated}: ScoredFit): string {
  const {report, answers, levels, spec} = fit;
  const on =
    levels === null
      ? `shares of the range from ${scale.least} to ${scale.most}`
      : `${levels} levels from ${scale.least} to ${scale.most}`;
  return `# A fit of Parallax, for Stan
${isSimulated ? "\nSimulated answers, no evidence about any model.\n" : ""}
${log.subjects.length} models, ${log.items.length} ${log.isPaired ? "pairs" : "items"}, ${answers} answers: ${on}. The fit: ${report.status}, log-likelihood ${report.logLik} without priors.

## How
- \`python fit.py\` in this folder, with cmdstanpy and CmdStan, samples the posterior and writes \`stan-abilities.csv\` and \`stan-thresholds.csv\`.
- The likelihood is that of the fit (${spec.response}), with its prior on slopes and flat priors on all else. Parallax maximises the likelihood over the sample of models and Stan gives posterior means: with few answers they differ.
- Items with one score alone are left out, as in the fit; so are levels of an item that nobody had.

## Scale
- Slopes of an ability have the geometric mean 1, in every draw. Stan's origin is the mean threshold of an ability; the script puts it where Parallax's thresholds have theirs.
- Models are a normal sample${fit.D > 1 ? (spec.correlated ? ", abilities correlate" : ", abilities do not correlate") : ""}. Attempts at one item are answers of their own. An answer without a score is no answer.

## Parallax's own estimates
\`abilities.csv\`, \`thresholds.csv\` (NA where there is none; \`status\` says which) and \`parallax.json\`.
${report.warnings.map((line) => `- ${line}\n`).join("")}`;
}
