import {existsSync, readdirSync, readFileSync, statSync} from "node:fs";
import {dirname, join, normalize} from "node:path";
import {gzipSync} from "node:zlib";
import type {CheckFinding} from "./check-finding.js";
import {recordFindings} from "./record-findings.js";
import type {StagedReport} from "./stage-report.js";

/**
 * Bytes that a page, and a figure on a page of its own, may cost before the first figure, compressed, fonts included; pictures of the
 * author not counted. The example's heaviest are 334 and 278 kB.
 */
const FIRST_LOAD = {page: 500_000, embed: 340_000};

/** What can be checked without a browser: the account of the logs, private text, labels, links and weights. */
export function siteChecks(dist: string, {config, sources, pages}: StagedReport): CheckFinding[] {
  const findings = recordFindings(sources);
  for (const {privatePlaces} of sources)
    for (const {kind, field, file, place} of privatePlaces)
      findings.push({
        check: "private",
        where: `${file}, ${place}`,
        message: `${kind} in ${field}; masked here, but it stands in the log`
      });
  const html = (readdirSync(dist, {recursive: true}) as string[]).filter((file) => file.endsWith(".html")).sort();
  const anchors = new Set(pages.flatMap((page) => page.figures.map((figure) => figure.id)));
  for (const file of html) {
    const text = readFileSync(join(dist, file), "utf8");
    if (file !== "404.html" && config.logs.some((log) => log.simulated) && !text.includes('class="simulated-notice"'))
      findings.push({check: "simulated", where: file, message: "shows simulated logs and does not say so"});
    findings.push(...deadLinks(dist, file, text, anchors));
    const bytes = firstLoad(dist, file, text);
    const most = file.startsWith("embed/") ? FIRST_LOAD.embed : FIRST_LOAD.page;
    if (bytes > most)
      findings.push({
        check: "budget",
        where: file,
        message: `${Math.round(bytes / 1000)} kB before the first figure; expected at most ${most / 1000}`
      });
  }
  return findings;
}

/** Links into the site that lead nowhere. Figures come with the data: their anchors are known from the pages' sources. */
function deadLinks(dist: string, file: string, html: string, figures: ReadonlySet<string>): CheckFinding[] {
  const body = html.replace(/<script[\s\S]*?<\/script>/g, "");
  const found: CheckFinding[] = [];
  for (const match of body.matchAll(/<(?:a|img|source|link)\b[^>]*?\b(?:href|src)="([^"]*)"/g)) {
    const address = match[1]!.replaceAll("&amp;", "&");
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)) continue;
    const [path = "", anchor = ""] = address.split("#");
    const clean = decodeURIComponent(path.split("?")[0]!);
    const target = clean === "" ? file : normalize(join(dirname(file), clean));
    const page = [target, `${target}.html`, join(target, "index.html")].find(
      (one) => existsSync(join(dist, one)) && statSync(join(dist, one)).isFile()
    );
    const where = `${file}: ${address}`;
    if (page === undefined) found.push({check: "links", where, message: "leads to no file of the site"});
    else if (anchor !== "" && !figures.has(anchor) && !hasAnchor(join(dist, page), anchor))
      found.push({check: "links", where, message: `no part of ${page} is called ${anchor}`});
  }
  return found;
}

const hasAnchor = (file: string, id: string): boolean =>
  !file.endsWith(".html") || readFileSync(file, "utf8").includes(`id="${id.replaceAll('"', "&quot;")}"`);

/** Compressed bytes of the page and of everything that it asks for at once. */
function firstLoad(dist: string, file: string, html: string): number {
  const named = [...html.matchAll(/<link rel="(?:preload|modulepreload|stylesheet)"[^>]*href="([^"]+)"/g)].map(
    (match) => match[1]!
  );
  const files = new Set([file, ...named.map((path) => normalize(join(dirname(file), path)))]);
  return [...files]
    .filter((path) => existsSync(join(dist, path)))
    .reduce((sum, path) => {
      const bytes = readFileSync(join(dist, path));
      return sum + (path.endsWith(".woff2") ? bytes.length : gzipSync(bytes).length);
    }, 0);
}
