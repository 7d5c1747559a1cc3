import {baseName} from "../values/json-value.js";
import {UNNAMED} from "../values/unnamed.js";
import {isDatasetFolder, isKnownDataset} from "./vlmevalkit-datasets.js";

/** What a file's name says. */
export interface FileNames {
  readonly model: string;
  readonly dataset: string;
  /** Who scored, where the file is named after it. */
  readonly judge: string | null;
  /** The same where the rows hold no verdicts, if the predictions are not there and the file's name alone speaks of a judge. */
  readonly unjudged: FileNames | null;
  /** What a reader is to know about the name that was taken for the model's; `null` where nothing was guessed. */
  readonly note: string | null;
}

/** How the file of a judge ends after the name of the predictions: `_openai_result`, `_gpt-4o-0613`, `_auxmatch` (of yes and no). */
const JUDGE =
  /^(?:(?:(.+?)_)?(?:result|score|judge)|((?:openai|chatgpt|gpt|exact_matching|auxmatch|claude|gemini|qwen|deepseek|llama)[\w.-]*))$/i;
/** Endings that no dataset's name has: they are a judge's also where the predictions are not beside the file. */
const SURE_JUDGE = /^(?:(?:openai|gpt4|exact_matching|(?:chatgpt|gpt)-[A-Za-z0-9.-]+)(?:_result)?|auxmatch)$/;

const EVAL_ID = /^T\d{8}[-_](?:\d{6}|G\w+)$/;

/** The evaluation whose folder, named after its time, a file lies in. */
export const evaluationOf = (path: string): string | null => path.split("/").find((part) => EVAL_ID.test(part)) ?? null;

/** A path without the extension. */
export const stemOf = (path: string): string => path.replace(/\.\w+$/, "");

type Split = Pick<FileNames, "model" | "dataset" | "note">;

/**
 * Tells the names of models from those of datasets, which both hold underscores: `<model>_<dataset>`, with a judge's name behind it.
 *
 * The folder is the model's, as the harness has it, where a dataset that the harness knows follows it in some name; else the longest
 * known name of a dataset at the end decides; else a folder named after a dataset, in which files are named after models; else the folder; else the only underscore; else the model that other files of the source
 * name. Where several files are left that no such thing decides, none is taken: their first parts may be those of several models.
 */
export class NamedFiles {
  readonly #stems: ReadonlySet<string>;
  readonly #subject: string | undefined;
  /** Folders behind whose name a known dataset follows in the name of one of their files. */
  readonly #homes: ReadonlySet<string>;
  readonly #models: readonly string[];
  readonly #undecided: ReadonlySet<string>;

  /** @param subject - the model, where the reader names it */
  constructor(paths: Iterable<string>, subject?: string) {
    this.#stems = new Set([...paths].map(stemOf));
    this.#subject = subject;
    this.#homes = new Set([...this.#stems].filter((stem) => isKnownDataset(restOf(stem) ?? "")).map(folderOf));
    const bare = [...this.#stems].map((stem) => this.#judged(stem)?.before ?? stem);
    this.#models = [...new Set(bare.flatMap((stem) => this.#decided(stem)?.model ?? []))];
    this.#undecided = new Set(bare.filter((stem) => this.#split(stem) === null).map(baseName));
  }

  /** What a file is of; `null` where nothing tells its model from its dataset, and another file of the source is of the same kind. */
  namesOf(path: string): FileNames | null {
    const stem = stemOf(path);
    const judged = this.#judged(stem);
    const split = this.#whole(judged?.before ?? stem);
    if (split === null) return null;
    if (judged === null) return {...split, judge: null, unjudged: null};
    const bare = judged.isBeside ? null : this.#whole(stem);
    return {...split, judge: judged.judge, unjudged: bare === null ? null : {...bare, judge: null, unjudged: null}};
  }

  /** The file of a judge is about the dataset of the predictions beside it, or that its name begins with. */
  #judged(stem: string): {before: string; judge: string | null; isBeside: boolean} | null {
    const isWhole = isKnownDataset(knownEnd(stem)?.dataset ?? "");
    const start = stem.lastIndexOf("/") + 1;
    for (let cut = stem.lastIndexOf("_"); cut > start; cut = stem.lastIndexOf("_", cut - 1)) {
      const [before, end] = [stem.slice(0, cut), stem.slice(cut + 1)];
      const judged = JUDGE.exec(end);
      const isSure = SURE_JUDGE.test(end) && baseName(before).includes("_");
      const isBeside = this.#stems.has(before);
      const isKnown = !isWhole && knownEnd(before) !== null;
      if (judged !== null && (isSure || isBeside || isKnown))
        return {before, judge: judged[1] ?? judged[2] ?? null, isBeside};
    }
    return null;
  }

