import {randomUUID} from "node:crypto";
import {existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {dirname, join, resolve} from "node:path";
import {openStore} from "../stores/open-store.js";
import {isStoreAddress, refuseUnwritten} from "../stores/store-address.js";
import type {CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {makeFolder} from "../terminal/make-folder.js";
import {removeAtEnd} from "../terminal/remove-at-end.js";

/** Where the programs that read shares find their plan, and write what they read until it is united. */
export interface SharesHome {
  /** A folder, or an address in object storage, that every worker sees. */
  readonly place: string;
  readonly isStored: boolean;
  /** Writes a file there; its place. */
  put(name: string, text: string): Promise<string>;
  /** How many shares are written; `null` where finding out takes a request. */
  written(): number | null;
  /** Removes a folder. Of a store nothing is ever deleted: the place at which something is left. */
  end(): string | null;
}

/** What a folder of shares ends with. */
const MARK = ".shares-";

/**
 * Where shares stand: where `--shares` says; else beside a folder that is to be written. Beside a prefix that is to be written, where
 * a cluster reads, since a disk that its machines have in common is not to be taken for granted; of this machine alone in its temporary folder.
 *
 * @throws CommandError if the place cannot be written, or lies below the place of the tables
 */
export function sharesHome({out, shares, master = "local[*]"}: CommandOptions): SharesHome {
  if (shares !== undefined) {
    refuseUnwritten(shares, true);
    if (isStoreAddress(shares)) return storeHome(`${withoutSlash(shares)}/parallax${MARK}`, out!);
    return folderHome(join(resolve(shares), `parallax${MARK}`));
  }
  if (!isStoreAddress(out!)) return folderHome(`${resolve(out!)}${MARK}`);
  return master.startsWith("local")
    ? folderHome(join(tmpdir(), `parallax${MARK}`))
    : storeHome(`${withoutSlash(out!)}${MARK}`, out!);
}

/** A new folder whose path begins so, which is there until the program ends. */
export function folderHome(beginning: string): SharesHome {
  makeFolder(dirname(beginning));
  const place = mkdtempSync(beginning);
  removeAtEnd(place);
  return {
    place,
    isStored: false,
    put(name, text) {
      const file = join(place, name);
      writeFileSync(file, text);
      return Promise.resolve(file);
    },
    written: () => readdirSync(place).filter((name) => existsSync(join(place, name, "manifest.json"))).length,
    end() {
      rmSync(place, {recursive: true, force: true, maxRetries: 5});
      return null;
    }
  };
}

/**
 * A new prefix that begins so.
 *
 * @param out - below which nothing may be
 */
export function storeHome(beginning: string, out: string): SharesHome {
  // A single key of `s3://` may mean a file for everybody; `s3a://` is always a place in a store.
  const place = `${inStore(beginning)}${randomUUID()}`;
  if (/^s3a:\/\/[^/]+$/.test(place) || place.startsWith(`${withoutSlash(inStore(out))}/`))
    throw new CommandError(
      EXIT.usage,
      `shares cannot stand at ${inStore(beginning)}…: below ${out} nothing may be but its tables. Name another place: --shares s3://BUCKET/PREFIX, or a folder that every worker sees`
    );
  let isUsed = false;
  return {
    place,
    isStored: true,
    async put(name, text) {
      const address = `${place}/${name}`;
      const {store, place: own} = openStore(address);
      const upload = await store.begin(own.key);
      await upload.add(Buffer.from(text));
      await upload.complete();
      isUsed = true;
      return address;
    },
    written: () => null,
    end: () => (isUsed ? place : null)
  };
}

const inStore = (address: string): string => address.replace(/^s3:/, "s3a:");
const withoutSlash = (address: string): string => address.replace(/\/+$/, "");
