import type {Registries} from "../schema/index.js";
import {REGISTRY_VERSION} from "../schema/index.js";
import {TableError} from "./decode-table.js";

/** A list of entries as it travels. */
export interface EncodedRegistry<Name extends keyof Registries = keyof Registries> {
  readonly name: Name;
  readonly schemaVersion: number;
  readonly entries: Registries[Name];
}

/** Wraps the entries of a registry with its name and version. */
export function encodeRegistry<Name extends keyof Registries>(
  name: Name,
  entries: Registries[Name]
): EncodedRegistry<Name> {
  return {name, schemaVersion: REGISTRY_VERSION, entries};
}

/**
 * The entries of a registry that the loaders emitted.
 *
 * Checks the envelope only: the entries were validated field by field when they were emitted.
 *
 * @throws TableError if the source is another registry or of another version
 */
export function decodeRegistry<Name extends keyof Registries>(name: Name, source: unknown): Registries[Name] {
  const {name: found, schemaVersion, entries} = (source ?? {}) as Partial<EncodedRegistry>;
  if (found !== name) throw new TableError(`registry ${name}: mismatched name: ${String(found)} vs ${name}`);
  if (schemaVersion !== REGISTRY_VERSION) {
    throw new TableError(
      `registry ${name}: mismatched schemaVersion: ${String(schemaVersion)} vs ${String(REGISTRY_VERSION)}`
    );
  }
  if (!Array.isArray(entries)) throw new TableError(`registry ${name}: missing entries`);
  return entries as unknown as Registries[Name];
}
