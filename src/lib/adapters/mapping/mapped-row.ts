import {CANONICAL_TABLES, RESPONSE_STATUSES, type CanonicalRow, type ItemRow} from "../../schema/index.js";
import {
  REALUNIFY_OFFICIAL,
  STRICT,
  UNIEVAL_OFFICIAL,
  type JsonValue,
  type ReplyScorer,
  type Verdict
} from "../../scoring/index.js";
import type {ReadContext} from "../adapter.js";
import {imageRefOf} from "../image-ref.js";
import {maybeNumber, maybeText, shown, type JsonObject} from "../json-value.js";
import {canonicalRow, itemRow, judgment} from "../rows.js";
import type {ColumnMapping, MappedField} from "./column-mapping.js";
import {cellOf, cellsOf, type Cells} from "./mapped-cells.js";

const SCORERS: Readonly<Record<NonNullable<ColumnMapping["scorer"]>, ReplyScorer>> = {
  strict: STRICT,
  unieval: UNIEVAL_OFFICIAL,
  realunify: REALUNIFY_OFFICIAL
};
const CAPABILITIES = CANONICAL_TABLES.items.capability.values;
const PROTOCOLS = CANONICAL_TABLES.runs.protocol.values;
/** Fields whose values are known; another value is left out, and the ledger says so. */
const CLOSED: readonly (readonly [MappedField, readonly string[]])[] = [
  ["status", RESPONSE_STATUSES],
  ["capability", CAPABILITIES],
  ["protocol", PROTOCOLS]
];

/** Reads the records of tables under one mapping: the canonical row of a record, or why there is none. */
export type RowMapper = (row: JsonObject, file: string, place: string) => CanonicalRow | string;

/** Fields that make an item; records about the same one share it. */
const ITEM_FIELDS = ["pair", "capability", "category", "subcategory", "prompt", "key"] as const;
const MOST_ITEMS = 50_000;

/** An item with the cells that it was made from. */
interface KnownItem {
  readonly item: ItemRow;
  readonly cells: readonly (JsonValue | undefined)[];
  /** The options that a reply may name. */
  readonly offered: readonly string[];
}

/** A mapping made ready: columns are looked up once, and items that repeat are made once. */
export function rowMapper(
  mapping: ColumnMapping,
  {options, ledger}: Pick<ReadContext, "options" | "ledger">
): RowMapper {
  const scorer = SCORERS[mapping.scorer ?? "strict"];
  const items = new Map<string, KnownItem>();
  const lists = new Map<string, readonly string[]>();
  let lastRun: CanonicalRow["run"] | null = null;
  const cells = cellsOf(mapping);
  const offers = (mapping.options ?? []).map(cellOf);
  const itemCells = [...ITEM_FIELDS.map((field) => cells[field]), ...offers];
  /** The same options are one list. */
  const shared = (offered: readonly string[]): readonly string[] => {
    const key = offered.join("\u0000");
    const known = lists.get(key);
    if (known !== undefined) return known;
    if (lists.size === MOST_ITEMS) lists.clear();
    lists.set(key, offered);
    return offered;
  };
  const knownOf = (row: JsonObject, nativeId: string): KnownItem => {
    const known = items.get(nativeId);
    if (known !== undefined && isOf(known, row)) return known;
    if (items.size === MOST_ITEMS) items.clear();
    const own = itemCells.map((get) => get(row));
    const item = mappedItem(mapping, nativeId, own, options.suiteVersion ?? null);
    const made = {item, cells: own, offered: shared(offeredOf(own.slice(ITEM_FIELDS.length)))};
    items.set(nativeId, made);
    return made;
  };
  const isOf = ({cells: own}: KnownItem, row: JsonObject): boolean => {
    for (let c = 0; c < own.length; c++) if (own[c] !== itemCells[c]!(row)) return false;
    return true;
  };
  const runOf = (row: JsonObject, text: (field: MappedField) => string | null): CanonicalRow["run"] => {
    const protocol = options.protocol ?? oneOf(text("protocol"), PROTOCOLS);
    const step = maybeNumber(cells.step(row) ?? null);
    if (lastRun?.protocol !== protocol || lastRun.step !== step) lastRun = {protocol, date: null, step};
    return lastRun;
  };
  const closed = CLOSED.filter(([field]) => (mapping.columns[field] ?? mapping.constants?.[field]) !== undefined);
  return (row, file, place) => {
    const text = (field: MappedField): string | null => maybeText(cells[field](row));
    const nativeId = text("item");
    if (nativeId === null || nativeId === "") return `missing field: item (column ${mapping.columns.item ?? "?"})`;
    const subjectId = options.subject ?? text("subject");
    if (subjectId === null || subjectId === "")
      return `missing field: subject (column ${mapping.columns.subject ?? "?"})`;
    const [attempt, turn] = [count(cells.attempt(row)), count(cells.turn(row))];
    if (attempt === "invalid") return `invalid attempt; expected whole number: ${shown(cells.attempt(row))}`;
    if (turn === "invalid") return `invalid turn; expected whole number: ${shown(cells.turn(row))}`;
    const {item, offered} = knownOf(row, nativeId);
    const verdict = verdictOf(row, mapping, cells, text, scorer, offered);
    if (typeof verdict === "string") return verdict;
    const {scorerId, scorerVersion, parsed, score, status} = verdict;
    for (const [field, known] of closed) {
      const value = text(field);
      if (value !== null && value !== "" && !known.includes(value.toLowerCase()))
        ledger.warning(file, place, `${field} ${shown(value)} is none of ${known.join(", ")}: read without it`);
    }
    const image = text("image");
    return canonicalRow({
      subjectId,
      item,
      run: runOf(row, text),
      attempt: attempt ?? 0,
      turn,
      reply: text("reply"),
      imageRef: image === null ? null : imageRefOf(image),
      parsed: text("parsed") ?? parsed,
      status,
      sourceId: file,
      place,
      judgments: [
        judgment({
          scorerId,
          scorerVersion,
          judgeId: options.judge ?? text("judge"),
          score,
          status,
          judgeRaw: text("judgeRaw")
        })
      ]
    });
  };
}

