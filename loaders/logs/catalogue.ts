import * as v from "valibot";
import {BENCHMARK_IDS} from "../../src/lib/benchmarks/index.js";
import {ADAPTERS, columnMapping} from "../../src/lib/benchmarks/logs/index.js";
import type {LogOrigin} from "../../src/lib/explore/served-logs.js";
import {safePath, type ColumnMapping, type SourceOptions} from "../../src/lib/adapters/index.js";
import type {JsonValue} from "../../src/lib/scoring/index.js";
import {Problems} from "../ingest-error.js";
import {PROJECT, type InputRoot} from "../input-text.js";
import {isAddress} from "./public-address.js";
import {readEntries} from "../read-entries.js";

/** The catalogue of public logs that this project knows; only names, addresses and facts stand in it. */
export const CATALOGUE_FILE = "data/catalogue.yaml";

/** A file of a log: where it lies below the log's folder, and where it is had. */
export interface CatalogueFile {
  readonly path: string;
  readonly url: string;
  /** Lower case. */
  readonly sha256: string;
  readonly bytes: number;
}

/** A public log that can be pulled. */
export interface CatalogueEntry {
  /** In commands and addresses. */
  readonly id: string;
  readonly name: string;
  readonly what: string;
  /** Who made it. */
  readonly by: string;
  /** Page that describes it. */
  readonly page: string;
  readonly licence: string;
  /** Where that licence stands. */
  readonly licenceAt: string;
  readonly answers: "real" | "simulated";
  /** The adapter that reads it. */
  readonly format: string;
  /** For the adapter `mapping`: how its tables are read. */
  readonly mapping: ColumnMapping | null;
  /** Values of lists of the explorer that it opens on, by list: of several rules, say, the one that the log is about. */
  readonly opensOn: {readonly scorer?: string | undefined; readonly run?: string | undefined};
  readonly models: number;
  readonly items: number;
  readonly files: readonly CatalogueFile[];
}

/** Whose a log is, as it stands beside its figures. */
export const originOf = ({name, what, answers, by, page, licence, licenceAt}: CatalogueEntry): LogOrigin => ({
  name,
  what,
  answers,
  by,
  page,
  licence,
  licenceAt
});

/** The explorer's address of what a log opens on. */
export const queryOf = ({opensOn}: CatalogueEntry): string =>
  new URLSearchParams(
    Object.entries(opensOn).filter(([, value]) => value !== undefined) as [string, string][]
  ).toString();

/** What the catalogue says of a log to who reads it. */
export const sourceOfEntry = ({licence, answers, mapping}: CatalogueEntry): SourceOptions => ({
  licence,
  ...(answers === "simulated" ? {simulated: true} : {}),
  ...(mapping === null ? {} : {mapping})
});

const text = v.pipe(v.string(), v.nonEmpty("expected text"));
const address = v.pipe(text, v.check(isAddress, "expected an address (http, hf, s3 or gs)"));
const count = v.pipe(v.number(), v.integer("expected a whole number"), v.minValue(1, "expected at least 1"));
const format = v.pipe(
  text,
  v.check((id) => ADAPTERS.some((adapter) => adapter.id === id), "expected an adapter, or mapping")
);
const file = v.strictObject({
  path: v.pipe(
    text,
    v.check((path) => "path" in safePath(path) && !path.startsWith("/"), "expected a relative path")
  ),
  url: address,
  sha256: v.pipe(text, v.regex(/^[0-9a-f]{64}$/, "expected 64 hexadecimal digits in lower case")),
  bytes: count
});

/** As it stands in the file. */
const entry = v.strictObject({
  id: v.pipe(
    text,
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "expected a slug"),
    v.check((id) => !BENCHMARK_IDS.includes(id), "expected another than a benchmark's")
  ),
  name: text,
  what: text,
  by: text,
  page: v.pipe(text, v.url("expected an address")),
  licence: text,
  "licence-at": v.pipe(text, v.url("expected an address")),
  answers: v.picklist(["real", "simulated"], "expected real or simulated"),
  format,
  mapping: v.optional(v.record(v.string(), v.unknown())),
  "opens-on": v.optional(v.strictObject({scorer: v.optional(text), run: v.optional(text)}), {}),
  models: count,
  items: count,
  files: v.pipe(v.array(file), v.minLength(1, "expected at least one"))
});

/**
 * The entries of a catalogue.
 *
 * @throws IngestError with every problem: file, entry, field, what was expected
 */
export function catalogue(input: InputRoot = PROJECT, from: string = CATALOGUE_FILE): readonly CatalogueEntry[] {
  const problems = new Problems();
  const rowOfId = new Map<string, number>();
  const entries = readEntries(input, from, entry, problems).map(({row, entry: raw}): CatalogueEntry => {
    const first = rowOfId.get(raw.id);
    if (first !== undefined) problems.add(from, row, "id", `duplicate id; first in entry ${first}`, raw.id);
    else rowOfId.set(raw.id, row);
    raw.files.forEach(({path}, f) => {
      if (raw.files.findIndex((other) => other.path === path) !== f)
        problems.add(from, row, `files.${f}.path`, "duplicate path", path);
    });
    if ((raw.format === "mapping") !== (raw.mapping !== undefined))
      problems.add(from, row, "mapping", "expected with the format mapping, and only there");
    const {"licence-at": licenceAt, "opens-on": opensOn, mapping, ...rest} = raw;
    return {
      ...rest,
      licenceAt,
      opensOn,
      mapping: mapping === undefined ? null : mappingOf(mapping, from, row, problems)
    };
  });
  problems.throwIfAny();
  return entries;
}

function mappingOf(value: unknown, from: string, row: number, problems: Problems): ColumnMapping | null {
  try {
    return columnMapping(value as JsonValue);
  } catch (error) {
    problems.add(from, row, "mapping", error instanceof Error ? error.message : String(error));
    return null;
  }
}
