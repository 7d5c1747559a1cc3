import type {FileLook} from "../contract/file-look.js";
import {isPicture} from "../files/is-picture.js";
import {DEFAULT_LIMITS} from "../files/limits.js";
import {JsonNesting} from "../files/json-nesting.js";
import {headOf, type LogFile} from "../files/log-file.js";
import {isLogName} from "../files/log-names.js";
import {textChunks} from "../files/text-chunks.js";
import {NO_PARQUET_ROWS, parquetFault} from "../tables/parquet-rows.js";
import {xlsxRows} from "../tables/xlsx-rows.js";

const UNRECOGNISED = "no adapter recognises it";
const NOT_SCORED = "that are not scored; missing:";

/** Whether a reason is of a file that may be read as a table all the same. */
export const isUnrecognised = (reason: string): boolean => reason === UNRECOGNISED || reason.includes(NOT_SCORED);

/** Why a file that no adapter claims is not read. */
export interface Unclaimed {
  readonly reason: string;
  /** Does it look like a log, or like a part of one, that could not be read? */
  readonly isLost: boolean;
}

const REFUSED = "refused: may run code when loaded; export it as JSON or CSV";

/** Why a file that no adapter claims is not read, and whether records may be missing for it. */
export async function unclaimedReason(look: FileLook): Promise<Unclaimed> {
  const {path, size} = look.file;
  const lost = (reason: string): Unclaimed => ({reason, isLost: true});
  const passed = (reason: string): Unclaimed => ({reason, isLost: false});
  if (size === 0) return {reason: "empty file", isLost: isLogName(path)};
  if (isPicture(path)) return passed("image");
  if (/\.(?:pkl|pickle|joblib)$/i.test(path)) return lost(REFUSED);
  if (/\.(?:pt|pth|npy)$/i.test(path)) return passed(REFUSED);
  if (/\.xls$/i.test(path))
    return lost("a spreadsheet of Excel before 2007, which is not read: save it as .xlsx or CSV");
  const head = await headOf(look.file, 4).catch(() => new Uint8Array());
  if (isUtf32(head)) return {reason: "text in UTF-32, which is not read: save it as UTF-8", isLost: isLogName(path)};
  if (isPickle(head) && isLogName(path)) return lost(`a pickle under another name, ${REFUSED}`);
  if (/\.parquet$/i.test(path)) {
    const fault = await parquetFault(look.file, DEFAULT_LIMITS.maxWhole);
    return fault === null ? passed(UNRECOGNISED) : {reason: fault, isLost: fault !== NO_PARQUET_ROWS};
  }
  const fault = isLogName(path) ? await unreadableAs(look) : null;
  return fault === null
    ? passed((await aggregateReason(look)) ?? (await unscoredReason(look)) ?? UNRECOGNISED)
    : lost(fault);
}

