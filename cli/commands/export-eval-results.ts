import {mkdirSync, writeFileSync} from "node:fs";
import {dirname, join} from "node:path";
import {stringify} from "yaml";
import {scoredRows, scoreRows} from "../../src/lib/benchmarks/logs/index.js";
import type {CanonicalRow} from "../../src/lib/schema/index.js";
import {isOwnScale, type ScoreLine} from "../../src/lib/scoring/index.js";
import {openAsked} from "../asked/open-asked.js";
import {heldRows} from "../sources/read-source.js";
import type {CommandLine, CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {putFilesInPlace} from "../terminal/put-in-place.js";
import type {Terminal} from "../terminal/terminal.js";
import {exportRows} from "./export-rows.js";
import {nothingRead} from "./ingest.js";

/** A repository of the hub: one slash, and of the letters that its names are made of. */
const REPOSITORY = /^[\w.-]+\/[\w.-]+$/;
/** A day, or a day and a time, as ISO 8601 writes them. */
const ISO_DATE = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?)?$/;
const LISTED = 6;

/**
 * Writes a score of each model as the hub's model repositories keep it: `OWNER/MODEL/.eval_results/NAME-TASK.yaml`, to be put into the
 * repository of that name. Which task of which dataset a score belongs to cannot be known from a log: it is said, one task a call.
 */
export async function exportEvalResults(line: CommandLine, terminal: Terminal, version: string): Promise<number> {
  const {options} = line;
  if (options.out === undefined) throw new CommandError(EXIT.usage, "missing -o: a file per model needs a folder");
  const {dataset, task} = taskNamed(options.dataset);
  const source = await openAsked(line, terminal);
  if (source.run.choices.length === 0) return nothingRead(source, options, terminal);
  if (source.run.isSimulated)
    throw new CommandError(
      EXIT.usage,
      "these answers are simulated, and the hub has no field that says so: they are no result of a model"
    );
  const out = exportRows(source, options, terminal);
  const rows = await heldRows(out.rows());
  const {bank} = source.options;
  const lines = scoreRows(scoredRows(rows).rows, bank === undefined ? {} : {bank});
  const chosen = chosenLines(lines, options);
  const named = chosen.filter(({subjectId, value}) => REPOSITORY.test(subjectId) && value !== null);
  const nameless = chosen.filter(({subjectId}) => !REPOSITORY.test(subjectId)).map(({subjectId}) => subjectId);
  if (named.length === 0 && nameless.length > 0)
    throw new CommandError(
      EXIT.usage,
      `no model is named as a repository of the hub (OWNER/NAME): ${listed(nameless)}; --subject OWNER/NAME names one`
    );
  const file = `${dataset.split("/")[1]!}-${task}`.replace(/[^\w.-]+/g, "_");
  await putFilesInPlace(options.out, null, (aside) => {
    for (const score of named) {
      const path = join(aside, score.subjectId, ".eval_results", `${file}.yaml`);
      mkdirSync(dirname(path), {recursive: true});
      writeFileSync(path, stringify([entryOf(score, rows, {dataset, task, url: options.url, version})]));
    }
    return Promise.resolve();
  });
  const empty = chosen.length - named.length - nameless.length;
  return out.end(
    [
      ...(nameless.length > 0 ? [`${nameless.length} models not named OWNER/NAME (${listed(nameless)})`] : []),
      ...(empty > 0 ? [`${empty} models without a value`] : [])
    ],
    "a file of evaluation results"
  );
}

function taskNamed(given: string | undefined): {readonly dataset: string; readonly task: string} {
  const [dataset = "", task = "", ...more] = (given ?? "").split(":");
  if (REPOSITORY.test(dataset) && /^[\w.-]+$/.test(task) && more.length === 0) return {dataset, task};
  const fault = given === undefined ? "missing --dataset" : `invalid --dataset: ${given}`;
  throw new CommandError(
    EXIT.usage,
    `${fault}; expected OWNER/NAME:TASK, the dataset of the hub and the task in its eval.yaml that the score is of`
  );
}

/** The one line of each model that the options leave. */
function chosenLines(lines: readonly ScoreLine[], {group, metric}: CommandOptions): ScoreLine[] {
  const fitting = lines.filter(
    (one) => (metric === undefined || one.metric === metric) && (group === undefined || one.group === group)
  );
  const whole = group === undefined ? fitting.filter((one) => one.group === "all") : fitting;
  const found = whole.length > 0 ? whole : fitting;
  const asked = [...new Set(lines.map(({runId: _, ...one}) => nameOf(one)))];
  if (found.length === 0) throw new CommandError(EXIT.usage, `no such score; there are: ${listed(asked)}`);
  const perModel = new Map<string, ScoreLine[]>();
  for (const one of found) perModel.set(one.subjectId, [...(perModel.get(one.subjectId) ?? []), one]);
  const several = [...perModel.values()].find((own) => own.length > 1);
  if (several !== undefined)
    throw new CommandError(
      EXIT.usage,
      `several scores of ${several[0]!.subjectId}: ${listed(several.map(nameOf))}; a task has one: ` +
        "choose with --group and --metric, or name the logs of one benchmark, protocol and run"
    );
  return found;
}

const nameOf = ({suite, protocol, runId, group, metric, scorer}: ScoreLine): string =>
  [suite, protocol, runId, `--group "${group}"`, `--metric ${metric}`, scorer].filter((part) => part != null).join(" ");

const listed = (names: readonly string[]): string =>
  names.slice(0, LISTED).join("; ") + (names.length > LISTED ? `; and ${names.length - LISTED} more` : "");

/** Shares are percentages there, as in the leaderboards; numbers on their own scale stay as they are. */
function entryOf(
  score: ScoreLine,
  rows: readonly CanonicalRow[],
  about: {readonly dataset: string; readonly task: string; readonly url: string | undefined; readonly version: string}
): object {
  const {subjectId, suite, group, metric, value, n, scorer, scale, direction} = score;
  const isOwn = scale !== undefined && isOwnScale(scale);
  const dates = new Set(rows.filter((row) => row.subjectId === subjectId).map(({run}) => run.date));
  const [date = null] = dates.size === 1 ? dates : [];
  const notes = [
    `${suite}, ${group}: ${metric} by ${scorer}, ${isOwn ? "on its own scale" : "in percent"}, n = ${n}`,
    ...(direction === "lower" ? ["lower is better"] : []),
    `computed from answers by Parallax ${about.version}`
  ];
  return {
    dataset: {id: about.dataset, task_id: about.task},
    value: isOwn ? value : Number((100 * value!).toPrecision(12)),
    ...(date !== null && ISO_DATE.test(date) ? {date} : {}),
    ...(about.url === undefined ? {} : {source: {url: about.url, name: "Answers and scores"}}),
    notes: notes.join("; ")
  };
}