function mappedItem(
  {suite, options = []}: ColumnMapping,
  nativeId: string,
  cells: readonly (JsonValue | undefined)[],
  suiteVersion: string | null
): ItemRow {
  const [pair = null, native = null, category = null, subcategory = null, question = null, key = null, ...offered] =
    cells.map(maybeText);
  const capability = oneOf(native, CAPABILITIES);
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

function verdictOf(
  row: JsonObject,
  mapping: ColumnMapping,
  cells: Readonly<Record<MappedField, Cells>>,
  text: (field: MappedField) => string | null,
  scorer: ReplyScorer,
  offered: readonly string[]
): (Verdict & {scorerId: string; scorerVersion: string}) | string {
  const given = oneOf(text("status"), RESPONSE_STATUSES);
  const logged = {scorerId: `${mapping.suite}/logged`, scorerVersion: "1", parsed: null};
  if (given !== null && given !== "ok") return {...logged, score: null, status: given};
  if (mapping.columns.score !== undefined) {
    const raw = cells.score(row);
    if (raw === null || raw === undefined || raw === "") return {...logged, score: null, status: "missing"};
    const number = maybeNumber(raw);
    const coded = codedScore(mapping.codes, raw, number);
    if (coded !== undefined) return {...logged, score: coded, status: coded === null ? "missing" : "ok"};
    // A word says right or wrong whatever numbers would be out of.
    const scaled = wordScore(raw) ?? (number === null ? null : number / (mapping.scale ?? 1));
    if (scaled === null || !(scaled >= 0 && scaled <= 1))
      return `invalid score; expected [0, ${mapping.scale ?? 1}]: ${shown(raw)}`;
    return {...logged, score: scaled, status: "ok"};
  }
  const key = text("key");
  if (key === null) return "missing field: score, or key to compare with";
  const parsed = text("parsed");
  if (mapping.columns.parsed !== undefined && mapping.scorer === undefined) {
    if (parsed === null) return {...logged, score: null, status: "missing"};
    return {
      ...logged,
      scorerId: `${mapping.suite}/equal`,
      parsed,
      score: parsed.trim() === key.trim() ? 1 : 0,
      status: "ok"
    };
  }
  const {parsed: read, score, status} = scorer.score(text("reply"), {key, options: offered});
  return {parsed: read, score, status, scorerId: scorer.id, scorerVersion: scorer.version};
}

/** What a code stands for; numbers are the same however they are written. `undefined` for what is no code. */
function codedScore(codes: ColumnMapping["codes"], raw: JsonValue, number: number | null): number | null | undefined {
  if (codes === undefined) return undefined;
  const text = maybeText(raw)?.trim() ?? "";
  if (Object.hasOwn(codes, text)) return codes[text];
  return number !== null && Object.hasOwn(codes, String(number)) ? codes[String(number)] : undefined;
}

/** Five unnamed ones where the table has none. */
function offeredOf(cells: readonly (JsonValue | undefined)[]): readonly string[] {
  return cells.length === 0 ? ["", "", "", "", ""] : cells.map((cell) => maybeText(cell) ?? "");
}

const RIGHT = new Set(["true", "yes", "correct"]);
const WRONG = new Set(["false", "no", "incorrect"]);

function wordScore(value: JsonValue): number | null {
  if (typeof value === "boolean") return Number(value);
  if (typeof value !== "string") return null;
  const word = value.trim().toLowerCase();
  return RIGHT.has(word) ? 1 : WRONG.has(word) ? 0 : null;
}

/** A whole number, `null` for none, "invalid" for anything else. */
function count(value: JsonValue | undefined): number | null | "invalid" {
  if (value === undefined || value === null || value === "") return null;
  const number = maybeNumber(value);
  return number !== null && Number.isInteger(number) && number >= 0 ? number : "invalid";
}

function oneOf<V extends string>(value: string | null, allowed: readonly V[]): V | null {
  return allowed.find((one) => one === value?.toLowerCase()) ?? null;
}
