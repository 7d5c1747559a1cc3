import {homedir} from "node:os";
import {join} from "node:path";
import {CommandError, EXIT} from "../../terminal/exit-codes.js";

/** Before the checksum of an address: `https://…/a.zip#sha256=…`. */
export const SHA256_MARK = "#sha256=";

/** A file pulled over http(s). */
export interface PulledAddress {
  readonly path: string;
  /** Where redirects led. */
  readonly from: string;
}

/**
 * A file pulled over http(s), kept between runs outside any project.
 *
 * @param given - its checksum, where the address names none
 * @throws CommandError if it cannot be had
 */
export async function pulledAddress(address: string, given?: string): Promise<PulledAddress> {
  const [url = "", marked] = address.split(SHA256_MARK);
  const sha256 = marked ?? given;
  const {pullFile, pulledFrom, PullError} = await import("../../../loaders/logs/pull-file.js");
  const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "parallax", "pulled");
  const onProgress = process.stderr.isTTY ? pullProgress(url) : undefined;
  const path = await pullFile(url, {cache, ...(sha256 === undefined ? {} : {sha256}), ...(onProgress && {onProgress})})
    .catch((error: unknown) => {
      throw error instanceof PullError ? new CommandError(EXIT.files, error.message) : error;
    })
    .finally(() => onProgress && process.stderr.write("\r\u001b[K"));
  return {path, from: pulledFrom(path, url)};
}

/** Says four times a second how far a file has come, in one line of the terminal. */
function pullProgress(url: string): (bytes: number, of: number | null) => void {
  let shown = Date.now();
  const megabytes = (bytes: number): string => (bytes / 1e6).toLocaleString("en", {maximumFractionDigits: 1});
  return (bytes, of) => {
    if (Date.now() - shown < 250) return;
    shown = Date.now();
    process.stderr.write(`\r\u001b[K${url}: ${megabytes(bytes)}${of === null ? "" : ` of ${megabytes(of)}`} MB`);
  };
}
