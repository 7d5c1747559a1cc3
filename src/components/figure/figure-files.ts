import {simulatedTitle} from "../../lib/statements/simulated-title.js";
import {hostPage} from "../../runtime/host-page.js";
import {searchInForce} from "../../runtime/page-state.js";
import type {PictureText} from "./export-picture.js";
import {filterInWords, fingerprintOf, type FigureData} from "./pin-statement.js";
import {cellValue, toCsv, type TableSpec} from "./table-spec.js";

/** A caveat, as the frame has it. */
interface Remark {
  readonly lead: string;
  readonly text: string | Node;
}

/** A figure as it stands, with what its frame knows of it. */
export interface ShownFigure {
  readonly page: string;
  readonly id: string;
  readonly content: {
    readonly title: string;
    readonly caveats: readonly Remark[];
    readonly source: string;
    readonly table: TableSpec;
  };
  /** What the marks mean, without what is said to a reader at a screen. */
  readonly encoding: string;
  readonly address: string;
  readonly data?: FigureData | undefined;
  /** Name of the reader's own log that is shown. */
  readonly ownLog: string | null;
}

/** What every file of a figure says of it, whatever its form. */
export interface FigureFacts {
  readonly page: string;
  readonly id: string;
  /** The finding; of generated data it says so. */
  readonly title: string;
  readonly isSimulated: boolean;
  readonly encoding: string;
  /** Filters in words; empty for none. */
  readonly filter: string;
  readonly caveats: readonly string[];
  readonly source: string;
  /** 16 hexadecimal digits over what the numbers are made of. */
  readonly fingerprint: string;
  readonly address: string;
  /** Version of the site's program; `null` where the page does not say. */
  readonly version: string | null;
}

const versionOfPage = (): string | null =>
  hostPage()?.version ?? document.querySelector<HTMLMetaElement>('meta[name="parallax-version"]')?.content ?? null;

/** The facts of a figure in its state of now. */
export function figureFacts({page, id, content, encoding, address, data, ownLog}: ShownFigure): FigureFacts {
  const isSimulated = data?.isSimulated ?? /simulated/i.test(content.source);
  return {
    page,
    id,
    title: simulatedTitle(content.title, isSimulated),
    isSimulated,
    encoding,
    filter: filterInWords(searchInForce(), data?.said, ownLog),
    caveats: content.caveats.map(caveatText),
    source: content.source,
    fingerprint: data?.fingerprint ?? fingerprintOf(content.table),
    address,
    version: versionOfPage()
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
const caveatText = ({lead, text}: Remark): string =>
  oneLine(`${lead} ${typeof text === "string" ? text : (text.textContent ?? "")}`);

/** What the numbers are of and when, in one sentence: `Data fingerprint 0123456789abcdef, Parallax 0.9.0, accessed 2026-11-28.` */
const provenance = ({fingerprint, version}: FigureFacts, accessed: string | null): string =>
  [
    `Data fingerprint ${fingerprint}`,
    `Parallax${version === null ? "" : ` ${version}`}`,
    ...(accessed === null ? [] : [`accessed ${accessed}`])
  ].join(", ") + ".";

/** The figure in words, for a text that shows its picture or names its numbers. */
export function figureCaption(facts: FigureFacts, accessed: string): string {
  const {title, encoding, filter, source} = facts;
  const words = [`${title}.`, encoding, filter === "" ? "" : `Filter: ${filter}.`, source, provenance(facts, accessed)];
  return words.filter((part) => part !== "").join(" ");
}

/** What stands around the figure's picture. */
export function figurePicture(facts: FigureFacts, accessed: string): PictureText {
  const {title, encoding, filter, caveats, source, address} = facts;
  return {
    title,
    subtitle: encoding,
    notes: [...(filter === "" ? [] : [`Filter: ${filter}.`]), ...caveats],
    source: `${source} ${provenance(facts, accessed)} ${address}`
  };
}

/**
 * The table as CSV, headed by what must be read with it: lines that begin with `#`, which readers of tables take for comments (W3C,
 * Model for Tabular Data and Metadata on the Web, the default dialect's comment prefix).
 */
export function figureCsv(facts: FigureFacts, table: TableSpec, accessed: string | null): string {
  const {title, encoding, filter, caveats, source, address} = facts;
  const said = [
    title,
    `Shown: ${encoding}`,
    `Filter: ${filter || "none"}`,
    ...caveats.map((caveat) => `Caveat: ${caveat}`),
    source,
    provenance(facts, accessed),
    address
  ];
  return said.map((line) => `# ${oneLine(line)}\r\n`).join("") + toCsv(table);
}

/** The same as JSON: values as they are, missing ones `null`; what the columns' units are stands in `encoding` and their labels. */
export function figureJson(facts: FigureFacts, {columns, rows}: TableSpec): string {
  const {page, id, ...said} = facts;
  const lines = rows.map((row) => columns.map((column) => cellValue(column, row)));
  return (
    JSON.stringify(
      {
        figure: `${page}#${id}`,
        ...said,
        filter: said.filter || null,
        columns: columns.map(({label}) => label),
        rows: lines
      },
      null,
      1
    ) + "\n"
  );
}

/** Both files as they stand at the figure's own address: of no day, so that the same data give the same files. */
export const figureData = (facts: FigureFacts, table: TableSpec): {readonly csv: string; readonly json: string} => ({
  csv: figureCsv(facts, table, null),
  json: figureJson(facts, table)
});

/** A BibTeX entry of the figure alone: its key is of this figure on these data, and no other. */
export function figureBibtex(facts: FigureFacts, accessed: string): string {
  const {page, id, title, filter, fingerprint, version, address} = facts;
  const plain = (text: string): string => text.replace(/[{}\\]/g, "");
  const fields = [
    `  title = {{${plain(`Parallax: ${title}`)}}}`,
    `  author = {{The Parallax authors}}`,
    `  year = {${accessed.slice(0, 4)}}`,
    ...(version === null ? [] : [`  version = {${version}}`]),
    `  howpublished = {\\url{${plain(address)}}}`,
    `  urldate = {${accessed}}`,
    `  note = {${plain(`Data fingerprint ${fingerprint}${filter === "" ? "" : `; filter: ${filter}`}; accessed ${accessed}`)}}`
  ];
  return `@misc{parallax-${page}-${id}-${fingerprint.slice(0, 8)},\n${fields.join(",\n")}\n}`;
}
