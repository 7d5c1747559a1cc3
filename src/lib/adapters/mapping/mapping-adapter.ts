import type {Adapter, ReadContext, ReadRecord, SourceOptions} from "../contract/adapter.js";
import {tableRecords} from "../tables/table-records.js";
import type {ColumnMapping} from "../contract/column-mapping.js";
import {MappedLines} from "./mapped-lines.js";
import {rowMapper, type RowMapper} from "./mapped-row.js";

const TABLES = ["csv", "tsv", "json", "jsonl", "ndjson", "xlsx", "parquet"];

/** Any table, read under a mapping: the way in for UmniBench, whose record schema is not public, and for everything else. */
export const MAPPING: Adapter = {
  id: "mapping",
  version: "11",
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

  lineReader: (context, packer) =>
    context.options.mapping === undefined ? null : new MappedLines(context.options.mapping, context, packer),

  async *read(files, context) {
    for (const file of files) {
      const map = mapperOf(context, file.path);
      for await (const batch of tableRecords(file, context)) {
        const records: ReadRecord[] = [];
        for (const {row, place} of batch) {
          const read = map(row, file.path, place);
          if (typeof read === "string") context.ledger.rejected(file.path, place, read);
          else records.push({file: file.path, place, rows: [read]});
        }
        yield records;
      }
    }
  }
};

const mappingOf = (path: string, {mapping, mappings}: SourceOptions): ColumnMapping | undefined =>
  mappings?.get(path) ?? mapping;

/** Parts of a file are read one by one in the same context: items met in one of them are known in the next. */
const mappers = new WeakMap<ReadContext, Map<ColumnMapping, RowMapper>>();

function mapperOf(context: ReadContext, path: string): RowMapper {
  const mapping = mappingOf(path, context.options);
  if (mapping === undefined) return () => "missing mapping";
  const known = mappers.get(context) ?? new Map<ColumnMapping, RowMapper>();
  mappers.set(context, known);
  const map = known.get(mapping) ?? rowMapper(mapping, context);
  known.set(mapping, map);
  return map;
}

/** How UmniBench's answers are read unless the author says otherwise: one row per question about a turn's image. */
export const UMNIBENCH_MAPPING: ColumnMapping = {
  suite: "umnibench",
  columns: {
    subject: "model",
    item: "case_id,turn,question_ix",
    pair: "case_id",
    category: "domain",
    capability: "role",
    turn: "turn",
    key: "answer",
    reply: "prediction",
    image: "image"
  },
  options: ["A", "B", "C", "D"],
  scorer: "strict"
};
