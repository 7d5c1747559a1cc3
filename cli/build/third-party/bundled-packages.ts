import {build} from "esbuild";
import {existsSync, readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {join, relative, resolve} from "node:path";
import {fileURLToPath} from "node:url";
import {fonts} from "../assets/fonts.js";
import {BUILT_IN, MISSING_TEXTS, PACKED_PARTS} from "./allowed-packages.js";
import {installedPackage} from "./installed-package.js";

/** A package that reaches a reader: its code, its fonts, or what its compiler adds. */
export interface BundledPackage {
  readonly name: string;
  /** `null` for what another package has packed into itself and is not installed here, since nothing says which version that was. */
  readonly version: string | null;
  /** SPDX identifier. */
  readonly licence: string;
  /** Where its files are; `null` where they are not. */
  readonly folder: string | null;
}

const require = createRequire(import.meta.url);

/** Our own sources, which may themselves be a package that somebody has installed. */
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Frames of a notebook are pages that a loader bundles by itself. */
export const FRAMES = ["kernel", "kernel-host", "output-host"].map((name) => `src/runtime/notebook/frame/${name}.ts`);

/**
 * Packages that a built site is made of, by name.
 *
 * Framework packs a package together with some of what that imports, and says nowhere of what. So the sources of the site's modules are
 * bundled once more, only to be told what goes in.
 *
 * @param entries - scripts that pages and workers begin with, from the site's folder, before they are bundled
 * @param apart - sources that are bundled by themselves, from the site's own folder
 */
export async function bundledPackages(entries: Iterable<string>, apart: readonly string[]): Promise<BundledPackage[]> {
  const {metafile} = await build({
    entryPoints: [...new Set([...[...entries].map(sourceOf), ...apart])],
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2022",
    outdir: "dist",
    write: false,
    metafile: true,
    logLevel: "error",
    logOverride: {"direct-eval": "silent"},
    external: ["observablehq:*"]
  });
  const used = Object.values(metafile.outputs).flatMap(({inputs}) =>
    Object.entries(inputs).flatMap(([path, {bytesInOutput}]) => (bytesInOutput > 0 ? [resolve(path)] : []))
  );
  return packagesIn([
    ...used.flatMap(foldersOf),
    ...fonts.map(({source}) => folderOf(require.resolve(source))),
    installedPackage("@observablehq/framework")!
  ]);
}

/** Packages that some modules belong to, by name; with what those have packed into themselves. */
export const packagesOfModules = (paths: readonly string[]): BundledPackage[] => packagesIn(paths.flatMap(foldersOf));

function packagesIn(folders: readonly string[]): BundledPackage[] {
  const found = [...new Set(folders)].map(packageAt);
  const parts = found.flatMap(({name}) => PACKED_PARTS[name] ?? []).map(partCalled);
  const byId = new Map([...found, ...parts].map((one) => [`${one.name}@${one.version ?? ""}`, one]));
  return [...byId].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

/** `src/components/story/page.ts`, which `_import/components/story/page.57e28bfa.js` was made from; a package's name for its own scripts. */
function sourceOf(file: string): string {
  const own = /^_node\/((?:@[^/]+\/)?[^@/]+)@/.exec(file);
  if (own) return own[1]!;
  const path = file.replace(/^_import/, "src").replace(/\.[0-9a-f]{8}\.js$/, "");
  return existsSync(`${path}.ts`) ? `${path}.ts` : `${path}.js`;
}

/** The package that a module belongs to, or the one whose code a module of our own holds. */
function foldersOf(path: string): string[] {
  const ours = relative(ROOT, path);
  if (ours.startsWith("..") || ours.includes("node_modules/")) return [folderOf(path)];
  const own = Object.keys(BUILT_IN).find((file) => path.endsWith(file));
  return own === undefined ? [] : [fileURLToPath(new URL(`built-in/${BUILT_IN[own]!}`, import.meta.url))];
}

const folderOf = (path: string): string => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)![0];

function packageAt(folder: string): BundledPackage {
  const {name, version, license} = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    name: string;
    version: string;
    license?: string;
  };
  return {name, version, licence: license ?? "not stated", folder};
}

function partCalled(name: string): BundledPackage {
  const folder = installedPackage(name);
  return folder === undefined
    ? {name, version: null, licence: MISSING_TEXTS[name]!.licence, folder: null}
    : packageAt(folder);
}
