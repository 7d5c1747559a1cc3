import {
  CANONICAL_TABLES,
  RESPONSE_STATUSES,
  type CanonicalRow,
  type ItemRow,
  type Judgment
} from "../../schema/index.js";
import type {JsonValue, NamedScorer} from "../../scoring/index.js";
import type {ReadContext} from "../contract/adapter.js";
import {MAPPED_FIELDS, type ColumnMapping, type MappedField} from "../contract/column-mapping.js";
import type {RowOfTable} from "../tables/table-row-records.js";
import {imageRefOf} from "../values/image-ref.js";
import {isObject, maybeNumber, maybeText, shown, type JsonObject} from "../values/json-value.js";
import {OwnColumns} from "../values/own-columns.js";
import {canonicalRow, judgment, runName} from "../values/rows.js";
import {trainingStep} from "../values/training-step.js";
import {capabilityOf} from "./capability-words.js";
import {rowExtractor} from "./extracted-row.js";
import {fieldText, LISTED_FIELDS, oneOf} from "./field-text.js";
import {cellOf, cellsOf, type Cells} from "./mapped-cells.js";
import {mappedColumns} from "./mapped-columns.js";
import {ITEM_FIELDS, mappedItem, offeredOf} from "./mapped-item.js";
import {scoresReader, type ScoresReader} from "./mapped-scores.js";
import {givenStatus, verdictOf} from "./mapped-verdict.js";
import {summaryFinder, type SummaryFinder} from "./summary-row.js";

const CAPABILITIES = CANONICAL_TABLES.items.capability.values;
const PROTOCOLS = CANONICAL_TABLES.runs.protocol.values;
/** Fields whose values are known; another value is left out, and the ledger says so. */
const CLOSED: readonly (readonly [MappedField, readonly string[]])[] = [
  ["status", RESPONSE_STATUSES],
  ["capability", CAPABILITIES],
  ["protocol", PROTOCOLS]
];

/** Fields whose lists and objects are refused where they are read, or are no texts. */
const OTHERS: ReadonlySet<MappedField> = new Set([
  ...LISTED_FIELDS,
  "subject",
  "item",
  "attempt",
  "turn",
  "score",
  "outOf",
  "error"
]);

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
  /** Records that are no answers. */
  readonly summary: SummaryFinder;
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
    this.summary = summaryFinder(mapping);
    const offers = (mapping.options ?? []).map(cellOf);
    this.#itemCells = [...ITEM_FIELDS.map((field) => this.#cells[field]), ...offers];
    this.#closed = CLOSED.filter(([field]) => (mapping.columns[field] ?? mapping.constants?.[field]) !== undefined);
    this.#comparesTexts =
      mapping.columns.score === undefined && mapping.columns.parsed !== undefined && mapping.scorer === undefined;
    this.#plain = MAPPED_FIELDS.filter((field) => mapping.columns[field] !== undefined && !OTHERS.has(field));
  }

  text(row: JsonObject, field: MappedField): string | null {
    return fieldText(field, this.#cells[field](row));
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
    // A blank behind a name is nobody's.
    const subjectId = this.#options.subject ?? this.text(row, "subject")?.trim() ?? null;
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

  /** What a record itself says became of its answer; `null` where it says nothing. */
  givenStatus(row: JsonObject): Judgment["status"] | null {
    return givenStatus(this.#cells, row);
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
): RowOfTable {
  const parts = new RecordParts(mapping, options, scorers);
  const extracted = rowExtractor(mapping);
  const scoresOf = mapping.scores === undefined ? null : scoresReader(mapping);
  return (given, file, place) => {
    const row = extracted(given, file);
    const summary = parts.summary.of(row);
    if (summary !== null) {
      if (summary.stated !== null) ledger.logged([{...summary.stated, file}]);
      return {skipped: `sums up others, and is no answer: ${summary.name}`};
    }
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
  const given = parts.givenStatus(row);
  if (given === null || given === "ok") return {status: bestOf(judgments), parsed, judgments};
  const kept = given === "invalid";
  return {
    status: given,
    parsed,
    judgments: judgments.map((one) => ({...one, score: kept ? one.score : null, status: given}))
  };
}

const bestOf = (judgments: readonly Judgment[]): Judgment["status"] =>
  (["ok", "error"] as const).find((one) => judgments.some(({status}) => status === one)) ?? "missing";

function scorerOf({scorer}: ColumnMapping, scorers: readonly NamedScorer[]): NamedScorer {
  const found = scorer === undefined ? scorers[0] : scorers.find(({name}) => name === scorer);
  if (found === undefined)
    throw new RangeError(`unknown scorer: ${scorer} (one of ${scorers.map(({name}) => name).join(", ")})`);
  return found;
}

/** A whole number, `null` for none, "invalid" for anything else. */
function count(value: JsonValue | undefined): number | null | "invalid" {
  if (value === undefined || value === null || value === "") return null;
  const number = maybeNumber(value);
  return number !== null && Number.isInteger(number) && number >= 0 ? number : "invalid";
}
