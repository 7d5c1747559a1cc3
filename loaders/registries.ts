import {EVIDENCE_KINDS} from "../src/lib/schema/index.js";
import type {BenchmarkEntry, ClaimEntry, EvidenceEntry, ItemTag, ModelEntry} from "../src/lib/schema/index.js";
import {BENCHMARK_IDS, BENCHMARKS} from "../src/lib/benchmarks/index.js";
import type {EncodedRegistry} from "../src/lib/tables/index.js";
import {encodeRegistry} from "../src/lib/tables/index.js";
import {existsSync} from "node:fs";
import {join} from "node:path";
import * as v from "valibot";
import {benchmarkFile, filesNamed} from "./benchmark-files.js";
import {benchmarkProblems} from "./benchmark-problems.js";
import {Problems} from "./ingest-error.js";
import type {InputRoot} from "./input-text.js";
import {PROJECT} from "./input-text.js";
import {readModels} from "./models.js";
import {PUBLISHED_COLUMNS, publishedFile} from "./published.js";
import {ownIds, readCheckedCsv} from "./read-checked-csv.js";
import {readCsv} from "./read-csv.js";
import {readEntry} from "./read-entries.js";
import {benchmark, countOrNull, decimal, ownId, text} from "./fields.js";

/** Names of files in a benchmark's folder of data: its entry, what its documents claim, and the tags of its items. */
export const ENTRY_FILE = "benchmark.json";
export const CLAIMS_FILE = "claims.csv";
export const EVIDENCE_FILE = "evidence.csv";
export const TAGS_FILE = "tags.csv";

const benchmarkEntry: v.GenericSchema<unknown, BenchmarkEntry> = v.strictObject({
  id: v.picklist(BENCHMARK_IDS),
  name: text,
  title: text,
  authors: v.pipe(v.array(text), v.minLength(1, "expected at least one")),
  year: v.pipe(v.number(), v.integer("expected a year"), v.minValue(2000, "expected a year")),
  venue: v.nullable(text),
  identifier: v.nullable(text),
  url: v.nullable(v.pipe(v.string(), v.url("expected an address"))),
  items: v.pipe(v.number(), v.integer("expected a whole number"), v.minValue(1, "expected at least 1")),
  protocol: text,
  judge: text,
  licence: text,
  oddities: v.array(v.strictObject({text, cells: v.array(text)}))
});

/** The registry of models without what only pages about models say (notes, first description, size): every page of the site fetches it. */
export function modelsRegistry(input: InputRoot = PROJECT): EncodedRegistry<"models"> {
  return encodeRegistry(
    "models",
    allModels(input).map(({firstDescribed: _, size: __, ...model}) => ({...model, note: ""}))
  );
}

/** The whole registry of models. */
export const modelFactsRegistry = (input: InputRoot = PROJECT): EncodedRegistry<"models"> =>
  encodeRegistry("models", allModels(input));

function allModels(input: InputRoot): readonly ModelEntry[] {
  const problems = new Problems();
  const {models} = readModels(input, problems);
  problems.throwIfAny();
  return models;
}

/** The registry of benchmarks without what only the page about the data says (oddities): figures everywhere fetch it. */
export const benchmarksRegistry = (input: InputRoot = PROJECT): EncodedRegistry<"benchmarks"> =>
  encodeRegistry(
    "benchmarks",
    allBenchmarks(input).map((entry) => ({...entry, oddities: []}))
  );

/** The whole registry of benchmarks. */
export const benchmarkFactsRegistry = (input: InputRoot = PROJECT): EncodedRegistry<"benchmarks"> =>
  encodeRegistry("benchmarks", allBenchmarks(input));

/** Every cell that an oddity names must be published. */
function allBenchmarks(input: InputRoot): readonly BenchmarkEntry[] {
  const problems = new Problems();
  const cells = publishedCells(input, problems);
  const entries = BENCHMARK_IDS.flatMap((id): BenchmarkEntry[] => {
    const file = benchmarkFile(id, ENTRY_FILE);
    const entry = readEntry(input, file, benchmarkEntry, problems);
    if (entry === null) return [];
    if (entry.id !== id) problems.add(file, null, "id", `mismatched id; expected ${id}`, entry.id);
    entry.oddities.forEach((oddity, o) => {
      for (const cell of oddity.cells)
        if (!cells.knows(cell)) problems.add(file, null, `oddities.${o}.cells`, "unknown cell", cell);
    });
    return [entry];
  });
  // The folders are the program's own, whatever data it is given to read.
  if (input.root === PROJECT.root)
    benchmarkProblems(
      BENCHMARKS,
      {
        names: new Map(entries.map((entry) => [entry.id, entry.name])),
        has: (file) => existsSync(join(PROJECT.root, file))
      },
      problems
    );
  problems.throwIfAny();
  return entries;
}

const claimFields = v.strictObject({
  claim: ownId,
  benchmark,
  document: v.picklist(["paper", "project page", "code"], "expected one of paper, project page, code"),
  place: text,
  quantity: text,
  value: text,
  cells: v.pipe(
    v.string(),
    v.transform((list) => list.split(" ").filter((cell) => cell !== ""))
  ),
  note: v.string()
});

