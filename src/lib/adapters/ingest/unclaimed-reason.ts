import type {FileLook} from "../contract/file-look.js";
import {isPicture} from "../values/image-ref.js";
import {DEFAULT_LIMITS} from "../files/limits.js";
import {headOf} from "../files/log-file.js";
import {parquetFault} from "../tables/parquet-rows.js";

/** Of a file of which nothing else is known: it may be read as something all the same. */
export const UNRECOGNISED = "no adapter recognises it";

/** Why a file that no adapter claims is not read. */
export async function unclaimedReason(look: FileLook): Promise<string> {
  const {path, size} = look.file;
  if (size === 0) return "empty file";
  if (isPicture(path)) return "image";
  if (/\.(?:pkl|pickle|pt|pth|joblib|npy)$/i.test(path))
    return "refused: may run code when loaded; export it as JSON or CSV";
  if (/\.xls$/i.test(path)) return "a spreadsheet of Excel before 2007, which is not read: save it as .xlsx or CSV";
  if (await isUtf32(look)) return "text in UTF-32, which is not read: save it as UTF-8";
  if (/\.parquet$/i.test(path)) return (await parquetFault(look.file, DEFAULT_LIMITS.maxWhole)) ?? UNRECOGNISED;
  return (await aggregateReason(look)) ?? UNRECOGNISED;
}

/** By its byte-order mark: everything else would look for text in UTF-16 between its zeros. */
async function isUtf32({file}: FileLook): Promise<boolean> {
  const [a, b, c, d] = await headOf(file, 4).catch(() => []);
  return (a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff);
}

/** Numbers about answers, as harnesses write them beside their logs: what they look like, and what holds the answers. */
const AGGREGATES: readonly {
  readonly path: RegExp;
  readonly head: RegExp;
  readonly what: string;
  readonly give: string;
}[] = [
  {
    path: /(?:^|\/)(?:results(?:_[^/]*)?|[^/]*_results)\.json$/,
    head: /^\s*\{[\s\S]*"results"\s*:\s*\{/,
    what: "results of lm-eval or lmms-eval",
    give: "the samples that --log_samples writes"
  },
  {
    path: /(?:^|\/)results\.json$/,
    head: /"(?:response-statistics|UniScoreA|tag-L[012])"\s*:/,
    what: "results of UniEval",
    give: "its folders of text_records.txt"
  },
  {
    path: /(?:^|\/)stats\.json$/,
    head: /^\s*\[\s*\{\s*"name"\s*:\s*\{/,
    what: "statistics of a HELM run",
    give: "display_predictions.json or scenario_state.json of the run"
  },
  {
    path: /(?:^|\/)results\/[^/]+\/[^/]+\.json$/,
    head: /^\s*\{[\s\S]*(?:"accuracy"|"score"|"details"|"error")\s*:/,
    what: "results of OpenCompass",
    give: "the folder predictions beside the folder results"
  },
  {
    path: /(?:^|\/)summary_[^/]*\.csv$/,
    head: /^\s*dataset,version,metric,mode,/,
    what: "summary of OpenCompass",
    give: "the folder predictions of the run"
  },
  {
    path: /_(?:acc|acc_all|score|eval_result)\.csv$/,
    head: /^\s*"?(?:split|Overall|dataset)"?,|(?:^|[,"\n])Overall(?:[,"\r\n]|$)/,
    what: "results of VLMEvalKit",
    give: "its predictions <model>_<dataset>.xlsx, .tsv or .json"
  }
];

/** What an aggregate file is, and what to give instead; `null` for any other. */
export async function aggregateReason(look: FileLook): Promise<string | null> {
  const {path} = look.file;
  const possible = AGGREGATES.filter((one) => one.path.test(path));
  if (possible.length === 0) return null;
  const head = await look.head();
  const found = possible.find((one) => one.head.test(head));
  return found === undefined ? null : `${found.what}, means without answers: give ${found.give}`;
}
