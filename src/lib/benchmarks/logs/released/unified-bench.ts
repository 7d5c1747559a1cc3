import type {Adapter, LogFile, ReadContext, ReadRecord} from "../../../adapters/index.js";
import {UNNAMED} from "../../../adapters/index.js";
import {jsonDocument} from "../../../adapters/records/json-document.js";
import {filesText} from "../../../adapters/values/files-text.js";
import {isObject, maybeText, shown, type JsonObject} from "../../../adapters/values/json-value.js";
import {canonicalRow, itemRow, judgment} from "../../../adapters/values/rows.js";
import type {Judgment} from "../../../schema/index.js";
import {groupRows, type JsonValue, type LoggedScore} from "../../../scoring/index.js";

const SUITE = "unified-bench";
const HEAD = /^\s*\{\s*"backbone"\s*:[\s\S]*?"similarities_by_model"\s*:\s*\{/;

/**
 * Unified-Bench: how much a picture that a model drew of its own description of another looks like that one, by each of several encoders, as
 * `eval/generation/unified_bench/run_scoring.py` writes it (AIFrontierLab/TorchUMM, 083395e). A cosine is no share: each is a value of its own.
 */
export const UNIFIED_BENCH_SUMMARY: Adapter = {
  id: SUITE,
  version: "1",
  title: "Unified-Bench similarities",

  async detect(looks) {
    const files: LogFile[] = [];
    for (const {file, extension, head} of looks) if (extension === "json" && HEAD.test(await head())) files.push(file);
    if (files.length === 0) return null;
    return {
      files,
      confidence: 0.95,
      because: "pictures have a similarity by each encoder",
      as: `Unified-Bench similarities, ${filesText(files)}`
    };
  },

  async *read(files, context) {
    for (const file of files) yield await recordsOf(file, context);
  }
};

async function recordsOf(file: LogFile, context: ReadContext): Promise<ReadRecord[]> {
  const {ledger, options} = context;
  const reject = (place: string, reason: string): ReadRecord[] => {
    ledger.saw(file.path);
    ledger.rejected(file.path, place, reason);
    return [];
  };
  const document = await jsonDocument(file, context);
  if ("error" in document) return reject("file", document.error);
  const {value} = document;
  const encoders = isObject(value) ? value["similarities_by_model"] : null;
  if (!isObject(value) || !isObject(encoders))
    return reject("file", `invalid similarities_by_model; expected an object by encoder: ${shown(encoders)}`);
  const subjectId = options.subject ?? maybeText(value["backbone"]) ?? UNNAMED;
  for (const [name, reason] of Object.entries(isObject(value["skipped_models"]) ? value["skipped_models"] : {}))
    ledger.warning(
      file.path,
      "skipped_models",
      `the encoder ${name} was passed over: ${maybeText(reason) ?? shown(reason)}`
    );
  ledger.logged(statedIn(value, subjectId, file.path));
  const judged = Object.entries(encoders).flatMap(([encoder, pictures]) =>
    Object.entries(isObject(pictures) ? pictures : {}).map(([picture, raw]) => ({encoder, picture, raw}))
  );
  return [...groupRows(judged, ({picture}) => picture)].flatMap(([picture, own]) => {
    const place = `key ${picture.slice(0, 40)}`;
    const judgments = own.map(({encoder, raw}) => verdictOf(encoder, raw));
    const fault = judgments.find((one) => typeof one === "string");
    if (fault !== undefined) return reject(place, fault);
    ledger.saw(file.path);
    const row = canonicalRow({
      subjectId,
      item: itemRow({itemId: `${SUITE}/${picture}`, suite: SUITE, capability: "generation", modality: "image"}),
      imageRef: picture,
      status: "ok",
      sourceId: file.path,
      place,
      judgments: judgments.filter((one): one is Judgment => typeof one !== "string")
    });
    return [{file: file.path, place, rows: [row]}];
  });
}

/** A cosine; `NaN`, which is read as no number, stands where the encoder failed. */
function verdictOf(encoder: string, raw: JsonValue): Judgment | string {
  const given = {scorerId: `${SUITE}/${encoder}`, scorerVersion: "1", score: null};
  if (typeof raw !== "number")
    return `invalid similarity of ${encoder}; expected a number from -1 to 1, or NaN: ${shown(raw)}`;
  if (Number.isNaN(raw)) return judgment({...given, status: "error", note: "the encoder failed"});
  return Math.abs(raw) <= 1 + 1e-6
    ? judgment({...given, value: raw, status: "ok"})
    : `invalid similarity of ${encoder}; expected a number from -1 to 1, or NaN: ${shown(raw)}`;
}

function statedIn(
  {statistics_by_model: statistics, summary}: JsonObject,
  subjectId: string,
  file: string
): LoggedScore[] {
  const about = {suite: SUITE, subjectId, group: "all", metric: "mean", file};
  const means = Object.entries(isObject(statistics) ? statistics : {}).flatMap(([encoder, of]): LoggedScore[] => {
    // Without a picture that could be compared the program writes 0, which is no mean.
    const value = isObject(of) && of["valid_pairs"] !== 0 ? of["average_similarity"] : null;
    return typeof value === "number" ? [{...about, scorerId: `${SUITE}/${encoder}`, value}] : [];
  });
  const overall = isObject(summary) ? summary["overall_average"] : null;
  return typeof overall === "number"
    ? [...means, {...about, scorerId: `${SUITE}/overall`, value: overall, madeBy: "a mean of the encoders' means"}]
    : means;
}
