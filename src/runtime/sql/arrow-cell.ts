import {DataType, TimeUnit, type Field, type Vector} from "apache-arrow";

/** A cell as the page shows and exports it; lists and structures are JSON text. */
export type Cell = string | number | boolean | null;

type Plain = Cell | readonly Plain[] | {readonly [key: string]: Plain};

/** Digits that every number keeps. */
const SAFE_DIGITS = 15;
const LATEST_MS = 8.64e15;
const PER_SECOND = {
  [TimeUnit.SECOND]: 1,
  [TimeUnit.MILLISECOND]: 1e3,
  [TimeUnit.MICROSECOND]: 1e6,
  [TimeUnit.NANOSECOND]: 1e9
} as const;

/**
 * The value of a column at a row, as it is: whole numbers and decimals that a double does not hold are text of all their digits,
 * times are ISO 8601 to the microsecond, bytes are written as DuckDB writes them, and what cannot be read here says so.
 */
export function cellOf(vector: Vector, row: number, field: Field): Cell {
  if (DataType.isInterval(field.type)) return vector.isValid(row) ? intervalAt(vector, row) : null;
  let value: unknown;
  try {
    value = vector.get(row);
  } catch {
    // Times without end, and those beyond what numbers hold.
    return unreadable("time out of range");
  }
  if (value === null && isLost(vector, row)) return unreadable("enum");
  const plain = plainOf(value, field);
  return typeof plain === "object" && plain !== null ? JSON.stringify(plain) : plain;
}

/** A stream leaves the words of an ENUM out: its codes are there, and no value is missing. */
const isLost = (vector: Vector, row: number): boolean => DataType.isDictionary(vector.type) && vector.isValid(row);

const unreadable = (what: string): string => `${what}: cast it to VARCHAR`;

function plainOf(value: unknown, {type, metadata}: Field): Plain {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "boolean") return value;
  const extension = metadata.get("ARROW:extension:metadata");
  const opaque = extension && /"type_name":"([^"]+)"/.exec(extension)?.[1];
  if (opaque) return unreadable(opaque);
  // Within lists and structures its parts are not at hand.
  if (DataType.isInterval(type)) return unreadable("interval");
  if (DataType.isDecimal(type)) return decimal(String(value), type.scale);
  if (DataType.isDate(type) || DataType.isTimestamp(type)) return moment(Number(value));
  if (DataType.isTime(type)) return clock(BigInt(value as bigint), PER_SECOND[type.unit]);
  if (DataType.isBinary(type) || DataType.isLargeBinary(type) || DataType.isFixedSizeBinary(type))
    return bytes(value as Uint8Array);
  if (DataType.isList(type) || DataType.isFixedSizeList(type))
    return [...(value as Vector)].map((part: unknown) => plainOf(part, type.children[0]!));
  if (DataType.isStruct(type))
    return Object.fromEntries(
      [...(value as Iterable<[string, unknown]>)].map(([key, part], k) => [key, plainOf(part, type.children[k]!)])
    );
  if (DataType.isMap(type)) {
    const [keys, values] = (type.children[0]!.type as DataType).children as [Field, Field];
    return Object.fromEntries(
      [...(value as Iterable<[unknown, unknown]>)].map(([key, part]) => {
        const name = plainOf(key, keys);
        return [typeof name === "object" ? JSON.stringify(name) : String(name), plainOf(part, values)];
      })
    );
  }
  if (typeof value === "bigint") return decimal(String(value), 0);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  return String(value);
}

/** An exact number of `scale` decimals: as a number where that keeps every digit, else as text. */
function decimal(unscaled: string, scale: number): number | string {
  const [sign, digits] = unscaled.startsWith("-") ? ["-", unscaled.slice(1)] : ["", unscaled];
  const long = digits.padStart(scale + 1, "0");
  const [whole, rest] = [long.slice(0, long.length - scale), long.slice(long.length - scale).replace(/0+$/, "")];
  const text = `${sign}${whole}${rest === "" ? "" : `.${rest}`}`;
  const isSafe = rest === "" ? Number.isSafeInteger(Number(text)) : digits.replace(/^0+/, "").length <= SAFE_DIGITS;
  return isSafe ? Number(text) : text;
}

function moment(milliseconds: number): string {
  if (!(Math.abs(milliseconds) <= LATEST_MS)) return unreadable("time out of range");
  const whole = Math.floor(milliseconds);
  const micros = Math.round((milliseconds - whole) * 1000);
  const text = new Date(whole).toISOString();
  return micros === 0 ? text.replace(/T00:00:00\.000Z$/, "") : text.replace("Z", `${String(micros).padStart(3, "0")}Z`);
}

/**
 * An interval as DuckDB writes it. It comes as months, days and nanoseconds (32, 32 and 64 bits), which Arrow's own reader does not know.
 */
function intervalAt(vector: Vector, row: number): string {
  const [data] = vector.data;
  if (vector.data.length !== 1 || data!.offset !== 0) return unreadable("interval");
  const {buffer, byteOffset} = data!.values as Int32Array;
  const view = new DataView(buffer, byteOffset + 16 * row, 16);
  const [months, days, nanos] = [view.getInt32(0, true), view.getInt32(4, true), view.getBigInt64(8, true)];
  const parts = (
    [
      [Math.trunc(months / 12), "year"],
      [months % 12, "month"],
      [days, "day"]
    ] as const
  ).flatMap(([n, unit]) => (n === 0 ? [] : [`${n} ${unit}${Math.abs(n) === 1 ? "" : "s"}`]));
  const micros = nanos / 1000n;
  if (micros !== 0n || parts.length === 0) parts.push(micros < 0n ? `-${clock(-micros, 1e6)}` : clock(micros, 1e6));
  return parts.join(" ");
}

function clock(units: bigint, perSecond: number): string {
  const seconds = Number(units / BigInt(perSecond));
  const rest = String(Number(units % BigInt(perSecond)) / perSecond).slice(1);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${parts.map((part) => String(part).padStart(2, "0")).join(":")}${rest}`;
}

/** As DuckDB writes bytes: those of plain text as they are, all others by their number. */
const bytes = (value: Uint8Array): string =>
  Array.from(value, (byte) =>
    byte >= 0x20 && byte < 0x7f && byte !== 0x5c
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).toUpperCase().padStart(2, "0")}`
  ).join("");
