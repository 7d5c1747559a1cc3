import {abilityDifference, fitIdentified, fitItemLevel, type GapCell} from "../../src/lib/models/index.js";
import {fitOfficial} from "../../src/lib/gaps/script/fit-official.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {groupRows, type JsonValue, type ScoredNote, type ScoredRows} from "../../src/lib/scoring/index.js";
import {hasRules, logsOf, proportionsIn, scoredRows, scoreRows} from "../../src/lib/benchmarks/logs/index.js";
import {hasPairs} from "../../src/lib/benchmarks/paired/paired-lines.js";
import {sharesByCategory} from "../../src/lib/benchmarks/paired/shares-by-category.js";
import {openAsked} from "../asked/open-asked.js";
import {aligned} from "../terminal/aligned.js";
import {choice, type CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {itemResponses} from "./item-responses.js";
import {lostText, notesText} from "./ledger-text.js";
import {allRows, jsonFrom} from "../sources/read-source.js";
import type {Terminal} from "../terminal/terminal.js";
import {jointRule} from "./score.js";

/** Cells of one subject by category. */
interface SubjectCells {
  readonly subject: string;
  readonly cells: ReadonlyMap<string, GapCell>;
}

/** What gaps are made of, and which judges and training steps are left out of it. */
interface FitInput {
  readonly subjects: readonly SubjectCells[];
  readonly notes: readonly ScoredNote[];
  /** Whether the recipe of GapEval's released script is meant for these answers; of others it is run if it is asked for. */
  readonly hasScript: boolean;
}

/** Gap scores from judge records or from joint proportions. */
export async function fitCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const {options} = line;
  const asked = choice("method", options.method, ["official", "identified", "both", "item"] as const);
  if (asked === "item") return fitItems(line, terminal);
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
  const identified = method === "official" ? [] : identifiedResults(subjects);
  if (options.json) terminal.data(JSON.stringify({official, identified, notes}, null, 2) + "\n");
  else {
    if (official.length > 0) {
      terminal.data("Official: the released script's recipe, an early stop (docs/methods/gap.md)\n");
      const cells = official.flatMap(({subject, gaps, gapMean}) => [
        ...gaps.map(({category, gap}) => [subject, category, gap] as const),
        [subject, "mean", gapMean] as const
      ]);
      terminal.data(aligned(["model", "category", "gap"], cells));
    }
    if (identified.length > 0) {
      terminal.data(
        `${official.length > 0 ? "\n" : ""}Identified: abilities of ${subjects.length} models per category, with standard errors\n`
      );
      const cells = identified.map((r) => [r.subject, r.category, r.gap, r.deltaTheta, r.deltaThetaSe, r.n, r.status]);
      terminal.data(aligned(["model", "category", "gap", "und - gen", "se", "n", "fit"], cells));
    }
  }
  return identified.every(({status}) => status === "converged") ? EXIT.ok : EXIT.findings;
}

/** Abilities and item difficulties from judge records, by the identified item-level model. */
async function fitItems(line: CommandLine, terminal: Terminal): Promise<number> {
  const {rows, notes} = await scoredFrom(line, terminal, ({item}) => item.pairId !== null);
  const {subjects, pairs, responses} = itemResponses(rows);
  if (subjects.length === 0)
    throw new CommandError(EXIT.nothing, "missing pairs: no item was asked both by text and by image");
  const fit = fitItemLevel(responses);
  const {deltaTheta, deltaThetaSe} = abilityDifference(fit);
  const results = subjects.map((subject, s) => ({
    subject,
    understanding: fit.theta[s * 2] ?? Number.NaN,
    understandingSe: fit.thetaSe[s * 2] ?? Number.NaN,
    generation: fit.theta[s * 2 + 1] ?? Number.NaN,
    generationSe: fit.thetaSe[s * 2 + 1] ?? Number.NaN,
    deltaTheta: deltaTheta[s] ?? Number.NaN,
    deltaThetaSe: deltaThetaSe[s] ?? Number.NaN
  }));
  const {report, identification} = fit;
  if (line.options.json)
    terminal.data(JSON.stringify({results, items: pairs.length, report, identification, notes}, null, 2) + "\n");
  else {
    terminal.data(
      `Item level: ${subjects.length} models, ${pairs.length} pairs; ${report.status} after ${report.iterations} iterations\n`
    );
    for (const warning of report.warnings) terminal.data(`  ${warning}\n`);
    const cells = results.map((r) => [
      r.subject,
      r.understanding,
      r.understandingSe,
      r.generation,
      r.generationSe,
      r.deltaTheta,
      r.deltaThetaSe
    ]);
    terminal.data(aligned(["model", "und", "se", "gen", "se", "und - gen", "se"], cells));
  }
  return report.status === "converged" ? EXIT.ok : EXIT.findings;
}

/** Rows that count, of those that are meant; says on the way which judges and training steps do not. */
async function scoredFrom(
  line: CommandLine,
  terminal: Terminal,
  isMeant: (row: CanonicalRow) => boolean
): Promise<ScoredRows> {
  const isQuiet = line.options.quiet ?? false;
  const source = await openAsked(line, terminal);
  const rows = await allRows(source, terminal, isQuiet);
  if (!isQuiet) terminal.talk(lostText(source.run.ledger.report()));
  const scored = scoredRows(rows.filter(isMeant));
  if (!isQuiet) terminal.talk(notesText(scored.notes));
  return scored;
}

/** `null` unless the only path is a file of joint proportions. */
async function fromProportions({paths}: CommandLine, n: number): Promise<FitInput | null> {
  const [path] = paths;
  if (paths.length !== 1 || path === undefined || !path.endsWith(".json")) return null;
  const value: JsonValue = await jsonFrom(path);
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
  const lines = scoreRows(rows);
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

interface IdentifiedResult {
  readonly subject: string;
  readonly category: string;
  readonly gap: number;
  readonly deltaTheta: number;
  readonly deltaThetaSe: number;
  readonly n: number;
  readonly status: string;
}

/** One fit per category over all subjects that have it. */
function identifiedResults(subjects: readonly SubjectCells[]): IdentifiedResult[] {
  const categories = [...new Set(subjects.flatMap(({cells}) => [...cells.keys()]))];
  return categories.flatMap((category) => {
    const present = subjects.filter(({cells}) => cells.has(category));
    const cells = present.flatMap(({cells: own}) => own.get(category) ?? []);
    const {gap, deltaTheta, deltaThetaSe, report} = fitIdentified(cells);
    return present.map(({subject}, s) => ({
      subject,
      category,
      gap: gap[s] ?? Number.NaN,
      deltaTheta: deltaTheta[s] ?? Number.NaN,
      deltaThetaSe: deltaThetaSe[s] ?? Number.NaN,
      n: cells[s]?.n ?? 0,
      status: report.status
    }));
  });
}
