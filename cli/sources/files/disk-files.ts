import {readdirSync, statSync} from "node:fs";
import {realpath} from "node:fs/promises";
import {basename, join, resolve} from "node:path";
import {isAddress, publicAddress} from "../../../loaders/logs/public-address.js";
import type {PullBudget} from "../../../loaders/logs/pull-watch.js";
import {fileSha256} from "../../../loaders/file-sha256.js";
import {isLogName, type LogFile} from "../../../src/lib/adapters/index.js";
import {diskFile} from "./disk-file.js";
import {CommandError, EXIT} from "../../terminal/exit-codes.js";
import {isStored, refuseUnread} from "../../stores/store-address.js";
import type {StoredFiles} from "../../stores/stored-files.js";
import {nativeDigest} from "./native-digest.js";
import {globPaths} from "./glob-paths.js";
import {pulledAddress} from "./pulled-address.js";
import {spooledInput} from "./spooled-input.js";

const PASSED_OVER = new Set([".git", "node_modules", ".cache", "__pycache__"]);

/** Files found below some paths, and what was passed over. */
export interface DiskFiles {
  readonly files: readonly LogFile[];
  readonly refused: readonly RefusedPath[];
  /** The same files by the path that was named, under the name that their own paths begin with. */
  readonly named: readonly {readonly name: string; readonly full: string; readonly files: readonly LogFile[]}[];
}

/** A path that is not opened. */
export interface RefusedPath {
  readonly path: string;
  readonly reason: string;
  /** Has it the name of a log that is not among the files by another path? */
  readonly isLost?: boolean;
}

/**
 * All files at and below paths, in the order of their names; `-` is standard input, patterns are matched, objects of a store listed, other addresses pulled into the user's cache first. Links inside folders are passed over and reported, and count as lost where they lead to a log that is not among the files; a link that is
 * itself named is followed. Paths that end alike are told apart by the folders above them, since names of models stand there.
 *
 * @param sha256 - what an address, or the one file that is named, must hold
 * @param budget - what pulling one address may take
 * @throws CommandError if a path does not exist, matches nothing or does not hold that
 */
export async function diskFiles(
  paths: readonly string[],
  sha256?: string,
  budget?: Partial<PullBudget>
): Promise<DiskFiles> {
  const files: LogFile[] = [];
  const refused: RefusedPath[] = [];
  const links: {path: string; full: string}[] = [];
  const found: {place: string; full: string; stored?: StoredFiles}[] = [];
  for (const named of paths.flatMap((path) => (isPlain(path) ? matched(path) : [path]))) {
    if (isStored(named)) {
      const {storedFiles} = await import("../../stores/stored-files.js");
      const stored = await storedFiles(named, PASSED_OVER);
      found.push({place: stored.place, full: named, stored});
      continue;
    }
    refuseUnread(named);
    const path =
      named === "-"
        ? await spooledInput()
        : isAddress(named)
          ? (await pulledAddress(named, sha256, budget)).path
          : named;
    const full = await realpath(path).catch(() => {
      throw new CommandError(EXIT.files, `missing file or folder: ${path}`);
    });
    if (sha256 !== undefined && !isAddress(named)) await verifyFile(path, full, sha256, paths.length);
    // Above a file in the cache stand no names that its reader knows, but in its address.
    const place = isAddress(named) ? join(new URL(publicAddress(named)).pathname, "..", basename(path)) : resolve(path);
    found.push({place, full});
  }
  const names = distinctEnds(found.map(({place}) => place));
  const named = found.map(({full, stored}, f) => {
    const [name, first] = [names[f]!, files.length];
    if (stored !== undefined) {
      const {files: own, refused: others} = stored.named(name);
      for (const file of own) files.push(file);
      for (const other of others) refused.push(other);
    } else if (statSync(full).isDirectory()) walk(full, name, {files, refused, links});
    else files.push(diskFile(full, name));
    return {name, full, files: files.slice(first)};
  });
  if (sha256 !== undefined) for (const {stored} of found) if (stored) await verifyStored(files, paths, sha256);
  const isRead = new Set(files.map(({onDisk}) => onDisk?.full));
  for (const {path, full} of links) {
    const target = await realpath(full).catch(() => null);
    const isLost = isLogName(path) && !(target !== null && (isRead.has(target) || statSync(target).isDirectory()));
    refused.push({path, reason: "symbolic link", isLost});
  }
  return {files, refused, named};
}

/** A path on this machine. */
const isPlain = (path: string): boolean => path !== "-" && !/^[a-z][a-z\d+.-]*:\/\//i.test(path);

/** A pattern that the shell left alone, since it was quoted or there was none. */
function matched(path: string): string[] {
  const paths = globPaths(path);
  if (paths.length === 0) throw new CommandError(EXIT.files, `missing file or folder that matches: ${path}`);
  return paths;
}

/** The last part of each path, and as many before it as tell different paths apart. */
function distinctEnds(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.split("/").filter((part) => part !== ""));
  const kept = parts.map(() => 1);
  for (let isDone = false; !isDone;) {
    isDone = true;
    const pathsOf = new Map<string, Set<string>>();
    const end = (p: number): string => parts[p]!.slice(-kept[p]!).join("/");
    for (const [p, path] of paths.entries()) pathsOf.set(end(p), (pathsOf.get(end(p)) ?? new Set()).add(path));
    const alike = paths.map((_, p) => pathsOf.get(end(p))!.size > 1);
    for (const p of paths.keys()) {
      if (!alike[p] || kept[p]! >= parts[p]!.length) continue;
      kept[p]! += 1;
      isDone = false;
    }
  }
  return parts.map((own, p) => own.slice(-kept[p]!).join("/"));
}

async function verifyFile(path: string, full: string, sha256: string, count: number): Promise<void> {
  if (count !== 1 || statSync(full).isDirectory())
    throw new CommandError(EXIT.usage, `${path}: mismatched sha256; expected one file, or an address: ${sha256}`);
  const actual = await fileSha256(full);
  if (actual !== sha256.toLowerCase())
    throw new CommandError(EXIT.files, `${path}: mismatched sha256: ${actual} vs ${sha256}`);
}

/** The same of an object in a store, or of all below it, which is read for that. */
async function verifyStored(files: readonly LogFile[], paths: readonly string[], sha256: string): Promise<void> {
  const [path] = paths;
  if (files.length !== 1 || paths.length !== 1)
    throw new CommandError(EXIT.usage, `${path}: mismatched sha256; expected one file, or an address: ${sha256}`);
  const digest = nativeDigest();
  for await (const bytes of files[0]!.chunks()) digest.update(bytes);
  const actual = await digest.hex();
  if (actual !== sha256.toLowerCase())
    throw new CommandError(EXIT.files, `${path}: mismatched sha256: ${actual} vs ${sha256}`);
}

/** What is found below a folder. */
interface Found {
  readonly files: LogFile[];
  readonly refused: RefusedPath[];
  readonly links: {path: string; full: string}[];
}

/** Record trees have thousands of folders: nothing here waits for its turn in the event loop, which costs more than the look itself. */
function walk(folder: string, name: string, found: Found): void {
  const entries = readdirSync(folder, {withFileTypes: true});
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const [full, path] = [join(folder, entry.name), `${name}/${entry.name}`];
    if (entry.isSymbolicLink()) found.links.push({path, full});
    else if (entry.isDirectory() && !PASSED_OVER.has(entry.name)) walk(full, path, found);
    else if (entry.isFile()) found.files.push(diskFile(full, path));
    else if (!entry.isDirectory()) found.refused.push({path, reason: "no regular file"});
  }
}
