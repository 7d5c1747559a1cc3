import {createHash} from "node:crypto";
import {statSync} from "node:fs";
import {homedir} from "node:os";
import {join} from "node:path";
import type {CatalogueEntry, CatalogueFile} from "./catalogue.js";
import {fileSha256} from "../file-sha256.js";

/** The environment variable that names the folder of pulled logs; empty for none, as for a site that must not hold any. */
export const PULLED_LOGS_FOLDER = "PARALLAX_PULLED_LOGS";

/** Folder of what is kept between runs, outside any project. */
export const userCache = (): string => join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "parallax");

/** Folder of the logs of the catalogue that were pulled, one of its own for each; `null` where there is to be none. */
export function pulledLogsFolder(): string | null {
  const given = process.env[PULLED_LOGS_FOLDER];
  return given === undefined ? join(userCache(), "catalogue") : given === "" ? null : given;
}

/** Entries of which every file is there, whole and unchanged. */
export async function pulledEntries(
  entries: readonly CatalogueEntry[],
  folder: string | null = pulledLogsFolder()
): Promise<readonly CatalogueEntry[]> {
  if (folder === null) return [];
  const missing = await Promise.all(entries.map((entry) => missingFiles(entry, join(folder, entry.id))));
  return entries.filter((_, e) => missing[e]!.length === 0);
}

/** Files of an entry that a folder does not hold as they should be. */
export async function missingFiles({files}: CatalogueEntry, folder: string): Promise<readonly CatalogueFile[]> {
  const isThere = await Promise.all(
    files.map(async ({path, sha256, bytes}) => {
      const full = join(folder, path);
      const stat = statSync(full, {throwIfNoEntry: false});
      return stat?.isFile() === true && stat.size === bytes && (await fileSha256(full)) === sha256;
    })
  );
  return files.filter((_, f) => !isThere[f]);
}

/** Another text whenever other logs, or other files of the same ones, have been pulled. */
export const pulledVersion = (entries: readonly CatalogueEntry[]): string =>
  createHash("sha256").update(JSON.stringify(entries)).digest("hex").slice(0, 16);
