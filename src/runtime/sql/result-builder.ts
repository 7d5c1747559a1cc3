import type {RecordBatch} from "apache-arrow";
import {cellOf, type Cell} from "./arrow-cell.js";
import type {QueryResult, ResultColumn} from "./query-result.js";

/** Collects batches up to a limit of rows. */
export class ResultBuilder {
  readonly #limit: number;
  #columns: {name: string; type: ResultColumn["type"]; cells: Cell[]}[] = [];
  #rows = 0;
  #isCut = false;
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds a batch; false when the limit is passed and the rest need not come. */
  add(batch: RecordBatch): boolean {
    const fields = batch.schema.fields;
    if (this.#columns.length === 0)
      this.#columns = fields.map(({name, type}) => ({name, type: typeOf(String(type)), cells: []}));
    const take = Math.min(batch.numRows, this.#limit - this.#rows);
    fields.forEach((field, c) => {
      const vector = batch.getChildAt(c)!;
      const {cells} = this.#columns[c]!;
      for (let r = 0; r < take; r++) cells.push(cellOf(vector, r, field));
    });
    this.#rows += take;
    if (take < batch.numRows) this.#isCut = true;
    return !this.#isCut;
  }

  finish(milliseconds: number): QueryResult {
    return {columns: this.#columns, rows: this.#rows, isCut: this.#isCut, milliseconds};
  }
}

function typeOf(arrow: string): ResultColumn["type"] {
  if (/^(?:Int\d|Uint|Float|Decimal)/.test(arrow)) return "number";
  if (arrow === "Bool") return "flag";
  return /^(?:Date|Timestamp|Time)/.test(arrow) ? "time" : "text";
}
