import type {CanonicalRow, Judgment} from "../schema/index.js";

/** Items on one page: a page is what a reader fetches to see one item. */
export const ITEMS_PER_PAGE = 24;

/** The texts of one row of a verdict table. */
export interface VerdictDetail {
  readonly reply: string | null;
  readonly parsed: string | null;
  readonly imageRef: string | null;
  readonly score: number | null;
  readonly judgeRaw: string | null;
  readonly note: string | null;
  readonly source: string;
  readonly place: string;
}

/** What the log says about an item, with the texts of its rows in the order of the table. */
export interface ItemDetail {
  readonly prompt: string | null;
  readonly key: string | null;
  readonly caseId: string | null;
  readonly rows: readonly VerdictDetail[];
}

export const pageOfItem = (item: number): number => Math.floor(item / ITEMS_PER_PAGE);

export const firstItemOfPage = (page: number): number => page * ITEMS_PER_PAGE;

/** The texts of a row, one per verdict, in the order of `VerdictTableBuilder.add`. */
export function detailsOf(row: CanonicalRow): VerdictDetail[] {
  const {reply, parsed, imageRef, sourceId, place} = row;
  const shared = {reply, parsed, imageRef, source: sourceId, place};
  const verdicts: readonly (Judgment | null)[] = row.judgments.length > 0 ? row.judgments : [null];
  return verdicts.map((j) => ({
    ...shared,
    score: j?.score ?? null,
    judgeRaw: j?.judgeRaw ?? null,
    note: j?.note ?? null
  }));
}

/** The detail of one item from those of its page. */
export const itemOfPage = (details: readonly ItemDetail[], item: number): ItemDetail => details[item % ITEMS_PER_PAGE]!;
