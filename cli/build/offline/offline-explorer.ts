import {readFileSync} from "node:fs";
import {join} from "node:path";
import {ONE_FILE} from "../../../src/lib/explore/one-file.js";
import {PULLED_LOGS} from "../../../src/lib/explore/served-logs.js";
import {brandMark, search} from "../frame/site-frame.js";
import {NOTICES_FILE} from "../third-party/licence-notices.js";
import {offlinePage} from "./offline-page.js";

const EXPLORE = "explore.html";

/** One file has no site around it: it names its own two parts, and what it lacks. */
const HEADER = `<a class="skip" href="#observablehq-main">Skip to content</a><div class="wrap mast"><span class="brand">${brandMark}Parallax</span><nav class="doors" aria-label="This file"><a href="#observablehq-main">Explore</a><a href="#statements">Statements</a></nav><button class="quiet theme" type="button"><span class="to-dark">Dark</span><span class="to-light">Light</span></button></div><noscript><p class="wrap scope">Figures are drawn by scripts in this file. Without scripts it shows nothing.</p></noscript>`;
const FOOTER = `<div class="wrap colophon"><p>Every number is counted in the log that this file holds. It asks nothing of any network, and nothing you do here leaves your machine. Fits run in plain JavaScript here, which is slower; SQL and notebooks are in the site that <code>parallax view</code> serves of the same log.</p><p><a href="./${NOTICES_FILE}">Third-party licences</a></p></div>`;
const STATEMENTS_HEAD = `<h2 id="statements" tabindex="-1">Statements</h2>
<p>Every figure has a Pin. What it shows becomes a statement here: a sentence, the figure, its filter, its test, and which data it was made for.</p>`;

/**
 * The explorer as one file that needs no network and no server, with the tray of statements beneath it, and without a log: `view --static`
 * puts one in.
 *
 * @param dist - folder of the built site
 * @throws Error where the site's pages are not made as this expects
 */
export async function offlineExplorer(dist: string): Promise<string> {
  const read = (file: string) => readFileSync(join(dist, file), "utf8");
  const tray = read("statements.html");
  const changes: readonly (readonly [what: string | RegExp, by: string])[] = [
    ['<html lang="en">', '<html lang="en" data-engine="none">'],
    [search, ""],
    [/(<header id="observablehq-header">)[\s\S]*?(?=<\/header>)/, `$1\n${HEADER}\n`],
    ["</script>\n</head>", `${cellsOf(tray)}</script>\n</head>`],
    ["</head>", `<meta name="${ONE_FILE}" content="explore">\n<meta name="robots" content="noindex">\n</head>`],
    ["</main>", `<section>\n${STATEMENTS_HEAD}\n${placesOf(tray)}</section>\n</main>`],
    [/(<footer id="observablehq-footer">)[\s\S]*?(?=<\/footer>)/, `$1\n<div>${FOOTER}</div>\n`]
  ];
  // Public logs that the site was built with stay with it.
  const explorer = read(EXPLORE).replace(new RegExp(`<meta name="${PULLED_LOGS}"[^>]*>\n`), "");
  return offlinePage(
    dist,
    EXPLORE,
    changes.reduce((page, [what, by]) => replaced(page, what, by), explorer)
  );
}

function replaced(page: string, what: string | RegExp, by: string): string {
  const next = typeof what === "string" ? page.replace(what, () => by) : page.replace(what, by);
  if (next === page) throw new Error(`${EXPLORE}: expected ${String(what).slice(0, 80)}`);
  return next;
}

/** What a page computes: the cells of its script. Cells of several pages in one must define different names, as the two here do. */
const cellsOf = (page: string): string => part(page, /^define\([\s\S]*?(?=<\/script>)/m);

/** Where a page shows its cells, without the prose around them. */
const placesOf = (page: string): string =>
  part(page, /<main [^>]*>([\s\S]*?)<\/main>/).replace(/<(?:p class="(?:kicker|lede)"|h1)[\s\S]*?<\/(?:p|h1)>\n?/g, "");

function part(page: string, pattern: RegExp): string {
  const found = pattern.exec(page);
  if (found === null) throw new Error(`statements.html: expected ${String(pattern)}`);
  return found[1] ?? found[0];
}
