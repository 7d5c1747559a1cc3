import {closeSync, openSync, readFileSync, readSync, statSync, writeFileSync} from "node:fs";
import {dirname, extname, resolve} from "node:path";
import {escapeHtml} from "../../loaders/report/escape-html.js";
import {HELD_FILE} from "../../src/lib/explore/one-file.js";
import type {ServedLogs} from "../../src/lib/explore/served-logs.js";
import {FILE_TYPES} from "../site/serve.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {makeFolder} from "../terminal/make-folder.js";
import {putFileInPlace} from "../terminal/put-in-place.js";
import {writeFault} from "../terminal/write-fault.js";
import type {ViewedLog} from "./view-log.js";
import {LOGS_FILE} from "./view-site.js";

/** Bytes that one file stays below: what mail and browsers still take at once. */
const MOST = 20e6;

/** Says who wrote a file; it stands within its first bytes. */
const MADE_BY = '<meta name="generator" content="parallax view --static">';
const FIRST_BYTES = 4096;

/** Is a file asked for, and no folder? */
export const isOneFile = (out: string): boolean => /\.html$/i.test(out);

/**
 * Writes the explorer with a log in it as one file that needs neither network nor server. Nothing is there until all is; what an earlier call
 * wrote is replaced, any other file is left alone.
 *
 * @param page - the explorer as one file, without a log
 * @returns bytes
 * @throws CommandError where it would be too large, where another file stands, or where it cannot be written
 */
export async function writeStaticFile(path: string, page: string, viewed: ViewedLog): Promise<number> {
  refuseOthers(path);
  const {log, files, pictures} = viewed;
  const listed: ServedLogs = {isWatched: false, logs: [log]};
  const own = new Map<string, Uint8Array>([[LOGS_FILE, Buffer.from(JSON.stringify(listed))], ...files]);
  const bare = page
    .replace('<meta charset="utf-8">', (charset) => `${charset}\n${MADE_BY}`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(log.name)} | Parallax</title>`);
  const end = bare.lastIndexOf("</body>");
  refuseLarge(path, Buffer.byteLength(bare) + heldBytes(own), heldBytes(pictures));
  const held = [
    ...[...own].map(([name, bytes]) => heldFile(name, bytes)),
    ...[...pictures].map(([name, full]) => heldFile(name, readFileSync(full)))
  ];
  const content = Buffer.from(`${bare.slice(0, end)}${held.join("")}${bare.slice(end)}`);
  makeFolder(dirname(resolve(path)));
  await putFileInPlace(path, async (aside) => writeFileSync(aside, content));
  return content.length;
}

/** A file in the page: a script element of a type that browsers do not run, so that no policy has to know it. */
const heldFile = (name: string, bytes: Uint8Array): string =>
  `<script type="${typeOf(name)}" ${HELD_FILE}="${escapeHtml(name)}">${Buffer.from(bytes).toString("base64")}</script>\n`;

const typeOf = (name: string): string => FILE_TYPES[extname(name)] ?? "application/octet-stream";

/** How much files take in the page; of one that lies on the disk, without reading it. */
function heldBytes(files: ReadonlyMap<string, Uint8Array | string>): number {
  return [...files].reduce((sum, [name, file]) => {
    const size = typeof file === "string" ? statSync(file).size : file.length;
    return sum + heldFile(name, new Uint8Array()).length + 4 * Math.ceil(size / 3);
  }, 0);
}

function refuseLarge(path: string, bytes: number, ofPictures: number): void {
  const size = bytes + ofPictures;
  if (size < MOST) return;
  const pictures = ofPictures === 0 ? "" : ` (${megabytes(ofPictures)} of it pictures)`;
  throw new CommandError(
    EXIT.files,
    `${path} would be ${megabytes(size)}${pictures}, and one file stays below ${megabytes(MOST)}; a folder takes any size: --static -o ${path.replace(/\.html$/i, "")}`
  );
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function refuseOthers(path: string): void {
  if (!isAnothersFile(path)) return;
  throw new CommandError(EXIT.files, `${path} holds something else; name a file that is new`);
}

function isAnothersFile(path: string): boolean {
  try {
    const stat = statSync(path, {throwIfNoEntry: false});
    if (!stat?.isFile() || stat.size === 0) return false;
    const first = Buffer.alloc(FIRST_BYTES);
    const file = openSync(path, "r");
    try {
      readSync(file, first);
    } finally {
      closeSync(file);
    }
    return !first.includes(MADE_BY);
  } catch (error) {
    throw writeFault(path, error as Error);
  }
}
