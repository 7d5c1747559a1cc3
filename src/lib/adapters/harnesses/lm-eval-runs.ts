import {groupRows} from "../../scoring/index.js";
import type {FileLook} from "../contract/file-look.js";
import {Ledger} from "../contract/ledger.js";
import {DEFAULT_LIMITS} from "../files/limits.js";
import type {LogFile} from "../files/log-file.js";
import {jsonDocument} from "../records/json-document.js";
import {baseName, folderOf, isObject, maybeText} from "../values/json-value.js";
import {UNNAMED} from "../values/unnamed.js";
import {unscoredMetrics} from "./lm-eval-aggregation.js";
import {isOldName, taskOf} from "./lm-eval-names.js";
import {namedModel, toldModels, withRevision} from "./named-model.js";

const JOINED =
  "the name joins the model's arguments and the task, and no results.json beside it tells them apart: the whole name is the task, the folder is the model";

const DATE = String.raw`\d{4}-\d{2}-\d{2}T[\d.:-]*\d|\d{8}_\d{6}`;
const RESULTS_NAME = new RegExp(String.raw`^(?:results(?:_(${DATE}))?|(${DATE})_results|.+_(${DATE}))\.json$`);

/** What a results file says of the run that it was written by. */
interface StatedRun {
  readonly file: LogFile;
  readonly folder: string;
  /** Time stamp of its name; `null` where it has none. */
  readonly date: string | null;
  /** As it is written there; `null` where no model is named. */
  readonly model: string | null;
  /** The folder that the harness makes for the model. */
  readonly sanitized: string | null;
  /** Metrics that are no scores, by task. */
  readonly unscored: ReadonlyMap<string, readonly string[]>;
}

/** Files of one source with what is known of their runs. */
interface KnownRuns {
  readonly samples: readonly LogFile[];
  readonly results: readonly LogFile[];
}

/**
 * Joins samples with the results of their run: by the time stamp that both carry, those of the same folder first. The model is the one
 * that these results name. Where none does, the folder's name is the last resort; two runs of one task in such a folder are two models,
 * since nothing says that they are one.
 *
 * @param documents - logs of lmms-eval before 0.3, beside which results stand without a time stamp
 */
export async function knownRuns(
  samples: readonly LogFile[],
  documents: readonly LogFile[],
  looks: readonly FileLook[]
): Promise<KnownRuns> {
  const folders = new Set([...samples, ...documents].map(({path}) => folderOf(path)));
  const dates = new Set(samples.flatMap(({path}) => taskOf(path).date ?? []));
  const stated: StatedRun[] = [];
  for (const look of looks) {
    const name = RESULTS_NAME.exec(look.name);
    const date = name?.[1] ?? name?.[2] ?? name?.[3] ?? null;
    const isOfSamples = date !== null && dates.has(date);
    // Under a name of its own only the time stamp of samples makes it results.
    const isBeside = name?.[3] === undefined && folders.has(folderOf(look.file.path));
    if (name !== null && (isBeside || isOfSamples)) stated.push(await statedRun(look, date));
  }
  const byDate = groupRows(stated, ({date}) => date ?? "");
  const told = toldModels(stated.flatMap(({model}) => model ?? []));
  const subjectOf = ({model}: StatedRun): string | null => (model === null ? null : told.get(model)!);
  const placeOf = ({path}: LogFile): string => `${folderOf(path)}\u0000${taskOf(path).suite}`;
  const unnamed = groupRows(
    samples.filter((file) => file.about === undefined && modelsOf(runsOf(file, byDate)).length !== 1),
    placeOf
  );
  const joined = new Set<StatedRun>();
  const about = (file: LogFile): LogFile => {
    if (file.about !== undefined) return file;
    const runs = runsOf(file, byDate);
    for (const run of runs) joined.add(run);
    const {suite, date} = taskOf(file.path);
    const [model, ...others] = modelsOf(runs);
    if (model !== undefined && others.length === 0) {
      const isElsewhere = runs.every(({folder}) => folder !== folderOf(file.path));
      const notes = isElsewhere ? [`the results of this run stand in another folder: ${runs[0]!.file.path}`] : [];
      return {...file, about: {subjectId: told.get(model)!, suite, notes}};
    }
    const folder = baseName(folderOf(file.path)).replace(/!$/, "");
    if (others.length > 0) {
      const named = [model!, ...others].map((one) => told.get(one)!).sort();
      const note = `results of one time stamp name several models, of which none is taken; --subject settles it: ${named.join(", ")}`;
      return {...file, about: {subjectId: ofTime(folder, date), suite, namingNotes: [note]}};
    }
    const [owner, ...owners] = modelsOf(stated.filter(({sanitized}) => sanitized !== null && sanitized === folder));
    if (owner !== undefined && owners.length === 0) {
      const note = `no results of this run name its model: it is the one that results of other runs name the folder after: ${told.get(owner)!}`;
      return {...file, about: {subjectId: told.get(owner)!, suite, namingNotes: [note]}};
    }
    const isOne = unnamed.get(placeOf(file))?.length === 1;
    const subjectId = isOne ? folder || UNNAMED : ofTime(folder, date);
    const unnamedNote = `no results of this run name its model: it is named after the folder${isOne ? "" : " and the time, since another run of the task in it may be of another model"}; --subject settles it: ${subjectId}`;
    return {...file, about: {subjectId, suite, namingNotes: [isOldName(file.path) ? JOINED : unnamedNote]}};
  };
  const known = samples.map((file) => withUnscored(about(file), runsOf(file, byDate)));
  const suitesOf = (run: StatedRun): string[] =>
    known.flatMap((file) => (runsOf(file, byDate).includes(run) ? taskOf(file.path).suite : []));
  const results = stated.map((run): LogFile => {
    const same =
      run.date === null ? [] : byDate.get(run.date)!.filter((other) => other !== run && other.folder === run.folder);
    const notes = [
      ...(same.length > 0
        ? [
            `another results file of this time stamp stands beside it: ${same.map(({file}) => baseName(file.path)).join(", ")}`
          ]
        : []),
      ...(run.date !== null && !joined.has(run)
        ? ["results without the samples of their run: nothing is compared with them"]
        : [])
    ];
    const subjectId = subjectOf(run) ?? (baseName(run.folder).replace(/!$/, "") || UNNAMED);
    const ofTime = run.date === null ? {} : {date: run.date};
    const sampled = joined.has(run) && run.date !== null ? {sampled: suitesOf(run)} : {};
    return {...run.file, about: {subjectId, ...ofTime, ...sampled, notes}};
  });
  return {samples: known, results};
}

