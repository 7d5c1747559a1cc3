import {createHash} from "node:crypto";
import type {InputFile, Manifest} from "../src/lib/schema/index.js";
import {REGISTRY_VERSION} from "../src/lib/schema/index.js";
import {BANKS} from "../src/lib/benchmarks/logs/index.js";
import type {EncodedRegistry} from "../src/lib/tables/index.js";
import {encodeRegistry} from "../src/lib/tables/index.js";
import * as v from "valibot";
import {filesNamed} from "./benchmark-files.js";
import {ELEMENT_COLUMNS, ELEMENTS_FILE} from "./elements.js";
import {FACT_COLUMNS, FACTS_FILE} from "./facts.js";
import {Problems} from "./ingest-error.js";
import type {InputRoot} from "./input-text.js";
import {PROJECT, readInputBytes} from "./input-text.js";
import {MODELS_FILE} from "./models.js";
import {PUBLISHED_COLUMNS} from "./published.js";
import {readCsv} from "./read-csv.js";
import {readEntries, readEntry} from "./read-entries.js";
import {hasItemBank, itemBankContent} from "./item-bank.js";
import {
  CLAIM_COLUMNS,
  CLAIMS_FILE,
  ENTRY_FILE,
  EVIDENCE_COLUMNS,
  EVIDENCE_FILE,
  TAG_COLUMNS,
  TAGS_FILE
} from "./registries.js";
import {MARK_COLUMNS, MARKS_FILE, STATEMENT_COLUMNS, STATEMENTS_FILE} from "./statements.js";

/** Increases whenever the loaders turn the same inputs into other tables. */
export const LOADER_VERSION = 1;

/** Tables of a benchmark's folder; those that a benchmark does not have are left out. */
const TABLES: readonly (readonly [string, readonly string[]])[] = [
  ["published.csv", PUBLISHED_COLUMNS],
  [CLAIMS_FILE, CLAIM_COLUMNS],
  [EVIDENCE_FILE, EVIDENCE_COLUMNS],
  [ELEMENTS_FILE, ELEMENT_COLUMNS],
  [FACTS_FILE, FACT_COLUMNS],
  [TAGS_FILE, TAG_COLUMNS],
  [STATEMENTS_FILE, STATEMENT_COLUMNS],
  [MARKS_FILE, MARK_COLUMNS]
];

/** SHA-256 of an input file's bytes, in hexadecimal. */
export const checksum = (input: InputRoot, file: string): string =>
  createHash("sha256").update(readInputBytes(input, file)).digest("hex");

/** What the build was made of: every input file with checksum, rows and columns. No clock time. */
export function manifest(input: InputRoot = PROJECT): EncodedRegistry<"manifest"> {
  const problems = new Problems();
  const sizes = new Map<string, {readonly rows: number; readonly columns: number}>();
  for (const [name, columns] of TABLES)
    for (const [, file] of filesNamed(input, name))
      sizes.set(file, {rows: readCsv(input, file, columns, problems).length, columns: columns.length});
  for (const [, file] of filesNamed(input, ENTRY_FILE)) {
    const entry = readEntry(input, file, v.looseObject({}), problems);
    sizes.set(file, {rows: 1, columns: Object.keys(entry ?? {}).length});
  }
  const models = readEntries(input, MODELS_FILE, v.looseObject({}), problems);
  sizes.set(MODELS_FILE, {rows: models.length, columns: Object.keys(models[0]?.entry ?? {}).length});
  for (const bank of BANKS.filter((one) => hasItemBank(one, input))) {
    const cases = itemBankContent(bank, input) as readonly object[];
    sizes.set(`data/${bank.copy}`, {rows: cases.length, columns: Object.keys(cases[0] ?? {}).length});
  }
  problems.throwIfAny();
  const files = [...sizes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, {rows, columns}]): InputFile => ({file, sha256: checksum(input, file), rows, columns}));
  const built: Manifest = {schemaVersion: REGISTRY_VERSION, loaderVersion: LOADER_VERSION, files};
  return encodeRegistry("manifest", [built]);
}
