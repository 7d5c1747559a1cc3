import type {CanonicalRow} from "../../schema/index.js";
import type {LedgerReport} from "../contract/ledger.js";
import {findPrivate, maskPrivate} from "./find-private.js";
import type {PrivateKind} from "./private-find.js";
import {PrivateNames} from "./private-names.js";

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
const ITEM_NAMES = ["itemId", "caseId", "pairId", "category", "subcategory", "nativeCategory"] as const;

/** Prompts and names come again with every model and attempt: those found clean are not looked at twice. Only a memory, for speed. */
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
  look("own", row.own ?? null);
  const lookOnce = (field: string, text: string | null): void => {
    if (text === null || clean.has(text) || look(field, text)) return;
    if (clean.size >= MOST_CLEAN) clean.clear();
    clean.add(text);
  };
  for (const field of ITEM_FIELDS) lookOnce(field, row.item[field]);
  for (const field of ITEM_NAMES) lookOnce(field, row.item[field]);
  for (const {judgeRaw, note, judgeId, scorerId} of row.judgments) {
    look("judgeRaw", judgeRaw);
    look("note", note);
    lookOnce("judgeId", judgeId);
    lookOnce("scorerId", scorerId);
  }
  return places;
}

/** Everything private in the names of the files of a source, once each: the rows of a file all carry its name. */
export function privateFileNames({files, ignored}: LedgerReport): PrivatePlace[] {
  return [...files.keys(), ...ignored.map(({file}) => file)].flatMap((file) =>
    findPrivate(file).map(({kind}) => ({file, place: "its name", field: "file", kind}))
  );
}

/**
 * The row with everything private masked, in every text that a table of it holds.
 *
 * @param names - shared by all rows of a source, and by its ledger: replacements are numbered in the order of their appearance
 */
export function maskedRow(row: CanonicalRow, names = new PrivateNames()): CanonicalRow {
  const mask = (text: string | null): string | null => (text === null ? null : maskPrivate(text));
  const name = (text: string | null): string | null => (text === null ? null : names.masked(text));
  // Runs are named after their model, items after their suite: what follows a name is no part of its folder.
  const behind = (text: string, start: string): string =>
    text.startsWith(start) ? names.masked(start) + names.masked(text.slice(start.length)) : names.masked(text);
  const {item, run} = row;
  const itemId = behind(item.itemId, item.suite);
  return {
    ...row,
    ...(typeof row.own === "string" ? {own: mask(row.own)} : {}),
    subjectId: names.masked(row.subjectId),
    runId: behind(row.runId, row.subjectId),
    itemId: row.itemId === item.itemId ? itemId : behind(row.itemId, item.suite),
    item: {
      ...item,
      itemId,
      suite: names.masked(item.suite),
      suiteVersion: name(item.suiteVersion),
      caseId: item.caseId === null ? null : behind(item.caseId, item.suite),
      pairId: item.pairId === null ? null : behind(item.pairId, item.suite),
      category: name(item.category),
      subcategory: name(item.subcategory),
      nativeCategory: name(item.nativeCategory),
      prompt: mask(item.prompt),
      key: mask(item.key)
    },
    run: {...run, date: name(run.date)},
    reply: mask(row.reply),
    parsed: mask(row.parsed),
    imageRef: mask(row.imageRef),
    sourceId: names.masked(row.sourceId),
    place: names.masked(row.place),
    judgments: row.judgments.map((j) => ({
      ...j,
      scorerId: names.masked(j.scorerId),
      scorerVersion: names.masked(j.scorerVersion),
      judgeId: name(j.judgeId),
      judgeRaw: mask(j.judgeRaw),
      note: mask(j.note)
    }))
  };
}
