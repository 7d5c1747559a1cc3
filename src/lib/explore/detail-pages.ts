import type {CanonicalRow, Judgment} from "../schema/index.js";

/** Most items on one page, and most rows: a page is what a reader fetches and unpacks to see one item. */
const MOST_ITEMS = 24;
const MOST_ROWS = 320;

/** Items of one page: from `first` to before `end`. */
export interface PageOfItems {
  readonly first: number;
  readonly end: number;
}

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
  /** Further columns of the log, as `ResponseRow.own`; absent where there are none. */
  readonly own?: string;
}

/** What the log says about an item, with the texts of its rows in the order of the table. */
export interface ItemDetail {
  readonly prompt: string | null;
  readonly key: string | null;
  readonly caseId: string | null;
  readonly rows: readonly VerdictDetail[];
}

/**
 * The items of each page, in the order of the table. An item with more rows than a page should have is one by itself.
 *
 * @param starts - first row of each item, and the number of rows at the end
 */
export function* pagesOfItems(starts: Uint32Array): Generator<PageOfItems, void> {
  for (let first = 0, end; first < starts.length - 1; first = end) {
    end = endOfPage(starts, first);
    yield {first, end};
  }
}

/** The page that an item lies on, and its place there. */
export function pageOfItem(starts: Uint32Array, item: number): {readonly page: number; readonly place: number} {
  for (let page = 0, first = 0, end; first < starts.length - 1; page++, first = end) {
    end = endOfPage(starts, first);
    if (item < end) return {page, place: item - first};
  }
  throw new RangeError(`no item ${item}; the table has ${starts.length - 1}`);
}

function endOfPage(starts: Uint32Array, first: number): number {
  const last = Math.min(starts.length - 1, first + MOST_ITEMS);
  const rows = starts[first]! + MOST_ROWS;
  let end = first + 1;
  while (end < last && starts[end + 1]! <= rows) end++;
  return end;
}

/** The texts of a row, one per verdict, in the order of `VerdictTableBuilder.add`. */
export function detailsOf(row: CanonicalRow): VerdictDetail[] {
  const {reply, parsed, imageRef, sourceId, place} = row;
  const own = typeof row.own === "string" ? {own: row.own} : {};
  const shared = {reply, parsed, imageRef, source: sourceId, place, ...own};
  const verdicts: readonly (Judgment | null)[] = row.judgments.length > 0 ? row.judgments : [null];
  return verdicts.map((j) => ({
    ...shared,
    score: j?.score ?? null,
    judgeRaw: j?.judgeRaw ?? null,
    note: j?.note ?? null
  }));
}
