import {existsSync} from "node:fs";
import {basename, dirname, resolve} from "node:path";
import {fileURLToPath} from "node:url";
import {catalogue, CATALOGUE_FILE, type CatalogueEntry} from "../../loaders/logs/catalogue.js";
import {IngestError} from "../../loaders/ingest-error.js";
import {didYouMean} from "../../src/lib/report/index.js";
import {checkoutRoot} from "../terminal/checkout.js";
import {CommandError, EXIT} from "../terminal/exit-codes.js";

/**
 * The logs of a catalogue.
 *
 * @param file - a catalogue of one's own; the project's where none is named
 * @throws CommandError with every problem of the catalogue
 */
export function knownLogs(file?: string): readonly CatalogueEntry[] {
  try {
    if (file !== undefined) return catalogue({root: dirname(resolve(file))}, basename(file));
    // The package has it beside the program, a checkout where it is written.
    const packed = fileURLToPath(new URL("../data", import.meta.url));
    const root = existsSync(`${packed}/${basename(CATALOGUE_FILE)}`) ? dirname(packed) : checkoutRoot();
    return catalogue({root});
  } catch (error) {
    throw error instanceof IngestError ? new CommandError(EXIT.files, error.message) : error;
  }
}

/**
 * A log of a catalogue by its name.
 *
 * @throws CommandError that says which name may have been meant
 */
export function logNamed(name: string, known: readonly CatalogueEntry[]): CatalogueEntry {
  const found = known.find(({id}) => id === name);
  if (found !== undefined) return found;
  const ids = known.map(({id}) => id);
  throw new CommandError(EXIT.usage, `unknown log: ${name}${didYouMean(name, ids)} (one of ${ids.join(", ")})`);
}
