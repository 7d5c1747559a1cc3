import {readdirSync, statSync} from "node:fs";
import {realpath} from "node:fs/promises";
import {homedir} from "node:os";
import {basename, join, resolve} from "node:path";
import type {LogFile} from "../src/lib/adapters/index.js";
import {diskFile} from "./disk-file.js";
import {CommandError, EXIT} from "./exit-codes.js";
import {spooledInput} from "./spooled-input.js";

const PASSED_OVER = new Set([".git", "node_modules", ".cache", "__pycache__"]);

/** Before the checksum of an address: `https://…/a.zip#sha256=…`. */
export const SHA256_MARK = "#sha256=";

/** Files found below some paths, and what was passed over. */
export interface DiskFiles {
  readonly files: readonly LogFile[];
  readonly refused: readonly {readonly path: string; readonly reason: string}[];
}

/**
 * All files at and below paths, in the order of their names; `-` is standard input, addresses are pulled into the user's cache first. Links inside folders are passed over and reported; a link that is
 * itself named is followed.
 *
 * @param sha256 - what an address must hold
 * @throws CommandError if a path does not exist
 */
export async function diskFiles(paths: readonly string[], sha256?: string): Promise<DiskFiles> {
  const files: LogFile[] = [];
  const refused: {path: string; reason: string}[] = [];
  for (const named of paths) {
    const path =
      named === "-" ? await spooledInput() : /^https?:\/\//.test(named) ? await pulled(named, sha256) : named;
    const full = await realpath(path).catch(() => {
      throw new CommandError(EXIT.files, `missing file or folder: ${path}`);
    });
    const name = basename(resolve(path));
    if (statSync(full).isDirectory()) walk(full, name, files, refused);
    else files.push(diskFile(full, name));
  }
  return {files, refused};
}

/** A file pulled over http(s), kept between runs outside any project. */
async function pulled(address: string, given: string | undefined): Promise<string> {
  const [url = "", marked] = address.split(SHA256_MARK);
  const sha256 = marked ?? given;
  const {pullFile, PullError} = await import("../loaders/logs/pull-file.js");
  const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "parallax", "pulled");
  return pullFile(url, {cache, ...(sha256 === undefined ? {} : {sha256})}).catch((error: unknown) => {
    throw error instanceof PullError ? new CommandError(EXIT.files, error.message) : error;
  });
}

/** Record trees have thousands of folders: nothing here waits for its turn in the event loop, which costs more than the look itself. */
function walk(folder: string, name: string, files: LogFile[], refused: {path: string; reason: string}[]): void {
  const entries = readdirSync(folder, {withFileTypes: true});
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const [full, path] = [join(folder, entry.name), `${name}/${entry.name}`];
    if (entry.isSymbolicLink()) refused.push({path, reason: "symbolic link"});
    else if (entry.isDirectory() && !PASSED_OVER.has(entry.name)) walk(full, path, files, refused);
    else if (entry.isFile()) files.push(diskFile(full, path));
    else if (!entry.isDirectory()) refused.push({path, reason: "no regular file"});
  }
}
