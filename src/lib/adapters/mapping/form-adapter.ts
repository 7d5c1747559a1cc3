import type {Adapter} from "../contract/adapter.js";
import type {ColumnMapping} from "../contract/column-mapping.js";
import type {FileLook} from "../contract/file-look.js";
import {Ledger} from "../contract/ledger.js";
import {csvHeader} from "../files/csv-header.js";
import {filesText} from "../values/files-text.js";
import {tableRecords} from "../tables/table-records.js";
import {tableRowRecords} from "../tables/table-row-records.js";
import {DEFAULT_LIMITS} from "../files/limits.js";
import {rowMapper} from "./mapped-row.js";
import type {NamedScorer} from "../../scoring/index.js";

/** Tables of one benchmark as its released program writes them: how they are recognised and read. */
export interface ReleasedForm {
  /** Also the id of the adapter. */
  readonly id: string;
  readonly version: string;
  readonly title: string;
  /** Of the file's path. */
  readonly path: RegExp;
  /** Columns that a record has, all of them. */
  readonly columns: readonly string[];
  /** Columns that it has not: then it is of a form that looks alike. */
  readonly without?: readonly string[];
  readonly mapping: ColumnMapping;
}

/** Reads files of a released form, each under its mapping. */
export const formAdapter = (form: ReleasedForm, scorers: readonly NamedScorer[]): Adapter => ({
  id: form.id,
  version: form.version,
  title: form.title,

  async detect(looks) {
    const found = [];
    for (const look of looks) {
      if (!form.path.test(look.file.path)) continue;
      const columns = await columnsOf(look);
      const has = (column: string): boolean => columns.includes(column);
      if (form.columns.every(has) && !form.without?.some(has)) found.push(look);
    }
    if (found.length === 0) return null;
    return {
      files: found.map(({file}) => file),
      confidence: 0.96,
      because: `the first record has ${form.columns.slice(0, 4).join(", ")}`,
      as: `${form.title}, ${filesText(found.map(({file}) => file))}`
    };
  },

  async *read(files, context) {
    const map = rowMapper(form.mapping, context, scorers);
    for (const file of files) yield* tableRowRecords(file, context, map);
  }
});

/** Names of the columns of a table, of the first record of a text of JSON. */
async function columnsOf(look: FileLook): Promise<readonly string[]> {
  if (look.extension === "csv" || look.extension === "tsv") return csvHeader(await look.head());
  if (look.extension === "xlsx" || look.extension === "parquet") {
    const aside = {options: {}, limits: DEFAULT_LIMITS, ledger: new Ledger()};
    for await (const [first] of tableRecords(look.file, aside)) if (first !== undefined) return Object.keys(first.row);
    return [];
  }
  return Object.keys((await look.firstRecord()) ?? {});
}
