import type {JsonValue, LoggedScore} from "../../scoring/index.js";
import {Fields, missing} from "../values/fields.js";
import {isObject, shown} from "../values/json-value.js";
import type {EarlierAccount, IgnoredFile, LedgerCounts, LedgerEntry, LedgerKind} from "./ledger.js";

const KINDS = ["rejected", "duplicate", "conflict", "skipped", "warning"] as const satisfies LedgerKind[];

/**
 * The account that `ledger.json` holds.
 *
 * @throws RangeError that names the field and what was expected
 */
export function earlierAccount(value: JsonValue): EarlierAccount {
  if (!isObject(value)) throw new RangeError(`invalid ledger; expected object: ${shown(value)}`);
  const account = new Fields(value, "");
  return {
    files: new Map([...account.parts("files")].map(([file, counts]) => [file, countsOf(counts)])),
    rows: account.neededCount("rows"),
    rowsDropped: account.neededCount("rowsDropped"),
    conflicts: account.neededCount("conflicts"),
    reasons: account
      .neededList("reasons")
      .map((one) => ({kind: kindOf(one), reason: one.needed("reason"), count: one.neededCount("count")})),
    entries: account.neededList("entries").map((one) => ({kind: kindOf(one), ...entryOf(one)})),
    ignored: account.neededList("ignored").map(ignoredOf),
    unread: account.neededList("unread").map(ignoredOf),
    logged: account.neededList("stated").map(loggedOf)
  };
}

const countsOf = (counts: Fields): LedgerCounts => ({
  seen: counts.neededCount("seen"),
  accepted: counts.neededCount("accepted"),
  rejected: counts.neededCount("rejected"),
  duplicates: counts.neededCount("duplicates"),
  skipped: counts.neededCount("skipped")
});

const kindOf = (one: Fields): LedgerKind => one.oneOf("kind", KINDS) ?? missing(`${one.at}kind`);
const ignoredOf = (one: Fields): IgnoredFile => ({file: one.needed("file"), reason: one.needed("reason")});
const entryOf = (one: Fields): LedgerEntry => ({...ignoredOf(one), place: one.needed("place")});

function loggedOf(one: Fields): LoggedScore {
  const [runId, tolerance, madeBy] = [one.text("runId"), one.number("tolerance"), one.text("madeBy")];
  const direction = one.oneOf("direction", ["higher", "lower"] as const);
  const fitted = one.json("fitted");
  return {
    suite: one.needed("suite"),
    subjectId: one.needed("subjectId"),
    scorerId: one.text("scorerId"),
    group: one.needed("group"),
    metric: one.needed("metric"),
    value: one.number("value") ?? missing(`${one.at}value`),
    file: one.needed("file"),
    ...(runId === null ? {} : {runId}),
    ...(tolerance === null ? {} : {tolerance}),
    ...(direction === null ? {} : {direction}),
    ...(madeBy === null ? {} : {madeBy}),
    ...(fitted === null ? {} : {fitted: fittedOf(fitted, `${one.at}fitted`)})
  };
}

function fittedOf(value: JsonValue, place: string): NonNullable<LoggedScore["fitted"]> {
  const expected = new RangeError(`invalid ${place}; expected rows of four shares, and a row: ${shown(value)}`);
  if (!isObject(value)) throw expected;
  const {rows, row = null} = value;
  if (!Array.isArray(rows) || !rows.every(isFourShares) || !(row === null || typeof row === "number")) throw expected;
  return {rows, row};
}

const isFourShares = (row: JsonValue): row is [number, number, number, number] =>
  Array.isArray(row) && row.length === 4 && row.every((share) => typeof share === "number");
