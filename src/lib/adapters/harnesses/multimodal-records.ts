import {CANONICAL_TABLES, RESPONSE_STATUSES, type CanonicalRow, type Judgment} from "../../schema/index.js";
import type {JsonValue} from "../../scoring/index.js";
import type {Adapter, ReadContext} from "../contract/adapter.js";
import {rowRecords} from "../records/row-records.js";
import {imageRefOf} from "../values/image-ref.js";
import {isObject, maybeText, shown, type JsonObject} from "../values/json-value.js";
import {canonicalRow, itemRow, judgment} from "../values/rows.js";

/** What every record says of itself: the format and its version. */
export const MULTIMODAL_RECORD = "multimodal-eval/0.1";

/** The proposal for records of multimodal evaluations, read strictly: docs/formats/multimodal-records.md. */
export const MULTIMODAL_RECORDS: Adapter = {
  id: "multimodal-records",
  version: "1",
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

function rowOf(value: JsonValue, file: string, place: string, {options}: ReadContext): CanonicalRow | string {
  if (!isObject(value)) return `invalid record; expected object: ${shown(value)}`;
  if (value["record"] !== MULTIMODAL_RECORD)
    return `unknown record; expected ${MULTIMODAL_RECORD}: ${shown(value["record"])}`;
  try {
    return read(new Fields(value, ""), file, place, options);
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

function read(record: Fields, file: string, place: string, options: ReadContext["options"]): CanonicalRow {
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

function missing(field: string): never {
  throw new RangeError(`missing field: ${field}`);
}

/** Fields of one object of a record, each of the type that is asked for or a RangeError that names it. */
class Fields {
  readonly #value: JsonObject;
  /** Path before the names of fields. */
  readonly at: string;

  constructor(value: JsonObject, at: string) {
    this.#value = value;
    this.at = at;
  }

  part(name: string): Fields {
    const value = this.#value[name];
    if (!isObject(value)) throw new RangeError(`invalid ${this.at}${name}; expected object: ${shown(value)}`);
    return new Fields(value, `${this.at}${name}.`);
  }

  list(name: string): Fields[] {
    const value = this.#value[name] ?? [];
    if (!Array.isArray(value) || !value.every(isObject))
      throw new RangeError(`invalid ${this.at}${name}; expected list of objects: ${shown(value)}`);
    return value.map((one, n) => new Fields(one as JsonObject, `${this.at}${name}[${n}].`));
  }

  needed(name: string): string {
    return maybeText(this.#value[name]) ?? missing(`${this.at}${name}`);
  }

  text(name: string): string | null {
    const value = this.#value[name] ?? null;
    if (value !== null && typeof value !== "string")
      throw new RangeError(`invalid ${this.at}${name}; expected text or null: ${shown(value)}`);
    return value;
  }

  number(name: string): number | null {
    const value = this.#value[name] ?? null;
    if (value !== null && (typeof value !== "number" || !Number.isFinite(value)))
      throw new RangeError(`invalid ${this.at}${name}; expected number or null: ${shown(value)}`);
    return value;
  }

  count(name: string): number | null {
    const value = this.number(name);
    if (value !== null && (!Number.isInteger(value) || value < 0))
      throw new RangeError(`invalid ${this.at}${name}; expected a whole number from 0 on: ${value}`);
    return value;
  }

  oneOf<V extends string>(name: string, allowed: readonly V[]): V | null {
    const value = this.text(name);
    const found = allowed.find((one) => one === value);
    if (value !== null && found === undefined)
      throw new RangeError(`invalid ${this.at}${name}; expected one of ${allowed.join(", ")}: ${shown(value)}`);
    return found ?? null;
  }
}
