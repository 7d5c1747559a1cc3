import {existsSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {join} from "node:path";
import {Resvg} from "@resvg/resvg-js";
import subset from "subset-font";
import {CARD} from "./card-meta.js";

const [INK, QUIET, RULE] = ["#1d1b19", "#6a655d", "#d8d2c6"];
const VIEWS = {
  words: {colour: "#2b489b", weak: "#aab9e6", mark: "M-11,0A11,11 0 1 1 11,0A11,11 0 1 1 -11,0Z"},
  pictures: {colour: "#b44516", weak: "#efb191", mark: "M0,-13L13,0L0,13L-13,0Z"}
} as const;

/** A rate in percent with its 95% interval. */
export interface CardRate {
  readonly value: number;
  readonly lo: number;
  readonly hi: number;
}

/** What a picture for link previews shows. */
export interface Card {
  readonly title: string;
  /** Set beneath the title, on up to three lines. */
  readonly text?: string;
  /** Shares of the same items that are right in words and in pictures, drawn on one axis. */
  readonly views?: {readonly words: CardRate; readonly pictures: CardRate};
  /** Last two lines: who it is of, and what it is made of. */
  readonly foot: readonly [string, string];
}

/** A card as PNG, in the site's look. @param root - folder whose `.cache` keeps the font */
export async function drawCard(root: string, {title, text = "", views, foot}: Card): Promise<Uint8Array> {
  const lines = broken(title, 26).slice(0, views || text !== "" ? 2 : 4);
  const size = lines.length > 3 ? 58 : 72;
  const under = 240 + (lines.length - 1) * size * 1.16 + 66;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" font-family="Source Serif 4 Variable">
<rect width="${CARD.width}" height="${CARD.height}" fill="#fdfcf9"/>
<g transform="translate(80 80) scale(2.6)"><path d="M4 16 16 4 28 16" fill="none" stroke="${INK}" stroke-width="1.3"/><circle cx="4" cy="16" r="3.6" fill="${VIEWS.words.colour}"/><path d="M28 11.6 32 16 28 20 24 16Z" fill="${VIEWS.pictures.colour}"/><circle cx="16" cy="4" r="2.4" fill="${INK}"/></g>
${lines.map((line, i) => `<text x="80" y="${240 + i * size * 1.16}" font-size="${size}" fill="${INK}">${xml(line)}</text>`).join("\n")}
${
  views
    ? axisOf(views)
    : broken(text, 64)
        .slice(0, 3)
        .map((line, i) => `<text x="80" y="${under + i * 40}" font-size="30" fill="${QUIET}">${xml(line)}</text>`)
        .join("\n")
}
<text x="80" y="528" font-size="30" fill="${INK}">${xml(clipped(foot[0], 64))}</text>
<text x="80" y="574" font-size="26" fill="${QUIET}">${xml(foot[1])}</text>
</svg>`;
  const font = {
    fontFiles: [await serifFont(root)],
    loadSystemFonts: false,
    defaultFontFamily: "Source Serif 4 Variable"
  };
  return new Resvg(svg, {font}).render().asPng();
}

/** Both rates on an axis from 0 to 100, each with its interval and its number. */
function axisOf(views: NonNullable<Card["views"]>): string {
  const x = (percent: number) => 80 + (percent / 100) * (CARD.width - 160);
  const y = 380;
  const rows = [{...VIEWS.words, ...views.words, word: "in words"}, {...VIEWS.pictures, ...views.pictures, word: "in pictures"}]; // prettier-ignore
  // The number of the larger rate stands above the axis, the other beneath, so that close rates stay apart.
  const above = views.words.value >= views.pictures.value ? 0 : 1;
  const marks = rows.map(({value, lo, hi, colour, weak, mark, word}, i) => {
    const anchor = value > 75 ? "end" : value < 25 ? "start" : "middle";
    return `<rect x="${x(lo)}" width="${x(hi) - x(lo)}" y="${y - 7}" height="14" fill="${weak}"/><path transform="translate(${x(value)} ${y})" d="${mark}" fill="${colour}"/><text x="${x(value)}" y="${i === above ? y - 30 : y + 52}" font-size="32" fill="${colour}" text-anchor="${anchor}">${value.toFixed(1)}% ${word}</text>`;
  });
  return `<line x1="80" x2="${CARD.width - 80}" y1="${y}" y2="${y}" stroke="${RULE}" stroke-width="2"/>${[0, 50, 100].map((tick) => `<line x1="${x(tick)}" x2="${x(tick)}" y1="${y - 14}" y2="${y + 14}" stroke="${RULE}" stroke-width="2"/><text x="${x(tick)}" y="${y + 42}" font-size="22" fill="${QUIET}" text-anchor="middle">${tick === 50 ? "" : tick}</text>`).join("")}${marks.join("")}`;
}

/** The site's serif as a file that the renderer reads; made once. */
async function serifFont(root: string): Promise<string> {
  const path = join(root, ".cache/fonts/serif.ttf");
  if (existsSync(path)) return path;
  const require = createRequire(join(root, "package.json"));
  const source = require.resolve("@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2");
  const characters =
    Array.from({length: 0x24f - 0x20}, (_, i) => String.fromCodePoint(0x20 + i)).join("") + "–—‘’“”…·−";
  mkdirSync(join(root, ".cache/fonts"), {recursive: true});
  writeFileSync(
    path,
    await subset(readFileSync(source), characters, {targetFormat: "sfnt", variationAxes: {wght: 400}})
  );
  return path;
}

/** Words in lines of about so many characters. */
function broken(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(clipped(word, most));
  }
  return lines;
}

const clipped = (text: string, most: number): string => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

const xml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
