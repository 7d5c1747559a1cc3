import {
  CANONICAL_TABLES,
  RESPONSE_STATUSES,
  type CanonicalRow,
  type ItemRow,
  type Judgment
} from "../../schema/index.js";
import {promptOptions, UNKNOWN_OPTION, type JsonValue, type NamedScorer} from "../../scoring/index.js";
import type {ReadContext} from "../contract/adapter.js";
import {imageRefOf} from "../values/image-ref.js";
import {isObject, listedText, maybeNumber, maybeText, shown, type JsonObject} from "../values/json-value.js";
import {OwnColumns} from "../values/own-columns.js";
import {canonicalRow, itemRow, judgment, runName} from "../values/rows.js";
import {trainingStep} from "../values/training-step.js";
import {capabilityOf} from "./capability-words.js";
import {MAPPED_FIELDS, type ColumnMapping, type MappedField} from "../contract/column-mapping.js";
import {cellOf, cellsOf, type Cells} from "./mapped-cells.js";
import {rowExtractor} from "./extracted-row.js";
import {mappedColumns} from "./mapped-columns.js";
import {scoresReader, type ScoresReader} from "./mapped-scores.js";
import {scorerOf, verdictOf} from "./mapped-verdict.js";
import {oneOf} from "./one-of.js";

const CAPABILITIES = CANONICAL_TABLES.items.capability.values;
const PROTOCOLS = CANONICAL_TABLES.runs.protocol.values;
/** Fields whose values are known; another value is left out, and the ledger says so. */
const CLOSED: readonly (readonly [MappedField, readonly string[]])[] = [
  ["status", RESPONSE_STATUSES],
  ["capability", CAPABILITIES],
  ["protocol", PROTOCOLS]
];

/** Fields that may hold several texts, or an object: something was answered, or is right. */
const LISTED: ReadonlySet<MappedField> = new Set(["reply", "key", "parsed", "judgeRaw"]);
/** Fields whose lists and objects are refused where they are read, or are no texts. */
const OTHERS: ReadonlySet<MappedField> = new Set([...LISTED, "subject", "item", "attempt", "turn", "score"]);

/** Reads the records of tables under one mapping: the canonical row of a record, or why there is none. */
export type RowMapper = (row: JsonObject, file: string, place: string) => CanonicalRow | string;

/** Fields that make an item; records about the same one share it. */
export const ITEM_FIELDS = ["pair", "capability", "category", "subcategory", "prompt", "key"] as const;
const MOST_ITEMS = 50_000;

/** An item with the cells that it was made from. */
export interface KnownItem {
  readonly item: ItemRow;
  readonly cells: readonly (JsonValue | undefined)[];
  /** The options that a reply may name. */
  readonly offered: readonly string[];
}

/** A mapping made ready: columns are looked up once, and items that repeat are made once. */
export class RecordParts {
  /** What further columns hold. */
  readonly own: OwnColumns;
  readonly #mapping: ColumnMapping;
  readonly #options: ReadContext["options"];
  readonly #scorer: NamedScorer;
  readonly #cells: Readonly<Record<MappedField, Cells>>;
  readonly #itemCells: readonly Cells[];
  readonly #closed: typeof CLOSED;
  readonly #plain: readonly MappedField[];
  /** Is the answer read compared with the right one, text by text? */
  readonly #comparesTexts: boolean;
  readonly #items = new Map<string, KnownItem>();
  readonly #lists = new Map<string, readonly string[]>();
  #lastRun: CanonicalRow["run"] | null = null;

