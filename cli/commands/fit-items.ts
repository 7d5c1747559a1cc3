import {
  abilityDifference,
  auditItems,
  checkFit,
  checkIdentification,
  checkSentence,
  fitModel,
  MOST_CHECKED,
  type AuditedItem,
  type Estimates,
  type FitCheck,
  type FitChecks,
  type ItemAudit,
  type ModelFit,
  type ModelSpec
} from "../../src/lib/models/index.js";
import type {ScoredNote} from "../../src/lib/scoring/index.js";
import {aligned} from "../terminal/aligned.js";
import {choice, type CommandLine, type CommandOptions} from "../terminal/command-line.js";
import type {OptionName} from "../terminal/command-options.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import type {Terminal} from "../terminal/terminal.js";
import {programFiles} from "../items/program-files.js";
import {designAsked, testDesign, type NamedDesign} from "../items/test-design.js";
import {designText} from "../items/test-design-text.js";
import {compareItems} from "./compare-items.js";
import {fitJudges} from "./fit-judges.js";
import {fitScored} from "./fit-scored.js";
import {itemResponses, type NamedResponses} from "../items/item-responses.js";
import {programFrom, putProgramFiles} from "./put-program-files.js";
import {isOfScores, specFrom} from "./model-spec.js";
import {scoredFrom} from "./scored-from.js";

const ITEM_OPTIONS: readonly OptionName[] = [
  ...(["model", "scale", "random", "floor", "orthogonal", "cluster", "audit", "severity", "no-checks"] as const),
  ...(["design", "separate", "width", "to", "out", "compare"] as const)
];

/** Options that only `--method item` takes. */
export const isItemOption = (option: OptionName): boolean => ITEM_OPTIONS.includes(option);

/** What is said of a fit. */
interface Said {
  readonly log: NamedResponses;
  readonly fit: ModelFit;
  readonly checks: FitChecks | null;
  readonly audit: ItemAudit | null;
  readonly design: readonly NamedDesign[] | null;
  readonly notes: readonly ScoredNote[];
}

/** Abilities and items from judge records, by the item response model that the options describe. */
export async function fitItems(line: CommandLine, terminal: Terminal): Promise<number> {
  const {options} = line;
  if (options.severity === true) return fitJudges(line, terminal);
  if (isOfScores(options)) return fitScored(line, terminal);
  if (options.scale !== undefined)
    throw new CommandError(
      EXIT.usage,
      "--scale says nothing of right and wrong answers; it goes with --model graded, gpcm or continuous"
    );
  const program = programFrom(options);
  const {rows, notes, isSimulated} = await scoredFrom(line, terminal, () => true);
  const log = itemResponses(rows);
  if (log.subjects.length === 0)
    throw new CommandError(EXIT.nothing, "missing answers: no record is about an item that a model was asked");
  sayScores(log.counts, options.quiet === true, terminal);
  if (options.compare === true) return compareItems(options, log, notes, terminal);
  const spec = specFrom(options, log);
  const clusterOf = clustersFrom(options, log);
  const asked = designAsked(options, log);
  let fit: ModelFit;
  try {
    fit = fitModel(log.responses, spec, {clusterOf});
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError(EXIT.findings, `not fitted: ${error.message}`);
    throw error;
  }
  const isChecked =
    options["no-checks"] !== true && fit.answers <= MOST_CHECKED && fit.report.status !== "not-identified";
  const checks = isChecked ? checkFit(log.responses, fit, {clusterOf: log.caseOf ?? undefined}) : null;
  const audit = options.audit === true ? auditItems(log.responses, fit, log.subjects.map(familyOf)) : null;
  const design = asked === null ? null : testDesign(log, fit, asked);
  const said = {log, fit, checks, audit, design, notes};
  if (program !== null)
    await putProgramFiles(options, programFiles(program, {log, fit, isSimulated}, jsonOf(said)), terminal);
  terminal.data(options.json === true ? JSON.stringify(jsonOf(said), null, 2) + "\n" : textOf(said, options));
  return fit.report.status === "converged" ? EXIT.ok : EXIT.findings;
}

