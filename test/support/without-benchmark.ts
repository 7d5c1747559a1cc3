import {spawnSync} from "node:child_process";
import {
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from "node:fs";
import {tmpdir} from "node:os";
import {basename, dirname, join, posix} from "node:path";
import {namedBenchmarks} from "../../tools/named-benchmarks.js";

/** Files that name every benchmark, a line for each, and nothing else. */
const REGISTRIES = [
  "src/lib/benchmarks/registered.ts",
  "src/lib/benchmarks/registered-references.ts",
  "src/lib/benchmarks/registered-claims.ts",
  "src/lib/benchmarks/registered-notebooks.ts",
  "src/lib/benchmarks/registered-queries.ts",
  "src/lib/benchmarks/registered-themes.ts",
  "src/exhibits/registered.ts",
  "src/exhibits/index.ts",
  "tools/bench/registered.ts"
];

/** Whether a file goes with a benchmark, by its path: a folder or file of its name. */
const isOf = (id: string, path: string): boolean =>
  path.split("/").slice(0, -1).includes(id) ||
  (/^(?:src|docs)\//.test(path) && [`${id}.md`, `${id}.ts`, `${id}.json.ts`].includes(basename(path)));

/** A copy of the tree, and what was taken from it. */
export interface TreeCopy {
  readonly root: string;
  readonly removed: readonly string[];
  /** Tests that speak of the benchmark, which go with it. */
  readonly tests: readonly string[];
}

/** Every file that git has or would take, from the root of the project. */
const treeFiles = (): string[] =>
  spawnSync("git", ["ls-files", "-z", "-co", "--exclude-standard"], {encoding: "utf8", maxBuffer: 1 << 28})
    .stdout.split("\0")
    .filter((path) => path !== "");

/** A copy of the project's files as links, in a folder of its own; whoever changes one writes it anew. */
export function treeCopy(isKept: (path: string) => boolean = () => true): string {
  const root = mkdtempSync(join(tmpdir(), "parallax-tree-"));
  const made = new Set<string>();
  for (const path of treeFiles().filter(isKept)) {
    const [from, to] = [path, join(root, path)];
    if (!made.has(dirname(to))) mkdirSync(dirname(to), {recursive: true});
    made.add(dirname(to));
    try {
      linkSync(from, to);
    } catch {
      // On another file system, or of a file that was deleted and is still listed.
      try {
        copyFileSync(from, to);
      } catch {
        continue;
      }
    }
  }
  symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  return root;
}

/** Writes a file of a copy; the original, which may be the same file, stays. */
export function rewrite(root: string, path: string, content: string): void {
  rmSync(join(root, path), {force: true});
  mkdirSync(dirname(join(root, path)), {recursive: true});
  writeFileSync(join(root, path), content);
}

/**
 * A copy of the tree without a benchmark: its folders in `src`, `data` and `test`, its page, its documents, its data loader and
 * exhibits, its line in each registry, and the tests that name it with those that need them.
 */
export function withoutBenchmark(id: string): TreeCopy {
  const all = treeFiles();
  const removed = all.filter((path) => isOf(id, path));
  const tests = new Set(
    all.filter((path) => /^test\/.*\.ts$/.test(path) && !isOf(id, path)).filter((path) => isNamed(id, path))
  );
  const gone = new Set(removed);
  for (let before = -1; before !== tests.size;) {
    before = tests.size;
    for (const path of all)
      if (/^test\/.*\.ts$/.test(path) && importsOf(path).some((file) => gone.has(file) || tests.has(file)))
        tests.add(path);
  }
  const root = treeCopy((path) => !gone.has(path) && !tests.has(path));
  for (const registry of REGISTRIES) {
    const lines = readFileSync(join(root, registry), "utf8").split("\n");
    rewrite(root, registry, lines.filter((line) => !line.includes(`"./${id}`)).join("\n"));
  }
  return {root, removed, tests: [...tests].filter((path) => !gone.has(path)).sort()};
}

/** Whether a file's text names a benchmark; a path may, too, which says nothing of the text. */
const isNamed = (id: string, path: string): boolean =>
  namedBenchmarks([["the file", readFileSync(path, "utf8")]], [id]).length > 0;

/** The project's files that a file imports. */
const importsOf = (path: string): string[] =>
  [...readFileSync(path, "utf8").matchAll(/from "(\.[^"]*)\.js"/g)].map(([, file]) =>
    posix.normalize(posix.join(posix.dirname(path), `${file}.ts`))
  );
