import {DEFAULT_DRAWS, DEFAULT_SEED, estimateGaps, type GapEstimates} from "../../src/lib/gaps/index.js";
import {fitOfficial} from "../../src/lib/gaps/script/fit-official.js";
import {SCRIPT_LAMBDA, type GapCell} from "../../src/lib/models/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {groupRows, type JsonValue, type ScoredNote} from "../../src/lib/scoring/index.js";
import {hasRules, logsOf, proportionsIn, scoreRows} from "../../src/lib/benchmarks/logs/index.js";
import {hasPairs, isOfPairs} from "../../src/lib/benchmarks/paired/paired-lines.js";
import {sharesByCategory} from "../../src/lib/benchmarks/paired/shares-by-category.js";
import type {OptionName} from "../terminal/command-options.js";
import {aligned} from "../terminal/aligned.js";
import {choice, type CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {fitItems, isItemOption} from "./fit-items.js";
import {jsonFrom} from "../sources/read-source.js";
import type {Terminal} from "../terminal/terminal.js";
import {jointRule} from "./score.js";
import {scoredFrom} from "./scored-from.js";

/** Cells of one subject by category. */
interface SubjectCells {
  readonly subject: string;
  readonly cells: ReadonlyMap<string, GapCell>;
}

/** What gaps are made of, and which judges and training steps are left out of it. */
interface FitInput {
  readonly subjects: readonly SubjectCells[];
  readonly notes: readonly ScoredNote[];
  /** Whether the recipe of the released script is meant for these answers; of others it is run if it is asked for. */
  readonly hasScript: boolean;
}

/** Gap scores from judge records or from joint proportions. */
export async function fitCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const {options} = line;
  const asked = choice("method", options.method, ["official", "identified", "both", "item"] as const);
  if (asked === "item") return fitItems(line, terminal);
  const ofItems = (Object.keys(options) as OptionName[]).find(isItemOption);
  if (ofItems !== undefined) throw new CommandError(EXIT.usage, `--${ofItems} says nothing without --method item`);
  const count = Number(options.count ?? 100);
  if (!(count > 0)) throw new CommandError(EXIT.usage, `invalid --count; expected a number > 0: ${options.count}`);
  const {subjects, notes, hasScript} = (await fromProportions(line, count)) ?? (await fromLogs(line, terminal));
  if (subjects.length === 0)
    throw new CommandError(
      EXIT.nothing,
      "missing joint outcomes: neither proportions, nor records of a benchmark that asks in both forms, nor a log whose mapping names pairs"
    );
  const method = asked ?? (hasScript ? "both" : "identified");
  const official = method === "identified" ? [] : subjects.map(officialResult);
  const estimates = method === "official" ? null : identifiedGaps(subjects);
  if (options.json) {
    const {cells = [], overall = []} = estimates ?? {};
    const sizes = new Map(
      subjects.flatMap(({subject, cells: own}) => [...own].map(([category, {n}]) => [`${subject}|${category}`, n]))
    );
    const identified = cells.map(({model: subject, category, gap, lo, hi, includesZero, delta, deltaLo, deltaHi}) => ({
      subject,
      category,
      ...{gap, lo, hi, includesZero},
      ...{deltaTheta: delta, deltaThetaLo: deltaLo, deltaThetaHi: deltaHi},
      n: sizes.get(`${subject}|${category}`)
    }));
    const totals = overall.map(({model: subject, ...one}) => ({subject, ...one}));
    terminal.data(JSON.stringify({official, identified, overall: totals, notes}, null, 2) + "\n");
    return EXIT.ok;
  }
  if (official.length > 0) {
    terminal.data("Official: the released script's recipe, an early stop (docs/methods/gap.md)\n");
    const cells = official.flatMap(({subject, gaps, gapMean}) => [
      ...gaps.map(({category, gap}) => [subject, category, gap] as const),
      [subject, "mean", gapMean] as const
    ]);
    terminal.data(aligned(["model", "category", "gap"], cells));
  }
  if (estimates) terminal.data((official.length > 0 ? "\n" : "") + identifiedText(estimates, subjects));
  return EXIT.ok;
}

/** Estimates with their intervals by category, then overall. */
function identifiedText({cells, overall}: GapEstimates, subjects: readonly SubjectCells[]): string {
  const of = (value: number, {lo, hi}: {lo: number; hi: number}, decimals: number) =>
    `${value.toFixed(decimals)} [${lo.toFixed(decimals)}, ${hi.toFixed(decimals)}]`;
  const own = (model: string) => subjects.find(({subject}) => subject === model)!.cells;
  return (
    "Identified: each model's own answers, 95% intervals; gap in points, understanding minus generation in logits (docs/methods/gap.md)\n" +
    aligned(
      ["model", "category", "gap [95%]", "und - gen [95%]", "n"],
      cells.map(({model, category, gap, lo, hi, delta, deltaLo, deltaHi}) => [
        model,
        category,
        of(gap, {lo, hi}, 1),
        of(delta, {lo: deltaLo, hi: deltaHi}, 2),
        own(model).get(category)!.n
      ])
    ) +
    "\nOverall: mean of the gaps, and its floor, what a model without any gap would show (expected, 95th percentile); signed mean; test of no gap in any category (docs/methods/overall-gap.md)\n" +
    aligned(
      ["model", "categories", "mean gap [95%]", "floor", "und - gen [95%]", "p"],
      overall.map(({model, gap, lo, hi, floor, signed, p}) => [
        model,
        own(model).size,
        of(gap, {lo, hi}, 1),
        `${floor!.mean.toFixed(1)}, ${floor!.upper.toFixed(1)}`,
        of(signed.value, signed, 2),
        p < 0.001 ? "<.001" : p.toFixed(3)
      ])
    )
  );
}