/** What became of scores that are neither right nor wrong. */
function sayScores({taken, between, ownScale}: NamedResponses["counts"], isQuiet: boolean, terminal: Terminal): void {
  const other = "--model graded, gpcm or continuous takes them as they are";
  if (taken === 0 && ownScale > 0)
    throw new CommandError(
      EXIT.findings,
      `not fitted: all ${ownScale} scores are on a scale of their own, neither right nor wrong; ${other}`
    );
  if (isQuiet) return;
  if (ownScale > 0)
    terminal.talk(
      `${ownScale} scores are on a scale of their own, neither right nor wrong, and have no part; ${other}.\n`
    );
  if (between > 0)
    terminal.talk(`${between} of ${taken} scores lie between 0 and 1 and count as right from one half on; ${other}.\n`);
}

function clustersFrom({cluster}: CommandOptions, {items, caseOf}: NamedResponses): Int32Array | undefined {
  const asked = choice("cluster", cluster, ["none", "item", "case"] as const);
  if (asked === null || asked === "none") return undefined;
  if (asked === "item") return Int32Array.from(items, (_, i) => i);
  if (caseOf === null)
    throw new CommandError(
      EXIT.findings,
      "missing cases: no item of this log names the case it belongs to; --cluster item needs none"
    );
  return caseOf;
}

/** Models whose names begin alike: "Janus-Pro-7B" and "Janus-1.3B" are of the family Janus. */
const familyOf = (subject: string): string => /^\p{L}+/u.exec(subject)?.[0].toLowerCase() ?? subject;

/** First less second ability of each subject, with its standard error; `null` unless these are all. */
const differences = ({S, D, abilities, abilityCovariance}: ModelFit) =>
  D === 2 ? abilityDifference({S, D, theta: abilities.value, thetaCovariance: abilityCovariance}) : null;

/** Heads of columns. */
const SHORT: Readonly<Record<string, string>> = {understanding: "und", generation: "gen", editing: "edit"};

function jsonOf({log, fit, checks, audit, design, notes}: Said): object {
  const {subjects, items, abilities, responses} = log;
  const D = abilities.length;
  const between = differences(fit);
  const at = ({value, se, status}: Estimates, k: number) => ({value: value[k], se: se[k], status: status[k]});
  const cells = (rows: readonly string[]) =>
    rows.flatMap((name, r) => abilities.map((ability, d) => ({name, ability, k: r * D + d})));
  const {spec, report, errors, parameters, answers, aic, bic} = fit;
  const {floor} = spec;
  return {
    model: {...spec, floor: floor.kind === "known" ? {kind: floor.kind} : floor},
    fit: {errors, logLik: report.logLik, parameters, answers, aic, bic},
    ...(between
      ? {
          results: subjects.map((subject, s) => ({
            subject,
            ...Object.fromEntries(
              abilities.flatMap((ability, d) => [
                [ability, fit.abilities.value[s * D + d]],
                [`${ability}Se`, fit.abilities.se[s * D + d]]
              ])
            ),
            deltaTheta: between.deltaTheta[s] ?? NaN,
            deltaThetaSe: between.deltaThetaSe[s] ?? NaN
          }))
        }
      : {}),
    abilities: cells(subjects).map(({name, ability, k}) => ({subject: name, ability, ...at(fit.abilities, k)})),
    items: items.length,
    itemEstimates: cells(items).map(({name, ability, k}) => ({
      item: name,
      ability,
      difficulty: at(fit.difficulties, k),
      slope: at(fit.slopes, k),
      floor: at(fit.floors, k),
      ...(checks ? {infit: checks.itemFit[k], infitZ: checks.itemFitZ[k]} : {})
    })),
    covariance: {of: fit.crossed ? "subjects" : spec.random, ...lists(fit.covariance)},
    ...(fit.crossed
      ? {abilityMean: lists(fit.crossed.mean), itemCovariance: {of: "items", ...lists(fit.crossed.itemCovariance)}}
      : {}),
    abilityPriorSd: spec.abilityPriorSd,
    report,
    identification: checkIdentification(responses),
    checks: checks?.checks.map((check) => checkJson(check, log, spec)) ?? null,
    ...(audit ? {audit: auditJson(audit, log)} : {}),
    ...(design ? {design} : {}),
    notes
  };
}

const lists = ({value, se, status}: Estimates) => ({value: [...value], se: [...se], status});

function checkJson({outstanding, ...check}: FitCheck, log: NamedResponses, spec: ModelSpec): object {
  const names = check.kind === "subjects" ? log.subjects : log.items;
  return {
    ...check,
    ability: check.ability === null ? null : log.abilities[check.ability],
    ...(outstanding ? {outstanding: outstanding.map((k) => names[k])} : {}),
    ...(check.isFlagged ? sentenceOf({...check, ...(outstanding ? {outstanding} : {})}, log, spec) : {})
  };
}

