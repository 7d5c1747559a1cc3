import {readFileSync} from "node:fs";
import katex from "katex";
import type MarkdownIt from "markdown-it";
import texmath from "markdown-it-texmath";
import {catalogue, originOf, queryOf} from "./loaders/logs/catalogue.js";
import {escapeHtml} from "./loaders/report/escape-html.js";
import {pulledEntries, pulledVersion} from "./loaders/logs/pulled-logs.js";
import {PULLED_LOGS, type PulledLogs} from "./src/lib/explore/served-logs.js";
import {BENCHMARKS} from "./src/lib/benchmarks/registry.js";
import {
  arrival,
  descriptionOf,
  fontFaces,
  footer,
  header,
  masthead,
  only,
  search,
  theme,
  workspace
} from "./cli/build/frame/site-frame.js";
import {SITE_OPTIONS} from "./cli/build/framework/site-options.js";

const models = JSON.parse(readFileSync("data/models.json", "utf8")) as readonly {readonly id: string}[];
/** Public logs that lie on this machine: `npm run pull`. */
const pulled = await pulledEntries(catalogue());
const pulledLogs: PulledLogs = {
  version: pulledVersion(pulled),
  logs: pulled.map((entry) => ({id: entry.id, origin: originOf(entry), query: queryOf(entry)}))
};
/** Only a page that opens them names them. */
const pulledMeta = (path: string): string =>
  pulled.length > 0 && path === "/explore"
    ? `<meta name="${PULLED_LOGS}" content="${escapeHtml(JSON.stringify(pulledLogs))}">`
    : "";

const {version} = JSON.parse(readFileSync("package.json", "utf8")) as {version: string};

export default {
  ...SITE_OPTIONS,
  title: "Parallax",
  dynamicPaths: [
    // Fetched by their names, so that pages need not list them.
    ...[
      ...pulled.map(({id}) => `pulled/${id}`),
      ...BENCHMARKS.flatMap(({id, demo}) => (demo === null ? [] : [`demo/${id}`]))
    ].flatMap((log) => [`/data/${log}.verdicts`, `/data/${log}.pages`]),
    // The page of one model; `finish-site` makes those of the others of it, which saves Framework two minutes.
    `/model-${models[0]!.id}`
  ],
  head: ({title, path}: {title?: string; path: string}) =>
    [
      `<script>${theme};${only}${masthead}${search}${workspace}${arrival}</script>`,
      `<style>${fontFaces}</style>`,
      `<meta name="parallax-version" content="${version}">`,
      `<meta name="description" content="${descriptionOf(path)}">`,
      pulledMeta(path),
      `<meta property="og:title" content="${title ?? "Parallax"}">`,
      `<meta property="og:description" content="${descriptionOf(path)}">`,
      `<link rel="icon" type="image/png" href="/favicon.png">`
    ]
      .filter((line) => line !== "")
      .join("\n"),
  header: ({path}: {path: string}) => header(path),
  footer,
  // Formulas become MathML when the site is built: \\( inline \\) and \\[ display \\]; no script or font for the reader.
  markdownIt: (md: MarkdownIt) =>
    md.use(texmath, {
      engine: katex,
      delimiters: "brackets",
      katexOptions: {output: "mathml", strict: true, throwOnError: true}
    })
};
