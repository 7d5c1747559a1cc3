#!/usr/bin/env node
import {existsSync, readdirSync, readFileSync, statSync} from "node:fs";
import {dirname, join} from "node:path";
import {fileURLToPath, pathToFileURL} from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bundle = join(root, ".cache", "cli", "parallax.js");
const sources = ["bin", "cli", "loaders", "tools", "src/lib"];

/** The program is bundled once and again whenever its sources are newer. */
if (!existsSync(bundle) || sources.some((folder) => isNewer(join(root, folder), statSync(bundle).mtimeMs))) {
  const {build} = await import("esbuild");
  await build({
    entryPoints: {
      parallax: join(root, "cli", "parallax.ts"),
      "table-worker": join(root, "cli", "tables", "table-worker.ts"),
      "part-worker": join(root, "cli", "parts", "part-worker.ts")
    },
    outdir: dirname(bundle),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    minify: true,
    // Packages written for the older kind of modules ask for Node's own by require.
    banner: {js: 'import {createRequire as requireOf} from "node:module"; const require = requireOf(import.meta.url);'},
    // Large, or not made to be bundled: taken from node_modules when a command needs them.
    external: ["typescript", "esbuild", "subset-font", "@citation-js/*", "@resvg/*", "playwright-core", "@axe-core/*"],
    logLevel: "error"
  });
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
