import {existsSync, mkdirSync, readFileSync, writeFileSync} from "node:fs";
import {join, resolve} from "node:path";
import {build} from "esbuild";
import type {Page} from "playwright-core";
import type {ExploredPage} from "./walk.js";

/** Where the peer is installed; see CONTRIBUTING. */
const PEER = ".cache/peers/mosaic";

/** Bundles the peer's page into a folder with DuckDB beside it; `null` where Mosaic is not installed. */
export async function buildTheirs(site: string): Promise<{readonly version: string; readonly duckdb: string} | null> {
  const packages = join(PEER, "node_modules");
  if (!existsSync(join(packages, "@uwdata", "vgplot"))) return null;
  mkdirSync(site, {recursive: true});
  await build({
    entryPoints: {mosaic: join(import.meta.dirname, "mosaic-page.mjs")},
    nodePaths: [packages],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    outdir: site,
    logLevel: "error"
  });
  writeFileSync(
    join(site, "index.html"),
    '<!doctype html><meta charset="utf-8"><style>body{margin:0;display:flex;flex-wrap:wrap;align-items:flex-start}svg{font:10px sans-serif;touch-action:none}</style><body><script type="module" src="/mosaic.js"></script>'
  );
  const {version} = JSON.parse(readFileSync(join(packages, "@uwdata", "vgplot", "package.json"), "utf8")) as {
    version: string;
  };
  return {version, duckdb: resolve(packages, "@duckdb", "duckdb-wasm", "dist")};
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/**
 * Opens the peer's page; resolves once its first figures are there.
 *
 * @param views - `same` as ours, or `bare`: without intervals and without the facets that the walk does not press
 */
export async function openTheirs(
  page: Page,
  address: string,
  rows: number,
  views: "same" | "bare"
): Promise<ExploredPage> {
  await page.addInitScript('globalThis.explorerCount = "#count"');
  await page.goto(`${address}?rows=${rows}&views=${views}`);
  await page.waitForFunction(() => "explorerReady" in globalThis, null, {timeout: 300_000, polling: 100});
  return {
    page,
    joinKey: "Shift",
    pressedAt: "pointerdown",
    placeOf: (facet, code) =>
      page.evaluate(
        ([id, at]) => (globalThis as unknown as {explorerPlaces: Record<string, Place[]>}).explorerPlaces[id]![at]!,
        [facet, code] as const
      ),
    histogram: () =>
      page.evaluate(
        () => (globalThis as unknown as {explorerHistogram: Place & {width: number; height: number}}).explorerHistogram
      ),
    inForce: () => page.evaluate(() => Number(document.querySelector("#count")!.textContent))
  };
}
