import type {FileLook} from "../contract/file-look.js";
import {baseName, folderOf, isObject, maybeText} from "../values/json-value.js";
import {Ledger} from "../contract/ledger.js";
import {DEFAULT_LIMITS} from "../files/limits.js";
import {jsonDocument} from "../records/json-document.js";
import type {LogFile} from "../files/log-file.js";
import {UNNAMED} from "../values/unnamed.js";
import {namedModel, toldModel} from "./named-model.js";

const LM_NAME = /^samples_(.+)_(\d{4}-\d{2}-\d{2}T[\d.:-]+)\.jsonl$/;
const LMMS_NAME = /^(\d{8}_\d{6})_samples_(.+)\.jsonl$/;
/** lm-eval 0.4.0 to 0.4.2: the model's arguments, `/` and `=` as two underscores, then the task. */
const OLD_NAME = /^(?!samples_)[A-Za-z]\w*?__.+_.+\.jsonl$/;

/** Task and date that a file of samples is named after. */
export function taskOf(path: string): {suite: string; date: string | null} {
  const name = baseName(path);
  const lm = LM_NAME.exec(name);
  if (lm) return {suite: lm[1] ?? "lm-eval", date: lm[2] ?? null};
  const lmms = LMMS_NAME.exec(name);
  if (lmms) return {suite: lmms[2] ?? "lm-eval", date: lmms[1] ?? null};
  return {suite: name.replace(/\.jsonl$/, "").replace(/^samples_/, "") || "lm-eval", date: null};
}

/** Is it named as lm-eval did before 0.4.3? Where arguments end and the task begins only the results beside it say. */
export const isOldName = (path: string): boolean => OLD_NAME.test(baseName(path));

/** The same files; those named as before 0.4.3 with the model and the task that the results beside them name. */
export async function namedByResults(files: readonly LogFile[], looks: readonly FileLook[]): Promise<LogFile[]> {
  const folders = new Map<string, Named | null>();
  const named: LogFile[] = [];
  for (const file of files) {
    if (!isOldName(file.path)) {
      named.push(file);
      continue;
    }
    const folder = folderOf(file.path);
    let known = folders.get(folder);
    if (known === undefined) {
      const results = looks.find((look) => look.name === "results.json" && folderOf(look.file.path) === folder);
      folders.set(folder, (known = results === undefined ? null : await namesIn(results.file)));
    }
    const name = baseName(file.path).replace(/\.jsonl$/, "");
    const suite = known?.tasks.find((task) => name === `${known.prefix}_${task}`);
    named.push(known && suite !== undefined ? {...file, about: {subjectId: known.subjectId, suite}} : file);
  }
  return named;
}

interface Named {
  readonly subjectId: string;
  readonly tasks: readonly string[];
  /** What names begin with. */
  readonly prefix: string;
}

async function namesIn(results: LogFile): Promise<Named | null> {
  // Faults of this file are entered in the ledger when it is read.
  const document = await jsonDocument(results, {limits: DEFAULT_LIMITS, ledger: new Ledger()});
  if ("error" in document || !isObject(document.value)) return null;
  const {config, configs, results: means} = document.value;
  const given = isObject(config) ? maybeText(config["model_args"]) : null;
  if (given === null || !isObject(config)) return null;
  const tasks = [configs, means].flatMap((of) => (isObject(of) ? Object.keys(of) : []));
  return {subjectId: toldModel(namedModel(config) ?? UNNAMED), tasks, prefix: given.replace(/[/=]/g, "__")};
}
