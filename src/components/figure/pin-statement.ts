import {Hash64} from "../../lib/tables/index.js";
import {randomId} from "../../runtime/random-id.js";
import {searchInForce} from "../../runtime/page-state.js";
import {createStatementTray} from "../../runtime/statements.js";
import {pictureOf, type PictureText} from "./export-picture.js";
import {cellText, type TableSpec} from "./table-spec.js";

/** What a figure's numbers are made of, where that is known better than by the numbers themselves. */
export interface FigureData {
  readonly fingerprint: string;
  readonly isSimulated: boolean;
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
  "v data item theme overlay order arrange coefficient a b reference judgeA judgeB agreement compare".split(" ")
);

/** 16 hexadecimal digits over every cell of a figure's table, as shown. */
export function fingerprintOf({columns, rows}: TableSpec): string {
  const hash = new Hash64();
  for (const column of columns) hash.add(column.label);
  for (const row of rows) for (const column of columns) hash.add(cellText(column, row));
  return hash.digits;
}

/** The filters of an address in words: `category: reasoning; model: bagel, onecat`. */
export function filterInWords(search: string, said?: FigureData["said"]): string {
  const params = new URLSearchParams(search);
  // Slices that are named and not in force keep nothing out.
  if (!params.has("slice")) params.delete("slices");
  return [...params]
    .filter(([key]) => !NO_FILTERS.has(key))
    .map(([key, value]) => `${key}: ${said?.(key) ?? value.replaceAll(",", ", ")}`)
    .join("; ");
}

/**
 * Pins what a figure shows now; returns how many statements there are.
 *
 * @throws Error where the browser keeps no more: the tray is another page, which would not have it
 */
export function pinStatement(
  id: string,
  content: Pinned,
  encoding: string,
  text: PictureText | null,
  data: FigureData | undefined
): number {
  const tray = createStatementTray();
  const page = location.pathname.slice(location.pathname.lastIndexOf("/") + 1);
  const search = searchInForce();
  tray.add({
    id: randomId(),
    sentence: content.title,
    isReadersWords: false,
    finding: content.title,
    encoding,
    filter: filterInWords(search, data?.said),
    test: content.tested?.test ?? "",
    n: content.tested?.n ?? "",
    source: content.source,
    isSimulated: data?.isSimulated ?? /simulated/i.test(content.source),
    address: `${page}${search}#${id}`,
    fingerprint: data?.fingerprint ?? fingerprintOf(content.table),
    picture: content.drawing && text ? new XMLSerializer().serializeToString(pictureOf(content.drawing, text)) : "",
    pinnedAt: new Date().toISOString()
  });
  if (!tray.isKept())
    throw new Error(
      "the browser keeps nothing more; allow it for this site, or export and delete some statements first"
    );
  return tray.all().length;
}
