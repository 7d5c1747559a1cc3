import {gunzipSync, gzipSync, strFromU8, strToU8} from "fflate";
import type {CanonicalRow, ItemRow, Judgment} from "../schema/index.js";

/** Items on one page: a page is what a reader fetches to see one item. */
const ITEMS_PER_PAGE = 24;

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

/** Pages of details, gzip one by one, and where each begins. */
export interface DetailPages {
  /** Byte offset of each page, and the end: pages + 1 values. */
  readonly offsets: readonly number[];
  readonly bytes: Uint8Array;
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

/** Packs the details of all items, in the order of the table. */
export function packDetails(
  items: readonly ItemRow[],
  starts: Uint32Array,
  rowOrder: Uint32Array,
  details: readonly VerdictDetail[]
): DetailPages {
  const parts: Uint8Array[] = [];
  const offsets = [0];
  for (let first = 0; first < items.length; first += ITEMS_PER_PAGE) {
    const page = items.slice(first, first + ITEMS_PER_PAGE).map(({prompt, key, caseId}, k): ItemDetail => {
      const rows = Array.from(rowOrder.subarray(starts[first + k], starts[first + k + 1]), (r) => details[r]!);
      return {prompt, key, caseId, rows};
    });
    const bytes = gzipSync(strToU8(JSON.stringify(page)), {mtime: 0, level: 9});
    parts.push(bytes);
    offsets.push(offsets.at(-1)! + bytes.length);
  }
  const bytes = new Uint8Array(offsets.at(-1)!);
  parts.forEach((part, p) => bytes.set(part, offsets[p]));
  return {offsets, bytes};
}

/** The detail of one item from the bytes of its page. */
export const itemOfPage = (page: Uint8Array, item: number): ItemDetail =>
  (JSON.parse(strFromU8(gunzipSync(page))) as ItemDetail[])[item % ITEMS_PER_PAGE]!;
