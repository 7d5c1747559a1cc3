import {RESPONSE_STATUSES, type CanonicalRow, type ItemRow, type Judgment} from "../schema/index.js";

/**
 * A batch of canonical rows as plain columns: every text, item and run is held once, rows refer to them by number. A pack is a
 * fraction of its rows in size, can be cloned between threads and written as JSON, and stands for itself.
 */
export interface RowPack {
  /** Every text met; position 0 stands for `null`. */
  readonly texts: readonly (string | null)[];
  readonly items: readonly ItemRow[];
  readonly runs: readonly CanonicalRow["run"][];
  /** Per row, `ROW_FIELDS` numbers: see there. */
  readonly rows: readonly number[];
  /** Per judgment, `JUDGMENT_FIELDS` numbers, in the order of the rows. */
  readonly judgments: readonly number[];
  /** Scores, in the order of the judgments. */
  readonly scores: readonly (number | null)[];
  /** Further columns, in pairs of the number of a row and that of a text; packs of earlier versions have none. */
  readonly own?: readonly number[];
  /** Numbers on a scale of their own, in pairs with the number of their judgment; packs of earlier versions have none. */
  readonly values?: readonly number[];
}

/** Run id, subject, item, run, attempt, turn + 1, reply, image, parsed, status, source, place, number of judgments. */
const ROW_FIELDS = 13;
/** Scorer, version, judge, status, raw verdict, note. */
const JUDGMENT_FIELDS = 6;

/** Packs rows; `unpackedRows` gives them back equal. */
export function packedRows(rows: readonly CanonicalRow[]): RowPack {
  const texts = new Numbering<string | null>();
  const [items, runs] = [new Numbering<ItemRow>(), new Numbering<CanonicalRow["run"]>()];
  const [packed, judged]: [number[], number[]] = [[], []];
  const scores: (number | null)[] = [];
  const values: number[] = [];
  const own: number[] = [];
  texts.of(null);
  for (const [r, row] of rows.entries()) {
    if (typeof row.own === "string") own.push(r, texts.of(row.own));
    packed.push(texts.of(row.runId), texts.of(row.subjectId), items.of(row.item, valuesKey(row.item)));
    packed.push(runs.of(row.run, valuesKey(row.run)), row.attempt, (row.turn ?? -1) + 1);
    packed.push(texts.of(row.reply), texts.of(row.imageRef), texts.of(row.parsed));
    packed.push(RESPONSE_STATUSES.indexOf(row.status), texts.of(row.sourceId), texts.of(row.place));
    packed.push(row.judgments.length);
    for (const {scorerId, scorerVersion, judgeId, status, judgeRaw, note, score, value} of row.judgments) {
      judged.push(texts.of(scorerId), texts.of(scorerVersion), texts.of(judgeId), RESPONSE_STATUSES.indexOf(status));
      judged.push(texts.of(judgeRaw), texts.of(note));
      if (typeof value === "number") values.push(scores.length, value);
      scores.push(score);
    }
  }
  const made = {texts: texts.values, items: items.values, runs: runs.values, rows: packed, judgments: judged};
  return {...made, scores, values, own};
}

/** The rows of a pack, equal to those packed. */
export function unpackedRows(pack: RowPack): CanonicalRow[] {
  const {texts, items, runs, rows, judgments, scores, values = [], own: further = []} = pack;
  const unpacked: CanonicalRow[] = [];
  const textOf = (at: number): string => texts[at] ?? "";
  const maybe = (at: number): string | null => texts[at] ?? null;
  const statusOf = (at: number) => RESPONSE_STATUSES[at]!;
  const [valueOf, ownOf] = [pairedNumbers(values), pairedNumbers(further)];
  let j = 0;
  for (let at = 0; at < rows.length; at += ROW_FIELDS) {
    const own: Judgment[] = [];
    for (const end = j + rows[at + 12]!; j < end; j++) {
      const k = j * JUDGMENT_FIELDS;
      const value = valueOf.get(j);
      own.push({
        scorerId: textOf(judgments[k]!),
        scorerVersion: textOf(judgments[k + 1]!),
        judgeId: maybe(judgments[k + 2]!),
        score: scores[j] ?? null,
        status: statusOf(judgments[k + 3]!),
        judgeRaw: maybe(judgments[k + 4]!),
        note: maybe(judgments[k + 5]!),
        ...(value === undefined ? {} : {value})
      });
    }
    const item = items[rows[at + 2]!]!;
    const turn = rows[at + 5]! - 1;
    const ownText = ownOf.get(unpacked.length);
    unpacked.push({
      runId: textOf(rows[at]!),
      subjectId: textOf(rows[at + 1]!),
      itemId: item.itemId,
      attempt: rows[at + 4]!,
      turn: turn < 0 ? null : turn,
      reply: maybe(rows[at + 6]!),
      imageRef: maybe(rows[at + 7]!),
      parsed: maybe(rows[at + 8]!),
      status: statusOf(rows[at + 9]!),
      sourceId: textOf(rows[at + 10]!),
      place: textOf(rows[at + 11]!),
      judgments: own,
      item,
      run: runs[rows[at + 3]!]!,
      ...(ownText === undefined ? {} : {own: textOf(ownText)})
    });
  }
  return unpacked;
}

/** The second of each pair by the first. */
const pairedNumbers = (pairs: readonly number[]): ReadonlyMap<number, number> =>
  new Map(Array.from({length: pairs.length / 2}, (_, p) => [pairs[2 * p]!, pairs[2 * p + 1]!]));

/** Different values in order of first appearance. */
class Numbering<T> {
  readonly values: T[] = [];
  readonly #known = new Map<unknown, number>();

  of(value: T, key: unknown = value): number {
    let at = this.#known.get(key);
    if (at === undefined) {
      at = this.values.length;
      this.values.push(value);
      this.#known.set(key, at);
    }
    return at;
  }
}

/** Items under one id may say different things; each of these is kept. */
function valuesKey(value: ItemRow | CanonicalRow["run"]): string {
  return Object.values(value).join("\u0000");
}
