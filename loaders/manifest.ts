import {createHash} from "node:crypto";
import type {InputFile, Manifest} from "../src/lib/schema/index.js";
import {REGISTRY_VERSION} from "../src/lib/schema/index.js";
import {BENCHMARK_IDS} from "../src/lib/benchmarks/index.js";
import {BANKS} from "../src/lib/benchmarks/logs/index.js";
import type {EncodedRegistry} from "../src/lib/tables/index.js";
import {encodeRegistry} from "../src/lib/tables/index.js";
import * as v from "valibot";
import {Problems} from "./ingest-error.js";
import type {InputRoot} from "./input-text.js";
import {PROJECT, readInputBytes} from "./input-text.js";
import {MODELS_FILE} from "./models.js";
import {PUBLISHED_COLUMNS, publishedFile} from "./published.js";
import {readCsv} from "./read-csv.js";
import {readEntries} from "./read-entries.js";
import {hasItemBank, itemBankContent} from "./item-bank.js";
import {BENCHMARKS_FILE, CLAIM_COLUMNS, CLAIMS_FILE, UNIEVAL_TAG_COLUMNS, UNIEVAL_TAGS_FILE} from "./registries.js";
import {MARK_COLUMNS, MARKS_FILE, STATEMENT_COLUMNS, STATEMENTS_FILE} from "./statements.js";

/** Increases whenever the loaders turn the same inputs into other tables. */
export const LOADER_VERSION = 1;

const TABLES: readonly {readonly file: string; readonly columns: readonly string[]}[] = [
  ...BENCHMARK_IDS.map((benchmark) => ({file: publishedFile(benchmark), columns: PUBLISHED_COLUMNS})),
  {file: CLAIMS_FILE, columns: CLAIM_COLUMNS},
  {file: UNIEVAL_TAGS_FILE, columns: UNIEVAL_TAG_COLUMNS},
  {file: STATEMENTS_FILE, columns: STATEMENT_COLUMNS},
  {file: MARKS_FILE, columns: MARK_COLUMNS}
];

/** Every input file of the site, sorted. */
export const INPUT_FILES: readonly string[] = [
  ...TABLES.map(({file}) => file),
  MODELS_FILE,
  BENCHMARKS_FILE,
  ...BANKS.map(({copy}) => `data/${copy}`)
].sort();

/** SHA-256 of an input file's bytes, in hexadecimal. */
export const checksum = (input: InputRoot, file: string): string =>
  createHash("sha256").update(readInputBytes(input, file)).digest("hex");

/** What the build was made of: every input file with checksum, rows and columns. No clock time. */
export function manifest(input: InputRoot = PROJECT): EncodedRegistry<"manifest"> {
  const problems = new Problems();
  const sizes = new Map<string, {readonly rows: number; readonly columns: number}>();
  for (const {file, columns} of TABLES) {
    sizes.set(file, {rows: readCsv(input, file, columns, problems).length, columns: columns.length});
  }
  for (const file of [MODELS_FILE, BENCHMARKS_FILE]) {
    const entries = readEntries(input, file, v.looseObject({}), problems);
    sizes.set(file, {rows: entries.length, columns: Object.keys(entries[0]?.entry ?? {}).length});
  }
  for (const bank of BANKS.filter((one) => hasItemBank(one, input))) {
    const cases = itemBankContent(bank, input) as readonly object[];
    sizes.set(`data/${bank.copy}`, {rows: cases.length, columns: Object.keys(cases[0] ?? {}).length});
  }
  problems.throwIfAny();
  const files = INPUT_FILES.filter((file) => sizes.has(file)).map((file): InputFile => ({
    file,
    sha256: checksum(input, file),
    rows: sizes.get(file)!.rows,
    columns: sizes.get(file)!.columns
  }));
  const built: Manifest = {schemaVersion: REGISTRY_VERSION, loaderVersion: LOADER_VERSION, files};
  return encodeRegistry("manifest", [built]);
}
