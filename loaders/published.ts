import type {BenchmarkId, MetricId, PublishedRow} from "../src/lib/schema/index.js";
import {DOCUMENTS, METRIC_IDS, PUBLISHED_TABLE, slugOf} from "../src/lib/schema/index.js";
import {BENCHMARK_IDS, GAP_BENCHMARK} from "../src/lib/benchmarks/index.js";
import type {EncodedTable} from "../src/lib/tables/index.js";
import {encodeTable} from "../src/lib/tables/index.js";
import * as v from "valibot";
import {benchmarkFile} from "./benchmark-files.js";
import {Problems} from "./ingest-error.js";
import type {InputRoot} from "./input-text.js";
import {PROJECT} from "./input-text.js";
import type {AliasIndex} from "./models.js";
import {readModels} from "./models.js";
import type {CsvRecord} from "./read-csv.js";
import {readCsv} from "./read-csv.js";
import {countOrNull, decimal, text} from "./fields.js";

/** Columns of `data/<id>/published.csv`: those of the table except the two that the loader derives. */
export const PUBLISHED_COLUMNS = Object.keys(PUBLISHED_TABLE.columns).filter(
  (column) => column !== "model" && column !== "decimals"
) as readonly Exclude<keyof PublishedRow, "model" | "decimals">[];

type FileColumn = (typeof PUBLISHED_COLUMNS)[number];

export const publishedFile = (benchmark: BenchmarkId): string => benchmarkFile(benchmark, "published.csv");

const orNull = <Out>(schema: v.GenericSchema<string, Out>) =>
  v.union([
    v.pipe(
      v.literal(""),
      v.transform(() => null)
    ),
    schema
  ]);
const oneOf = <const Option extends string>(options: readonly Option[]) =>
  v.picklist(options, `expected one of ${options.join(", ")}`);
/** An empty field or one of the options, told in one sentence. */
const oneOfOrNull = <const Option extends string>(options: readonly Option[]) =>
  v.pipe(
    v.picklist(["", ...options], `expected empty or one of ${options.join(", ")}`),
    v.transform((value): Option | null => (value === "" ? null : value))
  );

const publishedFields = v.strictObject({
  cell: v.pipe(
    v.string(),
    v.regex(/^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*){3,}$/, "expected slugs joined by /")
  ),
  benchmark: oneOf(BENCHMARK_IDS),
  document: oneOf(DOCUMENTS),
  table: text,
  row: text,
  column: text,
  evaluator: orNull(text),
  track: oneOfOrNull(["UEG", "GEU"]),
  protocol: oneOfOrNull(["direct", "stepwise"]),
  ability: oneOfOrNull(["understanding", "generation", "editing"]),
  category: orNull(text),
  subcategory: orNull(text),
  stage: oneOfOrNull(["generation", "interaction", "counterfactual", "overall"]),
  question: orNull(text),
  metric: oneOf(METRIC_IDS),
  value: decimal,
  unit: oneOf(["percent", "points", "score"]),
  n: countOrNull,
  readOff: v.pipe(
    oneOf(["true", "false"]),
    v.transform((value) => value === "true")
  ),
  note: v.string()
});

type Unit = PublishedRow["unit"];

/** Units, with the least and greatest value in each. */
type Scales = Readonly<Partial<Record<Unit, {readonly lo: number; readonly hi: number}>>>;

/** What each metric is printed in. */
const PERCENT: Scales = {percent: {lo: 0, hi: 100}};
const SCALES: Readonly<Record<MetricId, Scales>> = {
  success: PERCENT,
  understanding: PERCENT,
  generation: PERCENT,
  unified: PERCENT,
  gap: {points: {lo: 0, hi: 100}},
  difference: {points: {lo: -100, hi: 100}},
  accuracy: PERCENT,
  uniscore: {score: {lo: 0, hi: 1}},
  "uniscore-difference": {score: {lo: -1, hi: 1}},
  rate: {score: {lo: 0, hi: 1}, ...PERCENT}
};

/** Shares of the items that are asked in both forms: a gap stands on how many these are. */
const OF_ITEMS: readonly MetricId[] = ["success", "understanding", "generation"];

/**
 * Reads the published numbers of one benchmark and validates them: fields, units and ranges, cells, labels.
 *
 * `model` is resolved from the printed label `row`, `decimals` is counted in the printed `value`. A table in which no rate of items that
 * are asked in both forms has a denominator is a problem.
 */
export function readPublished(
  input: InputRoot,
  benchmark: BenchmarkId,
  aliases: AliasIndex,
  problems: Problems
): readonly PublishedRow[] {
  const file = publishedFile(benchmark);
  const rowOfCell = new Map<string, number>();
  const rowOfContent = new Map<string, number>();
  const records = readCsv(input, file, PUBLISHED_COLUMNS, problems);
  refuseWithoutDenominators(file, records, problems);
  return records.flatMap((record) => {
    const {cell} = record.fields;
    const first = rowOfCell.get(cell);
    if (first !== undefined) problems.add(file, record.row, "cell", `duplicate cell; first in row ${first}`, cell);
    else rowOfCell.set(cell, record.row);

    const content = contentKey(record);
    const same = rowOfContent.get(content);
    if (same !== undefined) {
      problems.add(file, record.row, null, `duplicate number; row ${same} has the same labels`);
    } else rowOfContent.set(content, record.row);

    const row = publishedRow(file, benchmark, record, aliases, problems);
    return row === null ? [] : [row];
  });
}

