import type {Adapter, ReadContext, SourceOptions} from "../contract/adapter.js";
import type {NamedScorer} from "../../scoring/index.js";
import {tableRowRecords} from "../tables/table-row-records.js";
import type {ColumnMapping} from "../contract/column-mapping.js";
import {MappedLines} from "./mapped-lines.js";
import {rowMapper, type RowMapper} from "./mapped-row.js";

const TABLES = ["csv", "tsv", "json", "jsonl", "ndjson", "xlsx", "parquet"];

/**
 * Any table, read under a mapping: the way in for benchmarks whose records have no public form, and for everything else.
 *
 * @param scorers - rules that mappings may name; the first is taken where one names none
 */
export const mappingAdapter = (scorers: readonly NamedScorer[]): Adapter => ({
  id: "mapping",
  version: "13",
  title: "Table under a mapping file",

  async detect(looks, options) {
    const tables = looks.filter(
      ({extension, file}) => TABLES.includes(extension) && mappingOf(file.path, options) !== undefined
    );
    if (tables.length === 0) return null;
    const suites = new Set(tables.map(({file}) => mappingOf(file.path, options)!.suite));
    return {
      files: tables.map(({file}) => file),
      confidence: 1,
      because: "a mapping was given",
      as: `${[...suites].join(", ")} in ${tables.length} table${tables.length === 1 ? "" : "s"}`
    };
  },

  readsLines: ({path}) => /\.(?:jsonl|ndjson)$/i.test(path),

  lineReader(context, packer) {
    const {mapping} = context.options;
    const isPlain = mapping !== undefined && mapping.scores === undefined && mapping.extract === undefined;
    return isPlain ? new MappedLines(mapping, context, packer, scorers) : null;
  },

  async *read(files, context) {
    for (const file of files) yield* tableRowRecords(file, context, mapperOf(context, file.path, scorers));
  }
});

const mappingOf = (path: string, {mapping, mappings}: SourceOptions): ColumnMapping | undefined =>
  mappings?.get(path) ?? mapping;

/** Parts of a file are read one by one in the same context: items met in one of them are known in the next. */
const mappers = new WeakMap<ReadContext, Map<ColumnMapping, RowMapper>>();

function mapperOf(context: ReadContext, path: string, scorers: readonly NamedScorer[]): RowMapper {
  const mapping = mappingOf(path, context.options);
  if (mapping === undefined) return () => "missing mapping";
  const known = mappers.get(context) ?? new Map<ColumnMapping, RowMapper>();
  mappers.set(context, known);
  const map = known.get(mapping) ?? rowMapper(mapping, context, scorers);
  known.set(mapping, map);
  return map;
}