/** Columns of `data/<id>/claims.csv`. */
export const CLAIM_COLUMNS = Object.keys(claimFields.entries) as readonly (keyof typeof claimFields.entries)[];

/** The statements of the texts. Every cell that a claim speaks about must be published. */
export function claimsRegistry(input: InputRoot = PROJECT): EncodedRegistry<"claims"> {
  const problems = new Problems();
  const cells = publishedCells(input, problems);
  const claims = filesNamed(input, CLAIMS_FILE).flatMap(([benchmark, file]) => {
    const checkId = ownIds(file, benchmark, "claim", problems);
    return readCheckedCsv(input, file, claimFields, problems).map(({row, entry}): ClaimEntry => {
      const {claim: id, ...rest} = entry;
      checkId(row, id, rest.benchmark);
      for (const cell of rest.cells) if (!cells.knows(cell)) problems.add(file, row, "cells", "unknown cell", cell);
      return {id, ...rest};
    });
  });
  problems.throwIfAny();
  return encodeRegistry("claims", claims);
}

const evidenceFields = v.strictObject({
  evidence: ownId,
  benchmark,
  place: text,
  kind: v.picklist(EVIDENCE_KINDS, `expected one of ${EVIDENCE_KINDS.join(", ")}`),
  about: text,
  against: v.string(),
  statistic: text,
  value: decimal,
  n: countOrNull,
  units: v.string(),
  note: v.string()
});

/** Columns of `data/<id>/evidence.csv`. */
export const EVIDENCE_COLUMNS = Object.keys(evidenceFields.entries) as readonly (keyof typeof evidenceFields.entries)[];

/** Printed values that are no scores of systems: studies with people, second judges, other benchmarks, experiments. */
export function evidenceRegistry(input: InputRoot = PROJECT): EncodedRegistry<"evidence"> {
  const problems = new Problems();
  const entries = filesNamed(input, EVIDENCE_FILE).flatMap(([benchmark, file]) => {
    const checkId = ownIds(file, benchmark, "evidence", problems);
    return readCheckedCsv(input, file, evidenceFields, problems).map(({row, entry}): EvidenceEntry => {
      const {evidence: id, ...rest} = entry;
      checkId(row, id, rest.benchmark);
      if ((rest.n === null) !== (rest.units === ""))
        problems.add(
          file,
          row,
          "units",
          "mismatched units; expected a name where n is given, and only there",
          rest.units
        );
      return {id, ...rest};
    });
  });
  problems.throwIfAny();
  return encodeRegistry("evidence", entries);
}

const count = v.pipe(v.string(), v.regex(/^(0|[1-9]\d*)$/, "expected a whole number"), v.transform(Number));
const tagFields = v.strictObject({
  level0: v.picklist(["Textual", "Visual"], "expected one of Textual, Visual"),
  level1: text,
  level2: text,
  questions: count,
  keyA: count,
  keyB: count,
  keyC: count,
  keyD: count,
  keyE: count
});

/** Columns of `data/<id>/tags.csv`. */
export const TAG_COLUMNS = Object.keys(tagFields.entries) as readonly (keyof ItemTag)[];

/** The level-2 tags of the benchmarks whose items are public. The keys of a tag must add up to its questions. */
export function itemTagsRegistry(input: InputRoot = PROJECT): EncodedRegistry<"item-tags"> {
  const problems = new Problems();
  const tags = filesNamed(input, TAGS_FILE).flatMap(([, file]) => {
    const rowOfTag = new Map<string, number>();
    return readCheckedCsv(input, file, tagFields, problems).map(({row, fields, entry: tag}): ItemTag => {
      const key = `${tag.level1} / ${tag.level2}`;
      const first = rowOfTag.get(key);
      if (first !== undefined) {
        problems.add(file, row, "level2", `duplicate tag; first in row ${first}`, key);
      } else rowOfTag.set(key, row);
      const keys = tag.keyA + tag.keyB + tag.keyC + tag.keyD + tag.keyE;
      if (keys !== tag.questions) {
        problems.add(file, row, "questions", `mismatched count; its keys add up to ${keys}`, fields.questions);
      }
      return tag;
    });
  });
  problems.throwIfAny();
  return encodeRegistry("item-tags", tags);
}

/**
 * The published cell ids, read without judging the numbers beside them: those are the business of their own tables.
 *
 * A benchmark whose file cannot be read has no known cells; then none of its cells is called unknown.
 */
function publishedCells(input: InputRoot, problems: Problems): {knows(cell: string): boolean} {
  const cells = new Map<string, ReadonlySet<string>>(
    BENCHMARK_IDS.map((benchmark) => [
      benchmark,
      new Set(readCsv(input, publishedFile(benchmark), PUBLISHED_COLUMNS, problems).map(({fields}) => fields.cell))
    ])
  );
  return {
    knows: (cell) => {
      const known = cells.get(cell.split("/", 1)[0]!);
      return known !== undefined && (known.size === 0 || known.has(cell));
    }
  };
}
