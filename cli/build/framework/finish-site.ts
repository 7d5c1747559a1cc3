/**
 * After Framework: completes each HTML page with what Framework has no option for (language, viewport, fonts, a content
 * security policy that names every inline script by hash) and stops the build on a page that Framework let through broken.
 */
import {createHash} from "node:crypto";
import {copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {join, relative} from "node:path";
import {fileURLToPath} from "node:url";
import {fonts} from "../assets/fonts.js";
import {foundFrom} from "../frame/site-frame.js";
import {HAS_SEARCH, writeSearch} from "../search/write-search.js";

const dist = "dist";
const hash = (data: string | Uint8Array, encoding: "hex" | "base64" = "hex") =>
  createHash("sha256").update(data).digest(encoding);

const fontFiles = new Map(
  fonts.map(({file}) => {
    const bytes = readFileSync(join("src/fonts", file));
    return [file, `_file/fonts/${file.replace(".woff2", `.${hash(bytes).slice(0, 8)}.woff2`)}`] as const;
  })
);

function copyFonts(): void {
  mkdirSync(join(dist, "_file/fonts"), {recursive: true});
  for (const [file, target] of fontFiles) copyFileSync(join("src/fonts", file), join(dist, target));
}

/** On an element of a page that shows other pages of the site in frames. */
const FRAMES_PAGES = 'data-frames="pages"';

/** Everything from the own origin; scripts only by file or by the hash of the inline text in this very page. */
export function policyOf(html: string, base: "'none'" | "'self'" = "'none'"): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => `'sha256-${hash(match[1]!, "base64")}'`
  );
  return [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${[...new Set(inline)].join(" ")}`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self' blob:",
    // The notebook's sandboxed frames are files of their own, with stricter policies; statements are checked in the pages they are of.
    ...(html.includes("notebook-kernel.html") || html.includes(FRAMES_PAGES) ? ["frame-src 'self'"] : []),
    "manifest-src 'self'",
    `base-uri ${base}`,
    "form-action 'none'"
  ].join("; ");
}

/** Pages of an older site, each with the page that took its place. */
const MOVED = {story: "index"};

/** Leads to the page that took the place of an older one, with whatever its address asked for; that page says so. */
function movedPage(name: string, page: string): string {
  const script = `<script>{const q=new URLSearchParams(location.search);q.set("moved","${name}");location.replace("./${page}.html?"+q+location.hash)}</script>`;
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policyOf(script)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>Moved | Parallax</title>${script}`,
    `<p>This page has moved: <a href="./${page}.html">go there</a>.</p></html>\n`
  ].join("\n");
}

/** What differs between the pages of two models: the one that is asked for. */
const asksFor = (model: string): string => `ModelPage(${JSON.stringify(model)},`;

/** Makes the page of every model of the one that Framework has made. */
function copyModelPages(): void {
  const [made, ...others] = [...modelNames.keys()].map((file) => file.slice("model-".length, -".html".length));
  const template = join(dist, `model-${made ?? ""}.html`);
  if (made === undefined || !existsSync(template)) return;
  const html = readFileSync(template, "utf8");
  if (!html.includes(asksFor(made))) throw new Error(`${template} does not ask for ${made}`);
  for (const model of others)
    writeFileSync(join(dist, `model-${model}.html`), html.replace(asksFor(made), asksFor(model)));
}

/** Names of models, for the titles of their pages. */
const modelNames: ReadonlyMap<string, string> = new Map(
  existsSync("data/models.json")
    ? (JSON.parse(readFileSync("data/models.json", "utf8")) as {id: string; name: string}[]).map(
        ({id, name}) => [`model-${id}.html`, name] as const
      )
    : []
);

function finish(path: string): void {
  let html = readFileSync(path, "utf8");
  const file = relative(dist, path);
  const up = "../".repeat(file.split(/[\\/]/).length - 1) || "./";
  // A formula may be wider than a phone: it scrolls, so the keyboard must reach it.
  html = html.replaceAll("<eqn>", '<eqn tabindex="0">');
  const broken = html.match(/SyntaxError[^<]*|<!--:[0-9a-f]+:error-->/);
  if (broken) throw new Error(`${file}: Framework left an error in the page: ${broken[0]}`);
  // Framework calls a link broken whose file is made after it.
  html = html.replaceAll('<a data-href="./', `<a href="${up}`);
  // A file's time of change would make two builds of the same sources differ.
  html = html.replace(/"lastModified":\d+,/g, "");
  html = html.replace("<html>", '<html lang="en">');
  html = html.replace(
    /<meta name="viewport"[^>]*>/,
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
  );
  html = html.replace(/<meta name="generator"[^>]*>\n/, "");
  for (const [name, target] of fontFiles) html = html.replaceAll(`/_file/fonts/${name}`, up + target);
  const model = modelNames.get(file);
  if (model !== undefined)
    html = html
      .replace("<title>Model |", `<title>${model} |`)
      .replace(/(<h1[^>]*>)(?:<a[^>]*>)?Model(?:<\/a>)?(<\/h1>)/, `$1${model}$2`)
      .replace(
        '<meta property="og:title" content="Model">',
        `<meta property="og:title" content="${model}, as its benchmarks see it">`
      );
  const preloads = fonts
    .filter((font) => font.preload)
    .map(
      (font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${up}${fontFiles.get(font.file)}">`
    );
  // What a reader may ask for later (data/on-demand, or a file that the page hands over as a function) waits until then.
  const later = new Set([...html.matchAll(/\(\) => FileAttachment\("([^"]+)"\)/g)].map((match) => match[1]));
  const data = [...html.matchAll(/registerFile\("((?![^"]*\/on-demand\/)[^"]+\.json)", \{[^}]*"path":"([^"]+)"/g)]
    .filter(([, name]) => !later.has(name))
    .map(([, , path]) => `<link rel="preload" as="fetch" crossorigin href="${path}">`);
  // Only the page for addresses that were not found has a base: it finds it itself, as it stands at any depth.
  const isAnywhere = html.includes('<base href="/">');
  const home = isAnywhere ? [`<script>${foundFrom(/_import\/style\.\w+\.css/.exec(html)![0])}</script>`] : [];
  html = html.replace('<base href="/">\n', "");
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policyOf(home.join("") + html, isAnywhere ? "'self'" : "'none'")}">`;
  html = html.replace(
    '<meta charset="utf-8">',
    ['<meta charset="utf-8">', meta, ...home, ...preloads, ...data].join("\n")
  );
  writeFileSync(path, html);
}

copyFonts();
copyFileSync(fileURLToPath(new URL("../embed/embed.js", import.meta.url)), join(dist, "embed.js"));
// Where `npm run figures` has not been, no figure has data at an address of its own.
mkdirSync(join(dist, "figures"), {recursive: true});
writeFileSync(join(dist, "figures/index.json"), "{}\n");
copyModelPages();
for (const file of readdirSync(dist, {recursive: true}) as string[])
  if (file.endsWith(".html") && !file.startsWith("_file")) finish(join(dist, file));
// A report has neither a search nor addresses of an older site.
if (readFileSync(join(dist, "index.html"), "utf8").includes(HAS_SEARCH)) {
  await writeSearch(dist);
  for (const [name, page] of Object.entries(MOVED)) writeFileSync(join(dist, `${name}.html`), movedPage(name, page));
}