  /**
   * @param scorers - rules that a mapping may name; the first is taken where it names none
   * @throws RangeError for a rule that is none of these
   */
  constructor(mapping: ColumnMapping, options: ReadContext["options"], scorers: readonly NamedScorer[]) {
    this.#mapping = mapping;
    this.own = new OwnColumns(mappedColumns(mapping));
    this.#options = options;
    this.#scorer = scorerOf(mapping, scorers);
    this.#cells = cellsOf(mapping);
    const offers = (mapping.options ?? []).map(cellOf);
    this.#itemCells = [...ITEM_FIELDS.map((field) => this.#cells[field]), ...offers];
    this.#closed = CLOSED.filter(([field]) => (mapping.columns[field] ?? mapping.constants?.[field]) !== undefined);
    this.#comparesTexts =
      mapping.columns.score === undefined && mapping.columns.parsed !== undefined && mapping.scorer === undefined;
    this.#plain = MAPPED_FIELDS.filter((field) => mapping.columns[field] !== undefined && !OTHERS.has(field));
  }

  text(row: JsonObject, field: MappedField): string | null {
    return textOf(field, this.#cells[field](row));
  }

  /** The item that a record is about, or why there is none. */
  item(row: JsonObject): KnownItem | string {
    const nativeId = this.text(row, "item");
    if (nativeId === null || nativeId === "") return this.#withoutText(row, "item");
    const known = this.#items.get(nativeId);
    if (known !== undefined && this.#isOf(known, row)) return known;
    if (this.#items.size === MOST_ITEMS) this.#items.clear();
    const own = this.#itemCells.map((get) => get(row));
    const item = mappedItem(this.#mapping, nativeId, own, this.#options.suiteVersion ?? null);
    const offered = offeredOf(own.slice(ITEM_FIELDS.length), this.#scorer, item.prompt);
    const made = {item, cells: own, offered: this.#shared(offered)};
    this.#items.set(nativeId, made);
    return made;
  }

  /** Who was asked, under which protocol, in which of several runs, or why that is not known. */
  run(row: JsonObject): Pick<CanonicalRow, "subjectId" | "run" | "runId"> | string {
    const subjectId = this.#options.subject ?? this.text(row, "subject");
    if (subjectId === null || subjectId === "") return this.#withoutText(row, "subject");
    const protocol = this.#options.protocol ?? oneOf(this.text(row, "protocol"), PROTOCOLS);
    const step = trainingStep(this.#cells.step(row) ?? null);
    if (this.#lastRun?.protocol !== protocol || this.#lastRun.step !== step)
      this.#lastRun = {protocol, date: null, step};
    const own = this.text(row, "run");
    const name = runName(subjectId, this.#mapping.suite, this.#lastRun);
    return {subjectId, run: this.#lastRun, runId: own === null || own === "" ? name : `${name}/run ${own}`};
  }

  /** A whole number, `null` for none, or why it is none. */
  count(row: JsonObject, field: "attempt" | "turn"): number | null | string {
    const cell = this.#cells[field](row);
    const number = count(cell);
    return number === "invalid" ? `invalid ${field}; expected whole number: ${shown(cell)}` : number;
  }

  /** What is judged of a record, or why nothing can be. */
  verdict(row: JsonObject, offered: readonly string[]): RecordVerdict | string {
    const verdict = verdictOf(
      row,
      this.#mapping,
      this.#cells,
      (field) => this.text(row, field),
      this.#scorer.scorer,
      offered
    );
    if (typeof verdict === "string") return verdict;
    const {scorerId, scorerVersion, parsed, score, status} = verdict;
    const judgeId = this.#options.judge ?? this.text(row, "judge");
    return {scorerId, scorerVersion, judgeId, score, status, parsed: this.text(row, "parsed") ?? parsed};
  }

  /** The picture that a record names. */
  image(row: JsonObject): string | null {
    const image = this.text(row, "image");
    return image === null ? null : imageRefOf(image);
  }

  /** Values that fields cannot have, in words. */
  unknownWords(row: JsonObject, of: readonly MappedField[] = MAPPED_FIELDS): string[] {
    const words: string[] = [];
    for (const [field, known] of this.#closed) {
      if (!of.includes(field)) continue;
      const value = this.text(row, field);
      if (value === null || value === "") continue;
      if (field === "capability" ? capabilityOf(value) === null : !known.includes(value.toLowerCase()))
        words.push(`${field} ${shown(value)} is none of ${known.join(", ")}: read without it`);
    }
    for (const field of this.#plain) {
      const cell = this.#cells[field](row);
      if (typeof cell === "object" && cell !== null && of.includes(field))
        words.push(`${field} is ${isObject(cell) ? "an object" : "a list"}; expected a text: read without it`);
    }
    if (this.#comparesTexts && of.includes("key") && maybeText(this.#cells.parsed(row)) !== null) {
      const key = this.#cells.key(row);
      if (Array.isArray(key))
        words.push(
          `key is a list of ${key.length}, and an answer is right where it names them all in their order: where any of them is right, set columns.score`
        );
    }
    const step = of.includes("step") ? this.#cells.step(row) : null;
    if (maybeText(step) && trainingStep(step ?? null) === null)
      words.push(`step ${shown(step)} is no number, as 1000, 1.5k or step_1000 are: read without it`);
    return words;
  }

  #withoutText(row: JsonObject, field: "item" | "subject"): string {
    const cell = this.#cells[field](row);
    const column = this.#mapping.columns[field] ?? "?";
    return typeof cell === "object" && cell !== null
      ? `invalid ${field} (column ${column}); expected a text: ${shown(cell)}`
      : `missing field: ${field} (column ${column})`;
  }

  #isOf({cells}: KnownItem, row: JsonObject): boolean {
    for (let c = 0; c < cells.length; c++) if (cells[c] !== this.#itemCells[c]!(row)) return false;
    return true;
  }

  /** The same options are one list. */
  #shared(offered: readonly string[]): readonly string[] {
    const key = offered.join("\u0000");
    const known = this.#lists.get(key);
    if (known !== undefined) return known;
    if (this.#lists.size === MOST_ITEMS) this.#lists.clear();
    this.#lists.set(key, offered);
    return offered;
  }
}

/** What is judged of a record, but for the judge's own words. */
export interface RecordVerdict extends Pick<Judgment, "scorerId" | "scorerVersion" | "judgeId" | "score" | "status"> {
  readonly parsed: string | null;
}

/** Reads whole records under a mapping. */
export function rowMapper(
  mapping: ColumnMapping,
  {options, ledger}: Pick<ReadContext, "options" | "ledger">,
  scorers: readonly NamedScorer[]
): RowMapper {
  const parts = new RecordParts(mapping, options, scorers);
  const extracted = rowExtractor(mapping);
  const scoresOf = mapping.scores === undefined ? null : scoresReader(mapping);
  return (given, file, place) => {
    const row = extracted(given, file);
    const known = parts.item(row);
    if (typeof known === "string") return known;
    const who = parts.run(row);
    if (typeof who === "string") return who;
    const [attempt, turn] = [parts.count(row, "attempt"), parts.count(row, "turn")];
    if (typeof attempt === "string") return attempt;
    if (typeof turn === "string") return turn;
    const verdict = scoresOf === null ? oneVerdict(parts, row, known) : severalVerdicts(parts, row, scoresOf, options);
    if (typeof verdict === "string") return verdict;
    const {status, parsed, judgments} = verdict;
    for (const words of parts.unknownWords(row)) ledger.warning(file, place, words);
    const own = parts.own.kept(row, file, place, {ledger});
    const {subjectId, run, runId} = who;
    return canonicalRow({
      subjectId,
      run,
      runId,
      item: known.item,
      attempt: attempt ?? 0,
      turn,
      reply: parts.text(row, "reply"),
      imageRef: parts.image(row),
      parsed,
      status,
      sourceId: file,
      place,
      judgments,
      own
    });
  };
}

type RowVerdicts = Pick<CanonicalRow, "status" | "parsed" | "judgments">;

function oneVerdict(parts: RecordParts, row: JsonObject, {offered}: KnownItem): RowVerdicts | string {
  const verdict = parts.verdict(row, offered);
  if (typeof verdict === "string") return verdict;
  const {parsed, ...given} = verdict;
  return {status: given.status, parsed, judgments: [judgment({...given, judgeRaw: parts.text(row, "judgeRaw")})]};
}

/** A row is as good as its best verdict, unless it says itself what became of it: then none of them is a score. */
function severalVerdicts(
  parts: RecordParts,
  row: JsonObject,
  scoresOf: ScoresReader,
  options: ReadContext["options"]
): RowVerdicts | string {
  const shared = {judgeId: options.judge ?? parts.text(row, "judge"), judgeRaw: parts.text(row, "judgeRaw")};
  const judgments = scoresOf(row, shared);
  if (typeof judgments === "string") return judgments;
  const parsed = parts.text(row, "parsed");
  const given = oneOf(parts.text(row, "status"), RESPONSE_STATUSES);
  if (given === null || given === "ok")
    return {status: judgments.some(({status}) => status === "ok") ? "ok" : "missing", parsed, judgments};
  const kept = given === "invalid";
  return {
    status: given,
    parsed,
    judgments: judgments.map((one) => ({...one, score: kept ? one.score : null, status: given}))
  };
}

function mappedItem(
  {suite, options = []}: ColumnMapping,
  nativeId: string,
  cells: readonly (JsonValue | undefined)[],
  suiteVersion: string | null
): ItemRow {
  const [pair = null, native = null, category = null, subcategory = null, question = null, key = null] =
    ITEM_FIELDS.map((field, f) => textOf(field, cells[f]));
  const offered = cells.slice(ITEM_FIELDS.length).map(maybeText);
  const capability = capabilityOf(native);
  return itemRow({
    itemId: `${suite}/${nativeId}`,
    suite,
    suiteVersion,
    caseId: pair === null ? null : `${suite}/${pair}`,
    pairId: pair === null ? null : `${suite}/${pair}`,
    modality: capability === null ? null : capability === "understanding" ? "text" : "image",
    capability,
    category,
    subcategory,
    nativeCategory: [category, subcategory].filter((level) => level !== null).join(" / ") || null,
    prompt: promptOf(question, options, offered),
    key
  });
}

function textOf(field: MappedField, cell: JsonValue | undefined): string | null {
  return LISTED.has(field) ? listedText(cell) : maybeText(cell);
}

/** The question with its options, one a line. */
function promptOf(
  question: string | null,
  columns: readonly string[],
  offered: readonly (string | null)[]
): string | null {
  const lines = offered.flatMap((option, o) =>
    option === null ? [] : [`${"ABCDEFGHIJ"[o] ?? columns[o] ?? ""}. ${option}`]
  );
  return question === null && lines.length === 0
    ? null
    : [...(question === null ? [] : [question]), ...lines].join("\n");
}

/**
 * Texts of the options. Where no column holds them: those that the question lists, for the rule that cuts them from there; else as
 * many as the rule knows letters, that no reply names, so that it is read by its letter alone.
 */
function offeredOf(
  cells: readonly (JsonValue | undefined)[],
  {letters, readsOptions}: NamedScorer,
  question: string | null
): readonly string[] {
  if (cells.length > 0) return cells.map((cell) => maybeText(cell) || UNKNOWN_OPTION);
  const listed = question === null || !readsOptions ? [] : promptOptions(question);
  return Array.from({length: letters}, (_, o) => listed[o] ?? UNKNOWN_OPTION);
}

/** A whole number, `null` for none, "invalid" for anything else. */
function count(value: JsonValue | undefined): number | null | "invalid" {
  if (value === undefined || value === null || value === "") return null;
  const number = maybeNumber(value);
  return number !== null && Number.isInteger(number) && number >= 0 ? number : "invalid";
}
