import {createHash} from "node:crypto";
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {gunzipSync} from "node:zlib";
import type {HostedManifest} from "../../src/lib/explore/cube/hosted-manifest.js";
import type {ServedLogs} from "../../src/lib/explore/served-logs.js";
import {policyHeaders} from "../site/policy-headers.js";
import {INERT} from "../site/serve.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {makeFolder} from "../terminal/make-folder.js";
import {removeAtEnd} from "../terminal/remove-at-end.js";
import {writeFault} from "../terminal/write-fault.js";
import {addressOfLog, type ViewedLog} from "./view-log.js";
import {explorerPage, LOGS_FILE} from "./view-site.js";

const MANIFEST = "manifest.json";
const MADE_BY = "parallax view --static";

/** Puts a file into the folder, by its path there. */
type Put = (name: string, bytes: Uint8Array) => void;

/** What a folder shows first, and what its manifest says of it. */
interface Shown {
  readonly name: string;
  /** From the site's root. */
  readonly address: string;
  readonly about: object;
}

/**
 * Writes the site with a log in it into a folder for any static host. Nothing is there until all is; what an earlier call wrote is
 * replaced, anything else is left alone.
 *
 * @returns bytes
 * @throws CommandError where the folder holds something else, or cannot be written
 */
export const writeStatic = (folder: string, site: string, {log, files, pictures}: ViewedLog): Promise<number> =>
  writeSite(folder, site, (put) => {
    put("explore.html", Buffer.from(explorerPage(site)));
    const listed: ServedLogs = {isWatched: false, logs: [log]};
    put(LOGS_FILE, Buffer.from(JSON.stringify(listed)));
    for (const [name, bytes] of files) put(name, bytes);
    for (const [name, full] of pictures) put(name, readFileSync(full));
    return {name: log.name, address: addressOfLog(log), about: {logs: [log]}};
  });

/** Where tables in parts lie, from the site's root. */
const TABLES = "tables";

/**
 * The same with tables of which pages fetch only the parts that they show.
 *
 * @param write - writes them into a folder, and says what they are
 */
export const writeStaticTables = (
  folder: string,
  site: string,
  write: (folder: string) => Promise<HostedManifest>
): Promise<number> =>
  writeSite(folder, site, async (_, aside) => {
    const tables = join(aside, TABLES);
    mkdirSync(tables);
    const manifest = await write(tables);
    const {name, rows, answers, cube, parts} = manifest;
    // Its manifest lists the parts with their checksums.
    return {
      name,
      address: `explore.html?tables=${TABLES}`,
      about: {tables: {name, rows, answers, cube, parts: parts.length}}
    };
  });

async function writeSite(
  folder: string,
  site: string,
  fill: (put: Put, aside: string) => Shown | Promise<Shown>
): Promise<number> {
  const target = resolve(folder);
  refuseOthers(folder, target);
  makeFolder(dirname(target));
  const aside = `${target}.${process.pid}.part`;
  removeAtEnd(aside);
  try {
    const sums: Record<string, string> = {};
    const put: Put = (name, bytes) => {
      const path = join(aside, name);
      mkdirSync(dirname(path), {recursive: true});
      writeFileSync(path, bytes);
      sums[name] = createHash("sha256").update(bytes).digest("hex");
    };
    const text = (name: string, content: string) => put(name, Buffer.from(content));
    for (const file of (readdirSync(site, {recursive: true}) as string[]).sort()) {
      const path = join(site, file);
      if (!statSync(path).isFile()) continue;
      const name = file.replaceAll("\\", "/");
      // Hosts send files as they are: what lies packed in the package is unpacked.
      if (name.endsWith(".gz")) put(name.slice(0, -3), gunzipSync(readFileSync(path)));
      else put(name, readFileSync(path));
    }
    const {name, address, about} = await fill(put, aside);
    // The published results stay, one step further on: who opens the folder wants its logs.
    renameSync(join(aside, "index.html"), join(aside, "published.html"));
    sums["published.html"] = sums["index.html"]!;
    text("index.html", startPage(name, address));
    text("robots.txt", "User-agent: *\nDisallow: /\n");
    text(".nojekyll", "");
    // Pictures are the log's: one that is opened by itself runs nothing.
    text("_headers", `${policyHeaders(aside)}/view/*\n  Content-Security-Policy: ${INERT}\n`);
    writeFileSync(join(aside, MANIFEST), `${JSON.stringify({madeBy: MADE_BY, ...about, files: sums}, null, 2)}\n`);
    rmSync(target, {recursive: true, force: true});
    renameSync(aside, target);
    return bytesIn(target);
  } catch (error) {
    throw writeFault(folder, error as Error);
  } finally {
    rmSync(aside, {recursive: true, force: true});
  }
}

function bytesIn(folder: string): number {
  let bytes = 0;
  for (const name of readdirSync(folder, {recursive: true}) as string[]) {
    const stat = statSync(join(folder, name));
    if (stat.isFile()) bytes += stat.size;
  }
  return bytes;
}

function refuseOthers(folder: string, target: string): void {
  const stat = statSync(target, {throwIfNoEntry: false});
  if (stat === undefined || (stat.isDirectory() && readdirSync(target).length === 0)) return;
  const manifest = join(target, MANIFEST);
  if (stat.isDirectory() && existsSync(manifest) && readFileSync(manifest, "utf8").includes(`"madeBy": "${MADE_BY}"`))
    return;
  throw new CommandError(EXIT.files, `${folder} holds something else; name a folder that is new or empty`);
}

/** Leads on to the log. */
const startPage = (name: string, address: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url=./${escaped(address)}">
<title>${escaped(name)}</title>
<p><a href="./${escaped(address)}">${escaped(name)}</a>, or <a href="./published">the published results</a>.</p>
</html>
`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
