import type {CanonicalRow, ItemRow} from "../../../schema/index.js";
import {scorerKey} from "../../../scoring/index.js";
import {UNIEVAL_OFFICIAL} from "../scoring/official-scorer.js";
import type {Adapter, ReadContext, ReadRecord} from "../../../adapters/contract/adapter.js";
import {imageNameOf} from "../../../adapters/values/image-ref.js";
import type {LogFile} from "../../../adapters/files/log-file.js";
import {folderOf, isObject} from "../../../adapters/values/json-value.js";
import {jsonDocument, wholeText} from "../../../adapters/records/json-document.js";
import {canonicalRow, judgment} from "../../../adapters/values/rows.js";
import {unievalBlocks, type UniEvalBlock} from "./unieval-blocks.js";
import {UniEvalItems} from "./unieval-items.js";
import {missingWorkers, unievalFolders, type UniEvalFolder} from "./unieval-folders.js";
import {unievalLoggedScores} from "./unieval-results.js";

const [SCORER_ID = "", SCORER_VERSION = ""] = scorerKey(UNIEVAL_OFFICIAL).split("@");

/** UniEval's record trees: `<save>/<prompt_id>/text_records.txt`, of one worker or of several. */
export const UNIEVAL: Adapter = {
  id: "unieval",
  version: "2",
  title: "UniEval record trees",

  async detect(looks) {
    const records = looks.filter(({name}) => name === "text_records.txt");
    if (records.length === 0) return null;
    const folders = unievalFolders(records.map(({file}) => file.path));
    const subjects = new Set(folders.map(({subject}) => subject));
    const workers = new Set(folders.map(({root}) => root)).size;
    const among = new Set(folders.map(({root}) => root));
    const results = looks.filter(({name, file}) => name === "results.json" && isBeside(file.path, among));
    return {
      files: [...records, ...results].map(({file}) => file),
      confidence: 1,
      because: `${records.length === 1 ? "1 file is" : `${records.length} files are`} named text_records.txt below ${count(workers, "folder")}`,
      as: `UniEval records of ${count(subjects.size, "model")}, ${count(workers, "worker")}`
    };
  },

  async *read(files, context) {
    const folders = unievalFolders(files.filter(isRecordFile).map(({path}) => path));
    for (const {subject, path, missing} of missingWorkers(folders))
      context.ledger.warning(
        path,
        "folder",
        `answers of ${subject} may be missing, among its workers are none of the numbers: ${missing.join(", ")}`
      );
    const byPath = new Map(folders.map((folder) => [folder.path, folder]));
    const items = new UniEvalItems(context.options);
    for (const file of files) {
      const folder = byPath.get(file.path);
      if (folder) yield await recordsOf(file, folder, items, context);
      else await logResults(file, folders, context);
    }
  }
};

/** The log's own statistics are compared with the recomputed ones, never taken; a worker's are of its part only. */
async function logResults(file: LogFile, folders: readonly UniEvalFolder[], context: ReadContext): Promise<void> {
  const home = folderOf(file.path);
  const among = folders.filter(({root}) => root === home || root.replace(/_\d+$/, "") === home);
  const subject = among[0]?.subject;
  const isPart =
    folders.some((folder) => folder.subject === subject && folder.root !== home) && among[0]?.root === home;
  if (subject === undefined || isPart) {
    context.ledger.ignored(file.path, "aggregate of one worker: recomputed from the records of all");
    return;
  }
  const document = await jsonDocument(file, context);
  if ("error" in document || !isObject(document.value)) {
    context.ledger.ignored(file.path, "unreadable aggregate: recomputed from the records instead");
    return;
  }
  context.ledger.logged(unievalLoggedScores(document.value, context.options.subject ?? subject, file.path));
  context.ledger.ignored(file.path, "aggregate: recomputed from the records and compared");
}