/** Names the first rate of every table and metric of which all rates lack their number of items. */
function refuseWithoutDenominators(file: string, records: readonly CsvRecord<FileColumn>[], problems: Problems): void {
  const firstWithout = new Map<string, CsvRecord<FileColumn>>();
  const counted = new Set<string>();
  for (const record of records) {
    const {document, table, metric, n} = record.fields;
    if (!OF_ITEMS.some((one) => one === metric)) continue;
    const key = JSON.stringify([document, table, metric]);
    if (n !== "") counted.add(key);
    else if (!firstWithout.has(key)) firstWithout.set(key, record);
  }
  for (const [key, {row, fields}] of firstWithout)
    if (!counted.has(key))
      problems.add(
        file,
        row,
        "n",
        `missing denominator, as of every ${fields.metric} rate of ${fields.table}; expected the number of items behind it`,
        fields.n
      );
}

/** Everything that says which number it is; two rows may not share it. */
function contentKey({fields}: CsvRecord<FileColumn>): string {
  const {document, table, row, column, track, protocol, ability, category, subcategory, stage, metric} = fields;
  return JSON.stringify([document, table, row, column, track, protocol, ability, category, subcategory, stage, metric]);
}

function publishedRow(
  file: string,
  benchmark: BenchmarkId,
  {row: line, fields}: CsvRecord<FileColumn>,
  aliases: AliasIndex,
  problems: Problems
): PublishedRow | null {
  const before = problems.count;
  const add = (field: FileColumn, expectation: string) => problems.add(file, line, field, expectation, fields[field]);

  const model = aliases.resolve(fields.row);
  if (model === null && aliases.usable) {
    const near = aliases.suggest(fields.row);
    add("row", near.length > 0 ? `unknown model; nearest are ${near.join(", ")}` : "unknown model; none is like it");
  }
  const result = v.safeParse(publishedFields, fields);
  if (!result.success) {
    for (const issue of result.issues) add(v.getDotPath(issue) as FileColumn, `invalid value; ${issue.message}`);
    return null;
  }
  const {value: printed, ...rest} = result.output;
  const scales = SCALES[rest.metric];
  const scale = scales[rest.unit];
  const value = Number(printed);
  if (rest.benchmark !== benchmark) add("benchmark", `invalid value; expected ${benchmark}`);
  if (scale === undefined) add("unit", `mismatched unit; ${rest.metric} is in ${Object.keys(scales).join(" or ")}`);
  else if (!(value >= scale.lo && value <= scale.hi)) {
    add("value", `value out of range; expected ${scale.lo} to ${scale.hi} for ${rest.metric}`);
  }
  const prefix = `${benchmark}/${slugOf(rest.table)}/`;
  if (!rest.cell.startsWith(prefix)) add("cell", `mismatched cell; expected to start with ${prefix}`);
  else if (model !== null && !rest.cell.split("/").includes(model)) {
    add("cell", `mismatched cell; expected to name the model ${model}`);
  }
  if (model === null || problems.count > before) return null;
  return {...rest, model, value, decimals: printed.split(".")[1]?.length ?? 0};
}

/**
 * The published numbers of every benchmark, by benchmark.
 *
 * Problems are added to `problems`.
 */
export const readAllPublished = (
  input: InputRoot,
  aliases: AliasIndex,
  problems: Problems
): Readonly<Record<BenchmarkId, readonly PublishedRow[]>> =>
  Object.fromEntries(BENCHMARK_IDS.map((id) => [id, readPublished(input, id, aliases, problems)]));

/**
 * The published numbers of every benchmark as one table, in the order of every listing.
 *
 * @throws IngestError with every problem of the files and of the registry of models
 */
export function allPublished(input: InputRoot = PROJECT): EncodedTable {
  const problems = new Problems();
  const {aliases} = readModels(input, problems);
  const rows = readAllPublished(input, aliases, problems);
  problems.throwIfAny();
  return encodeTable(PUBLISHED_TABLE, Object.values(rows).flat());
}

/**
 * The published numbers of one benchmark as a table, ready to be emitted.
 *
 * @throws IngestError with every problem of the benchmark's file and of the registry of models
 */
export function publishedTable(benchmark: BenchmarkId, input: InputRoot = PROJECT): EncodedTable {
  const problems = new Problems();
  const {aliases} = readModels(input, problems);
  const rows = readPublished(input, benchmark, aliases, problems);
  problems.throwIfAny();
  return encodeTable(PUBLISHED_TABLE, rows);
}

/** The table of the benchmark that pages about gaps are made of; no row where there is none. */
export const gapTable = (input: InputRoot = PROJECT): EncodedTable =>
  GAP_BENCHMARK === null ? encodeTable(PUBLISHED_TABLE, []) : publishedTable(GAP_BENCHMARK.id, input);
