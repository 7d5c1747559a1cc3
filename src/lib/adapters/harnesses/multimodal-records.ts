import {CANONICAL_TABLES, RESPONSE_STATUSES, type CanonicalRow, type Judgment} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {Adapter, ReadContext} from "../contract/adapter.js";
import {rowRecords} from "../records/row-records.js";
import {imageRefOf} from "../values/image-ref.js";
import {Fields, missing} from "../values/fields.js";
import {isObject, shown} from "../values/json-value.js";
import {OwnColumns} from "../values/own-columns.js";
import {canonicalRow, itemRow, judgment} from "../values/rows.js";

/** What every record says of itself: the format and its version. */
export const MULTIMODAL_RECORD = "multimodal-eval/0.1";

/** The proposal for records of multimodal evaluations, read strictly: docs/formats/multimodal-records.md. */
export const MULTIMODAL_RECORDS: Adapter = {
  id: "multimodal-records",
  version: "2",
  title: "Multimodal records",

  async detect(looks) {
    const files = [];
    for (const look of looks.filter(({extension}) => extension === "jsonl")) {
      const record = await look.firstRecord();
      if (typeof record?.["record"] === "string" && record["record"].startsWith("multimodal-eval/"))
        files.push(look.file);
    }
    if (files.length === 0) return null;
    const as = `multimodal records, ${files.length} file${files.length === 1 ? "" : "s"}`;
    return {files, confidence: 1, because: "the first record is a multimodal-eval", as};
  },

  readsLines: () => true,

  async *read(files, context) {
    for (const file of files) yield* rowRecords(file, context, rowOf);
  }
};

function rowOf(value: JsonValue, file: string, place: string, context: ReadContext): CanonicalRow | string {
  if (!isObject(value)) return `invalid record; expected object: ${shown(value)}`;
  if (value["record"] !== MULTIMODAL_RECORD)
    return `unknown record; expected ${MULTIMODAL_RECORD}: ${shown(value["record"])}`;
  try {
    return read(new Fields(value, ""), file, place, context);
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

/** Columns of the log that the record has no field for. */
const FURTHER = new OwnColumns([]);

function read(record: Fields, file: string, place: string, context: ReadContext): CanonicalRow {
  const {options} = context;
  const {modality, capability, direction} = CANONICAL_TABLES.items;
  const item = record.part("item");
  const run = record.part("run");
  const answer = record.part("answer");
  const suite = item.needed("suite");
  const [image, ...more] = answer.list("images").map((one) => one.needed("ref"));
  if (more.length > 0)
    throw new RangeError(`answer.images has more than one, which are attempts of their own: ${more[0]!.slice(0, 60)}`);
  return canonicalRow({
    subjectId: options.subject ?? record.needed("model"),
    runId: run.needed("id"),
    run: {
      protocol: options.protocol ?? run.oneOf("protocol", CANONICAL_TABLES.runs.protocol.values),
      date: run.text("date"),
      step: run.number("step")
    },
    item: itemRow({
      itemId: `${suite}/${item.needed("id")}`,
      suite,
      suiteVersion: item.text("suite_version"),
      caseId: item.text("case"),
      pairId: item.text("pair"),
      modality: item.oneOf("modality", modality.values),
      capability: item.oneOf("capability", capability.values),
      direction: item.oneOf("direction", direction.values),
      category: item.text("category"),
      subcategory: item.text("subcategory"),
      nativeCategory: item.text("native_category"),
      prompt: item.text("prompt"),
      key: item.text("reference")
    }),
    attempt: answer.count("attempt") ?? 0,
    turn: answer.count("turn"),
    reply: answer.text("text"),
    imageRef: image === undefined ? null : imageRefOf(image),
    parsed: answer.text("extracted"),
    status: answer.oneOf("status", RESPONSE_STATUSES) ?? missing("answer.status"),
    sourceId: file,
    place,
    own: record.has("columns") ? FURTHER.kept(record.part("columns").object, file, place, context) : null,
    judgments: record.list("verdicts").map((one) => verdictOf(one, options.judge))
  });
}

function verdictOf(verdict: Fields, judge: string | undefined): Judgment {
  const [share, number] = [verdict.number("score"), verdict.number("value")];
  if (share !== null && (share < 0 || share > 1))
    throw new RangeError(`invalid ${verdict.at}score; expected a share in [0, 1], or a value: ${share}`);
  if (share !== null && number !== null) throw new RangeError(`${verdict.at}score and value: expected one of them`);
  return judgment({
    scorerId: verdict.needed("rule"),
    scorerVersion: verdict.needed("rule_version"),
    judgeId: judge ?? verdict.text("judge"),
    score: share,
    value: number,
    status: verdict.oneOf("status", RESPONSE_STATUSES) ?? missing(`${verdict.at}status`),
    judgeRaw: verdict.text("words"),
    note: verdict.text("note")
  });
}