  /** As `#split`, with a guess where only one file is left undecided, or the reader has named the model. */
  #whole(stem: string): Split | null {
    const split = this.#split(stem);
    if (split !== null) return split;
    const name = baseName(stem);
    if (this.#subject !== undefined) return {model: this.#subject, dataset: name, note: null};
    if (this.#undecided.size > 1) return null;
    const guess = splitAt(name, name.indexOf("_", 1));
    return {
      ...guess,
      note: `no dataset of VLMEvalKit is known by the end of the name, the model is a guess; --subject settles it: ${guess.model}`
    };
  }

  #split(stem: string): Split | null {
    const decided = this.#decided(stem);
    if (decided !== null) return decided;
    const name = baseName(stem);
    const model = [this.#subject ?? [], this.#models]
      .flat()
      .filter((known) => name.startsWith(`${known}_`))
      .sort((a, b) => b.length - a.length)[0];
    return model === undefined ? null : {model, dataset: name.slice(model.length + 1), note: null};
  }

  #decided(stem: string): Split | null {
    const name = baseName(stem);
    const folder = baseName(folderOf(stem));
    const rest = restOf(stem);
    const known = knownEnd(stem);
    if (rest !== null && (known === null || this.#homes.has(folderOf(stem))))
      return {model: folder, dataset: rest, note: known === null || known.model === folder ? null : otherModel(folder)};
    if (known !== null) {
      return {...known, note: rest === null ? null : otherModel(known.model)};
    }
    // Files to be handed in lie in the folder of a dataset, each named after a model.
    if (isDatasetFolder(folder) && !isDatasetFolder(name))
      return {model: name, dataset: folder, note: datasetFolder(name)};
    const cut = name.indexOf("_", 1);
    if (cut === -1)
      return {model: folder || UNNAMED, dataset: name, note: isDatasetFolder(name) ? null : folderGuessed(folder)};
    return cut === name.lastIndexOf("_") ? {...splitAt(name, cut), note: null} : null;
  }
}

const otherModel = (taken: string): string =>
  `the folder, and what stands before the dataset's name, are two names for the model, of which one is taken; --subject settles it: ${taken}`;

const datasetFolder = (taken: string): string =>
  `the folder is named after a dataset, the file after none: its name is taken for the model; --subject settles it: ${taken}`;

const folderGuessed = (folder: string): string =>
  `no dataset of VLMEvalKit is known by the name of the file: the folder is taken for the model; --subject settles it: ${folder || UNNAMED}`;

/** The folder that may be the model's: above those of evaluations. */
function folderOf(stem: string): string {
  const parts = stem.split("/").slice(0, -1);
  while (parts.length > 0 && EVAL_ID.test(parts.at(-1)!)) parts.pop();
  return parts.join("/").replace(/!$/, "");
}

/** What follows the folder's name in that of a file; `null` where it does not begin with it. */
function restOf(stem: string): string | null {
  const folder = baseName(folderOf(stem));
  const name = baseName(stem);
  return folder !== "" && name.startsWith(`${folder}_`) ? name.slice(folder.length + 1) : null;
}

/** The split before the longest name of a known dataset that a name ends in. */
function knownEnd(stem: string): {model: string; dataset: string} | null {
  const name = baseName(stem);
  for (let cut = name.indexOf("_", 1); cut !== -1; cut = name.indexOf("_", cut + 1))
    if (isKnownDataset(name.slice(cut + 1))) return splitAt(name, cut);
  return null;
}

const splitAt = (name: string, cut: number): {model: string; dataset: string} => ({
  model: name.slice(0, cut),
  dataset: name.slice(cut + 1)
});
