import {gzipSync, strToU8} from "fflate";
import type {ItemRow} from "../schema/index.js";
import {pagesOfItems, type ItemDetail, type VerdictDetail} from "./detail-pages.js";

/** Pages of details, gzip one by one, and where each begins. */
export interface DetailPages {
  /** Byte offset of each page, and the end: pages + 1 values. */
  readonly offsets: readonly number[];
  readonly bytes: Uint8Array;
}

/** Makes a page small; where a host has a faster way, or has no need to, it hands its own over. */
export type PackPage = (page: Uint8Array) => Uint8Array;

const smallest: PackPage = (page) => gzipSync(page, {mtime: 0, level: 9});

/** Packs the details of all items, in the order of the table. */
export function packDetails(
  items: readonly ItemRow[],
  starts: Uint32Array,
  rowOrder: Uint32Array,
  details: readonly VerdictDetail[],
  packPage: PackPage = smallest
): DetailPages {
  const parts: Uint8Array[] = [];
  const offsets = [0];
  for (const {first, end} of pagesOfItems(starts)) {
    const page = items.slice(first, end).map(({prompt, key, caseId}, k): ItemDetail => {
      const rows = Array.from(rowOrder.subarray(starts[first + k], starts[first + k + 1]), (r) => details[r]!);
      return {prompt, key, caseId, rows};
    });
    const bytes = packPage(strToU8(JSON.stringify(page)));
    parts.push(bytes);
    offsets.push(offsets.at(-1)! + bytes.length);
  }
  const bytes = new Uint8Array(offsets.at(-1)!);
  parts.forEach((part, p) => bytes.set(part, offsets[p]));
  return {offsets, bytes};
}
