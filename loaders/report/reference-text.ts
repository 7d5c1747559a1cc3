import type {CslEntry, CslName} from "@citation-js/core";

/** How a work is named where it is cited, and in a list of references. */
export interface ReferenceText {
  /** `Wang et al., 2026` */
  readonly label: string;
  /** HTML: text is escaped, titles of whole works are in italics. */
  readonly entry: string;
}

/** Names before the dots of a long list of authors; the last one follows them. */
const MOST_NAMES = 20;

/** Works that stand inside another one, whose title is then the one in italics. */
const WITHIN = new Set(["article-journal", "article-magazine", "article-newspaper", "chapter", "paper-conference"]);

/**
 * A work in the author-date style of psychology (APA, 7th edition), for the kinds that BibTeX knows.
 *
 * Titles stay as they are written, though the style asks for small letters: names of programs and models would suffer.
 */
export function referenceText(work: CslEntry): ReferenceText {
  const {title = "", author: authors = [], type} = work;
  const year = yearOf(work);
  const names = namesOf(authors, "inverted");
  const isWithin = WITHIN.has(type) && work["container-title"] !== undefined;
  const heading = isWithin ? html(title) : `<i>${html(title)}</i>${aside(work)}`;
  const parts = [
    ...(names === "" ? [heading, `(${year})`] : [names, `(${year})`, heading]),
    ...(isWithin ? [containerOf(work)] : []),
    ...(type === "article-journal" || work.publisher === undefined ? [] : [html(work.publisher)])
  ];
  const address =
    work.DOI === undefined ? work.URL : `https://doi.org/${work.DOI.replace(/^https?:\/\/(?:dx\.)?doi\.org\//, "")}`;
  const sentences = names === "" ? parts : [`${stopped(names)} ${parts[1]}`, ...parts.slice(2)];
  const entry = [...sentences.map(stopped), ...(address === undefined ? [] : [escaped(address)])].join(" ");
  return {label: `${labelOf(authors, title).replaceAll("'", "’")}, ${year}`, entry};
}

/** What stands in brackets behind the title of a whole work. */
function aside({type, genre, number, edition, volume}: CslEntry): string {
  const said = [
    ...(edition === undefined ? [] : [`${edition} ed.`]),
    ...(type === "book" && volume !== undefined ? [`Vol. ${volume}`] : []),
    ...(type === "report" && number !== undefined ? [number] : [])
  ];
  return (said.length === 0 ? "" : ` (${html(said.join(", "))})`) + (genre === undefined ? "" : ` [${html(genre)}]`);
}

function containerOf(work: CslEntry): string {
  const {volume, issue, page, editor: editors = [], "container-title": container = ""} = work;
  const pages = page?.replace(/(\d)-+(?=\d)/g, "$1–");
  if (work.type.startsWith("article-")) {
    const place = volume === undefined ? "" : `<i>${html(volume)}</i>${issue === undefined ? "" : `(${html(issue)})`}`;
    return [`<i>${html(container)}</i>`, place, html(pages ?? "")].filter((part) => part !== "").join(", ");
  }
  const by = editors.length === 0 ? "" : `${namesOf(editors, "plain")} (Ed${editors.length > 1 ? "s" : ""}.), `;
  const said = [
    ...(volume === undefined ? [] : [`Vol. ${volume}`]),
    ...(pages === undefined ? [] : [`${/[–,]/.test(pages) ? "pp" : "p"}. ${pages}`])
  ];
  return `In ${by}<i>${html(container)}</i>${said.length === 0 ? "" : ` (${html(said.join(", "))})`}`;
}

const yearOf = ({issued}: CslEntry): string => String(issued?.["date-parts"]?.[0]?.[0] ?? "n.d.");

/** `others` ends a list of authors in BibTeX. */
const areMore = (names: readonly CslName[]): boolean => names.length > 1 && names.at(-1)!.family === "others";

function labelOf(authors: readonly CslName[], title: string): string {
  const [first, second] = authors;
  if (first === undefined) return title;
  if (authors.length > 2 || areMore(authors)) return `${familyOf(first)} et al.`;
  return second === undefined ? familyOf(first) : `${familyOf(first)} & ${familyOf(second)}`;
}

function namesOf(all: readonly CslName[], form: "inverted" | "plain"): string {
  const names = (areMore(all) ? all.slice(0, -1) : all).map((name) =>
    html(form === "inverted" ? inverted(name) : plain(name))
  );
  const last = names.at(-1) ?? "";
  if (areMore(all)) return `${names.join(", ")}, et al.`;
  if (names.length > MOST_NAMES) return `${names.slice(0, MOST_NAMES - 1).join(", ")}, … ${last}`;
  if (names.length < 2) return last;
  const isPair = names.length === 2 && form === "plain";
  return `${names.slice(0, -1).join(", ")}${isPair ? "" : ","} &amp; ${last}`;
}

const inverted = (name: CslName): string =>
  [[familyOf(name), initialsOf(name)], [name.suffix]]
    .map((part) => part.filter((one) => one !== undefined && one !== "").join(isCaseless(name) ? "" : ", "))
    .filter((part) => part !== "")
    .join(", ");

const plain = (name: CslName): string =>
  [initialsOf(name), familyOf(name), name.suffix].filter((part) => part !== undefined && part !== "").join(" ");

/** A name that is one piece, as that of a group, is its family name. */
const familyOf = ({family, given, literal, ...particles}: CslName): string =>
  [particles["dropping-particle"], particles["non-dropping-particle"], family ?? literal ?? given]
    .filter((part) => part !== undefined)
    .join(" ");

/** Scripts without capitals have no initials either. */
const isCaseless = ({given = ""}: CslName): boolean => given !== "" && !/[\p{Lu}\p{Ll}]/u.test(given);

/** `Hans-Peter J.` becomes `H.-P. J.` */
function initialsOf(name: CslName): string {
  const {given = "", family} = name;
  if (family === undefined) return "";
  if (isCaseless(name)) return given;
  return given
    .split(/[\s.]+/)
    .filter((part) => part !== "" && part !== "-")
    .map((part) =>
      part
        .split("-")
        .filter((piece) => piece !== "")
        .map((piece) => `${[...piece][0]!}.`)
        .join("-")
    )
    .join(" ");
}

/** A sentence, whose own mark at its end is enough. */
const stopped = (text: string): string => (/[.?!](?:<\/i>)?$/.test(text) ? text : `${text}.`);

/** Text in which marks of type stay, as BibTeX's reader makes them of commands, and nothing else is markup. */
const html = (text: string): string => escaped(text).replaceAll("'", "’");

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replace(/<(?!\/?(?:i|b|sup|sub|em|strong)>)/g, "&lt;");
