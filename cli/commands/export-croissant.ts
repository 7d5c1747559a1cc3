import {createHash} from "node:crypto";
import {readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {CANONICAL_TABLES, croissantOf, type CanonicalTableName} from "../../src/lib/schema/index.js";
import type {CommandLine, CommandOptions} from "../terminal/command-line.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";
import {putFilesInPlace} from "../terminal/put-in-place.js";
import type {Terminal} from "../terminal/terminal.js";
import {datasetBibtex, datasetCff, datasetLicence, isAddress} from "./dataset-citation.js";
import {ingestCommand} from "./ingest.js";

interface TableManifest {
  readonly simulated: boolean;
  readonly files: Readonly<Record<string, {readonly bytes: number; readonly sha256: string}>>;
}

const NEEDED = ["out", "title", "licence", "organization", "url"] as const;
const NAMES: Readonly<Record<(typeof NEEDED)[number], string>> = {
  out: "-o FOLDER",
  title: "--title TEXT",
  licence: "--licence ID or address",
  organization: "--organization NAME",
  url: "--url ADDRESS"
};

/**
 * Writes the canonical tables as a data set that may be published: Parquet files with `croissant.json` (Croissant 1.1),
 * `CITATION.cff` and `citation.bib`. What these must say and no log knows is asked for by name.
 */
export async function exportCroissant(line: CommandLine, terminal: Terminal, version: string): Promise<number> {
  const {out, title, licence, organization, url} = needed(line.options);
  const named = datasetLicence(licence);
  if (!isAddress(url)) throw new CommandError(EXIT.usage, `invalid --url: ${url}; expected an address of the web`);
  const code = await ingestCommand(line, terminal, version);
  if (code === EXIT.nothing) return code;
  const {simulated, files} = JSON.parse(readFileSync(join(out, "manifest.json"), "utf8")) as TableManifest;
  const tables = Object.fromEntries(
    Object.keys(CANONICAL_TABLES).map((table) => [table, files[`${table}.parquet`]!])
  ) as Record<CanonicalTableName, TableManifest["files"][string]>;
  const fingerprint = createHash("sha256")
    .update(
      Object.values(tables)
        .map(({sha256}) => sha256)
        .join("")
    ) // prettier-ignore
    .digest("hex")
    .slice(0, 16);
  const published = new Date().toISOString().slice(0, 10);
  const dataset = {title, creator: organization, url, licence: named, published, fingerprint, isSimulated: simulated};
  const citation = datasetBibtex(dataset);
  const croissant = croissantOf({...dataset, licence: named.url, citation}, tables);
  await putFilesInPlace(out, "croissant.json", (aside) => {
    writeFileSync(join(aside, "CITATION.cff"), datasetCff(dataset));
    writeFileSync(join(aside, "citation.bib"), citation);
    writeFileSync(join(aside, "croissant.json"), JSON.stringify(croissant, null, 2) + "\n");
    return Promise.resolve();
  });
  return code;
}

function needed(options: CommandOptions): Readonly<Record<(typeof NEEDED)[number], string>> {
  const missing = NEEDED.filter((name) => options[name] === undefined || options[name].trim() === "");
  if (missing.length > 0)
    throw new CommandError(
      EXIT.usage,
      `missing ${missing.map((name) => NAMES[name]).join(", ")}: a published data set says these, and a log does not`
    );
  return options as Readonly<Record<(typeof NEEDED)[number], string>>;
}
