import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {askedColumns, type FittedLog, type Program} from "./fitted-log.js";
import {mirtScript} from "./mirt-script.js";
import {policyOf} from "./policy-of.js";
import {pyIrtLines, pyIrtScript} from "./py-irt-files.js";
import {refusalOf} from "./refusal-of.js";
import {abilitiesTable, itemsTable, responsesTable} from "./response-tables.js";
import {scaleOf} from "./scale-of.js";
import {stanData} from "./stan-data.js";
import {stanModel} from "./stan-model.js";
import {stanScript} from "./stan-script.js";

/**
 * Files with which another program repeats a fit, by name: its inputs, a script, and Parallax's own estimates to compare with.
 *
 * @param estimates - what `--json` says of the fit
 * @throws CommandError where the program cannot state the model
 */
export function programFiles(program: Program, fitted: FittedLog, estimates: object): Record<string, string> {
  const refusal = refusalOf(program, fitted);
  if (refusal !== null) throw new CommandError(EXIT.findings, `not exported: ${refusal}`);
  const facts = {simulated: fitted.isSimulated, scale: scaleOf(fitted), answers: policyOf(fitted.log)};
  return {
    ...OF_PROGRAM[program](fitted),
    "abilities.csv": abilitiesTable(fitted),
    "items.csv": itemsTable(fitted),
    "parallax.json": JSON.stringify({...facts, ...estimates}, null, 2) + "\n",
    "README.md": readme(program, fitted)
  };
}

const OF_PROGRAM: Readonly<Record<Program, (fitted: FittedLog) => Record<string, string>>> = {
  mirt: (fitted) => ({"responses.csv": responsesTable(fitted), "fit.R": mirtScript(fitted)}),
  "py-irt": (fitted) => ({"responses.jsonl": pyIrtLines(fitted), "fit.py": pyIrtScript(fitted)}),
  stan: (fitted) => ({"data.json": stanData(fitted), "model.stan": stanModel(fitted), "fit.py": stanScript(fitted)})
};

const HOW: Readonly<Record<Program, readonly string[]>> = {
  mirt: [
    "`Rscript fit.R` in this folder, with the R package mirt, repeats the fit (same likelihood, same priors, fixed quadrature instead of adaptive), prints the largest differences and writes `mirt-abilities.csv` and `mirt-items.csv`.",
    "Columns with one kind of answer have no finite estimate; the script leaves them out and says how many."
  ],
  "py-irt": [
    "`python fit.py` in this folder, with the package py-irt, fits the same curve and writes `py-irt-abilities.csv` and `py-irt-items.csv`.",
    "py-irt is another estimator: hierarchical priors on both sides, a variational posterior. Expect the same order and shrunken values, not the same digits."
  ],
  stan: [
    "`python fit.py` in this folder, with cmdstanpy and CmdStan, samples the posterior and writes `stan-abilities.csv` and `stan-items.csv`.",
    "Likelihood and priors are those of the fit, flat where it has none. Parallax maximises the likelihood over the sample (marginally) and Stan gives posterior means: with few answers they differ.",
    "Items in an ability with one kind of answer are left out of `data.json` unless items are the sample: a flat prior leaves nothing proper to them."
  ]
};

function readme(program: Program, fitted: FittedLog): string {
  const {log, fit, isSimulated} = fitted;
  const {report, answers} = fit;
  const list = (lines: readonly string[]) => lines.map((line) => `- ${line}\n`).join("");
  const same = askedColumns(fitted).filter(({isMixed}) => !isMixed).length;
  return `# A fit of Parallax, for ${program}
${isSimulated ? "\nSimulated answers, no evidence about any model.\n" : ""}
${log.subjects.length} models, ${log.items.length} ${log.isPaired ? "pairs" : "items"}, ${answers} responses from ${log.counts.taken} records; ${same} items in an ability with one kind of answer. The fit: ${report.status}, log-likelihood ${report.logLik} without priors.

## How
${list(HOW[program])}
## Scale
${list(scaleOf(fitted))}
## Answers
${list(policyOf(log))}
## Parallax's own estimates
\`abilities.csv\`, \`items.csv\` (tables, NA where there is none or it is infinite; \`status\` says which) and \`parallax.json\`.${report.warnings.length > 0 ? `\n\n${list(report.warnings)}` : "\n"}`;
}
