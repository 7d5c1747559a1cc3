import {build, type Metafile} from "esbuild";
import {createHash} from "node:crypto";
import {posix} from "node:path";
import {IMPORTS, type BundledFile} from "../pure-imports.js";

type Outputs = Metafile["outputs"];

/** Share of the pages that need a chunk, from which on it is worth every page's while to have it. */
const COMMON = 0.6;

/** What a file runs at once: itself and all that it imports. */
export function staticGraph(outputs: Outputs, entry: string): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const {path, kind} of outputs[file]?.imports ?? []) if (kind === "import-statement") visit(path);
  };
  visit(entry);
  return seen;
}

/**
 * Merges the chunks that most pages need into one. esbuild cuts what is shared by who shares it, into some seventy files a page, half of
 * them under a kilobyte: over a slow line a browser waits longer for its turns than for the bytes.
 *
 * Those that a worker needs, too, are merged by themselves: it must not get what draws. Nothing of these imports what only pages need, so
 * that no file imports itself by way of others. What is imported later (`import()`) stays apart.
 *
 * @param outputs - of the metafile; entries of merged chunks are taken from it, and who imports them imports the merged one
 * @param pages - what each page imports, by entry
 * @param workers - entries that are started as workers
 */
export async function mergeCommon(
  files: readonly BundledFile[],
  outputs: Outputs,
  pages: readonly (readonly string[])[],
  workers: readonly string[]
): Promise<readonly BundledFile[]> {
  const apart = new Set(workers.flatMap((worker) => [...staticGraph(outputs, worker)]));
  const common = commonChunks(outputs, pages);
  const parts = [common.filter((file) => apart.has(file)), common.filter((file) => !apart.has(file))];
  let result = files;
  for (const part of parts) if (part.length > 1) result = await mergeChunks(result, outputs, part);
  return result;
}

/** All files with these chunks as one. */
async function mergeChunks(
  files: readonly BundledFile[],
  outputs: Outputs,
  merged: readonly string[]
): Promise<readonly BundledFile[]> {
  const place = new Map(merged.map((file, i) => [file, `c${i.toString(36)}`]));
  const text = await bundledInOne(files, outputs, place);
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();
  const common = posix.join(posix.dirname(merged[0]!), `${hash}.js`);
  outputs[common] = {
    bytes: text.length,
    inputs: Object.assign({}, ...merged.map((file) => outputs[file]!.inputs)),
    imports: merged.flatMap((file) => outputs[file]!.imports).filter(({path}) => !place.has(path)),
    exports: []
  };
  for (const file of merged) delete outputs[file];
  const others = files.filter(({file}) => !place.has(file));
  return [...others.map((file) => withImportsOf(file, outputs, place, common)), {file: common, text}];
}

/** Chunks that most pages need, but for those that are also imported later, and what imports these. */
function commonChunks(outputs: Outputs, pages: readonly (readonly string[])[]): readonly string[] {
  const needs = pages
    .map((entries) => new Set(entries.flatMap((entry) => [...staticGraph(outputs, entry)])))
    .filter(({size}) => size > 0);
  const common = Object.keys(outputs).filter(
    (file) => needs.filter((needed) => needed.has(file)).length >= COMMON * needs.length
  );
  const entries = common.filter((file) => outputs[file]!.entryPoint !== undefined);
  return common
    .filter((file) => {
      const graph = staticGraph(outputs, file);
      return !entries.some((entry) => graph.has(entry));
    })
    .sort();
}

/** These chunks as one module, which exports what each of them does, under the chunk's place and the name. */
async function bundledInOne(
  files: readonly BundledFile[],
  outputs: Outputs,
  place: ReadonlyMap<string, string>
): Promise<string> {
  const texts = new Map(files.map(({file, text}) => [file, text]));
  const contents = [...place]
    .map(([file, at]) => {
      const names = outputs[file]!.exports.map((name) => `${name} as ${at}${name}`);
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
            const file = path.startsWith("/") ? path.slice(1) : posix.join(posix.dirname(importer), path);
            return kind !== "dynamic-import" && place.has(file)
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

/** A file that imports from the merged chunk what it imported from its parts. */
function withImportsOf(
  {file, text}: BundledFile,
  outputs: Outputs,
  place: ReadonlyMap<string, string>,
  common: string
): BundledFile {
  const output = outputs[file];
  if (output !== undefined) {
    const kept = output.imports.filter(({path}) => !place.has(path));
    if (kept.length < output.imports.length) output.imports = [...kept, {path: common, kind: "import-statement"}];
  }
  const head = IMPORTS.exec(text)?.[0] ?? "";
  const address = posix.relative(posix.dirname(file), common);
  const written = address.startsWith(".") ? address : `./${address}`;
  const changed = head.replace(
    /import(?:\{([^}]*)\}from)?"([^"]+)";/g,
    (statement, names: string | undefined, from: string) => {
      const at = place.get(posix.join(posix.dirname(file), from));
      if (at === undefined) return statement;
      if (names === undefined) return `import"${written}";`;
      const list = names.split(",").map((name) => renamed(name, at));
      return `import{${list.join(",")}}from"${written}";`;
    }
  );
  return {file, text: changed + text.slice(head.length)};
}

/** `a as b` and `a`, of a chunk at a place of the merged one. */
function renamed(name: string, at: string): string {
  const [from, to = from] = name.split(" as ") as [string, string?];
  return `${at}${from} as ${to}`;
}
