import {createHash} from "node:crypto";
import {parquetWriteBuffer} from "hyparquet-writer";
import {CanonicalWriter, memoryFile, type LogFile} from "../../../../src/lib/adapters/index.js";
import {CANONICAL_TABLES, CANONICAL_VERSION, type CanonicalTableName} from "../../../../src/lib/schema/index.js";
import type {ReadAll} from "./read-all.js";

const TYPES = {string: "STRING", number: "DOUBLE", integer: "INT32", boolean: "BOOLEAN"} as const;

/** The files of a folder of canonical tables, by name. */
export type CanonicalFiles = Record<string, string | Uint8Array>;

/** What was read as the files of a folder of canonical tables, as `ingest -o` writes them. */
export function canonicalFiles({rows, ledger, sources}: Pick<ReadAll, "rows" | "ledger" | "sources">): CanonicalFiles {
  const writer = new CanonicalWriter();
  const large = writer.add(rows.toSorted((a, b) => (a.itemId < b.itemId ? -1 : a.itemId > b.itemId ? 1 : 0)));
  const tables: Record<CanonicalTableName, readonly object[]> = {...writer.tables(), ...large, sources};
  const files: CanonicalFiles = Object.fromEntries(
    Object.entries(tables).map(([name, list]) => [`${name}.parquet`, parquet(name as CanonicalTableName, list)])
  );
  files["ledger.json"] = JSON.stringify({...ledger, files: Object.fromEntries(ledger.files), stated: ledger.logged});
  files["cells.json"] = JSON.stringify({canonicalVersion: CANONICAL_VERSION, cells: []});
  return withManifest(files, Object.fromEntries(Object.entries(tables).map(([name, list]) => [name, list.length])));
}

/** The same with a manifest that states what the files are. */
export function withManifest(
  files: CanonicalFiles,
  tables: Readonly<Record<string, number>>,
  canonicalVersion: unknown = CANONICAL_VERSION
): CanonicalFiles {
  const stated = Object.entries(files)
    .filter(([name]) => name !== "manifest.json")
    .map(([name, content]) => [name, {sha256: createHash("sha256").update(content).digest("hex")}]);
  return {...files, "manifest.json": JSON.stringify({canonicalVersion, tables, files: Object.fromEntries(stated)})};
}

/** A table of some rows. */
export function parquet(table: CanonicalTableName, rows: readonly object[]): Uint8Array {
  const columns: readonly (readonly [string, {readonly type: keyof typeof TYPES; readonly nullable: boolean}])[] =
    Object.entries(CANONICAL_TABLES[table]);
  return new Uint8Array(
    parquetWriteBuffer({
      columnData: columns.map(([name, {type, nullable}]) => ({
        name,
        type: TYPES[type],
        nullable,
        data: rows.map((row) => (row as Readonly<Record<string, unknown>>)[name] ?? null)
      }))
    })
  );
}

/** The files in a folder. */
export const inFolder = (folder: string, files: CanonicalFiles): LogFile[] =>
  Object.entries(files).map(([name, content]) => memoryFile(`${folder}/${name}`, content));
