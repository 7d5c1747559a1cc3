import {existsSync, readFileSync, statSync} from "node:fs";
import {join, resolve} from "node:path";
import {
  reportVersion,
  versionChanges,
  type GapChange,
  type ItemChange,
  type ReportVersion,
  type ScoreChange
} from "../../src/lib/report/index.js";
import {aligned} from "../terminal/aligned.js";
import type {CommandLine} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {isReportFolder} from "../report/is-report-folder.js";
import {keptRuns} from "../report/kept-runs.js";
import {PROGRAM} from "../terminal/program.js";
import type {Terminal} from "../terminal/terminal.js";

const SHOWN = 40;
/** Names of one kind, a line each: the file has all. */
const NAMED = 10;
const LEVEL = 0.05;
/** Why scores and gaps are not paired. */
const UNPAIRED = "runs taken as independent, as they keep answers by item only: the paired comparison stands below";

/** What changed between two runs of a report: models, scores, gaps and items, and how sure that is. */
export async function diffCommand(line: CommandLine, terminal: Terminal): Promise<number> {
  const [before, after] = runsOf(line.paths);
  const changes = versionChanges(before, after);
  if (line.options.json) {
    terminal.data(`${JSON.stringify(changes, null, 2)}\n`);
    return EXIT.ok;
  }
  const {addedModels, removedModels, addedScores, removedScores, compared, gaps, items, itemsMoved} = changes;
  const sure = (all: readonly {readonly p: number}[]) => all.filter(({p}) => p < LEVEL).length;
  terminal.data(
    list("New models", addedModels) +
      list("Models gone", removedModels) +
      list("New scores", addedScores) +
      list("Scores gone", removedScores) +
      itemsMoved
        .map(
          ({suite, added, removed}) => list(`New items of ${suite}`, added) + list(`Items of ${suite} gone`, removed)
        )
        .join("") +
      `${compared} scores in both, ${changes.changes.length} changed, ${sure(changes.changes)} beyond chance (5%, Holm; ${UNPAIRED}).\n`
  );
  if (changes.changes.length > 0)
    terminal.data(
      aligned(
        ["benchmark", "model", "part", "metric", "before", "after", "difference [95%]", "p"],
        changes.changes.slice(0, SHOWN).map(scoreRow)
      )
    );
  if (gaps.length > 0)
    terminal.data(
      `\n${gaps.length} gaps in both, ${gaps.filter(({unchanged}) => unchanged).length} of models without a changed answer, ${sure(gaps)} changed beyond chance (5%, Holm; ${UNPAIRED}).\n` +
        aligned(["model", "category", "before", "after", "difference [95%]", "p"], clearest(gaps).map(gapRow))
    );
  const moved = items.filter(({better, worse}) => better.length + worse.length > 0);
  const still = items.length - moved.length;
  if (items.length > 0)
    terminal.data(
      `\nItem by item, ${sure(items)} of ${items.length} rows beyond chance (5%, McNemar, Holm)${still === 0 ? "" : `; in ${still} no item is answered otherwise`}.\n` +
        (moved.length === 0
          ? ""
          : aligned(["benchmark", "model", "items", "better", "worse", "net [95%]", "p"], clearest(moved).map(itemRow)))
    );
  return EXIT.ok;
}

/** A few names stand in one line, more of them in a line each. */
function list(what: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  if (names.length <= 3) return `${what}: ${names.join("; ")}\n`;
  const more = names.length > NAMED ? [`and ${names.length - NAMED} more; --json has all`] : [];
  return `${what}, ${names.length}:\n${[...names.slice(0, NAMED), ...more].map((name) => `  ${name}\n`).join("")}`;
}

const clearest = <C extends {readonly p: number}>(all: readonly C[]): C[] =>
  [...all].sort((a, b) => a.p - b.p).slice(0, SHOWN);

const pText = (p: number): string => (p < 0.001 ? "<.001" : p.toFixed(3));

const changeText = ({value, lo, hi}: {value: number; lo: number; hi: number}, decimals: number): string =>
  `${value >= 0 ? "+" : ""}${value.toFixed(decimals)} [${lo.toFixed(decimals)}, ${hi.toFixed(decimals)}]`;

const scoreRow = ({suite, model, group, protocol, metric, before, after, difference, p}: ScoreChange): string[] => [
  suite,
  model,
  protocol === null ? group : `${group}, ${protocol}`,
  metric,
  `${before.value.toFixed(3)} (n ${before.n})`,
  `${after.value.toFixed(3)} (n ${after.n})`,
  changeText(difference, 3),
  pText(p)
];

const gapRow = ({model, category, before, after, difference, p}: GapChange): string[] => [
  model,
  category ?? "all",
  before.gap.toFixed(1),
  after.gap.toFixed(1),
  changeText(difference, 1),
  pText(p)
];

const itemRow = ({suite, model, protocol, both, better, worse, net, p}: ItemChange): string[] => [
  suite,
  protocol === null ? model : `${model}, ${protocol}`,
  String(both),
  String(better.length),
  String(worse.length),
  changeText(net, 3),
  pText(p)
];

/** Two built reports or files of runs; or the last two runs that a report's folder keeps. */
function runsOf([first, second, ...rest]: readonly string[]): [ReportVersion, ReportVersion] {
  if (first === undefined || rest.length > 0)
    throw new CommandError(EXIT.usage, `expected two runs, or a report: ${PROGRAM} diff OLD NEW`);
  if (second !== undefined) return [runAt(first), runAt(second)];
  if (!isReportFolder(first))
    throw new CommandError(EXIT.usage, `${first} is no report; expected two runs: ${PROGRAM} diff OLD NEW`);
  const kept = keptRuns(resolve(first));
  const [before, after] = kept.slice(-2);
  if (before === undefined || after === undefined)
    throw new CommandError(
      EXIT.nothing,
      `${first} keeps ${kept.length === 0 ? "no run" : "one run"}; two are needed, and each build with new numbers keeps one`
    );
  return [before, after];
}

/** The run of a built report, its folder or the file `version.json` in it, or one of `versions/`. */
function runAt(path: string): ReportVersion {
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "version.json") : path;
  try {
    return reportVersion(JSON.parse(readFileSync(file, "utf8")), file);
  } catch (error) {
    const {message} = error as Error;
    throw new CommandError(
      EXIT.files,
      `${message.startsWith(file) ? message : `${file}: ${message}`}; expected a built report or a kept run`
    );
  }
}
