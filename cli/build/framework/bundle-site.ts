/**
 * Between Framework and `finish-site`: Framework serves every local module and package as a file of its own, a hundred
 * requests for one page. This bundles what each page imports, shares what pages have in common, drops what none uses,
 * merges small parts, and names every file by what it and all that it imports hold, wherever pages, imports and workers name it.
 */
import {build, type Metafile, type Plugin} from "esbuild";
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync} from "node:fs";
import {dirname, join, posix, relative, resolve} from "node:path";
import {withoutPureImports} from "../pure-imports.js";
import {HAS_SEARCH, SEARCH_SOURCE} from "../search/write-search.js";
import {bundledPackages, FRAMES} from "../third-party/bundled-packages.js";
import {licenceNotices, NOTICES_FILE} from "../third-party/licence-notices.js";
import {mergeChunks, importGraph} from "./merge-chunks.js";
import {namedByContent} from "./named-by-content.js";

const dist = "dist";
const list = (folder: string): string[] =>
  existsSync(join(dist, folder))
    ? (readdirSync(join(dist, folder), {recursive: true}) as string[])
        .map((file) => posix.join(folder, file.replaceAll("\\", "/")))
        .filter((file) => statSync(join(dist, file)).isFile())
    : [];

const pages = (readdirSync(dist, {recursive: true}) as string[]).filter(
  (file) => file.endsWith(".html") && !file.startsWith("_file")
);
const modules = [...list("_import"), ...list("_node")].filter((file) => file.endsWith(".js"));

