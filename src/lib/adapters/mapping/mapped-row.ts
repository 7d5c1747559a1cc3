import type {CanonicalRow} from "../../schema/index.js";
import {
  REALUNIFY_OFFICIAL,
  STRICT,
  UNIEVAL_OFFICIAL,
  type JsonValue,
  type ReplyScorer,
  type Verdict
} from "../../scoring/index.js";
import type {ReadContext} from "../adapter.js";
import {baseName, isObject, maybeNumber, maybeText, shown, type JsonObject} from "../json-value.js";
import {canonicalRow, itemRow, judgment} from "../rows.js";
import type {ColumnMapping, MappedField} from "./column-mapping.js";

const SCORERS: Readonly<Record<NonNullable<ColumnMapping["scorer"]>, ReplyScorer>> = {
  strict: STRICT,
  unieval: UNIEVAL_OFFICIAL,
  realunify: REALUNIFY_OFFICIAL
};
const STATUSES = ["ok", "invalid", "missing", "error", "skipped", "unparsed"] as const;

/** The canonical row of one record of a table under a mapping, or why there is none. */
export function mappedRow(
  row: JsonObject,
  mapping: ColumnMapping,
  file: string,
  place: string,
  {options}: ReadContext
): CanonicalRow | string {
  const get = (field: MappedField): JsonValue | undefined => {
    const column = mapping.columns[field];
    return column === undefined ? mapping.constants?.[field] : cellOf(row, column);
  };
  const text = (field: MappedField): string | null => maybeText(get(field));
  const nativeId = text("item");
  if (nativeId === null || nativeId === "") return `missing field: item (column ${mapping.columns.item ?? "?"})`;
  const subjectId = options.subject ?? text("subject");
  if (subjectId === null || subjectId === "")
    return `missing field: subject (column ${mapping.columns.subject ?? "?"})`;
  const [attempt, turn] = [count(get("attempt")), count(get("turn"))];
  if (attempt === "invalid") return `invalid attempt; expected whole number: ${shown(get("attempt"))}`;
  if (turn === "invalid") return `invalid turn; expected whole number: ${shown(get("turn"))}`;
  const verdict = verdictOf(row, mapping, get, text);
  if (typeof verdict === "string") return verdict;
  const {scorerId, scorerVersion, parsed, score, status} = verdict;
  const pair = text("pair");
  const capability = oneOf(text("capability"), ["understanding", "generation", "editing"] as const);
  const image = text("image");
  return canonicalRow({
    subjectId,
    item: itemRow({
      itemId: `${mapping.suite}/${nativeId}`,
      suite: mapping.suite,
      suiteVersion: options.suiteVersion ?? null,
      caseId: pair === null ? null : `${mapping.suite}/${pair}`,
      pairId: pair === null ? null : `${mapping.suite}/${pair}`,
      modality: capability === null ? null : capability === "understanding" ? "text" : "image",
      capability,
      category: text("category"),
      subcategory: text("subcategory"),
      nativeCategory: [text("category"), text("subcategory")].filter((level) => level !== null).join(" / ") || null,
      prompt: promptOf(row, mapping, text("prompt")),
      key: text("key")
    }),
    run: {
      protocol: options.protocol ?? oneOf(text("protocol"), ["direct", "stepwise"] as const),
      date: null,
      step: maybeNumber(get("step") ?? null)
    },
    attempt: attempt ?? 0,
    turn,
    reply: text("reply"),
    imageRef: image === null ? null : baseName(image),
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
}

/** The question with its options, one a line. */
function promptOf(row: JsonObject, mapping: ColumnMapping, question: string | null): string | null {
  const options = (mapping.options ?? []).flatMap((column, o) => {
    const option = maybeText(cellOf(row, column));
    return option === null ? [] : [`${"ABCDEFGHIJ"[o] ?? column}. ${option}`];
  });
  return question === null && options.length === 0
    ? null
    : [...(question === null ? [] : [question]), ...options].join("\n");
}

/** A column by name, a dotted path into an object, or several columns joined by dots (`case_id,turn`). */
function cellOf(row: JsonObject, column: string): JsonValue | undefined {
  if (Object.hasOwn(row, column)) return row[column];
  if (column.includes(",")) {
    const parts = column.split(",").map((part) => maybeText(cellOf(row, part.trim())));
    return parts.includes(null) ? undefined : parts.join(".");
  }
  let value: JsonValue | undefined = {...row};
  for (const part of column.split(".")) value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  return value;
}

function verdictOf(
  row: JsonObject,
  mapping: ColumnMapping,
  get: (field: MappedField) => JsonValue | undefined,
  text: (field: MappedField) => string | null
): (Verdict & {scorerId: string; scorerVersion: string}) | string {
  const given = oneOf(text("status"), STATUSES);
  const logged = {scorerId: `${mapping.suite}/logged`, scorerVersion: "1", parsed: null};
  if (given !== null && given !== "ok") return {...logged, score: null, status: given};
  if (mapping.columns.score !== undefined) {
    const raw = get("score");
    if (raw === null || raw === undefined || raw === "") return {...logged, score: null, status: "missing"};
    const score = typeof raw === "boolean" ? Number(raw) : (wordScore(raw) ?? maybeNumber(raw));
    const scaled = score === null ? null : score / (mapping.scale ?? 1);
    if (scaled === null || !(scaled >= 0 && scaled <= 1))
      return `invalid score; expected [0, ${mapping.scale ?? 1}]: ${shown(raw)}`;
    return {...logged, score: scaled, status: "ok"};
  }
  const key = text("key");
  if (key === null) return "missing field: score, or key to compare with";
  const scorer = SCORERS[mapping.scorer ?? "strict"];
  const named = {scorerId: scorer.id, scorerVersion: scorer.version};
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
  const options = (mapping.options ?? []).map((column) => maybeText(cellOf(row, column)) ?? "");
  const offered = options.length > 0 ? options : ["", "", "", "", ""];
  return {...scorer.score(text("reply"), {key, options: offered}), ...named};
}

function wordScore(value: JsonValue): number | null {
  if (typeof value !== "string") return null;
  const word = value.trim().toLowerCase();
  return word === "true" ? 1 : word === "false" ? 0 : null;
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
