#!/usr/bin/env node
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync} from "node:fs";
import {basename, dirname, join} from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bundle = join(root, ".cache", "cli", "parallax.js");
/** How long parts of an older program stay: one that still runs may load them yet. */
const keptMs = 24 * 60 * 60 * 1000;
const sources = ["bin", "cli", "loaders", "tools", "src/lib"];

/** The program is bundled once and again whenever its sources are newer. */
if (!existsSync(bundle) || sources.some((folder) => isNewer(join(root, folder), statSync(bundle).mtimeMs))) {
  const {build} = await import("esbuild");
  const {bundleOptions} = await import("./bundle-options.mjs");
  const {outputFiles} = await build({...bundleOptions(root), outdir: dirname(bundle), write: false});
  putInPlace(outputFiles);
}

const {main, processTerminal} = await import(pathToFileURL(bundle).href);
const {version} = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
process.exitCode = await main(process.argv.slice(2), processTerminal(), version);

function isNewer(folder, than) {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, {withFileTypes: true}).some((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? isNewer(path, than) : statSync(path).mtimeMs > than;
  });
}

/** Whole files only, and the entry last: the program may be started twice at once. */
function putInPlace(files) {
  const folder = dirname(bundle);
  mkdirSync(folder, {recursive: true});
  for (const {path, contents} of [
    ...files.filter((file) => file.path !== bundle),
    ...files.filter((file) => file.path === bundle)
  ]) {
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
  const written = new Set(files.map(({path}) => basename(path)));
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const age = Date.now() - (statSync(path, {throwIfNoEntry: false})?.mtimeMs ?? Date.now());
    if (!written.has(name) && age > keptMs) rmSync(path, {force: true});
  }
}