async function recordsOf(
  file: LogFile,
  folder: UniEvalFolder,
  items: UniEvalItems,
  context: ReadContext
): Promise<ReadRecord[]> {
  const {ledger, limits} = context;
  let text: string;
  try {
    text = await wholeText(file, limits.maxWhole);
  } catch (error) {
    ledger.saw(file.path);
    ledger.rejected(file.path, "file", error instanceof Error ? error.message : String(error));
    return [];
  }
  const records: ReadRecord[] = [];
  const images = new ImageOrder();
  const questions = items.questions(folder.promptId);
  for (const block of unievalBlocks(text)) {
    const place = `line ${block.line}`;
    ledger.saw(file.path);
    const fault = "error" in block ? block.error : blockFault(block);
    if ("error" in block || fault !== null) {
      ledger.rejected(file.path, place, fault ?? "broken");
      continue;
    }
    const found = questions.find(block);
    if (found === null) {
      ledger.rejected(
        file.path,
        place,
        `unknown question of prompt ${folder.promptId}: ${questionLine(block.question)}`
      );
      continue;
    }
    if (!isConsistent(block)) ledger.warning(file.path, place, `mismatched model and answer: ${block.model}`);
    const item = items.item(folder.promptId, found, block);
    const row = rowOf(block, item, images.attempt(block), folder, context, file.path, place);
    records.push({file: file.path, place, rows: [row]});
  }
  return records;
}

/** A missing image (no name, no letter) has no answer; an unreadable reply counts as wrong, as officially. */
function rowOf(
  block: UniEvalBlock,
  item: ItemRow,
  attempt: number,
  folder: UniEvalFolder,
  {options}: ReadContext,
  file: string,
  place: string
): CanonicalRow {
  const isMissing = block.imageName === "" && block.response === "None";
  const status = isMissing ? "missing" : block.model === "-1" ? "invalid" : "ok";
  const score = isMissing ? null : block.model === "1" ? 1 : 0;
  const subjectId = options.subject ?? folder.subject;
  return canonicalRow({
    subjectId,
    item,
    attempt,
    imageRef: block.imageName === "" ? null : imageNameOf(block.imageName),
    parsed: block.model === "-1" ? null : block.response,
    status,
    sourceId: file,
    place,
    judgments: [
      judgment({scorerId: SCORER_ID, scorerVersion: SCORER_VERSION, judgeId: options.judge ?? null, score, status})
    ]
  });
}

/** Images are numbered in order of appearance; a failed one has no name, so its repeats are told apart by question. */
class ImageOrder {
  readonly #order = new Map<string, number>();
  readonly #failed = new Map<string, number>();

  attempt({imageName, question}: UniEvalBlock): number {
    let name = imageName;
    if (name === "") {
      const nth = this.#failed.get(question) ?? 0;
      this.#failed.set(question, nth + 1);
      name = `\u0000${nth}`;
    }
    const known = this.#order.get(name);
    if (known !== undefined) return known;
    this.#order.set(name, this.#order.size);
    return this.#order.size - 1;
  }
}

function blockFault({answer, response, model}: UniEvalBlock): string | null {
  if (!/^[A-E]$/.test(answer)) return `invalid answer; expected A-E: ${answer.slice(0, 40)}`;
  if (!/^(?:[A-E]|None)$/.test(response)) return `invalid response; expected A-E or None: ${response.slice(0, 40)}`;
  if (!/^(?:1|0|-1)$/.test(model)) return `invalid model; expected 1, 0 or -1: ${model.slice(0, 40)}`;
  return null;
}

function isConsistent({answer, response, model}: UniEvalBlock): boolean {
  return model === (response === "None" ? "-1" : response === answer ? "1" : "0");
}

function questionLine(question: string): string {
  return (question.split("\n", 1)[0] ?? "").slice(0, 80);
}

function isRecordFile({path}: LogFile): boolean {
  return /(?:^|\/)text_records\.txt$/.test(path);
}

function isBeside(path: string, roots: ReadonlySet<string>): boolean {
  const folder = folderOf(path);
  return roots.has(folder) || [...roots].some((root) => root.replace(/_\d+$/, "") === folder);
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
