import {createHash} from "node:crypto";
import {existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync} from "node:fs";
import {open} from "node:fs/promises";
import {basename, join} from "node:path";
import {fileSha256} from "../file-sha256.js";
import {oneAtATime} from "../one-at-a-time.js";
import {AUTHORIZATION, authorizationFor} from "./authorization.js";
import {removeForgottenParts} from "./forgotten-parts.js";
import {DEFAULT_BUDGET, megabytes, PullWatch, type PullBudget, type PullStop} from "./pull-watch.js";

/** How a file is pulled. */
export interface PullOptions {
  /** Folder that keeps what was pulled, outside the tree. */
  readonly cache: string;
  /** Expected SHA-256; a file that differs is thrown away. */
  readonly sha256?: string;
  /** Tries beyond the first; defaults to 5. */
  readonly retries?: number;
  /** Silence after which a connection counts as stalled; defaults to 30 s. */
  readonly stallMs?: number;
  /** First pause between tries, doubled each time; defaults to 500 ms. */
  readonly pauseMs?: number;
  /** What a pull may take; defaults to `DEFAULT_BUDGET`. */
  readonly budget?: Partial<PullBudget>;
  readonly onProgress?: (bytes: number, of: number | null) => void;
  /** Told of silence, of slowness and of pauses, and of what is left where the process ends: a clause about the address. */
  readonly onWord?: (words: string) => void;
}

/** A URL that could not be pulled. */
export class PullError extends Error {
  override readonly name = "PullError";
}

interface Kept {
  readonly url: string;
  /** Where redirects led. */
  readonly from: string;
  /** `null` where the server gives none, and of a part whose place in the file cannot be told. */
  readonly etag: string | null;
  readonly isComplete: boolean;
}

/** What may pass by itself. */
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);
/** Of an address that leads nowhere however often it is asked. */
const LASTING = /redirect count exceeded|URL scheme must be|unknown scheme/;
const LONGEST_PAUSE_MS = 60_000;
/** A server that says nothing as often as this, without a byte between, is not asked again. */
const MOST_SILENCES = 2;

/**
 * Pulls a file over http(s) and returns its path in the cache.
 *
 * What is kept and has the checksum expected is not asked for, so that a pinned file needs no network. What is complete and
 * unchanged (by ETag) is not pulled again; what was interrupted goes on where it stopped, if the server
 * can and the file is still the same. Passing failures (429, 5xx, stalls, broken or short bodies) are tried again after growing
 * pauses, or after what Retry-After says, if that is no longer than a minute. Of several processes that want the same file one pulls
 * it. A pull that uses up its budget, or whose process is told to end, leaves a part only where the next pull can go on from it; parts
 * that nobody went on with for a week are removed.
 *
 * @throws PullError with the URL and what was expected
 */