/** What a check says; floors and clusters of items go with items alone as a sample. */
function sentenceOf(check: FitCheck, log: NamedResponses, {random}: ModelSpec): ReturnType<typeof checkSentence> {
  const {text, refit} = checkSentence(check, log);
  const isOfOneSide = random === "both" && /^--(floor|cluster)/.test(refit ?? "");
  return {text, refit: isOfOneSide ? `--random items ${refit}` : refit};
}

function auditJson({wrongKeys, tellNothing, oneFamily}: ItemAudit, {items, abilities}: NamedResponses): object {
  const named = ({item, ability, ...rest}: AuditedItem) => ({item: items[item], ability: abilities[ability], ...rest});
  return {
    wrongKeys: wrongKeys.map(named),
    tellNothing: tellNothing.map(named),
    oneFamily: oneFamily.map(({audited, family}) => ({...named(audited), family}))
  };
}

function textOf({log, fit, checks, audit, design}: Said, options: CommandOptions): string {
  const {subjects, items, abilities, isPaired} = log;
  const {report, spec} = fit;
  const D = abilities.length;
  const prior =
    spec.abilityPriorSd === null
      ? ""
      : `; abilities have a normal prior of standard deviation ${spec.abilityPriorSd} logits`;
  const slopes =
    spec.slopePriorSd === null
      ? ""
      : `; logarithms of slopes have a normal prior of standard deviation ${spec.slopePriorSd}`;
  const criteria = fit.crossed
    ? `; AIC ${fit.aic.toFixed(1)}, by Laplace's approximation`
    : Number.isFinite(fit.aic)
      ? `; AIC ${fit.aic.toFixed(1)}, BIC ${fit.bic.toFixed(1)}`
      : "; no AIC and BIC under a prior (--compare)";
  const lines = [
    `Item level: ${subjects.length} models, ${items.length} ${isPaired ? "pairs" : "items"}; ${modelText(fit)}; ${report.status} after ${report.iterations} iterations${prior}${slopes}`,
    `  ${fit.answers} answers, ${fit.parameters} parameters, log-likelihood ${report.logLik.toFixed(2)}${criteria}; errors: ${ERRORS[fit.errors]}`,
    ...report.warnings.map((warning) => `  ${warning}`)
  ].join("\n");
  const between = differences(fit);
  const rows = subjects.map((subject, s) => [
    subject,
    ...abilities.flatMap((_, d) => [fit.abilities.value[s * D + d] ?? NaN, fit.abilities.se[s * D + d] ?? NaN]),
    ...(between ? [between.deltaTheta[s] ?? NaN, between.deltaThetaSe[s] ?? NaN] : [])
  ]);
  const names = abilities.map((name) => SHORT[name] ?? name);
  const heads = [...names.flatMap((name) => [name, "se"]), ...(between ? [names.join(" - "), "se"] : [])];
  return (
    `${lines}\n${aligned(["model", ...heads], rows)}` +
    floorsText(fit, abilities) +
    populationsText(fit, abilities) +
    checksText(checks, log, options, fit) +
    (audit ? auditText(audit, log) : "") +
    (design ? designText(design) : "")
  );
}

const ERRORS: Readonly<Record<ModelFit["errors"], string>> = {
  exact: "from the information of all parameters",
  louis: "from the information of abilities, difficulties' spread taken as known",
  blocks: "from each item's own information, somewhat too small",
  clusters: "robust over clusters of items",
  none: "none"
};

const FLOORS = {none: "", known: ", known floor", estimated: ", floor estimated"} as const;

function modelText({spec}: ModelFit): string {
  const curve = spec.slopes === "rasch" ? "equal slopes" : "a slope for every item";
  const sample = {
    items: "items as a sample",
    subjects: "models as a sample",
    both: "models and items as samples",
    none: "nothing as a sample"
  }[spec.random];
  return `${curve}${FLOORS[spec.floor.kind]}, ${sample}`;
}

/** Floors that are one for an ability. */
function floorsText({spec, floors}: ModelFit, abilities: readonly string[]): string {
  if (spec.floor.kind !== "estimated" || spec.floor.by === "item") return "";
  return abilities
    .map((name, d) => {
      const error = floors.status[d] === "at its bound" ? "at its bound" : `se ${(floors.se[d] ?? NaN).toFixed(4)}`;
      return `Floor of ${name}: ${(floors.value[d] ?? NaN).toFixed(4)} (${error})\n`;
    })
    .join("");
}

