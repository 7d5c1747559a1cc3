import {join} from "node:path";
import {userCache} from "../../../loaders/logs/pulled-logs.js";
import type {PullBudget} from "../../../loaders/logs/pull-watch.js";
import {SHA256_MARK} from "../../../loaders/logs/public-address.js";
import type {CommandOptions} from "../../terminal/command-line.js";
import {endAtSignals} from "../../terminal/remove-at-end.js";
import {CommandError, EXIT} from "../../terminal/exit-codes.js";

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
export async function pulledAddress(
  address: string,
  given?: string,
  budget: Partial<PullBudget> = {}
): Promise<PulledAddress> {
  const [named = "", marked] = address.split(SHA256_MARK);
  const sha256 = marked ?? given;
  const [{pullFile, pulledFrom, PullError}, {publicAddress}] = await Promise.all([
    import("../../../loaders/logs/pull-file.js"),
    import("../../../loaders/logs/public-address.js")
  ]);
  const url = publicAddress(named);
  const cache = join(userCache(), "pulled");
  const isTerminal = process.stderr.isTTY;
  const onProgress = isTerminal ? pullProgress(url) : undefined;
  const onWord = (words: string): void =>
    void process.stderr.write(`${isTerminal ? "\r\u001b[K" : ""}${url}: ${words}\n`);
  endAtSignals();
  const options = {cache, budget, onWord, ...(sha256 === undefined ? {} : {sha256}), ...(onProgress && {onProgress})};
  const path = await pullFile(url, options)
    .catch((error: unknown) => {
      throw error instanceof PullError ? new CommandError(EXIT.files, error.message + adviceOn(address)) : error;
    })
    .finally(() => onProgress && process.stderr.write("\r\u001b[K"));
  return {path, from: pulledFrom(path, url)};
}

/** What is not for everybody may be for who has keys. */
const adviceOn = (address: string): string =>
  address.startsWith("s3://")
    ? "; with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY set, it is asked for with them"
    : "";

/** What the options of a command let a pull take. */
export function pullBudget(options: CommandOptions): Partial<PullBudget> {
  const [bytes, ms, free] = [
    sizeOf("pull-bytes", options["pull-bytes"]),
    durationOf("pull-time", options["pull-time"]),
    sizeOf("pull-free", options["pull-free"])
  ];
  return {...(bytes === null ? {} : {bytes}), ...(ms === null ? {} : {ms}), ...(free === null ? {} : {free})};
}

const SIZES: Readonly<Record<string, number>> = {"": 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12};
const DURATIONS: Readonly<Record<string, number>> = {s: 1000, m: 60_000, h: 3_600_000};

function sizeOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, number, unit = ""] = /^(\d+(?:\.\d+)?) ?([kmgt]?)b?$/i.exec(text) ?? [];
  if (number !== undefined) return Number(number) * SIZES[unit.toLowerCase()]!;
  throw new CommandError(EXIT.usage, `invalid --${name}; expected bytes, as 500MB or 20GB: ${text}`);
}

function durationOf(name: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, number, unit = "s"] = /^(\d+(?:\.\d+)?) ?([smh]?)$/i.exec(text) ?? [];
  if (number !== undefined && Number(number) > 0) return Number(number) * DURATIONS[unit.toLowerCase() || "s"]!;
  throw new CommandError(EXIT.usage, `invalid --${name}; expected a time, as 90s, 30m or 2h: ${text}`);
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
