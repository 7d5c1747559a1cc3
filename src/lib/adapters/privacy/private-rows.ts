import type {CanonicalRow} from "../../schema/index.js";
import {baseName} from "../json-value.js";
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
const ITEM_FIELDS = ["prompt", "key"] as const;

/** Prompts come again with every model and attempt: those found clean are not looked at twice. Only a memory, for speed. */
const clean = new Set<string>();
const MOST_CLEAN = 10_000;

/** Everything private in the texts of a row. */
export function privatePlaces(row: CanonicalRow): PrivatePlace[] {
  const places: PrivatePlace[] = [];
  const look = (field: string, text: string | null): boolean => {
    if (text === null || text.length < SHORTEST) return false;
    const finds = findPrivate(text);
    for (const {kind} of finds) places.push({file: row.sourceId, place: row.place, field, kind});
    return finds.length > 0;
  };
  for (const field of FIELDS) look(field, row[field]);
  for (const field of ITEM_FIELDS) {
    const text = row.item[field];
    if (text === null || clean.has(text) || look(field, text)) continue;
    if (clean.size >= MOST_CLEAN) clean.clear();
    clean.add(text);
  }
  for (const {judgeRaw, note} of row.judgments) {
    look("judgeRaw", judgeRaw);
    look("note", note);
  }
  return places;
}

/** The row with everything private masked. */
export function maskedRow(row: CanonicalRow): CanonicalRow {
  const mask = (text: string | null): string | null => (text === null ? null : maskPrivate(text));
  const subjectId = maskedName(row.subjectId);
  // Runs are named after their model: what follows its name is no part of its folder.
  const isNamedSo = row.runId.startsWith(row.subjectId);
  return {
    ...row,
    subjectId,
    runId: isNamedSo ? subjectId + maskPrivate(row.runId.slice(row.subjectId.length)) : maskedName(row.runId),
    item: {...row.item, prompt: mask(row.item.prompt), key: mask(row.item.key)},
    reply: mask(row.reply),
    parsed: mask(row.parsed),
    imageRef: mask(row.imageRef),
    judgments: row.judgments.map((j) => ({...j, judgeRaw: mask(j.judgeRaw), note: mask(j.note)}))
  };
}

/** Models may be named after the folder of their weights: its last part stays, so that two of them remain two. */
function maskedName(name: string): string {
  const folders = findPrivate(name).filter(({kind}) => kind === "home folder");
  const [folder] = folders;
  if (folder === undefined || folders.length > 1) return maskPrivate(name);
  const own = baseName(name.slice(folder.start, folder.end));
  return `${maskPrivate(name.slice(0, folder.end))}/${own}${maskPrivate(name.slice(folder.end))}`;
}