/** Of both sides as samples: what is estimated of their populations. */
function populationsText({crossed, covariance, D}: ModelFit, abilities: readonly string[]): string {
  if (crossed === null) return "";
  const said = ({value, se, status}: Estimates, k: number, root: boolean) => {
    const of = value[k] ?? NaN;
    const error = (se[k] ?? NaN) / (root ? 2 * Math.sqrt(of) : 1);
    const text = Number.isNaN(error) ? (status[k] === "estimated" ? "no error" : status[k]) : `se ${error.toFixed(3)}`;
    return `${(root ? Math.sqrt(of) : of).toFixed(3)} (${text})`;
  };
  const correlation = ({value, status}: Estimates, d: number, e: number) =>
    status[d * D + e] === "fixed"
      ? "none estimated"
      : ((value[d * D + e] ?? NaN) / Math.sqrt((value[d * (D + 1)] ?? NaN) * (value[e * (D + 1)] ?? NaN))).toFixed(3);
  const sides = abilities.map(
    (name, d) =>
      `${name}: mean ability ${said(crossed.mean, d, false)}; spread of abilities ${said(covariance, d * (D + 1), true)}, of difficulties ${said(crossed.itemCovariance, d * (D + 1), true)}
`
  );
  const pairs = abilities.flatMap((name, d) =>
    abilities.slice(0, d).map(
      (other, e) =>
        `${other} with ${name}: correlation of abilities ${correlation(covariance, d, e)}, of difficulties ${correlation(crossed.itemCovariance, d, e)}
`
    )
  );
  return `\nPopulations\n${[...sides, ...pairs].map((line) => `  ${line}`).join("")}`;
}

function checksText(
  checks: FitChecks | null,
  log: NamedResponses,
  options: CommandOptions,
  {answers, report, spec}: ModelFit
): string {
  if (checks === null) {
    if (options["no-checks"] === true) return "";
    return report.status !== "not-identified"
      ? `\nNot checked: ${answers} answers are more than the checks' simulations are made for (${MOST_CHECKED}).\n`
      : "\nNot checked: the answers do not determine this model.\n";
  }
  const flagged = checks.checks.filter(({isFlagged}) => isFlagged).sort((a, b) => a.adjusted - b.adjusted);
  const about = `${checks.checks.length} checks at 5% together (docs/methods/item-models.md)`;
  if (flagged.length === 0) return `\nNo misfit found: ${about}. With few models or items much goes unseen.\n`;
  const lines = flagged.map((check) => {
    const {text, refit} = sentenceOf(check, log, spec);
    const p = check.p < 0.0001 ? "p < .0001" : `p = ${check.p.toFixed(4)}`;
    return `  ${text} (${p})\n${refit === null ? "" : `    Refit with: ${refit}\n`}`;
  });
  return `\nWarnings: ${about}\n${lines.join("")}`;
}

/** Lines of one kind that the terminal shows; --json has all. */
const MOST_SHOWN = 20;

function auditText({wrongKeys, tellNothing, oneFamily}: ItemAudit, {items, abilities}: NamedResponses): string {
  const row = ({item, ability, rate, subjects, slope, slopeSe}: AuditedItem) => [
    items[item]!,
    abilities[ability]!,
    `${Math.round(rate * subjects * 100) / 100} of ${subjects}`,
    Number.isNaN(slope) ? null : slope,
    Number.isNaN(slopeSe) ? null : slopeSe
  ];
  const table = (title: string, found: readonly AuditedItem[]) => {
    const rest = found.length - MOST_SHOWN;
    const shown = aligned(["item", "ability", "right", "slope", "se"], found.slice(0, MOST_SHOWN).map(row));
    return `\n${title}: ${found.length}\n${found.length === 0 ? "" : shown}${rest > 0 ? `and ${rest} more (--json)\n` : ""}`;
  };
  return (
    table("Likely wrong keys (the strong fail, the weak pass), likeliest first", wrongKeys) +
    table("Items that tell models apart by little or nothing", tellNothing) +
    table(
      "Items that only models of one family get (names that begin alike)",
      oneFamily.map(({audited}) => audited)
    )
  );
}
