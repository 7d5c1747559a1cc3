import type {Statement, StatementLog} from "../../lib/statements/index.js";
import {Hash64} from "../../lib/tables/index.js";
import {randomId} from "../../runtime/random-id.js";
import {keptLogs, type KeptLog} from "../../runtime/kept-logs.js";
import {pageOfFile} from "../../runtime/one-file.js";
import {searchInForce} from "../../runtime/page-state.js";
import {createStatementTray} from "../../runtime/statements.js";
import {shownName} from "../format/shown-name.js";
import {pictureOf, type PictureText} from "./export-picture.js";
import {cellText, type TableSpec} from "./table-spec.js";

/** What a figure's numbers are made of, where that is known better than by the numbers themselves. */
export interface FigureData {
  readonly fingerprint: string;
  readonly isSimulated: boolean;
  /** The log, where they are a log's. */
  readonly log?: StatementLog;
  /** A parameter's value as the page shows it, where its address does otherwise (`attempt=1` is attempt 2); `null` for no other. */
  readonly said?: (parameter: string) => string | null;
}

/** What a figure shows, as far as a statement keeps it. */
export interface Pinned {
  readonly title: string;
  readonly drawing: SVGSVGElement | null;
  readonly source: string;
  readonly table: TableSpec;
  readonly tested?: {readonly test: string; readonly n: string};
}

/** Parameters of an address that are no filters: how things are shown, and what the sentence itself names. */
const NO_FILTERS: ReadonlySet<string> = new Set(
  "v data held item theme overlay order arrange coefficient a b reference judgeA judgeB agreement compare".split(" ")
);

/** 16 hexadecimal digits over every cell of a figure's table, as shown. */
export function fingerprintOf({columns, rows}: TableSpec): string {
  const hash = new Hash64();
  for (const column of columns) hash.add(column.label);
  for (const row of rows) for (const column of columns) hash.add(cellText(column, row));
  return hash.digits;
}

/** Name of the reader's own log that this page shows; `null` where it shows none. */
export async function ownLogName(
  search = searchInForce(),
  kept: () => Promise<readonly Pick<KeptLog, "id" | "name">[]> = keptLogs
): Promise<string | null> {
  const id = new URLSearchParams(search).get("log");
  if (id === null) return null;
  const own = (await kept().catch(() => [])).find((log) => log.id === id);
  return own === undefined ? null : shownName(own.name);
}

/**
 * The filters of an address in words: `category: reasoning; model: bagel, onecat`.
 *
 * @param ownLog - name of the reader's own log, which the address has by its id
 */
export function filterInWords(search: string, said?: FigureData["said"], ownLog: string | null = null): string {
  const params = new URLSearchParams(search);
  // Slices that are named and not in force keep nothing out.
  if (!params.has("slice")) params.delete("slices");
  return [...params]
    .filter(([key]) => !NO_FILTERS.has(key))
    .map(([key, value]) => `${key}: ${(key === "log" ? ownLog : said?.(key)) ?? value.replaceAll(",", ", ")}`)
    .join("; ");
}

/**
 * What a figure shows now, as a statement.
 *
 * @param ownLog - what `ownLogName` found, before a drawing is held still for its picture
 */
export function statementOf(
  id: string,
  content: Pinned,
  encoding: string,
  text: PictureText | null,
  data: FigureData | undefined,
  ownLog: string | null
): Statement {
  const page = pageOfFile() ?? location.pathname.slice(location.pathname.lastIndexOf("/") + 1);
  const search = searchInForce();
  return {
    id: randomId(),
    sentence: content.title,
    isReadersWords: false,
    finding: content.title,
    encoding,
    filter: filterInWords(search, data?.said, ownLog),
    test: content.tested?.test ?? "",
    n: content.tested?.n ?? "",
    source: content.source,
    isSimulated: data?.isSimulated ?? /simulated/i.test(content.source),
    address: `${page}${search}#${id}`,
    fingerprint: data?.fingerprint ?? fingerprintOf(content.table),
    ...(data?.log && {log: data.log}),
    picture: content.drawing && text ? new XMLSerializer().serializeToString(pictureOf(content.drawing, text)) : "",
    pinnedAt: new Date().toISOString()
  };
}

/**
 * Puts a statement into the tray; returns how many there are.
 *
 * @throws Error where the browser keeps no more: the tray is another page, which would not have it
 */
export function pinStatement(statement: Statement): number {
  const tray = createStatementTray();
  tray.add(statement);
  if (!tray.isKept())
    throw new Error(
      "the browser keeps nothing more; allow it for this site, or export and delete some statements first"
    );
  // One file shows its tray itself, and trays listen to other tabs.
  dispatchEvent(new Event("storage"));
  return tray.all().length;
}
