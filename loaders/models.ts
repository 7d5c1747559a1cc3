import type {ModelEntry} from "../src/lib/schema/index.js";
import {AVERAGE_MODEL} from "../src/lib/schema/index.js";
import * as v from "valibot";
import type {Problems} from "./ingest-error.js";
import type {InputRoot} from "./input-text.js";
import {nearestNames} from "../src/lib/math/index.js";
import {readEntries} from "./read-entries.js";
import {text} from "./fields.js";

export const MODELS_FILE = "data/models.json";

/** Label under which documents print the mean over models. */
const AVERAGE_LABEL = "Average";

const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "expected a lower-case slug"));

const modelEntry: v.GenericSchema<unknown, ModelEntry> = v.strictObject({
  id: slug,
  name: text,
  short: text,
  aliases: v.pipe(v.array(text), v.minLength(1, "expected at least one")),
  organisation: v.nullable(text),
  openness: v.nullable(v.picklist(["open", "closed"])),
  kind: v.picklist(["unified", "understanding-only", "generation-only", "editing-only", "pipeline"]),
  family: v.nullable(text),
  coupling: v.nullable(text),
  note: v.string()
});

/** Printed labels and the systems they name. */
export interface AliasIndex {
  /** False when the registry could not be read: then no label can be judged. */
  readonly usable: boolean;
  /** The identity behind a printed label, or `null` when no entry lists it. */
  resolve(label: string): string | null;
  /** Known labels most like one that is not known. */
  suggest(label: string): readonly string[];
}

/**
 * Reads the registry of models: ids, aliases and facts.
 *
 * An id used twice, and a label that names two systems, are problems: every printed label has one meaning.
 */
export function readModels(
  input: InputRoot,
  problems: Problems
): {readonly models: readonly ModelEntry[]; readonly aliases: AliasIndex} {
  const entries = readEntries(input, MODELS_FILE, modelEntry, problems);
  const rowOfId = new Map<string, number>();
  const idOfLabel = new Map<string, string>([[AVERAGE_LABEL, AVERAGE_MODEL]]);
  for (const {row, entry} of entries) {
    const first = rowOfId.get(entry.id);
    if (first !== undefined) problems.add(MODELS_FILE, row, "id", `duplicate id; first in row ${first}`, entry.id);
    else rowOfId.set(entry.id, row);
    if (!entry.aliases.includes(entry.name)) {
      problems.add(MODELS_FILE, row, "aliases", "missing alias; expected the name itself", entry.name);
    }
    for (const alias of entry.aliases) {
      const owner = idOfLabel.get(alias);
      if (owner === undefined) idOfLabel.set(alias, entry.id);
      else problems.add(MODELS_FILE, row, "aliases", `colliding alias; already names ${owner}`, alias);
    }
  }
  return {
    models: entries.map(({entry}) => entry),
    aliases: {
      usable: entries.length > 0,
      resolve: (label) => idOfLabel.get(label) ?? null,
      suggest: (label) => nearestNames(label, idOfLabel.keys())
    }
  };
}
