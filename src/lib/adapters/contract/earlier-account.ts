import type {JsonValue, LoggedScore} from "../../scoring/index.js";
import {isObject, shown, type JsonObject} from "../values/json-value.js";
import type {EarlierAccount, IgnoredFile, LedgerCounts, LedgerEntry, LedgerKind} from "./ledger.js";

const KINDS: readonly string[] = ["rejected", "duplicate", "conflict", "skipped", "warning"] satisfies LedgerKind[];

/**
 * The account that `ledger.json` holds.
 *
 * @throws RangeError that names the field and what was expected
 */
export function earlierAccount(value: JsonValue): EarlierAccount {
  if (!isObject(value)) throw new RangeError(`invalid ledger; expected object: ${shown(value)}`);
  const {files} = value;
  if (!isObject(files)) throw new RangeError(`invalid files; expected object: ${shown(files)}`);
  return {
    files: new Map(Object.entries(files).map(([file, counts]) => [file, countsOf(counts, `files.${file}`)])),
    rows: countAt(value, "rows", "rows"),
    rowsDropped: countAt(value, "rowsDropped", "rowsDropped"),
    conflicts: countAt(value, "conflicts", "conflicts"),
    reasons: listAt(value, "reasons", (one, place) => ({
      kind: kindAt(one, place),
      reason: textAt(one, "reason", place),
      count: countAt(one, "count", place)
    })),
    entries: listAt(value, "entries", (one, place) => ({kind: kindAt(one, place), ...entryAt(one, place)})),
    ignored: listAt(value, "ignored", ignoredAt),
    unread: listAt(value, "unread", ignoredAt),
    logged: listAt(value, "stated", loggedAt)
  };
}

function countsOf(value: JsonValue, place: string): LedgerCounts {
  if (!isObject(value)) throw new RangeError(`invalid ${place}; expected object: ${shown(value)}`);
  const count = (name: keyof LedgerCounts): number => countAt(value, name, place);
  return {
    seen: count("seen"),
    accepted: count("accepted"),
    rejected: count("rejected"),
    duplicates: count("duplicates"),
    skipped: count("skipped")
  };
}

const ignoredAt = (one: JsonObject, place: string): IgnoredFile => ({
  file: textAt(one, "file", place),
  reason: textAt(one, "reason", place)
});

const entryAt = (one: JsonObject, place: string): LedgerEntry => ({
  ...ignoredAt(one, place),
  place: textAt(one, "place", place)
});

function loggedAt(one: JsonObject, place: string): LoggedScore {
  const {value, scorerId, runId, fitted, tolerance, direction, madeBy} = one;
  if (typeof value !== "number") throw new RangeError(`invalid ${place}.value; expected number: ${shown(value)}`);
  return {
    suite: textAt(one, "suite", place),
    subjectId: textAt(one, "subjectId", place),
    scorerId: typeof scorerId === "string" ? scorerId : null,
    group: textAt(one, "group", place),
    metric: textAt(one, "metric", place),
    value,
    file: textAt(one, "file", place),
    ...(typeof runId === "string" ? {runId} : {}),
    ...(typeof tolerance === "number" ? {tolerance} : {}),
    ...(direction === "higher" || direction === "lower" ? {direction} : {}),
    ...(typeof madeBy === "string" ? {madeBy} : {}),
    ...(fitted === undefined ? {} : {fitted: fittedAt(fitted, `${place}.fitted`)})
  };
}

function fittedAt(value: JsonValue, place: string): NonNullable<LoggedScore["fitted"]> {
  const expected = new RangeError(`invalid ${place}; expected rows of four shares, and a row: ${shown(value)}`);
  if (!isObject(value)) throw expected;
  const {rows, row = null} = value;
  if (!Array.isArray(rows) || !rows.every(isFourShares) || !(row === null || typeof row === "number")) throw expected;
  return {rows, row};
}

const isFourShares = (row: JsonValue): row is [number, number, number, number] =>
  Array.isArray(row) && row.length === 4 && row.every((share) => typeof share === "number");

function kindAt(one: JsonObject, place: string): LedgerKind {
  const kind = textAt(one, "kind", place);
  if (!KINDS.includes(kind))
    throw new RangeError(`invalid ${place}.kind; expected one of ${KINDS.join(", ")}: ${shown(kind)}`);
  return kind as LedgerKind;
}

function listAt<T>(of: JsonObject, name: string, read: (one: JsonObject, place: string) => T): T[] {
  const list = of[name];
  if (!Array.isArray(list)) throw new RangeError(`invalid ${name}; expected list: ${shown(list)}`);
  return list.map((one: JsonValue, at) => {
    if (!isObject(one)) throw new RangeError(`invalid ${name}.${at}; expected object: ${shown(one)}`);
    return read(one, `${name}.${at}`);
  });
}

function countAt(of: JsonObject, name: string, place: string): number {
  const value = of[name];
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`invalid ${place}.${name}; expected count: ${shown(value)}`);
  return value;
}

function textAt(of: JsonObject, name: string, place: string): string {
  const value = of[name];
  if (typeof value !== "string") throw new RangeError(`invalid ${place}.${name}; expected text: ${shown(value)}`);
  return value;
}
