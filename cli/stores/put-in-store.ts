import {createReadStream, mkdtempSync, readdirSync, rmSync, statSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {namedFault} from "../terminal/put-in-place.js";
import {removeAtEnd} from "../terminal/remove-at-end.js";
import {openStore} from "./open-store.js";
import type {Upload} from "./contract/store.js";

/** A store takes 10,000 parts of an object; all but the last have 5 MiB at least. */
const LEAST_PART = 8 << 20;
const MOST_PARTS = 9000;

/** A place in a store that is free, and may be written to. */
interface BegunPlace {
  /**
   * Lets files be written into a folder of this machine and puts them into the store. All are uploaded before the first of them is to be
   * seen, and the last one says what the others are: what breaks off before that leaves nothing that looks finished. Nothing is ever
   * replaced or deleted.
   *
   * @throws CommandError if the store says no
   */
  put(write: (aside: string) => Promise<void>): Promise<void>;
  /** Drops what was begun, where nothing came of it. */
  abandon(): Promise<void>;
}

/** Puts files into a store that are written at once, as `beginInStore` says. */
export async function putInStore(
  address: string,
  last: string,
  write: (aside: string) => Promise<void>
): Promise<void> {
  await (await beginInStore(address, last)).put(write);
}

/**
 * Finds out whether files can be put into a store, before the work on them begins.
 *
 * @param address - must have nothing below it
 * @param last - the file that says what the others are
 * @throws CommandError if something is there, or the store says no
 */
export async function beginInStore(address: string, last: string): Promise<BegunPlace> {
  const {store, place} = openStore(address);
  const prefix = place.key === "" || place.key.endsWith("/") ? place.key : `${place.key}/`;
  for await (const [found] of store.list(prefix, 1))
    if (found !== undefined)
      throw new CommandError(
        EXIT.files,
        `${address} cannot be written: s3://${place.bucket}/${found.key} is there, and nothing in a store is replaced. Name another place, or remove what is there`
      );
  const begun = await store.begin(`${prefix}${last}`);
  return {
    put: (write) => putAll(begun, {address, last, begin: (name) => store.begin(`${prefix}${name}`)}, write),
    abandon: () => begun.abort()
  };
}

async function putAll(
  begun: Upload,
  {address, last, begin}: {readonly address: string; readonly last: string; begin(name: string): Promise<Upload>},
  write: (aside: string) => Promise<void>
): Promise<void> {
  const uploads: Upload[] = [begun];
  let shown = 0;
  try {
    const aside = mkdtempSync(join(tmpdir(), "parallax-upload-"));
    removeAtEnd(aside);
    try {
      await write(aside);
      await addFile(begun, join(aside, last));
      for (const name of readdirSync(aside).sort()) {
        if (name === last) continue;
        const upload = await begin(name);
        uploads.unshift(upload);
        await addFile(upload, join(aside, name));
      }
    } catch (error) {
      throw namedFault(aside, error);
    } finally {
      rmSync(aside, {recursive: true, force: true, maxRetries: 5});
    }
    for (const upload of uploads) {
      await upload.complete();
      shown += 1;
    }
  } catch (error) {
    await Promise.allSettled(uploads.slice(shown).map((upload) => upload.abort()));
    throw shown > 0 && error instanceof CommandError
      ? new CommandError(
          error.exitCode,
          `${error.message}. ${shown} of ${uploads.length} files stand at ${address} without ${last}, and are not taken for tables: remove them before the next try`
        )
      : error;
  }
}

async function addFile(upload: Upload, path: string): Promise<void> {
  const part = Math.max(LEAST_PART, Math.ceil(statSync(path).size / MOST_PARTS));
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of createReadStream(path, {highWaterMark: 1 << 20}) as AsyncIterable<Buffer>) {
    held.push(piece);
    bytes += piece.length;
    if (bytes < part) continue;
    await upload.add(Buffer.concat(held));
    [held, bytes] = [[], 0];
  }
  if (bytes > 0) await upload.add(Buffer.concat(held));
}
