import {createWriteStream, mkdtempSync, renameSync} from "node:fs";
import {open} from "node:fs/promises";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {pipeline} from "node:stream/promises";
import {randomFile, type LogFile, type RandomFile} from "../src/lib/adapters/index.js";
import {diskFile} from "./disk-file.js";
import {removeAtEnd} from "./remove-at-end.js";

/**
 * Standard input laid down in a file, since logs are read more than once and may be larger than memory; gone when the process ends.
 * Its name says what its first character promises: JSON, JSON lines, else a table. Archives are recognised whatever their name.
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

async function extensionOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const {buffer, bytesRead} = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    const first = buffer
      .toString("utf8", 0, bytesRead)
      .replace(/^\ufeff/, "")
      .trimStart()[0];
    return first === "[" ? "json" : first === "{" ? "jsonl" : "csv";
  } finally {
    await file.close();
  }
}
