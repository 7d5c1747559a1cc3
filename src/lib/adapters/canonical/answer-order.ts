import type {CanonicalRow, Judgment} from "../../schema/index.js";
import type {SourceName} from "./source-names.js";

/** In the order of bytes in UTF-8, which is that of code points. */
export function comesBefore(a: string, b: string): boolean {
  for (let at = 0, length = Math.min(a.length, b.length); at < length; at++) {
    if (a.charCodeAt(at) === b.charCodeAt(at)) continue;
    return a.codePointAt(at)! < b.codePointAt(at)!;
  }
  return a.length < b.length;
}

/** What orders answers of one item. */
export interface OrderedAnswer {
  readonly row: CanonicalRow;
  readonly source: SourceName;
}

/**
 * Who asked, how often, and where it stands: the earlier line of the earlier source comes first, as when logs are read. What is said several
 * times at one place, by one record or by several readings of it, comes in the order of what it says: where rows stood in tables depends
 * on what was united before. The statements in `sql/merge` say the same, so texts are compared as engines compare them, and sources by
 * name and SHA-256, whatever they are called among others.
 */
export function inOrder({row: a, source: s}: OrderedAnswer, {row: b, source: t}: OrderedAnswer): number {
  return (
    byText(a.runId, b.runId) ||
    a.attempt - b.attempt ||
    (a.turn ?? 0) - (b.turn ?? 0) ||
    byText(s.plain, t.plain) ||
    byText(s.sha256, t.sha256) ||
    byPlace(a.place, b.place) ||
    byWords(a, b) ||
    byVerdicts(a.judgments, b.judgments)
  );
}

const byWords = (a: CanonicalRow, b: CanonicalRow): number =>
  byText(a.subjectId, b.subjectId) ||
  byText(a.status, b.status) ||
  byMaybe(a.reply, b.reply) ||
  byMaybe(a.imageRef, b.imageRef) ||
  byMaybe(a.parsed, b.parsed) ||
  byMaybe(a.own ?? null, b.own ?? null);

/** One after the other; of two of which one goes on the shorter comes first, but none at all comes last. */
function byVerdicts(a: readonly Judgment[], b: readonly Judgment[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (let n = 0; n < a.length && n < b.length; n++) {
    const order = byVerdict(a[n]!, b[n]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const byVerdict = (a: Judgment, b: Judgment): number =>
  byText(a.scorerId, b.scorerId) ||
  byText(a.scorerVersion, b.scorerVersion) ||
  byMaybe(a.judgeId, b.judgeId) ||
  bySize(a.score, b.score) ||
  bySize(a.value ?? null, b.value ?? null) ||
  byText(a.status, b.status) ||
  byMaybe(a.judgeRaw, b.judgeRaw) ||
  byMaybe(a.note, b.note);

/** A missing text is an empty one, and comes behind such. */
const byMaybe = (a: string | null, b: string | null): number =>
  byText(a ?? "", b ?? "") || Number(a === null) - Number(b === null);

const bySize = (a: number | null, b: number | null): number =>
  Math.sign((a ?? 0) - (b ?? 0)) || Number(a === null) - Number(b === null);

const byText = (a: string, b: string): number => (a === b ? 0 : comesBefore(a, b) ? -1 : 1);

/** The first two numbers of a place, without zeros in front, with the words before them. */
const PLACE = /^([^0-9]*)0*([0-9]*)([^0-9]*)0*([0-9]*)/;

function byPlace(a: string, b: string): number {
  const [, words1, digits1, words2, digits2] = PLACE.exec(a)!;
  const [, otherWords1, otherDigits1, otherWords2, otherDigits2] = PLACE.exec(b)!;
  return (
    byText(words1!, otherWords1!) ||
    byNumber(digits1!, otherDigits1!) ||
    byText(words2!, otherWords2!) ||
    byNumber(digits2!, otherDigits2!) ||
    byText(a, b)
  );
}

const byNumber = (a: string, b: string): number => a.length - b.length || byText(a, b);
