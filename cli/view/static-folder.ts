import {createHash} from "node:crypto";
import {existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync} from "node:fs";
import {dirname, join, resolve} from "node:path";
import {gunzipSync} from "node:zlib";
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

/**
 * Writes the site with a log in it into a folder for any static host. Nothing is there until all is; what an earlier call wrote is
 * replaced, anything else is left alone.
 *
 * @returns bytes
 * @throws CommandError where the folder holds something else, or cannot be written
 */
export function writeStatic(folder: string, site: string, {log, files, pictures}: ViewedLog): number {
  const target = resolve(folder);
  refuseOthers(folder, target);
  makeFolder(dirname(target));
  const aside = `${target}.${process.pid}.part`;
  removeAtEnd(aside);
  try {
    let size = 0;
    const sums: Record<string, string> = {};
    const put = (name: string, bytes: Uint8Array): void => {
      const path = join(aside, name);
      mkdirSync(dirname(path), {recursive: true});
      writeFileSync(path, bytes);
      size += bytes.length;
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
    text("explore.html", explorerPage(site));
    const listed: ServedLogs = {isWatched: false, logs: [log]};
    text(LOGS_FILE, JSON.stringify(listed));
    for (const [name, bytes] of files) put(name, bytes);
    for (const [name, full] of pictures) put(name, readFileSync(full));
    // The published results stay, one step further on: who opens the folder wants its logs.
    renameSync(join(aside, "index.html"), join(aside, "published.html"));
    sums["published.html"] = sums["index.html"]!;
    text("index.html", startPage(log.name, addressOfLog(log)));
    text("robots.txt", "User-agent: *\nDisallow: /\n");
    text(".nojekyll", "");
    // Pictures are the log's: one that is opened by itself runs nothing.
    text("_headers", `${policyHeaders(aside)}/view/*\n  Content-Security-Policy: ${INERT}\n`);
    const about = {madeBy: MADE_BY, logs: [log], files: sums};
    writeFileSync(join(aside, MANIFEST), `${JSON.stringify(about, null, 2)}\n`);
    rmSync(target, {recursive: true, force: true});
    renameSync(aside, target);
    return size;
  } catch (error) {
    throw writeFault(folder, error as Error);
  } finally {
    rmSync(aside, {recursive: true, force: true});
  }
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
