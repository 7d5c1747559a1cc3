import {createHash} from "node:crypto";
import {readdirSync, readFileSync, statSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {installedPackage} from "../build/third-party/installed-package.js";
import {policyHeaders} from "../site/policy-headers.js";
import {cardPng} from "./card-png.js";
import type {StagedReport} from "./stage-report.js";

/** What a built report says about itself: a file that people and machines can check it by. */
export interface ReportManifest {
  readonly title: string;
  readonly parallax: string;
  readonly packages: Readonly<Record<string, string>>;
  readonly logs: readonly {
    readonly benchmark: string;
    readonly name: string;
    readonly simulated: boolean;
    readonly licence: string | null;
    readonly records: number;
    readonly rejected: number;
    readonly fingerprint: string;
  }[];
  readonly sources: readonly {
    readonly name: string;
    readonly simulated: boolean;
    readonly ledger: unknown;
    readonly unreconciled: number;
    readonly privateTexts: number;
  }[];
  readonly figures: readonly {
    readonly id: string;
    readonly component: string;
    readonly page: string;
    readonly line: number;
  }[];
  /** What figures compute with: `full`, `wasm` or `none`. */
  readonly engine: string;
  /** The run that the report shows: its numbers are in `version.json`. `null` without logs. */
  readonly run: {readonly fingerprint: string; readonly date: string} | null;
  /** SHA-256 of every file of the site, but for this one. */
  readonly files: Readonly<Record<string, string>>;
}

const PACKAGES = ["@observablehq/framework", "d3-scale", "onnxruntime-web"];

/** After Framework: manifest, link preview, headers, site map, and what hosts need besides. */
export async function finishReport(
  root: string,
  dist: string,
  staged: StagedReport,
  url: string | null
): Promise<ReportManifest> {
  writeFileSync(join(dist, "card.png"), await cardPng(root, staged.config));
  writeFileSync(join(dist, "_headers"), policyHeaders(dist));
  // GitHub Pages leaves out folders that begin with an underscore unless this file is there.
  writeFileSync(join(dist, ".nojekyll"), "");
  if (url !== null) writeFileSync(join(dist, "sitemap.xml"), sitemapOf(staged.pages, url));
  if (staged.run !== null) writeFileSync(join(dist, "version.json"), JSON.stringify(staged.run));
  const manifest = manifestOf(root, dist, staged);
  writeFileSync(join(dist, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Pages of the report; places of pages that are gone are left out. */
function sitemapOf(pages: StagedReport["pages"], url: string): string {
  const entries = pages.map(
    ({file}, i) => `  <url><loc>${xml(new URL(i === 0 ? "" : file.replace(/\.md$/, ".html"), url).href)}</loc></url>`
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

const xml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

function manifestOf(root: string, dist: string, {config, sources, pages, run, engine}: StagedReport): ReportManifest {
  const version = (folder: string) =>
    (JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {version: string}).version;
  const files = (readdirSync(dist, {recursive: true}) as string[])
    .filter((file) => file !== "manifest.json" && statSync(join(dist, file)).isFile())
    .sort();
  return {
    title: config.title,
    parallax: version(root),
    packages: Object.fromEntries(PACKAGES.map((name) => [name, version(installedPackage(name)!)])),
    logs: config.logs,
    sources: sources.map(({name, simulated, ledger, privatePlaces}) => ({
      name,
      simulated,
      ledger: ledger.total,
      unreconciled: ledger.unreconciled.length,
      privateTexts: privatePlaces.length
    })),
    figures: pages.flatMap(({file, figures}) => figures.map((figure) => ({...figure, page: file}))),
    engine,
    run: run && {fingerprint: run.fingerprint, date: run.date},
    files: Object.fromEntries(
      files.map((file) => [
        file.replaceAll("\\", "/"),
        createHash("sha256")
          .update(readFileSync(join(dist, file)))
          .digest("hex")
      ])
    )
  };
}
