import {createHash} from "node:crypto";
import {readdirSync, readFileSync, statSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {cardPng} from "./card-png.js";
import {leaveOutEngine} from "./report-engine.js";
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
  leaveOutEngine(dist, staged.engine);
  writeFileSync(join(dist, "card.png"), await cardPng(root, staged.config));
  writeFileSync(join(dist, "_headers"), headersOf(dist));
  // GitHub Pages leaves out folders that begin with an underscore unless this file is there.
  writeFileSync(join(dist, ".nojekyll"), "");
  if (url !== null) writeFileSync(join(dist, "sitemap.xml"), sitemapOf(staged.pages, url));
  if (staged.run !== null) writeFileSync(join(dist, "version.json"), JSON.stringify(staged.run));
  const manifest = manifestOf(root, dist, staged);
  writeFileSync(join(dist, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/**
 * Headers for hosts that read this file (Netlify, Cloudflare): every page's own policy, and long keeping of hashed files.
 *
 * A page has a rule for each of its addresses, `/x` and `/x.html`, and no rule with a policy for several pages: hosts add up the
 * headers of all rules that match, and two policies would both be in force.
 */
export function headersOf(dist: string): string {
  const pages = htmlOf(dist)
    .filter((file) => file !== "404.html")
    .flatMap((file) => {
      const path = file.replaceAll("\\", "/");
      const policy = /Content-Security-Policy" content="([^"]*)"/.exec(readFileSync(join(dist, file), "utf8"))![1]!;
      const addresses = path === "index.html" ? ["/", "/index", "/index.html"] : [`/${path}`, `/${path.slice(0, -5)}`];
      return addresses.flatMap((address) => [address, `  Content-Security-Policy: ${policy}`]);
    });
  return [
    "/*",
    "  X-Content-Type-Options: nosniff",
    "  Referrer-Policy: no-referrer",
    "  Permissions-Policy: camera=(), microphone=(), geolocation=()",
    ...pages,
    ...["_file", "_import", "_node", "_observablehq"].flatMap((folder) => [
      `/${folder}/*`,
      "  Cache-Control: public, max-age=31536000, immutable"
    ]),
    // Other pages load it as a module.
    "/embed.js",
    "  Access-Control-Allow-Origin: *",
    ""
  ].join("\n");
}

/** Pages of the report; places of pages that are gone are left out. */
function sitemapOf(pages: StagedReport["pages"], url: string): string {
  const entries = pages.map(
    ({file}, i) => `  <url><loc>${xml(new URL(i === 0 ? "" : file.replace(/\.md$/, ".html"), url).href)}</loc></url>`
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

const xml = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const htmlOf = (dist: string): string[] =>
  (readdirSync(dist, {recursive: true}) as string[]).filter((file) => file.endsWith(".html")).sort();

function manifestOf(root: string, dist: string, {config, sources, pages, run, engine}: StagedReport): ReportManifest {
  const version = (path: string) =>
    (JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")) as {version: string}).version;
  const files = (readdirSync(dist, {recursive: true}) as string[])
    .filter((file) => file !== "manifest.json" && statSync(join(dist, file)).isFile())
    .sort();
  return {
    title: config.title,
    parallax: version("."),
    packages: Object.fromEntries(PACKAGES.map((name) => [name, version(join("node_modules", name))])),
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
