import type {KeptLog} from "../../../runtime/kept-logs.js";
import {detailsOfPage} from "../../../runtime/explore/details-of-page.js";
import {openKeptTable} from "../../../runtime/explore/open-kept-table.js";
import type {LogOrigin} from "../../../lib/explore/served-logs.js";
import {
  decodeVerdicts,
  pageOfItem,
  VerdictBytes,
  type ItemDetail,
  type VerdictTable
} from "../../../lib/explore/index.js";

/** A file of the page, as Framework's attachments have it. */
export interface BinaryFile {
  readonly name: string;
  url(): Promise<string>;
  /** Its answer, where the page began to fetch it before it was asked for; once. */
  begun?(): Promise<Response> | undefined;
}

/** A log of the site: its table, and the pages that are fetched when an item is opened. */
export interface SiteLog {
  readonly id: string;
  readonly name: string;
  /** Of a public log: whose it is. */
  readonly origin?: LogOrigin;
  /** Filters with which it is opened where an address asks for none. */
  readonly query?: string;
  readonly table: BinaryFile;
  readonly pages: BinaryFile;
}

/** A log of which one judge's verdicts count, or what most judges say. */
export interface JudgedLog {
  /** Whose verdicts count, for titles. */
  readonly said: string;
  /** The log with the verdicts of all judges, for figures that compare these; facets have the same codes. */
  readonly asLogged: VerdictTable;
  /** The row as logged that each row is, or stands for. */
  readonly sources: Uint32Array;
}

/** An open log: its table, and the texts of an item when they are asked for. */
export interface OpenLog {
  readonly id: string;
  readonly table: VerdictTable;
  /** Of a log whose verdicts of several judges do not all count: how it is as logged. */
  readonly judged?: JudgedLog;
  readonly detail: (item: number) => Promise<ItemDetail>;
  /** Bytes of some pages of texts, one after the other. */
  readonly pageBytes: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Fetches and unpacks a log's table; texts stay where they are until an item is opened. */
export async function openSiteLog({id, table: file, pages}: Pick<SiteLog, "id" | "table" | "pages">): Promise<OpenLog> {
  const response = await (file.begun?.() ?? fetch(await file.url()));
  if (!response.ok || !response.body) throw new Error(`${file.name} could not be read (HTTP ${response.status}).`);
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  const bytes = new VerdictBytes();
  const reader = unpacked.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) bytes.add(piece.value);
  const table = bytes.table();
  const known = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();
  return {
    id,
    table,
    pageBytes: async (from, to) => fetchPages(await pages.url(), table.pages, from, to),
    async detail(item) {
      const {page, place} = pageOfItem(table.items.starts, item);
      if (!known.has(page)) known.set(page, fetchPages(await pages.url(), table.pages, page, page + 1));
      try {
        return (await detailsOfPage(await known.get(page)!))[place]!;
      } catch (error) {
        known.delete(page);
        throw new Error(`${pages.name}: item ${item} could not be read (${(error as Error).message}).`, {cause: error});
      }
    }
  };
}

/** Opens a log that the reader keeps in this browser; it never leaves it. */
export async function openKeptLog(log: KeptLog, onProgress: (said: string) => void): Promise<OpenLog> {
  const {table: encoded, pages} = await openKeptTable(log, onProgress);
  const table = decodeVerdicts(encoded);
  const bytes = new Uint8Array(pages);
  return {
    id: log.id,
    table,
    pageBytes: async (from, to) => bytes.subarray(table.pages[from], table.pages[to]),
    async detail(item) {
      const {page, place} = pageOfItem(table.items.starts, item);
      return (await detailsOfPage(bytes.subarray(table.pages[page], table.pages[page + 1])))[place]!;
    }
  };
}

/** Pages by a range request; a server that sends the whole file is met halfway. */
async function fetchPages(
  url: string,
  offsets: readonly number[],
  first: number,
  end: number
): Promise<Uint8Array<ArrayBuffer>> {
  const [from, to] = [offsets[first]!, offsets[end]!];
  const response = await fetch(url, {headers: {range: `bytes=${from}-${to - 1}`}});
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return response.status === 206 ? bytes : bytes.subarray(from, to);
}
