import type {Column, TableSpec} from "../schema/index.js";
import {cellProblem} from "./cell-problem.js";
import {ENCODING_VERSION, NULL_CODE} from "./encoded-table.js";

/** A table that is not what its spec says. The message names table, column and row. */
export class TableError extends Error {
  override readonly name = "TableError";
}

/**
 * Decodes a table that {@link encodeTable} made, checking every value against the spec.
 *
 * Cost: O(rows × columns). Text is shared with the dictionary, rows are plain frozen-in-type objects.
 *
 * @param source - parsed JSON of unknown origin
 * @returns the rows, in their order
 * @throws TableError if the encoding, the name, the schema version, a column or a value is not as the spec says
 */
export function decodeTable<Row extends object>(spec: TableSpec<Row>, source: unknown): readonly Row[] {
  const fail = (text: string): never => {
    throw new TableError(`table ${spec.name}: ${text}`);
  };
  const isTable = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);

  if (!isTable(source)) return fail(`invalid table; expected an object: ${describe(source)}`);
  const expectSame = (field: string, expected: unknown) => {
    if (source[field] !== expected) fail(`mismatched ${field}: ${describe(source[field])} vs ${describe(expected)}`);
  };
  expectSame("encoding", ENCODING_VERSION);
  expectSame("name", spec.name);
  expectSame("schemaVersion", spec.schemaVersion);
  const {rows: count, columns} = source;
  if (!(typeof count === "number" && Number.isInteger(count) && count >= 0)) {
    return fail(`invalid rows; expected a count: ${describe(count)}`);
  }
  if (!isTable(columns)) return fail(`invalid columns; expected an object: ${describe(columns)}`);
  for (const name of Object.keys(columns)) {
    if (!Object.hasOwn(spec.columns, name)) fail(`unknown column: ${name}`);
  }

  const rows = Array.from({length: count}, (): Record<string, unknown> => ({}));
  for (const [name, column] of Object.entries<Column>(spec.columns)) {
    const encoded = columns[name];
    if (!isTable(encoded)) return fail(`missing column: ${name}`);
    const cells = readColumn(column, encoded, count);
    if (typeof cells === "string") return fail(`column ${name}: ${cells}`);
    for (let r = 0; r < count; ++r) {
      const value = cells(r);
      const problem = cellProblem(column, value);
      if (problem !== null) fail(`row ${r}, column ${name}: invalid value; ${problem}: ${describe(value)}`);
      rows[r]![name] = value;
    }
  }
  // Every field of every row was checked against the spec, which is tied to Row by type.
  return rows as unknown as readonly Row[];
}

/** A function from row to value, or what is wrong with the encoded column. */
function readColumn(
  column: Column,
  encoded: Record<string, unknown>,
  count: number
): ((r: number) => unknown) | string {
  if (encoded["kind"] === "constant") {
    const {value} = encoded;
    return () => value;
  }
  if (encoded["kind"] === "paths" && column.kind === "text") return readPaths(column, encoded["parts"], count);
  if (encoded["kind"] !== column.kind) return `mismatched kind: ${describe(encoded["kind"])} vs ${column.kind}`;
  if (column.kind === "text") {
    const {dictionary, codes} = encoded;
    if (!Array.isArray(dictionary)) return "missing dictionary";
    if (!Array.isArray(codes) || codes.length !== count) return `invalid codes; expected ${count} of them`;
    return (r) => {
      const code: unknown = codes[r];
      return code === NULL_CODE ? null : typeof code === "number" ? (dictionary[code] as unknown) : undefined;
    };
  }
  const {values} = encoded;
  if (!Array.isArray(values) || values.length !== count) return `invalid values; expected ${count} of them`;
  if (column.kind === "number") return (r) => values[r] as unknown;
  return (r) => {
    const value: unknown = values[r];
    return value === 1 ? true : value === 0 ? false : value;
  };
}

/** Texts whose parts stand place by place; a part that is `null` ends its text. */
function readPaths(column: Column, parts: unknown, count: number): ((r: number) => unknown) | string {
  if (!Array.isArray(parts)) return "missing parts";
  const read: ((r: number) => unknown)[] = [];
  for (const part of parts as unknown[]) {
    if (typeof part !== "object" || part === null) return "invalid part; expected texts";
    const of = readColumn(column, part as Record<string, unknown>, count);
    if (typeof of === "string") return of;
    read.push(of);
  }
  return (r) => {
    const own = read.map((of) => of(r));
    const end = own.indexOf(null);
    const all = end < 0 ? own : own.slice(0, end);
    return all.every((part) => typeof part === "string") ? all.join("/") : undefined;
  };
}

const describe = (value: unknown): string => JSON.stringify(value) ?? "nothing";
