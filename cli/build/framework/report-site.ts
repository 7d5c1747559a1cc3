import {readFileSync} from "node:fs";
import katex from "katex";
import type MarkdownIt from "markdown-it";
import footnote from "markdown-it-footnote";
import texmath from "markdown-it-texmath";
import {escapeHtml} from "../../../loaders/report/escape-html.js";
import {cardMeta} from "../card-meta.js";
import {NOTICES_FILE} from "../third-party/licence-notices.js";
import {arrival, brandMark, fontFaces, masthead, only, theme} from "../frame/site-frame.js";
import {SITE_OPTIONS} from "./site-options.js";

/** What `stageReport` says about a report's site. */
interface ReportSite {
  readonly title: string;
  readonly description: string;
  readonly licence: string | null;
  readonly accent: string | null;
  readonly url: string | null;
  readonly engine: string;
  /** Version of the program that builds it. */
  readonly parallax: string;
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly pages: readonly {readonly path: string; readonly name: string}[];
  /** Pages of figures alone, by path. */
  readonly embeds: Readonly<Record<string, {readonly id: string; readonly home: string}>>;
}

/** Tells the page of a figure alone which figure that is, and where it is at home. */
const aloneMeta = (embed: {readonly id: string; readonly home: string} | undefined): readonly string[] =>
  embed === undefined
    ? []
    : [
        `<meta name="embed-of" data-figure="${escapeHtml(embed.id)}" content="${escapeHtml(embed.home)}">`,
        `<meta name="robots" content="noindex">`
      ];

/** Framework's configuration of a report's site. */
export function reportSite(file: string) {
  const site = JSON.parse(readFileSync(file, "utf8")) as ReportSite;
  const accent = site.accent === null ? "" : `:root{--accent:${site.accent}}`;
  const nav = site.pages.map(({path, name}) => ({
    path,
    link: (current: string) =>
      `<a href="${path}"${path === current ? ' aria-current="page"' : ""}>${escapeHtml(name)}</a>`
  }));
  return {
    ...SITE_OPTIONS,
    title: site.title,
    head: ({title, path}: {title?: string; path: string}) =>
      [
        ...aloneMeta(site.embeds[path]),
        `<script>document.documentElement.dataset.ledger="none";document.documentElement.dataset.engine="${site.engine}";${theme};${only}${masthead}${arrival}</script>`,
        `<style>${fontFaces}${accent}</style>`,
        `<meta name="parallax-version" content="${escapeHtml(site.parallax)}">`,
        `<meta name="description" content="${escapeHtml(site.description)}">`,
        `<meta property="og:type" content="article">`,
        `<meta property="og:site_name" content="${escapeHtml(site.title)}">`,
        `<meta property="og:title" content="${escapeHtml(title ?? site.title)}">`,
        `<meta property="og:description" content="${escapeHtml(site.description)}">`,
        ...cardMeta(`${escapeHtml(site.url ?? "./")}card.png`, escapeHtml(`Card with the title: ${site.title}`)),
        `<meta name="twitter:card" content="summary_large_image">`,
        `<link rel="icon" type="image/png" href="/favicon.png">`
      ].join("\n"),
    header: ({path}: {path: string}) =>
      `<a class="skip" href="#observablehq-main">Skip to content</a><div class="wrap mast">` +
      `<a class="brand" href="/index">${brandMark}${escapeHtml(site.title)}</a>` +
      (nav.length > 1
        ? `<button class="quiet menu" type="button" aria-expanded="false" aria-controls="site-pages">Contents</button>` +
          `<nav id="site-pages" aria-label="Pages">${nav.map(({link}) => link(path)).join("")}</nav>`
        : `<span class="spacer"></span>`) +
      `<button class="quiet theme" type="button"><span class="to-dark">Dark</span><span class="to-light">Light</span></button></div>`,
    footer:
      `<div class="wrap colophon"><p>${site.licence === null ? "" : `Text and figures: ${escapeHtml(site.licence)}. `}` +
      `Every number is computed from logs, of which simulated ones say so, or transcribed from a published table, with its source cell.</p>` +
      `<p>Made with Parallax · <a href="./manifest.json">what it was made of</a> · <a data-href="./${NOTICES_FILE}">third-party licences</a></p></div>`,
    markdownIt: (md: MarkdownIt) => {
      md.use(footnote).use(texmath, {
        engine: katex,
        delimiters: "brackets",
        katexOptions: {output: "mathml", strict: true, throwOnError: true}
      });
      // A table wider than a phone scrolls by itself, not with its page.
      md.renderer.rules.table_open = () =>
        '<div class="wide-table" role="group" aria-label="Table" tabindex="0"><table>\n';
      md.renderer.rules.table_close = () => "</table></div>\n";
      return md;
    }
  };
}
