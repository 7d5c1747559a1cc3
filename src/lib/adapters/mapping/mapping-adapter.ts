import type {Adapter, ReadContext, SourceOptions} from "../contract/adapter.js";
import type {NamedScorer} from "../../scoring/index.js";
import {tableRowRecords, type RowOfTable} from "../tables/table-row-records.js";
import type {ColumnMapping} from "../contract/column-mapping.js";
import {MappedLines} from "./mapped-lines.js";
import {rowMapper} from "./mapped-row.js";

const TABLES = ["csv", "tsv", "json", "jsonl", "ndjson", "xlsx", "parquet"];

/**
 * Any table, read under a mapping: the way in for benchmarks whose records have no public form, and for everything else.
 *
 * @param scorers - rules that mappings may name; the first is taken where one names none
 */
export const mappingAdapter = (scorers: readonly NamedScorer[]): Adapter => ({
  id: "mapping",
  version: "16",
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
    // The words of an error are read and kept in their place among further columns: lines keep these apart.
    const isPlain =
      mapping !== undefined &&
      mapping.scores === undefined &&
      mapping.extract === undefined &&
      mapping.columns.error === undefined &&
      mapping.spread === undefined;
    return isPlain ? new MappedLines(mapping, context, packer, scorers) : null;
  },

  async *read(files, context) {
    for (const file of files)
      yield* tableRowRecords(
        file,
        context,
        mapperOf(context, file.path, scorers),
        mappingOf(file.path, context.options)
      );
  }
});

const mappingOf = (path: string, {mapping, mappings}: SourceOptions): ColumnMapping | undefined =>
  mappings?.get(path) ?? mapping;

/** Parts of a file are read one by one in the same context: items met in one of them are known in the next. */
const mappers = new WeakMap<ReadContext, Map<ColumnMapping, RowOfTable>>();

function mapperOf(context: ReadContext, path: string, scorers: readonly NamedScorer[]): RowOfTable {
  const mapping = mappingOf(path, context.options);
  if (mapping === undefined) return () => "missing mapping";
  const known = mappers.get(context) ?? new Map<ColumnMapping, RowOfTable>();
  mappers.set(context, known);
  const map = known.get(mapping) ?? rowMapper(mapping, context, scorers);
  known.set(mapping, map);
  return map;
}
