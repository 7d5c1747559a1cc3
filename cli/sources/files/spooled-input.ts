import {createWriteStream, mkdtempSync, renameSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {pipeline} from "node:stream/promises";
import {
  DEFAULT_LIMITS,
  headOf,
  inflated,
  randomFile,
  type LogFile,
  type RandomFile
} from "../../../src/lib/adapters/index.js";
import {diskFile} from "./disk-file.js";
import {streamPacking} from "./packing.js";
import {removeAtEnd} from "../../terminal/remove-at-end.js";

const HEAD = 4096;

/**
 * Standard input laid down in a file, since logs are read more than once and may be larger than memory; gone when the process ends.
 * Its name says what its first character promises: JSON, JSON lines, else a table; without one it is no log. Archives are recognised whatever their name.
 */
export async function spooledInput(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "parallax-stdin-"));
  removeAtEnd(folder);
  const raw = join(folder, "raw");
  await pipeline(process.stdin, createWriteStream(raw));
  const path = join(folder, `stdin.${await extensionOf(raw)}`);
  renameSync(raw, path);
  return path;
}

/** A file that can only be read in order, laid down until the process ends. */
export async function spooledFile(file: LogFile): Promise<RandomFile> {
  const folder = mkdtempSync(join(tmpdir(), "parallax-unpacked-"));
  removeAtEnd(folder);
  const path = join(folder, "content");
  await pipeline(file.chunks(), createWriteStream(path));
  return randomFile(diskFile(path, file.path), Infinity);
}

/** What the first character promises, of a packed text that of what is packed, and how it is packed. */
async function extensionOf(path: string): Promise<string> {
  const file = diskFile(path, path);
  const head = await headOf(file, HEAD);
  const packed = streamPacking(head);
  if (packed === undefined) return extensionOfText(head);
  const {packing, end} = packed;
  const text = await headOf(
    {path, size: file.size, chunks: () => inflated(file.chunks(), packing, DEFAULT_LIMITS)},
    HEAD
  );
  return `${extensionOfText(text)}.${end}`;
}

function extensionOfText(head: Uint8Array): string {
  const first = Buffer.from(head)
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trimStart()[0];
  return first === undefined ? "txt" : first === "[" ? "json" : first === "{" ? "jsonl" : "csv";
}