/** What keeps a table or a text of JSON from being read whole; `null` for nothing that can be told without knowing its format. */
async function unreadableAs({file, extension}: FileLook): Promise<string | null> {
  if (extension === "xlsx") return sheetFault(file);
  if (file.slice !== undefined && !/^(?:jsonl?|ndjson)$/.test(extension)) return null;
  const nesting = new JsonNesting();
  try {
    for await (const piece of (await textChunks(file.chunks())).chunks) nesting.feed(piece);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return /^jsonl?$|^ndjson$/.test(extension) && nesting.isOpen
    ? "JSON that is cut off: a bracket or a text stays open"
    : null;
}

async function sheetFault(file: LogFile): Promise<string | null> {
  try {
    await xlsxRows(file, {limits: DEFAULT_LIMITS}, 1).next();
    return null;
  } catch (error) {
    return `a spreadsheet that is cut off or damaged: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** By its byte-order mark: everything else would look for text in UTF-16 between its zeros. */
function isUtf32([a, b, c, d]: Uint8Array): boolean {
  return (a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff);
}

/** Since protocol 2 a pickle begins with the number of its protocol. */
const isPickle = ([a, b]: Uint8Array): boolean => a === 0x80 && b !== undefined && b >= 2 && b <= 5;

/** A file that is known and holds no verdicts: what it looks like, what it is, and what would help. */
interface KnownFile {
  readonly path: RegExp;
  readonly head: RegExp;
  readonly what: string;
  readonly wanted: string;
}

/** Numbers about answers, as harnesses write them beside their logs; wanted is what holds the answers. */
const AGGREGATES: readonly KnownFile[] = [
  {
    path: /(?:^|\/)(?:results(?:_[^/]*)?|[^/]*_results)\.json$/,
    head: /^\s*\{[\s\S]*"results"\s*:\s*\{/,
    what: "results of lm-eval or lmms-eval",
    wanted: "the samples that --log_samples writes"
  },
  {
    path: /(?:^|\/)results\.json$/,
    head: /"(?:response-statistics|UniScoreA|tag-L[012])"\s*:/,
    what: "results of UniEval",
    wanted: "its folders of text_records.txt"
  },
  {
    path: /(?:^|\/)stats\.json$/,
    head: /^\s*\[\s*\{\s*"name"\s*:\s*\{/,
    what: "statistics of a HELM run",
    wanted: "display_predictions.json or scenario_state.json of the run"
  },
  {
    path: /(?:^|\/)results\/[^/]+\/[^/]+\.json$/,
    // Numbers alone stand before one of these: a summary of somebody's own has dates and counts of parts.
    head: /^\s*\{\s*(?:"[^"]*"\s*:\s*-?[\d.]+(?:e[-+]?\d+)?\s*,\s*)*"(?:accuracy|score|details|error)[^"]*"\s*:/i,
    what: "results of OpenCompass",
    wanted: "the folder predictions beside the folder results"
  },
  {
    path: /(?:^|\/)summary_[^/]*\.csv$/,
    head: /^\s*dataset,version,metric,mode,/,
    what: "summary of OpenCompass",
    wanted: "the folder predictions of the run"
  },
  {
    path: /_(?:acc|acc_all|score|eval_result)\.csv$/,
    head: /^\s*"?(?:split|Overall|dataset)"?,|(?:^|[,"\n])Overall(?:[,"\r\n]|$)/,
    what: "results of VLMEvalKit",
    wanted: "its predictions <model>_<dataset>.xlsx, .tsv or .json"
  }
];

/** Answers without a verdict, as the evaluations of InternVL write them, which BAGEL and TorchUMM run, too; wanted is what is missing. */
const UNSCORED: readonly KnownFile[] = [
  {
    path: /\.jsonl?$/,
    head: /^\s*(?:\[\s*)?\{\s*"question"\s*:[\s\S]*?"answer"\s*:[\s\S]*?"gt_answers"\s*:[\s\S]*?"data_id"\s*:/,
    what: "answers to MMMU or MMVP",
    wanted: "a verdict on each: its program has accuracies only"
  },
  {
    path: /\.json$/,
    head: /^\s*\{\s*"[^"]+"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*"v[12]_\d+"\s*:|^\s*\{\s*"v[12]_\d+"\s*:\s*"/,
    what: "answers to MM-Vet",
    wanted: "the grades of its judge, which scores them elsewhere"
  },
  {
    path: /\.txt$/,
    head: /^[^\t\r\n]+\.(?:jpe?g|png)\t[^\t\r\n]+\t(?:Yes|No)\t[^\t\r\n]*(?:\r?\n|$)/,
    what: "answers to a task of MME",
    wanted:
      "a verdict on each: as a table with the columns image, question, answer and reply they are read with --mapping"
  },
  {
    path: /\.json$/,
    head: /^\s*\{[\s\S]*?"pid"\s*:[\s\S]*?"response"\s*:(?![\s\S]*?"true_false"\s*:)/,
    what: "answers to MathVista",
    wanted: "true_false of each, which its calculate_score.py adds"
  }
];

/** What a file of answers without verdicts is, and what it lacks; `null` for any other. */
async function unscoredReason(look: FileLook): Promise<string | null> {
  const found = await knownAmong(UNSCORED, look);
  return found && `${found.what} ${NOT_SCORED} ${found.wanted}`;
}

/** What an aggregate file is, and what to give instead; `null` for any other. */
export async function aggregateReason(look: FileLook): Promise<string | null> {
  const found = await knownAmong(AGGREGATES, look);
  return found && `${found.what}, means without answers: give ${found.wanted}`;
}

/** Only of a file whose name says something is the beginning read. */
async function knownAmong(known: readonly KnownFile[], look: FileLook): Promise<KnownFile | null> {
  const possible = known.filter(({path}) => path.test(look.file.path));
  if (possible.length === 0) return null;
  const text = await look.head();
  return possible.find(({head}) => head.test(text)) ?? null;
}