/** With the metrics that its runs say are no scores, where they say so, and a finding about them. */
function withUnscored(file: LogFile, runs: readonly StatedRun[]): LogFile {
  const {suite} = taskOf(file.path);
  const unscored = [...new Set(runs.flatMap((run) => run.unscored.get(suite) ?? []))];
  if (file.about === undefined || unscored.length === 0) return file;
  const note = `no scores, as the configuration of the task has it, which makes no number of them: ${unscored.join(", ")}`;
  return {...file, about: {...file.about, unscored, notes: [...(file.about.notes ?? []), note]}};
}

const ofTime = (folder: string, date: string | null): string =>
  [folder || UNNAMED, ...(date === null ? [] : [`(${date})`])].join(" ");

/** Results of the run that samples are of: those of its time stamp in the folder, else anywhere. */
function runsOf({path}: LogFile, byDate: ReadonlyMap<string, readonly StatedRun[]>): readonly StatedRun[] {
  const {date} = taskOf(path);
  const ofTheTime = byDate.get(date ?? "") ?? [];
  const beside = ofTheTime.filter(({folder}) => folder === folderOf(path));
  return beside.length > 0 || date === null ? beside : ofTheTime;
}

const modelsOf = (runs: readonly StatedRun[]): string[] => [...new Set(runs.flatMap(({model}) => model ?? []))];

/** Files are looked at several times before it is settled who reads them. */
const STATED = new WeakMap<FileLook, Promise<StatedRun>>();

function statedRun(look: FileLook, date: string | null): Promise<StatedRun> {
  let run = STATED.get(look);
  if (run === undefined) STATED.set(look, (run = readRun(look.file, date)));
  return run;
}

async function readRun(file: LogFile, date: string | null): Promise<StatedRun> {
  // Faults of this file are entered in the ledger when it is read.
  const document = await jsonDocument(file, {limits: DEFAULT_LIMITS, ledger: new Ledger()});
  const content = "value" in document && isObject(document.value) ? document.value : {};
  const config = isObject(content["config"]) ? content["config"] : {};
  const given = maybeText(content["model_name"]) || null;
  const model = given === null ? namedModel(config) : withRevision(given, config["model_args"]);
  return {
    file,
    folder: folderOf(file.path),
    date,
    model,
    sanitized: maybeText(content["model_name_sanitized"]) || null,
    unscored: new Map(
      Object.entries(isObject(content["configs"]) ? content["configs"] : {}).map(([task, config]) => [
        task,
        unscoredMetrics(config)
      ])
    )
  };
}
