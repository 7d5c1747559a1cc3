/** A font file the site serves: a subset, made from a package's file, with the characters the site's texts use. */
export interface Font {
  readonly family: string;
  /** File name under `src/fonts`. */
  readonly file: string;
  /** Source file inside `node_modules`. */
  readonly source: string;
  readonly style: "normal" | "italic";
  readonly weight: string;
  /** CSS unicode-range, also the subset. */
  readonly range: string;
  /** Needed by the first paint of every page. */
  readonly preload: boolean;
}

const LATIN =
  "U+20-7E,U+A0,U+A7,U+AB,U+B0-B3,U+B7,U+BB-BE,U+C0-FF,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2190-2193,U+2212";
const SYMBOLS = "U+100-17F,U+2020-2021,U+2032-2033,U+2080-2089,U+221A,U+2248,U+2260,U+2264-2265";
const GREEK = "U+391-3A9,U+3B1-3C9";
const serif = "@fontsource-variable/source-serif-4/files/source-serif-4-";
const sans = "@fontsource-variable/source-sans-3/files/source-sans-3-";

export const fonts: readonly Font[] = [
  {
    family: "Parallax Serif",
    file: "serif.woff2",
    source: `${serif}latin-opsz-normal.woff2`,
    style: "normal",
    weight: "400 600",
    range: LATIN,
    preload: true
  },
  {
    family: "Parallax Serif",
    file: "serif-italic.woff2",
    source: `${serif}latin-wght-italic.woff2`,
    style: "italic",
    weight: "400 600",
    range: LATIN,
    preload: false
  },
  {
    family: "Parallax Serif",
    file: "serif-greek-italic.woff2",
    source: `${serif}greek-wght-italic.woff2`,
    style: "italic",
    weight: "400 600",
    range: GREEK,
    preload: false
  },
  {
    family: "Parallax Sans",
    file: "sans.woff2",
    source: `${sans}latin-wght-normal.woff2`,
    style: "normal",
    weight: "400 600",
    range: LATIN,
    preload: true
  },
  {
    family: "Parallax Sans",
    file: "sans-symbols.woff2",
    source: `${sans}latin-ext-wght-normal.woff2`,
    style: "normal",
    weight: "400 600",
    range: SYMBOLS,
    preload: false
  },
  {
    family: "Parallax Sans",
    file: "sans-greek.woff2",
    source: `${sans}greek-wght-normal.woff2`,
    style: "normal",
    weight: "400 600",
    range: GREEK,
    preload: false
  },
  {
    family: "Parallax Mono",
    file: "mono.woff2",
    source: "@fontsource/source-code-pro/files/source-code-pro-latin-400-normal.woff2",
    style: "normal",
    weight: "400",
    range: LATIN,
    preload: false
  }
];

/** A face of the reader's machine, drawn as wide as one of ours. */
export interface StandIn {
  readonly family: string;
  readonly weight: 400 | 600;
  readonly style?: "italic";
  /** Full names, of which most machines have one; all of these are equally wide. */
  readonly local: readonly string[];
  /**
   * Its size, percent of ours: the ratio of widths of prose, which for Parallax Serif is 113 at 17 px and falls with the size, or a little
   * less, where lines of names would break otherwise.
   */
  readonly size: number;
  /** Ascent and descent of ours, percent of the size, from its `hhea` table: lines stand as high before as after. */
  readonly rise: readonly [ascent: number, descent: number];
}

const SERIF = [103.6, 33.5] as const;
const SANS = [102.4, 40] as const;
const [TIMES, TIMES_ITALIC, TIMES_BOLD] = [
  ["Times New Roman", "Liberation Serif"],
  ["Times New Roman Italic", "Liberation Serif Italic"],
  ["Times New Roman Bold", "Liberation Serif Bold"]
];

/** What stands until a font has arrived, so that lines break where they will break then and nothing moves. */
export const standIns: readonly StandIn[] = [
  {family: "Parallax Serif Until", weight: 400, local: TIMES, size: 112.3, rise: SERIF},
  {family: "Parallax Serif Until", weight: 400, style: "italic", local: TIMES_ITALIC, size: 108.8, rise: SERIF},
  {family: "Parallax Serif Until", weight: 600, local: TIMES_BOLD, size: 108.6, rise: SERIF},
  {family: "Parallax Large Until", weight: 400, local: TIMES, size: 104.8, rise: SERIF},
  {family: "Parallax Sans Until", weight: 400, local: ["Arial", "Liberation Sans"], size: 93.3, rise: SANS},
  {family: "Parallax Sans Until", weight: 600, local: ["Arial Bold", "Liberation Sans Bold"], size: 89.4, rise: SANS}
];

/** Characters of a CSS unicode-range, as one string. */
export function charactersOf(range: string): string {
  return range
    .split(",")
    .flatMap((part) => {
      const [from, to = from] = part
        .trim()
        .slice(2)
        .split("-")
        .map((hex) => parseInt(hex, 16)) as [number, number?];
      return Array.from({length: to - from + 1}, (_, i) => String.fromCodePoint(from + i));
    })
    .join("");
}
