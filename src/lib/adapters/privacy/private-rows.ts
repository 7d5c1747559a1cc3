import type {CanonicalRow} from "../../schema/index.js";
import {findPrivate, maskPrivate, type PrivateKind} from "./find-private.js";

/** Where in a row something private stands; never what. */
export interface PrivatePlace {
  readonly file: string;
  readonly place: string;
  readonly field: string;
  readonly kind: PrivateKind;
}

/** No address is shorter: `a@b.cc`. */
const SHORTEST = 6;
const FIELDS = ["subjectId", "reply", "parsed", "imageRef"] as const;

/** Everything private in the texts of a row. */
export function privatePlaces(row: CanonicalRow): PrivatePlace[] {
  const places: PrivatePlace[] = [];
  const look = (field: string, text: string | null): void => {
    if (text === null || text.length < SHORTEST) return;
    for (const {kind} of findPrivate(text)) places.push({file: row.sourceId, place: row.place, field, kind});
  };
  for (const field of FIELDS) look(field, row[field]);
  for (const {judgeRaw, note} of row.judgments) {
    look("judgeRaw", judgeRaw);
    look("note", note);
  }
  return places;
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
