import type {Adapter, ReadContext, ReadRecord} from "../adapter.js";
import {tableRecords} from "../tables/table-records.js";
import type {ColumnMapping} from "./column-mapping.js";
import {MappedLines} from "./mapped-lines.js";
import {rowMapper, type RowMapper} from "./mapped-row.js";

const TABLES = ["csv", "tsv", "json", "jsonl", "ndjson", "xlsx", "parquet"];

/** Any table, read under a mapping: the way in for UmniBench, whose record schema is not public, and for everything else. */
export const MAPPING: Adapter = {
  id: "mapping",
  version: "6",
  title: "Table under a mapping file",

  async detect(looks, {mapping}) {
    const tables = looks.filter(({extension}) => TABLES.includes(extension));
    if (mapping === undefined || tables.length === 0) return null;
    return {
      files: tables.map(({file}) => file),
      confidence: 1,
      because: "a mapping was given",
      as: `${mapping.suite} in ${tables.length} table${tables.length === 1 ? "" : "s"}`
    };
  },

  readsLines: ({path}) => /\.(?:jsonl|ndjson)$/i.test(path),

  lineReader: (context, packer) =>
    context.options.mapping === undefined ? null : new MappedLines(context.options.mapping, context, packer),

  async *read(files, context) {
    const map = mapperOf(context);
    for (const file of files) {
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

/** Parts of a file are read one by one in the same context: items met in one of them are known in the next. */
const mappers = new WeakMap<ReadContext, RowMapper>();

function mapperOf(context: ReadContext): RowMapper {
  const {mapping} = context.options;
  if (mapping === undefined) return () => "missing mapping";
  let map = mappers.get(context);
  if (map === undefined) mappers.set(context, (map = rowMapper(mapping, context)));
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
