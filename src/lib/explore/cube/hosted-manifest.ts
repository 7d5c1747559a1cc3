import {CANONICAL_VERSION} from "../../schema/index.js";

/** What a folder of tables for plain hosting calls itself, and the version of its layout. */
export const HOSTED_TABLES = "parallax-hosted-tables";
export const HOSTED_VERSION = 1;
export const HOSTED_MANIFEST = "manifest.json";

/** A file of the folder. */
export interface HostedFile {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What a folder of tables for plain hosting holds: all that a page asks for before it asks for counts. */
export interface HostedManifest {
  readonly format: typeof HOSTED_TABLES;
  readonly version: typeof HOSTED_VERSION;
  readonly canonicalVersion: string;
  readonly name: string;
  /** Generated logs are never evidence. */
  readonly simulated: boolean;
  /** Verdicts, an answer without one counted once. */
  readonly rows: number;
  readonly answers: number;
  readonly items: number;
  /** The counts, gzip-packed JSON (`CubeFile`). */
  readonly cube: HostedFile;
  /** Rows of every part but the last, and the parts in order. */
  readonly rowsOfPart: number;
  readonly parts: readonly HostedFile[];
}

/**
 * Reads a manifest that may come from anywhere.
 *
 * @throws RangeError that says what the folder is instead, and what makes one of it
 */
export function hostedManifest(given: unknown): HostedManifest {
  const manifest = given as Partial<Record<keyof HostedManifest, unknown>> | null;
  if (typeof manifest !== "object" || manifest === null) throw new RangeError("its manifest.json is no object");
  if (manifest.format !== HOSTED_TABLES)
    throw new RangeError(
      "tables" in manifest && "canonicalVersion" in manifest
        ? "these tables have no counts beside them. Make a folder that has: parallax view TABLES --static --in-parts -o FOLDER"
        : "its manifest.json is not that of tables for plain hosting"
    );
  if (manifest.version !== HOSTED_VERSION)
    throw new RangeError(
      `its layout is of version ${String(manifest.version)}, and this page reads ${HOSTED_VERSION}. Make it anew: parallax view TABLES --static --in-parts -o FOLDER`
    );
  const {canonicalVersion, name, simulated, rows, answers, items, cube, rowsOfPart, parts} = manifest;
  if (typeof canonicalVersion !== "string" || major(canonicalVersion) !== major(CANONICAL_VERSION))
    throw new RangeError(
      `its tables are of version ${String(canonicalVersion)}, and this page reads ${major(CANONICAL_VERSION)}.x`
    );
  const isSound =
    typeof name === "string" &&
    typeof simulated === "boolean" &&
    [rows, answers, items, rowsOfPart].every(isCount) &&
    isFile(cube) &&
    Array.isArray(parts) &&
    parts.every(isFile) &&
    parts.length === Math.ceil((rows as number) / (rowsOfPart as number));
  if (!isSound) throw new RangeError("its manifest.json is damaged");
  return manifest as HostedManifest;
}

const major = (version: string): string => version.split(".")[0]!;
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;

/** A file below the folder, nowhere else. */
const isFile = (value: unknown): value is HostedFile => {
  const {path, bytes, sha256} = (value ?? {}) as Partial<HostedFile>;
  return (
    typeof path === "string" && /^[\w-]+(?:[./][\w-]+)*$/.test(path) && isCount(bytes) && typeof sha256 === "string"
  );
};
