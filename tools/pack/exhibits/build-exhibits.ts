import {build, type BuildOptions, type Plugin} from "esbuild";
import {cpSync, mkdirSync, readdirSync, readFileSync} from "node:fs";
import {join, resolve} from "node:path";
import {modulesOf} from "../modules-of.js";
import {packedComponents, packedFiles} from "./exhibit-modules.js";
import {exhibitStyles} from "./exhibit-styles.js";
import {exhibitsEntry, FIGURE_FONTS, STYLES} from "./exhibits-entry.js";

/** Folder of the built site that holds its data files, by names with their hash. */
const SITE_DATA = "dist/_file/data";
const SITE_FONTS = "dist/_file/fonts";

const SOURCES = resolve("src");

const OPTIONS = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  metafile: true,
  logLevel: "error",
  legalComments: "none"
} as const satisfies BuildOptions;

/** A file of the built site, whose name has a hash before its end. */
function builtFile(folder: string, name: string): string {
  const [stem, end] = [name.slice(0, name.lastIndexOf(".")), name.slice(name.lastIndexOf("."))];
  const found = readdirSync(folder).find(
    (file) => file.startsWith(`${stem}.`) && file.endsWith(end) && file.split(".").length === 3
  );
  if (found === undefined) throw new Error(`${folder}: no ${name}; build the site first`);
  return join(folder, found);
}

/** Data and styles as modules: every bundler and every page finds what a module imports. */
const made: Plugin = {
  name: "made-modules",
  setup({onResolve, onLoad}) {
    onResolve({filter: /^parallax-exhibits:/}, ({path}) => ({
      path: path.replace(/^parallax-exhibits:|\.json$/g, ""),
      namespace: "made"
    }));
    onLoad({filter: /.*/, namespace: "made"}, ({path}) => ({
      loader: "js",
      contents: STYLES.endsWith(`:${path}`)
        ? `export default ${JSON.stringify(exhibitStyles())};`
        : `export default JSON.parse(${JSON.stringify(readFileSync(builtFile(SITE_DATA, `${path.replace(/^data-/, "")}.json`), "utf8"))});`
    }));
  }
};

/** Workers lie beside the modules, and are named as pages and bundlers know to look for them. */
const workersBeside: Plugin = {
  name: "workers-beside",
  setup({onLoad}) {
    onLoad({filter: /[\\/](?:engine|joint)-client\.ts$/}, ({path}) => {
      const text = readFileSync(path, "utf8");
      const contents = text
        .replace(/`\$\{import\.meta\.resolve\(("[^"]+")\)\}#\$\{engine\}`/, "new URL($1, import.meta.url)")
        .replace(/import\.meta\.resolve\(("[^"]+")\)/, "new URL($1, import.meta.url)");
      if (!/new Worker\(new URL\("\.\/[\w.]+", import\.meta\.url\)/.test(contents))
        throw new Error(`${path}: no worker is started as this package knows it`);
      return {contents, loader: "ts"};
    });
  }
};

/** The engine's plain JavaScript is done with a page's gaps before WebAssembly has arrived. */
const withoutSessions: Plugin = {
  name: "without-sessions",
  setup({onLoad}) {
    onLoad({filter: /[\\/]open-session\.ts$/}, () => ({
      contents: 'export const openSession = () => Promise.reject(new Error("this package brings no engine"));',
      loader: "js"
    }));
  }
};

/** What no exhibit asks for: readers of logs, generated logs, and what a page of the site alone offers. */
const LEFT_OUT =
  /[\\/](?:benchmarks[\\/]\w+[\\/](?:logs|demo[\\/]demo)|figure[\\/](?:embed-dialog|figure-note|data-addresses))\.ts$/;

/** Modules of ours do nothing but define, as far as others import them for it: what nobody uses of them is not there. */
const leftOut: Plugin = {
  name: "left-out",
  setup({onResolve, onLoad}) {
    onResolve({filter: /^\.{1,2}\/.*\.js$/}, ({path, resolveDir}) => {
      const file = resolve(resolveDir, path.replace(/\.js$/, ".ts"));
      return file.startsWith(SOURCES) ? {path: file, sideEffects: false} : undefined;
    });
    onLoad({filter: LEFT_OUT}, () => ({contents: 'throw new Error("not in parallax-evals/exhibits");', loader: "js"}));
  }
};

/**
 * Builds the entry `/exhibits` by itself, so that no other entry is cut into pieces for it: a module per component's file, what they
 * share, workers, and the data of the built site.
 *
 * @param folder - where it goes
 * @returns source files that something of is in it, for their licences
 */
export async function buildExhibits(folder: string, version: string): Promise<string[]> {
  mkdirSync(folder, {recursive: true});
  const entry = await build({
    ...OPTIONS,
    stdin: {
      contents: exhibitsEntry(packedComponents(), packedFiles(), version),
      resolveDir: resolve("."),
      sourcefile: "exhibits.ts",
      loader: "ts"
    },
    outdir: folder,
    entryNames: "index",
    chunkNames: "[name]-[hash]",
    splitting: true,
    plugins: [made, workersBeside, leftOut]
  });
  const worker = (path: string, name: string) =>
    build({
      ...OPTIONS,
      entryPoints: {[name]: path},
      outdir: folder,
      define: {"location.hash": '"#none"'},
      plugins: [withoutSessions, leftOut]
    });
  const workers = await Promise.all([
    worker("src/runtime/kernels/engine.worker.ts", "engine.worker"),
    worker("src/runtime/joint.worker.ts", "joint.worker")
  ]);
  for (const {file} of FIGURE_FONTS) cpSync(builtFile(SITE_FONTS, file), join(folder, file));
  return [
    ...[entry, ...workers].flatMap(({metafile}) => modulesOf(metafile)),
    ...FIGURE_FONTS.map(({source}) => join("node_modules", source)).map((path) => resolve(path))
  ];
}
