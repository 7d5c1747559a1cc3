import type {Adapter, ReadRecord} from "../adapter.js";
import {tableRecords} from "../tables/table-records.js";
import type {ColumnMapping} from "./column-mapping.js";
import {rowMapper} from "./mapped-row.js";

const TABLES = ["csv", "tsv", "json", "jsonl", "ndjson", "xlsx", "parquet"];

/** Any table, read under a mapping: the way in for UmniBench, whose record schema is not public, and for everything else. */
export const MAPPING: Adapter = {
  id: "mapping",
  version: "1",
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

  async *read(files, context) {
    const {mapping} = context.options;
    const map = mapping === undefined ? () => "missing mapping" : rowMapper(mapping, context);
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