/** `null` unless the only path is a file of joint proportions. */
async function fromProportions({paths, options}: CommandLine, n: number): Promise<FitInput | null> {
  const [path] = paths;
  if (paths.length !== 1 || path === undefined || !path.endsWith(".json")) return null;
  const value: JsonValue = await jsonFrom(path);
  const ofAnswers = (["missing", "by-judge"] as const).find((option) => options[option] !== undefined);
  if (ofAnswers !== undefined)
    throw new CommandError(EXIT.usage, `--${ofAnswers} is about single answers, of which proportions hold none`);
  let rows: ReturnType<typeof proportionsIn>;
  try {
    rows = proportionsIn(value);
  } catch (error) {
    throw new CommandError(EXIT.findings, `${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const subjects = rows.map(({subject, rows: outcomes}) => ({
    subject,
    cells: new Map(outcomes.map(([p11, p10, p01, p00], r) => [`row ${r}`, {outcomes: {p11, p10, p01, p00}, n}]))
  }));
  return {subjects, notes: [], hasScript: true};
}

async function fromLogs(line: CommandLine, terminal: Terminal): Promise<FitInput> {
  const {rows, notes} = await scoredFrom(line, terminal, ({item}) => asksBoth(item.suite) || item.pairId !== null);
  const suites = [...groupRows(rows, ({item}) => item.suite)].filter(
    ([suite, own]) => asksBoth(suite) || (!hasRules(suite) && hasPairs(own))
  );
  if (suites.length > 1)
    throw new CommandError(
      EXIT.usage,
      `several logs with items asked in both forms: ${suites.map(([suite]) => suite).join(", ")}; name one with --benchmark`
    );
  const [[suite, own] = ["", []]] = suites;
  const names = [...new Set(own.map(({subjectId}) => subjectId))];
  const subjects = names.map((subject) => {
    const answers = own.filter(({subjectId}) => subjectId === subject);
    const ofBenchmark = logsOf(suite)?.jointCells?.(answers, {joint: jointRule(line.options)});
    return {subject, cells: ofBenchmark ?? pairedCells(answers)};
  });
  return {subjects: subjects.filter(({cells}) => cells.size > 0), notes, hasScript: asksBoth(suite)};
}

/** Whether a benchmark asks every item in both forms, and says how they make joint outcomes. */
const asksBoth = (suite: string): boolean => logsOf(suite)?.jointCells !== undefined;

/** Cells of a log whose mapping names pairs; of one category where it names none. */
function pairedCells(rows: readonly CanonicalRow[]): Map<string, GapCell> {
  const lines = scoreRows(rows).filter(isOfPairs);
  const rules = [...new Set(lines.map(({scorer}) => scorer))];
  if (rules.length > 1)
    throw new CommandError(EXIT.usage, `several rules score this log: ${rules.join("; ")}; a fit needs one of them`);
  const runs = [...new Set(lines.flatMap(({runId}) => runId ?? []))];
  if (runs.length > 1)
    throw new CommandError(
      EXIT.usage,
      `several runs of ${rows[0]!.subjectId}: ${runs.join(", ")}; a fit needs one of them`
    );
  const suite = rows[0]!.item.suite;
  return new Map(sharesByCategory(lines).map(({category, outcomes, n}) => [category ?? suite, {outcomes, n}]));
}

function officialResult({subject, cells}: SubjectCells): {
  subject: string;
  gaps: {category: string; gap: number}[];
  gapMean: number;
} {
  const categories = [...cells.keys()];
  const {gaps, gapMean} = fitOfficial([...cells.values()].map(({outcomes}) => outcomes));
  return {subject, gaps: categories.map((category, c) => ({category, gap: gaps[c] ?? Number.NaN})), gapMean};
}

/** The gaps as reports and pages have them: nothing is shared between models, so that no pool moves a number. */
function identifiedGaps(subjects: readonly SubjectCells[]): GapEstimates {
  const categories = [...new Set(subjects.flatMap(({cells}) => [...cells.keys()]))];
  const inputs = categories.flatMap((category) =>
    subjects.flatMap(({subject: model, cells}) => {
      const cell = cells.get(category);
      return cell === undefined ? [] : [{model, category, ...cell}];
    })
  );
  return estimateGaps(inputs, {lambda: SCRIPT_LAMBDA, categories, draws: DEFAULT_DRAWS, seed: DEFAULT_SEED});
}
