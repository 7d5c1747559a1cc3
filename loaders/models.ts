import type {ModelEntry} from "../src/lib/schema/index.js";
import {AVERAGE_MODEL} from "../src/lib/schema/index.js";
import {plainName} from "../src/lib/report/index.js";
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

const url = v.pipe(v.string(), v.url("expected an address"));

/** A month or a day that there is and that has come. */
const pastDate = v.pipe(
  v.string(),
  v.check(isDate, "expected a month or a day: 2025-05 or 2025-05-20"),
  v.check(
    (date) => !isDate(date) || date <= new Date().toISOString().slice(0, date.length),
    "expected a date that is not in the future"
  )
);

/** True for `2025-05` and `2025-05-20`, false for a month or day that no calendar has. */
function isDate(date: string): boolean {
  if (!/^\d{4}-\d{2}(-\d{2})?$/.test(date)) return false;
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

const billions = v.pipe(v.number(), v.minValue(0.001, "expected billions of parameters, above 0"));
const firstDescribed = v.strictObject({date: pastDate, where: text, url});
const size = v.pipe(
  v.strictObject({billions, active: v.exactOptional(billions), where: text, url}),
  v.check(({billions: all, active}) => active === undefined || active <= all, "expected no more active than all")
);

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
  firstDescribed: v.exactOptional(firstDescribed),
  size: v.exactOptional(size),
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
 * An id used twice, a label that names two systems, and names of two systems that differ only in case, spaces or signs are problems:
 * every label has one meaning.
 */
export function readModels(
  input: InputRoot,
  problems: Problems
): {readonly models: readonly ModelEntry[]; readonly aliases: AliasIndex} {
  const entries = readEntries(input, MODELS_FILE, modelEntry, problems);
  const rowOfId = new Map<string, number>();
  const idOfLabel = new Map<string, string>([[AVERAGE_LABEL, AVERAGE_MODEL]]);
  const idOfPlain = new Map<string, string>();
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
    // Logs spell names in their own ways: those of two systems must differ by more than case, spaces and signs.
    for (const name of [entry.id, entry.short, ...entry.aliases]) {
      const plain = plainName(name);
      const owner = idOfPlain.get(plain);
      if (owner === undefined) idOfPlain.set(plain, entry.id);
      else if (owner !== entry.id && idOfLabel.get(name) === entry.id)
        problems.add(
          MODELS_FILE,
          row,
          "aliases",
          `name like one of ${owner}; expected more than case, spaces and signs`,
          name
        );
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