/** Modules that a page imports, and modules that another one starts as a worker. */
function entryPoints(): Set<string> {
  const entries = new Set<string>();
  for (const page of pages) {
    const html = readFileSync(join(dist, page), "utf8");
    for (const match of html.matchAll(/import\("([^"]+)"\)/g)) entries.add(posix.join(posix.dirname(page), match[1]!));
  }
  for (const file of modules) {
    const text = readFileSync(join(dist, file), "utf8");
    for (const match of text.matchAll(/["'`]([^"'`\s]*\.worker\.[0-9a-f]{8}\.js)["'`]/g)) {
      const worker = posix.normalize(posix.join(posix.dirname(file), match[1]!));
      // A package's worker script belongs to the worker of ours that imports it.
      if (!worker.startsWith("_node/")) entries.add(worker);
    }
  }
  return new Set(
    [...entries].filter((file) => existsSync(join(dist, file)) && /^_(?:import|node)\//.test(file)).sort()
  );
}

/** Stands for the site's root in addresses that a module resolves against itself, until it is known where that module ends up. */
const ROOT = "@site-root/";

const keepAddresses: Plugin = {
  name: "keep-addresses",
  setup({onLoad}) {
    onLoad({filter: /[\\/]_import[\\/].*\.js$/}, ({path}) => {
      const folder = posix.dirname(relative(dist, path).replaceAll("\\", "/"));
      const contents = readFileSync(path, "utf8").replace(
        /import\.meta\.resolve\("(\.{1,2}\/[^"]+)"\)/g,
        (_, address: string) => `import.meta.resolve("${ROOT}${posix.join(folder, address)}")`
      );
      return {contents, loader: "js"};
    });
  }
};

/** Modules of `src/lib` do nothing but define: what nobody uses of them need not stay for what it does. */
const LIB = /[\\/]_import[\\/]lib[\\/]/;
const libIsPure: Plugin = {
  name: "lib-is-pure",
  setup({onResolve}) {
    onResolve({filter: /^\.{1,2}\//}, ({path, resolveDir}) => {
      const file = resolve(resolveDir, path);
      return LIB.test(file) ? {path: file, sideEffects: false} : undefined;
    });
  }
};

/**
 * Pages that show parts of every other page, each behind a click. Bundled with the rest they would cut the code of those pages into
 * pieces as small as what the two share, which compress worse (Explore: 2 kB more): they are bundled by themselves.
 */
const APART = ["gallery.html"];

const bundled = (files: readonly string[]) =>
  build({
    entryPoints: files.map((file) => join(dist, file)),
    outdir: dist,
    outbase: dist,
    entryNames: "[dir]/[name]",
    chunkNames: "_import/shared/[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    minify: true,
    target: "es2022",
    // All licences stand in one file instead (third-party).
    legalComments: "none",
    metafile: true,
    write: false,
    allowOverwrite: true,
    // DuckDB's own script (Emscripten's glue) has one; no page runs it.
    logOverride: {"direct-eval": "silent"},
    plugins: [keepAddresses, libIsPure],
    external: ["/_observablehq/*", "observablehq:*"]
  });

const entries = entryPoints();
const importedBy = (page: string) =>
  [...readFileSync(join(dist, page), "utf8").matchAll(/import\("([^"]+)"\)/g)].map((match) =>
    posix.join(posix.dirname(page), match[1]!)
  );
const shared = new Set(pages.filter((page) => !APART.includes(page)).flatMap(importedBy));
const isApart = (file: string) =>
  !shared.has(file) && pages.some((page) => APART.includes(page) && importedBy(page).includes(file));
const parts = [[...entries].filter((file) => !isApart(file)), [...entries].filter(isApart)];
const packages = await bundledPackages(entries, [
  ...(list("_file").some((file) => file.includes("/notebook-kernel.")) ? FRAMES : []),
  ...(pages.some((page) => readFileSync(join(dist, page), "utf8").includes(HAS_SEARCH)) ? [SEARCH_SOURCE] : [])
]);
writeFileSync(join(dist, NOTICES_FILE), licenceNotices(packages));
const built = await Promise.all(parts.filter((files) => files.length > 0).map(bundled));
const outputs = Object.assign({}, ...built.map(({metafile}) => metafile.outputs)) as Metafile["outputs"];
for (const file of modules) rmSync(join(dist, file));

const files = built
  .flatMap(({outputFiles}) => outputFiles)
  .map(({path, text}) => ({file: relative(resolve("."), path).replaceAll("\\", "/"), text}));
const pure = withoutPureImports(files, outputs, (source) => LIB.test(source));
const entriesOf = (page: string) => importedBy(page).filter((file) => entries.has(file));
// Pages of one kind, as those of the models, have the same code: they count once.
const kinds = new Map(pages.map((page) => [entriesOf(page).sort().join(" "), entriesOf(page)]));
const ofPages = new Set([...kinds.values()].flat());
const inDist = (file: string) => join(dist, file);
const merged = await mergeChunks(
  pure,
  outputs,
  [...kinds.values()].map((own) => own.map(inDist)),
  [...entries].filter((file) => !ofPages.has(file)).map(inDist)
);
const {files: finished, renamed} = namedByContent(merged);
for (const {file: path, text} of finished) {
  const up = posix.relative(posix.dirname(relative(dist, path).replaceAll("\\", "/")), ".");
  mkdirSync(dirname(path), {recursive: true});
  writeFileSync(path, text.replaceAll(ROOT, `${up}/`));
}
for (const page of pages) {
  const path = join(dist, page);
  let html = readFileSync(path, "utf8");
  const up = posix.relative(posix.dirname(page), ".") || ".";
  html = html.replace(/<link rel="modulepreload" href="[^"]*\/_(?:import|node)\/[^"]*">\n/g, "");
  const needed = new Set(
    entriesOf(page)
      .flatMap((file) => [...importGraph(outputs, join(dist, file))])
      .map((file) => relative(dist, file).replaceAll("\\", "/"))
  );
  const links = [...needed].sort().map((file) => `<link rel="modulepreload" href="${up}/${file}">\n`);
  html = html.replace('<script type="module">', `${links.join("")}<script type="module">`);
  writeFileSync(path, renamed(html));
}