export async function pullFile(url: string, options: PullOptions): Promise<string> {
  if (!/^https?:\/\//.test(url)) throw new PullError(`${url}: unsupported address; expected http or https`);
  const {username, password, host} = new URL(url);
  if (username !== "" || password !== "")
    throw new PullError(`${host}: unsupported address; expected one without user and password`);
  const {retries = 5, pauseMs = 500, sha256} = options;
  mkdirSync(options.cache, {recursive: true});
  const path = cachePath(url, options.cache);
  if (sha256 !== undefined && existsSync(path) && (await fileSha256(path)) === sha256.toLowerCase()) return path;
  const asked = Date.now();
  mkdirSync(join(path, ".."), {recursive: true});
  removeForgottenParts(options.cache);
  const deadline = asked + (options.budget?.ms ?? DEFAULT_BUDGET.ms);
  await oneAtATime(path, async () => {
    if (existsSync(path) && statSync(path).mtimeMs >= asked) return;
    let silences = 0;
    for (let attempt = 0; ; attempt++) {
      const outcome = await onePull(url, path, options, deadline);
      if (outcome === "done") break;
      silences = outcome.isSilence ? silences + 1 : 0;
      const pause = outcome.retryAfterMs ?? pauseMs * 2 ** attempt;
      const tooLong = waitFault(outcome, pause, deadline);
      if (attempt >= retries || !outcome.isPassing || silences >= MOST_SILENCES || tooLong !== null)
        throw new PullError(`${url}: ${outcome.reason}${tooLong ?? ""}${copyNote(path)}${partNote(path)}`);
      if (pause >= TOLD_MS) options.onWord?.(`${outcome.reason}: asked again in ${seconds(pause)}`);
      await new Promise((resolve) => setTimeout(resolve, Math.min(pause, LONGEST_PAUSE_MS)));
    }
  });
  if (sha256 !== undefined) await verify(url, path, sha256);
  return path;
}

/** Pauses that are said. */
const TOLD_MS = 2000;

const seconds = (ms: number): string => `${Math.ceil(ms / 1000)} s`;

/** Why a server that may be asked again is not waited for; `null` where it is. */
function waitFault({isPassing, retryAfterMs = 0}: Failure, pause: number, deadline: number): string | null {
  if (!isPassing) return null;
  if (retryAfterMs > LONGEST_PAUSE_MS)
    return `, to be asked again after ${seconds(retryAfterMs)}, longer than the ${seconds(LONGEST_PAUSE_MS)} that are waited for a server`;
  return Date.now() + pause > deadline
    ? ", and the time that --pull-time allows is over before it is asked again"
    : null;
}

/** What is left of a pull that did not come to its end. */
function partNote(path: string): string {
  const size = statSync(`${path}.part`, {throwIfNoEntry: false})?.size ?? 0;
  return size === 0 ? "" : ` (the first ${megabytes(size)} are kept, and the next pull goes on from there)`;
}

/** The address that a pulled file came from in the end, which relative addresses in it are relative to. */
export const pulledFrom = (path: string, url: string): string => readKept(`${path}.json`, url)?.from ?? url;

/** An older copy is never taken for the file in silence, but whoever has no network can name it instead. */
const copyNote = (path: string): string => (existsSync(path) ? ` (an earlier copy is ${path})` : "");

/** Where a URL is kept: a folder of its own, so that the file keeps its name. */
export function cachePath(url: string, cache: string): string {
  const key = createHash("sha256").update(url).digest("hex").slice(0, 16);
  const name = basename(new URL(url).pathname).replace(/[^\w.-]+/g, "_") || "index";
  return join(cache, key, name);
}

interface Failure {
  readonly reason: string;
  readonly isPassing: boolean;
  /** Did not one byte come? */
  readonly isSilence?: boolean;
  readonly retryAfterMs?: number;
}

async function onePull(url: string, path: string, options: PullOptions, deadline: number): Promise<"done" | Failure> {
  const [part, note] = [`${path}.part`, `${path}.json`];
  const kept = readKept(note, url);
  const have = kept?.isComplete === false && kept.etag !== null && existsSync(part) ? statSync(part).size : 0;
  // Of a body packed on the way neither the length nor the place to go on from could be told, nor whether its end is missing.
  const headers: Record<string, string> = {"Accept-Encoding": "identity", ...authorizationFor(url)};
  if (kept?.isComplete && kept.etag !== null && existsSync(path)) headers["If-None-Match"] = kept.etag;
  if (have > 0 && kept?.etag) Object.assign(headers, {Range: `bytes=${have}-`, "If-Range": kept.etag});
  const abort = new AbortController();
  const watch = new PullWatch(
    {...DEFAULT_BUDGET, ...options.budget, folder: options.cache, deadline, stallMs: options.stallMs ?? 30_000},
    () => abort.abort(),
    options.onWord
  );
  let isResumable = have > 0;
  const leaveNothing = (): void => {
    if (!isResumable) rmSync(part, {force: true});
  };
  const stopped = (stop: PullStop): Failure => {
    isResumable &&= stop.keepsPart;
    return stop;
  };
  const atExit = (): void => {
    leaveNothing();
    options.onWord?.(`stopped${partNote(path)}`);
  };
  process.on("exit", atExit);
  try {
    const response = await fetch(url, {headers, signal: abort.signal});
    if (response.status === 304)
      return "If-None-Match" in headers ? "done" : {reason: "HTTP 304 without having been asked for", isPassing: false};
    if (response.status === 416) {
      isResumable = false;
      return {reason: "the part kept is longer than the file", isPassing: true};
    }
    if (!response.ok) {
      await response.body?.cancel();
      return failureOf(response);
    }
    const isResumed = response.status === 206;
    const etag = response.headers.get("etag");
    const mismatch = isResumed ? rangeFault(response, have, kept?.etag ?? null) : null;
    if (mismatch !== null) {
      await response.body?.cancel();
      isResumable = false;
      return {reason: mismatch, isPassing: true};
    }
    const length = Number(response.headers.get("content-length") ?? Number.NaN);
    const isEncoded = response.headers.has("content-encoding");
    const total = Number.isNaN(length) || isEncoded ? null : length + (isResumed ? have : 0);
    const about = {url, from: withoutQuery(response.url)};
    const ofPart: Kept = {...about, etag: isEncoded ? null : etag, isComplete: false};
    isResumable = ofPart.etag !== null;
    writeFileSync(note, JSON.stringify(ofPart));
    const handle = await open(part, isResumed ? "a" : "w");
    let bytes = isResumed ? have : 0;
    try {
      watch.expect(total, bytes);
      const reader = response.body?.getReader();
      for (let next = await reader?.read(); next && !next.done && !watch.stopped; next = await reader?.read()) {
        bytes += next.value.length;
        watch.feed(bytes, next.value.length);
        if (watch.stopped) break;
        await handle.write(next.value);
        options.onProgress?.(bytes, total);
      }
    } finally {
      await handle.close();
    }
    if (watch.stopped !== null) return stopped(watch.stopped);
    if (total !== null && bytes !== total) return {reason: `mismatched length: ${bytes} vs ${total}`, isPassing: true};
    // Another command may be reading what is there.
    if (await isSame(part, path)) rmSync(part);
    else renameSync(part, path);
    writeFileSync(note, JSON.stringify({...about, etag, isComplete: true} satisfies Kept));
    return "done";
  } catch (error) {
    if (error instanceof Error && "syscall" in error && "path" in error)
      return {reason: `${part} cannot be written: ${error.message}`, isPassing: false};
    if (watch.stopped !== null) return stopped(watch.stopped);
    const reason = networkReason(error);
    return {reason, isPassing: !LASTING.test(reason)};
  } finally {
    process.off("exit", atExit);
    watch.end();
    leaveNothing();
  }
}

/** Where redirects led, without a query: that may be signed. */
const withoutQuery = (url: string): string => url.replace(/[?#].*$/s, "");

/** Why what a server goes on with does not belong to the part kept; `null` where it does. */
function rangeFault({headers}: Response, have: number, keptEtag: string | null): string | null {
  if (have === 0) return "a part of the file, HTTP 206, without having been asked for one";
  const [range, etag] = [headers.get("content-range"), headers.get("etag")];
  if (range !== null && !range.startsWith(`bytes ${have}-`)) return `mismatched range: ${range} vs bytes ${have}-`;
  const [, last, total] = /-(\d+)\/(\d+)$/.exec(range ?? "") ?? [];
  if (last !== undefined && Number(last) + 1 !== Number(total)) return `mismatched range: ${range} vs bytes to the end`;
  return etag !== null && etag !== keptEtag ? `the file changed meanwhile: ETag ${etag} vs ${keptEtag}` : null;
}

async function isSame(part: string, path: string): Promise<boolean> {
  const size = statSync(path, {throwIfNoEntry: false})?.size;
  return size === statSync(part).size && (await fileSha256(part)) === (await fileSha256(path));
}

/** `fetch failed` says nothing: what failed stands in its cause. */
function networkReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause =
    error.cause instanceof Error ? error.cause.message || (error.cause as NodeJS.ErrnoException).code : null;
  return cause ? `${error.message}: ${cause}` : error.message;
}

function failureOf(response: Response): Failure {
  const isClosed = response.status === 401 || response.status === 403;
  const reason = `HTTP ${response.status}${isClosed ? `, which asks for credentials: ${AUTHORIZATION} may give them` : ""}`;
  const after = retryAfterMs(response.headers.get("retry-after"));
  const isPassing = PASSING.has(response.status);
  return Number.isFinite(after) && after >= 0 ? {reason, isPassing, retryAfterMs: after} : {reason, isPassing};
}

/** Seconds, or a date. */
function retryAfterMs(header: string | null): number {
  if (header === null || header.trim() === "") return Number.NaN;
  const seconds = Number(header);
  return Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
}

async function verify(url: string, path: string, sha256: string): Promise<void> {
  const actual = await fileSha256(path);
  if (actual === sha256.toLowerCase()) return;
  rmSync(path, {force: true});
  rmSync(`${path}.json`, {force: true});
  throw new PullError(`${url}: mismatched sha256: ${actual} vs ${sha256}`);
}

function readKept(note: string, url: string): Kept | null {
  try {
    const kept = JSON.parse(readFileSync(note, "utf8")) as Partial<Kept>;
    if (kept.url !== url) return null;
    return {
      url,
      from: typeof kept.from === "string" ? kept.from : url,
      etag: typeof kept.etag === "string" ? kept.etag : null,
      isComplete: kept.isComplete === true
    };
  } catch {
    return null;
  }
}
