import {
  Bool,
  Dictionary,
  Field,
  Float64,
  Int32,
  makeData,
  RecordBatch,
  Schema,
  Struct,
  Table,
  tableToIPC,
  Utf8,
  makeVector,
  type Data
} from "apache-arrow";
import {isCoded, type QueryColumn, type QueryTable} from "../../lib/query/index.js";

/**
 * A query table as an Arrow stream, the form that DuckDB takes in. Text is sent as a dictionary, so that a log of 170,000
 * verdicts stays a few megabytes. The stream is written by apache-arrow; only its columns are made here, for its own builders
 * compile functions from text, which the site's policy forbids.
 */
export function arrowStream({columns, rows}: QueryTable): Uint8Array {
  const data = columns.map((column) => arrowData(column, rows));
  const schema = new Schema(columns.map(({name}, c) => new Field(name, data[c]!.type, true)));
  const struct = makeData({type: new Struct(schema.fields), length: rows, nullCount: 0, children: data});
  return tableToIPC(new Table(schema, [new RecordBatch(schema, struct)]), "stream");
}

function arrowData(column: QueryColumn, rows: number): Data {
  const {cells, type} = column;
  if (isCoded(cells)) {
    const {values, codes} = cells;
    const has = (r: number) => codes[r]! >= 0 && values[codes[r]!] != null;
    if (type === "text") return dictionaryData(values, codes, rows);
    if (type === "flag") return boolData(rows, has, (r) => values[codes[r]!] === "true");
    const numbers = values.map(Number);
    return numberData(type, rows, has, (r) => numbers[codes[r]!]!);
  }
  if (cells instanceof Float64Array) {
    return numberData(
      type === "integer" ? type : "number",
      rows,
      (r) => !Number.isNaN(cells[r]!),
      (r) => cells[r]!
    );
  }
  const has = (r: number) => cells[r] !== null;
  if (type === "flag") return boolData(rows, has, (r) => cells[r] === true);
  if (type !== "text") return numberData(type, rows, has, (r) => cells[r] as number);
  const known = new Map<unknown, number>([[null, -1]]);
  const codes = Int32Array.from(cells, (value) => {
    if (!known.has(value)) known.set(value, known.size - 1);
    return known.get(value)!;
  });
  return dictionaryData([...known.keys()].slice(1) as string[], codes, rows);
}

function dictionaryData(values: readonly (string | null)[], codes: ArrayLike<number>, rows: number): Data {
  const type = new Dictionary(new Utf8(), new Int32());
  const dictionary = makeVector(textData(values.map((value) => value ?? "")));
  const {bits, missing} = validity(rows, (r) => codes[r]! >= 0 && values[codes[r]!] != null);
  const indices = Int32Array.from({length: rows}, (_, r) => Math.max(0, codes[r]!));
  return makeData({type, length: rows, nullCount: missing, nullBitmap: bits, data: indices, dictionary});
}

/** Texts one after the other. */
function textData(texts: readonly string[]): Data<Utf8> {
  const parts = texts.map((text) => new TextEncoder().encode(text));
  const valueOffsets = new Int32Array(parts.length + 1);
  parts.forEach(({length}, n) => (valueOffsets[n + 1] = valueOffsets[n]! + length));
  const data = new Uint8Array(valueOffsets.at(-1)!);
  parts.forEach((part, n) => data.set(part, valueOffsets[n]));
  return makeData({type: new Utf8(), length: parts.length, nullCount: 0, valueOffsets, data});
}

function numberData(
  type: "integer" | "number",
  rows: number,
  has: (r: number) => boolean,
  value: (r: number) => number
): Data {
  const {bits, missing} = validity(rows, has);
  const shared = {length: rows, nullCount: missing, nullBitmap: bits};
  const at = (r: number) => (has(r) ? value(r) : 0);
  return type === "integer"
    ? makeData({type: new Int32(), ...shared, data: Int32Array.from({length: rows}, (_, r) => at(r))})
    : makeData({type: new Float64(), ...shared, data: Float64Array.from({length: rows}, (_, r) => at(r))});
}

function boolData(rows: number, has: (r: number) => boolean, value: (r: number) => boolean): Data {
  const {bits, missing} = validity(rows, has);
  const {bits: data} = validity(rows, (r) => has(r) && value(r));
  return makeData({type: new Bool(), length: rows, nullCount: missing, nullBitmap: bits, data});
}

/** One bit a row, lowest first, padded to 8 bytes as Arrow wants it. */
function validity(rows: number, has: (r: number) => boolean): {bits: Uint8Array; missing: number} {
  const bits = new Uint8Array(Math.ceil(rows / 64) * 8);
  let missing = 0;
  for (let r = 0; r < rows; r++) {
    if (has(r)) bits[r >> 3]! |= 1 << (r & 7);
    else missing++;
  }
  return {bits, missing};
}
