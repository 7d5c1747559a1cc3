import {build, type Metafile} from "esbuild";
import {createHash} from "node:crypto";
import {posix} from "node:path";
import {IMPORTS, type BundledFile} from "../pure-imports.js";

type Outputs = Metafile["outputs"];

/** Share of the pages that need a chunk, from which on it is worth every page's while to have it. */
const COMMON = 0.6;

/** What a file runs at once: itself and all that it imports; with what it imports later, if asked for. */
export function importGraph(outputs: Outputs, entry: string, withLater = false): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const {path, kind} of outputs[file]?.imports ?? [])
      if (kind === "import-statement" || (withLater && kind === "dynamic-import")) visit(path);
  };
  visit(entry);
  return seen;
}

/**
 * Merges chunks, so that a page's code comes in few files. esbuild cuts what is shared by who shares it, into some seventy files a page,
 * most of them under a kilobyte: over a slow line a browser waits longer for its turns than for the bytes.
 *
 * Two chunks become one where most pages need both, or the same pages need them, at once and later. What a worker needs is merged by
 * itself: it must not get what draws. A chunk's imports are needed wherever it is, so that no merged file imports itself by way of
 * another. What is imported later (`import()`) stays apart.
 *
 * @param outputs - of the metafile; merged chunks are taken from it, and who imports them imports the merged one
 * @param pages - what each page imports, by entry
 * @param workers - entries that are started as workers
 */
export async function mergeChunks(
  files: readonly BundledFile[],
  outputs: Outputs,
  pages: readonly (readonly string[])[],
  workers: readonly string[]
): Promise<readonly BundledFile[]> {
  const merged = new Map(
    groups(outputs, pages, workers)
      .filter((chunks) => chunks.length > 1)
      .map((chunks) => [mergedName(chunks), chunks] as const)
  );
  const places = new Map(
    [...merged].flatMap(([group, chunks]) =>
      chunks.map((file, i) => [file, {group, prefix: `c${i.toString(36)}`}] as const)
    )
  );
  const rewritten = files.map((file) => withImportsOf(file, places));
  const texts = new Map(rewritten.map(({file, text}) => [file, text]));
  const bundles = await Promise.all(
    [...merged].map(async ([file, chunks]) => ({file, text: await bundledInOne(chunks, texts, outputs, places)}))
  );
  for (const {file, text} of bundles) {
    const chunks = merged.get(file)!;
    outputs[file] = {
      bytes: text.length,
      inputs: Object.assign({}, ...chunks.map((chunk) => outputs[chunk]!.inputs)),
      imports: chunks.flatMap((chunk) => outputs[chunk]!.imports),
      exports: []
    };
  }
  for (const file of places.keys()) delete outputs[file];
  for (const [file, output] of Object.entries(outputs))
    output.imports = output.imports
      .map((one) => ({...one, path: places.get(one.path)?.group ?? one.path}))
      .filter(({path}) => path !== file);
  return [...rewritten.filter(({file}) => !places.has(file)), ...bundles];
}

/** Where a chunk goes: the file of its group, and what its names begin with there. */
interface Place {
  readonly group: string;
  readonly prefix: string;
}

const inFolderOf = (file: string, name: string): string => posix.join(posix.dirname(file), name);

/** A file beside its parts, whose names say what they hold. */
const mergedName = (chunks: readonly string[]): string =>
  inFolderOf(chunks[0]!, `${createHash("sha256").update(chunks.join()).digest("hex").slice(0, 8).toUpperCase()}.js`);

/** Chunks that may become one file, by who needs them. */
function groups(
  outputs: Outputs,
  pages: readonly (readonly string[])[],
  workers: readonly string[]
): readonly string[][] {
  const withCode = pages.filter((entries) => entries.length > 0);
  const graphs = (withLater: boolean) =>
    withCode.map((entries) => new Set(entries.flatMap((entry) => [...importGraph(outputs, entry, withLater)])));
  const [atOnce, ever] = [graphs(false), graphs(true)];
  const ofWorkers = workers.map((worker) => importGraph(outputs, worker));
  const who = (sets: readonly ReadonlySet<string>[], file: string) =>
    sets.flatMap((set, i) => (set.has(file) ? [i] : []));
  const isEntry = (file: string) => outputs[file]?.entryPoint !== undefined;
  const found = new Map<string, string[]>();
  for (const file of Object.keys(outputs).sort()) {
    const needs = who(atOnce, file);
    if (needs.length === 0 || [...importGraph(outputs, file)].some(isEntry)) continue;
    const inWorkers = who(ofWorkers, file);
    const key =
      needs.length >= COMMON * withCode.length
        ? `most, ${inWorkers.length > 0}`
        : [needs, who(ever, file), inWorkers].map((list) => list.join(" ")).join("|");
    found.set(key, [...(found.get(key) ?? []), file]);
  }
  return [...found.values()];
}

/** These chunks as one module, which exports what each of them does, under the chunk's prefix and the name. */
async function bundledInOne(
  chunks: readonly string[],
  texts: ReadonlyMap<string, string>,
  outputs: Outputs,
  places: ReadonlyMap<string, Place>
): Promise<string> {
  const contents = chunks
    .map((file) => {
      const names = outputs[file]!.exports.map((name) => `${name} as ${places.get(file)!.prefix}${name}`);
      return names.length === 0 ? `import "/${file}";` : `export {${names.join(",")}} from "/${file}";`;
    })
    .join("\n");
  const {outputFiles} = await build({
    stdin: {contents, resolveDir: "/"},
    bundle: true,
    format: "esm",
    minify: true,
    target: "es2022",
    legalComments: "none",
    write: false,
    plugins: [
      {
        name: "chunks",
        setup({onResolve, onLoad}) {
          onResolve({filter: /./}, ({path, importer, kind}) => {
            const file = path.startsWith("/") ? path.slice(1) : inFolderOf(importer, path);
            return kind !== "dynamic-import" && chunks.includes(file)
              ? {path: file, namespace: "chunk"}
              : {path, external: true};
          });
          onLoad({filter: /./, namespace: "chunk"}, ({path}) => ({contents: texts.get(path)!, loader: "js"}));
        }
      }
    ]
  });
  return outputFiles[0]!.text;
}

/** A file that imports from merged files what it imported from their parts; within one of them parts import each other as before. */
function withImportsOf({file, text}: BundledFile, places: ReadonlyMap<string, Place>): BundledFile {
  const head = IMPORTS.exec(text)?.[0] ?? "";
  const own = places.get(file)?.group;
  const changed = head.replace(
    /import(?:\{([^}]*)\}from)?"([^"]+)";/g,
    (statement, names: string | undefined, from: string) => {
      const place = places.get(inFolderOf(file, from));
      if (place === undefined || place.group === own) return statement;
      const address = posix.relative(posix.dirname(file), place.group);
      const written = address.startsWith(".") ? address : `./${address}`;
      if (names === undefined) return `import"${written}";`;
      const list = names.split(",").map((name) => renamed(name, place.prefix));
      return `import{${list.join(",")}}from"${written}";`;
    }
  );
  return {file, text: changed + text.slice(head.length)};
}

/** `a as b` and `a`, of a chunk whose names begin with a prefix in its merged file. */
function renamed(name: string, prefix: string): string {
  const [from, to = from] = name.split(" as ") as [string, string?];
  return `${prefix}${from} as ${to}`;
}
