import type {ReadContext} from "../contract/adapter.js";
import {fileLook} from "../contract/file-look.js";
import {randomFile, type LogFile} from "../files/log-file.js";
import {textChunks} from "../files/text-chunks.js";
import {zipArchive} from "../files/zip-archive.js";

/** A row of a sheet: cell texts by 0-based column; `undefined` where there is no cell. */
export interface SheetRow {
  readonly number: number;
  readonly cells: readonly (string | undefined)[];
  /** Cells that hold a formula; their stored result is taken, else their own text. */
  readonly formulas: number;
}

const ADVICE = "Save the sheet as CSV, which may be of any size";
const ENTITIES: Readonly<Record<string, string>> = {amp: "&", lt: "<", gt: ">", quot: '"', apos: "'"};

/** A sheet of a workbook; rows are unpacked as they are asked for. */
export interface Sheet {
  readonly name: string;
  readonly rows: () => AsyncGenerator<SheetRow[]>;
}

/** Rows of the first sheet of an `.xlsx` file, as `xlsxSheets` gives them. */
export async function* xlsxRows(
  file: LogFile,
  context: Pick<ReadContext, "limits">,
  mostShared = Infinity
): AsyncGenerator<SheetRow[]> {
  const [first] = await xlsxSheets(file, context, mostShared);
  yield* first.rows();
}

/**
 * The first sheet of an `.xlsx` file, and further ones that hold something. Rows come in batches as a sheet is unpacked: it may be of any
 * size. The texts that cells share are held. Formulas are never evaluated, entities beyond the five of XML never expanded.
 *
 * @param mostShared - shared texts that are read, where only the first rows are wanted
 * @throws Error when the file is no spreadsheet, RangeError when a row or the shared texts are larger than `limits` allow
 */
export async function xlsxSheets(
  file: LogFile,
  {limits}: Pick<ReadContext, "limits">,
  mostShared = Infinity
): Promise<readonly [Sheet, ...Sheet[]]> {
  const {files} = await zipArchive(await randomFile(file, limits.maxWhole), limits);
  const member = (pattern: RegExp): LogFile | undefined =>
    files
      .filter(({path}) => pattern.test(path))
      .sort((a, b) => a.path.length - b.path.length || (a.path < b.path ? -1 : 1))[0];
  const listed = await sheetsOf(files);
  const first = listed[0]?.file ?? member(/!\/xl\/worksheets\/[^/]+\.xml$/);
  if (first === undefined) throw new Error("invalid spreadsheet; expected xl/worksheets/*.xml");
  const strings = member(/!\/xl\/sharedStrings\.xml$/);
  const shared = strings ? await sharedStrings(strings, limits.maxWhole, mostShared) : [];
  async function* rowsOf(sheet: LogFile): AsyncGenerator<SheetRow[]> {
    let count = 0;
    for await (const xml of wholeParts(sheet, "</row>", limits.maxRecord)) {
      const rows = sheetRows(xml, shared, count);
      count += rows.length;
      if (rows.length > 0) yield rows;
    }
  }
  const sheet = (name: string, of: LogFile): Sheet => ({name, rows: () => rowsOf(of)});
  const others: Sheet[] = [];
  for (const {name, file: other} of listed.slice(1))
    if (/<c[\s>]/.test(await fileLook(other).head())) others.push(sheet(name, other));
  return [sheet(listed[0]?.name ?? "", first), ...others];
}

