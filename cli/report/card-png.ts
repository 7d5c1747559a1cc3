import {existsSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {join} from "node:path";
import {Resvg} from "@resvg/resvg-js";
import subset from "subset-font";
import type {ReportConfig} from "../../src/lib/report/index.js";

const WIDTH = 1200;
const HEIGHT = 630;
const INK = "#1d1b19";
const QUIET = "#6a655d";

/** Picture for link previews: title, authors, and what the report is about. 1200 by 630, as the services ask. */
export async function cardPng(root: string, {title, authors, logs, benchmarks}: ReportConfig): Promise<Uint8Array> {
  const lines = broken(title, 26).slice(0, 4);
  const size = lines.length > 3 ? 58 : 72;
  const people = authors.map(({name}) => name).join(", ");
  const simulated = logs.length > 0 && logs.every((log) => log.simulated) ? " · simulated logs" : "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="Source Serif 4 Variable">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fdfcf9"/>
<g transform="translate(80 80) scale(2.6)"><path d="M4 16 16 4 28 16" fill="none" stroke="${INK}" stroke-width="1.3"/><circle cx="4" cy="16" r="3.6" fill="#2b489b"/><path d="M28 11.6 32 16 28 20 24 16Z" fill="#b44516"/><circle cx="16" cy="4" r="2.4" fill="${INK}"/></g>
${lines.map((line, i) => `<text x="80" y="${240 + i * size * 1.16}" font-size="${size}" fill="${INK}">${xml(line)}</text>`).join("\n")}
<text x="80" y="528" font-size="30" fill="${INK}">${xml(clipped(people, 64))}</text>
<text x="80" y="574" font-size="26" fill="${QUIET}">${xml(`${benchmarks.join(" · ")}${simulated}`)}</text>
</svg>`;
  const font = {
    fontFiles: [await serifFont(root)],
    loadSystemFonts: false,
    defaultFontFamily: "Source Serif 4 Variable"
  };
  return new Resvg(svg, {font}).render().asPng();
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
