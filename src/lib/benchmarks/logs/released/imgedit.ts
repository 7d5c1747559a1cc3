import {
  UNNAMED,
  wholeText,
  type Adapter,
  type LogFile,
  type ReadContext,
  type ReadRecord
} from "../../../adapters/index.js";
import {jsonDocument} from "../../../adapters/records/json-document.js";
import {baseName, folderOf, isObject, maybeText, shown, type JsonObject} from "../../../adapters/values/json-value.js";
import {canonicalRow, itemRow, judgment} from "../../../adapters/values/rows.js";
import type {JsonValue} from "../../../scoring/index.js";
import {pythonRound} from "../../../scoring/rules/python-round.js";
import type {ReleasedBenchmark} from "../../contract/released-benchmark.js";

const SUITE = "imgedit";
const MOST = 5;
/** A document of names and judges' words, the first of which has a score in a line of its own. */
const HEAD = /^\s*\{\s*"[^"]+"\s*:\s*"(?:[^"\\]|\\.)*?\\n[^"\\:]{3,60}: [1-5](?:\\n|")/;
const ITEMS = /^\s*\{\s*"[^"]+"\s*:\s*\{[\s\S]{0,2000}?"edit_type"\s*:/;

/** ImgEdit, its basic part: `step1_get_avgscore.py` and `step2_typescore.py` (PKU-YuanGroup/ImgEdit, c14480a). */
export const IMGEDIT: ReleasedBenchmark = {
  suite: SUITE,
  headline: "average",
  overRows: true,
  apart: true,
  scales: {average: MOST},
  forms: []
};

/** The judge's words that `basic_bench.py` writes as `result.json`, by the names of pictures; `basic_edit.json` beside them has the types. */
export const IMGEDIT_RESULTS: Adapter = {
  id: SUITE,
  version: "2",
  title: "ImgEdit judge's words",

  async detect(looks) {
    const [results, items]: [LogFile[], LogFile[]] = [[], []];
    for (const look of looks) {
      if (look.extension !== "json") continue;
      const head = await look.head();
      if (HEAD.test(head)) results.push(look.file);
      else if (ITEMS.test(head)) items.push(look.file);
    }
    if (results.length === 0) return null;
    return {
      files: [...results, ...items],
      confidence: 0.9,
      because: "names stand before judges' words with a score a line",
      as: `ImgEdit judge's words, ${results.length} file${results.length === 1 ? "" : "s"}`
    };
  },

  async *read(files, context) {
    const items = new Map<string, JsonObject>();
    const results: LogFile[] = [];
    for (const file of files) {
      if (HEAD.test((await wholeText(file, context.limits.maxWhole)).slice(0, 1 << 16))) {
        results.push(file);
        continue;
      }
      const document = await jsonDocument(file, context);
      for (const [name, item] of "value" in document && isObject(document.value) ? Object.entries(document.value) : [])
        if (isObject(item)) items.set(name, item);
      context.ledger.ignored(
        file.path,
        "error" in document ? document.error : "items and their types, which the results name"
      );
    }
    for (const file of results) yield await recordsOf(file, items, context);
  }
};

async function recordsOf(
  file: LogFile,
  items: ReadonlyMap<string, JsonObject>,
  context: ReadContext
): Promise<ReadRecord[]> {
  const {ledger, options} = context;
  const document = await jsonDocument(file, context);
  if ("error" in document || !isObject(document.value)) {
    ledger.saw(file.path);
    ledger.rejected(file.path, "file", "error" in document ? document.error : "invalid results; expected object");
    return [];
  }
  if (items.size === 0)
    ledger.warning(file.path, "file", "no types of edits: give basic_edit.json beside the results, which has them");
  const subjectId = options.subject ?? (baseName(folderOf(file.path)).replace(/!$/, "") || UNNAMED);
  return Object.entries(document.value).flatMap(([name, value]) => {
    ledger.saw(file.path);
    const place = `key ${name.slice(0, 40)}`;
    const words = maybeText(value);
    const failed = isObject(value) && "error" in value;
    if (words === null && !failed) {
      ledger.rejected(file.path, place, `invalid judgement; expected text: ${shown(value)}`);
      return [];
    }
    const item = items.get(name) ?? {};
    const average = words === null ? null : averageOf(words);
    const status = failed ? "error" : average === null ? "unparsed" : "ok";
    const row = canonicalRow({
      subjectId,
      item: itemRow({
        itemId: `${SUITE}/${name}`,
        suite: SUITE,
        capability: "editing",
        modality: "image",
        ...(partOf(name) ?? {category: maybeText(item["edit_type"] as JsonValue | undefined)}),
        prompt: maybeText(item["prompt"] as JsonValue | undefined)
      }),
      imageRef: `${name}.png`,
      // The picture is there: it is the judge that failed, or cannot be read.
      status: "ok",
      sourceId: file.path,
      place,
      judgments: [
        judgment({
          scorerId: `${SUITE}/average`,
          scorerVersion: "1",
          judgeId: options.judge ?? null,
          score: average === null ? null : average / MOST,
          status,
          judgeRaw: words ?? (isObject(value) ? maybeText(value["error"]) : null),
          note: average === null ? null : `${average} of ${MOST}`
        })
      ]
    });
    return [{file: file.path, place, rows: [row]}];
  });
}

/** The hard and the multi-turn part, which AIFrontierLab/TorchUMM (083395e) writes into the same file; `null` for the basic part. */
function partOf(name: string): {subcategory: string; category: string | null} | null {
  if (name.startsWith("uge_")) return {subcategory: "uge", category: null};
  const turn = /^mt_(content_memory|content_understand|version_backtrace)_.+_turn\d+$/.exec(name);
  return turn === null ? null : {subcategory: "multi-turn", category: turn[1]!};
}

/** Mean of the scores in lines of their own, to two places as the released program rounds it; `null` where there is none, or one beyond the scale. */
function averageOf(words: string): number | null {
  const scores = words.split(/\r\n|\r|\n/).flatMap((line) => {
    const parts = line.trim().split(": ");
    return parts.length === 2 && /^\d+$/.test(parts[1]!) ? [Number(parts[1])] : [];
  });
  if (scores.length === 0 || scores.some((score) => score > MOST)) return null;
  return pythonRound(scores.reduce((sum, score) => sum + score, 0) / scores.length, 2);
}
