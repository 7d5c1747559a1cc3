import type {CanonicalRow} from "../../schema/index.js";
import {findPrivate, maskPrivate, type PrivateKind} from "./find-private.js";

/** Where in a row something private stands; never what. */
export interface PrivatePlace {
  readonly file: string;
  readonly place: string;
  readonly field: string;
  readonly kind: PrivateKind;
}

const FIELDS = ["subjectId", "reply", "parsed", "imageRef"] as const;

/** Everything private in the texts of a row. */
export function privatePlaces(row: CanonicalRow): PrivatePlace[] {
  return textsOf(row).flatMap(([field, text]) =>
    findPrivate(text).map(({kind}) => ({file: row.sourceId, place: row.place, field, kind}))
  );
}

/** The row with everything private masked. */
export function maskedRow(row: CanonicalRow): CanonicalRow {
  const mask = (text: string | null): string | null => (text === null ? null : maskPrivate(text));
  return {
    ...row,
    reply: mask(row.reply),
    parsed: mask(row.parsed),
    imageRef: mask(row.imageRef),
    judgments: row.judgments.map((j) => ({...j, judgeRaw: mask(j.judgeRaw), note: mask(j.note)}))
  };
}

function textsOf(row: CanonicalRow): [string, string][] {
  const own = FIELDS.map((field): [string, string] => [field, row[field] ?? ""]);
  const judged = row.judgments.flatMap(({judgeRaw, note}): [string, string][] => [
    ["judgeRaw", judgeRaw ?? ""],
    ["note", note ?? ""]
  ]);
  return [...own, ...judged].filter(([, text]) => text !== "");
}