/** Sheets in the order in which the workbook shows them, which is not always that of their files; none where it does not say. */
async function sheetsOf(
  files: readonly LogFile[]
): Promise<readonly {readonly name: string; readonly file: LogFile}[]> {
  const named = (name: string): LogFile | undefined => files.find(({path}) => path.endsWith(`!/xl/${name}`));
  const [book, relations] = [named("workbook.xml"), named("_rels/workbook.xml.rels")];
  if (book === undefined || relations === undefined) return [];
  const attribute = (tag: string, name: string): string =>
    decoded(new RegExp(String.raw`\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
  const targets = new Map<string, string>();
  for (const [tag] of (await fileLook(relations).head()).matchAll(/<Relationship\s[^>]*>/g))
    targets.set(attribute(tag, "Id"), attribute(tag, "Target").replace(/^\/xl\//, ""));
  return [...(await fileLook(book).head()).matchAll(/<sheet\s[^>]*>/g)].flatMap(([tag]) => {
    const target = targets.get(attribute(tag, String.raw`(?:\w+:)?id`)) ?? "";
    const file = target.startsWith("worksheets/") ? named(target) : undefined;
    return file === undefined ? [] : [{name: attribute(tag, "name"), file}];
  });
}

/** The text of a member, cut behind elements that end so. */
async function* wholeParts(member: LogFile, end: string, longest: number): AsyncGenerator<string> {
  let [pending, length, tail]: [string[], number, string] = [[], 0, ""];
  for await (const chunk of (await textChunks(member.chunks())).chunks) {
    // An end may lie across two chunks; what came before is not looked through again.
    const last = (tail + chunk).lastIndexOf(end);
    if (last === -1) {
      pending.push(chunk);
      length += chunk.length;
      tail = (tail + chunk).slice(1 - end.length);
      if (length > longest) throw new RangeError(tooLarge(longest));
      continue;
    }
    const cut = last + end.length - tail.length;
    yield pending.join("") + chunk.slice(0, cut);
    const rest = chunk.slice(cut);
    [pending, length, tail] = [[rest], rest.length, rest.slice(1 - end.length)];
  }
  yield pending.join("");
}

const tooLarge = (limit: number): string => `invalid size; expected at most ${limit} characters: more. ${ADVICE}`;

async function sharedStrings(member: LogFile, limit: number, most: number): Promise<string[]> {
  const texts: string[] = [];
  let length = 0;
  for await (const xml of wholeParts(member, "</si>", limit)) {
    length += xml.length;
    if (length > limit) throw new RangeError(tooLarge(limit));
    for (const [, content] of xml.matchAll(/<si(?:\s[^>]*)?>(.*?)<\/si>|<si\s*\/>/gs))
      texts.push(textOf(content ?? ""));
    if (texts.length >= most) break;
  }
  return texts;
}

/** @param before - rows that came before these */
function sheetRows(xml: string, shared: readonly string[], before: number): SheetRow[] {
  const rows: SheetRow[] = [];
  for (const [, attributes = "", content = ""] of xml.matchAll(/<row((?:\s[^>]*?)?)(?:\/>|>(.*?)<\/row>)/gs)) {
    const cells: (string | undefined)[] = [];
    let formulas = 0;
    for (const [, cell = "", inner = ""] of content.matchAll(/<c((?:\s[^>]*?)?)(?:\/>|>(.*?)<\/c>)/gs)) {
      if (/<f[\s>/]/.test(inner)) formulas += 1;
      const reference = /\sr="([A-Z]{1,3})\d*"/.exec(cell)?.[1];
      const column = reference === undefined ? cells.length : columnNumber(reference);
      cells[column] = cellText(/\st="(\w+)"/.exec(cell)?.[1], inner, shared);
    }
    rows.push({number: Number(/\sr="(\d+)"/.exec(attributes)?.[1] ?? before + rows.length + 1), cells, formulas});
  }
  return rows;
}

function cellText(type: string | undefined, inner: string, shared: readonly string[]): string | undefined {
  if (type === "inlineStr") return textOf(inner);
  const value = /<v(?:\s[^>]*)?>(.*?)<\/v>/s.exec(inner)?.[1];
  // An empty result that was computed is said to be text.
  if (value === undefined || type === "e" || (value === "" && type !== "str")) return formulaText(inner);
  if (type === "s") return shared[Number(value)];
  if (type === "b") return value === "1" ? "true" : "false";
  return decoded(value);
}

/**
 * A formula without a result is most often none: the library that pandas writes sheets with makes one of every reply that begins with
 * `=`. Its text is what was replied.
 */
function formulaText(inner: string): string | undefined {
  const formula = /<f(?:\s[^>]*)?>(.+?)<\/f>/s.exec(inner)?.[1];
  return formula === undefined ? undefined : `=${decoded(formula)}`;
}

/** Text of all runs, without phonetic ones. */
function textOf(xml: string): string {
  const plain = xml.replace(/<rPh\b.*?<\/rPh>/gs, "");
  return [...plain.matchAll(/<t(?:\s[^>]*)?>(.*?)<\/t>/gs)].map(([, text]) => decoded(text ?? "")).join("");
}

function decoded(text: string): string {
  return text
    .replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function columnNumber(letters: string): number {
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
