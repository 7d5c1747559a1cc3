import {
  Binary,
  Decimal,
  Field,
  FixedSizeBinary,
  Float64,
  Int64,
  Interval,
  type IntervalUnit,
  List,
  makeData,
  Struct,
  TimeMicrosecond,
  TimestampMicrosecond,
  Utf8,
  Vector,
  vectorFromArray,
  type DataType
} from "apache-arrow";
import {describe, expect, it} from "vitest";
import {cellOf} from "../../src/runtime/sql/arrow-cell.js";

const cells = (vector: Vector, metadata = new Map<string, string>()) =>
  Array.from({length: vector.length}, (_, r) =>
    cellOf(vector, r, new Field("x", vector.type as DataType, true, metadata))
  );
/** Decimals as DuckDB sends them: 128 bits, lowest word first. */
function decimals(scale: number, ...values: bigint[]): Vector {
  const words = values.flatMap((value) =>
    [0n, 32n, 64n, 96n].map((shift) => Number((BigInt.asUintN(128, value) >> shift) & 0xffffffffn))
  );
  const type = new Decimal(scale, 38);
  return new Vector([makeData({type, length: values.length, data: Uint32Array.from(words)})]);
}

describe("cellOf(vector, row, field)", () => {
  it("keeps every digit: what a double does not hold is text", () => {
    const long = vectorFromArray([1n, 9007199254740993n, -9007199254740993n, null], new Int64());
    expect(cells(long)).toEqual([1, "9007199254740993", "-9007199254740993", null]);
    expect(cells(decimals(0, 3n, 2n ** 100n, -(2n ** 100n)))).toEqual([
      3,
      "1267650600228229401496703205376",
      "-1267650600228229401496703205376"
    ]);
    expect(cells(decimals(4, 1000n, -5n, 123456789012345678n, 0n))).toEqual([0.1, -0.0005, "12345678901234.5678", 0]);
  });

  it("reads lists and structures by what they hold", () => {
    const list = vectorFromArray([[1n, 9007199254740993n], [], null], new List(new Field("item", new Int64())));
    expect(cells(list)).toEqual(['[1,"9007199254740993"]', "[]", null]);
    const struct = vectorFromArray(
      [{a: 2n ** 60n, toString: "x"}],
      new Struct([new Field("a", new Int64()), new Field("toString", new Utf8())])
    );
    expect(cells(struct)).toEqual(['{"a":"1152921504606846976","toString":"x"}']);
  });

  it("writes times to the microsecond, and says which it cannot", () => {
    const type = new TimestampMicrosecond();
    const data = BigInt64Array.of(1577836800123456n, 1577836800000000n, 9223372036854775807n);
    expect(cells(new Vector([makeData({type, length: 3, data})]))).toEqual([
      "2020-01-01T00:00:00.123456Z",
      "2020-01-01",
      "time out of range: cast it to VARCHAR"
    ]);
    const clock = new TimeMicrosecond();
    const times = makeData({type: clock, length: 2, data: BigInt64Array.of(3723500000n, 0n)});
    expect(cells(new Vector([times]))).toEqual(["01:02:03.5", "00:00:00"]);
  });

  it("writes intervals as DuckDB does: months, days and nanoseconds, which Arrow's reader takes for others", () => {
    const interval = (months: number, days: number, nanos: bigint) => {
      const view = new DataView(new ArrayBuffer(16));
      view.setInt32(0, months, true);
      view.setInt32(4, days, true);
      view.setBigInt64(8, nanos, true);
      return [...new Int32Array(view.buffer)];
    };
    const data = Int32Array.from(
      [
        interval(-14, 0, 0n),
        interval(1, -2, 3000n),
        interval(0, 0, 0n),
        interval(12, 1, -90_061_000_000_000n),
        interval(0, 5, 0n)
      ].flat()
    );
    const type = new Interval(2 as IntervalUnit);
    const nullBitmap = Uint8Array.of(0b01111);
    const vector = new Vector([makeData({type, length: 5, nullCount: 1, nullBitmap, data})]);
    expect(cells(vector)).toEqual([
      "-1 year -2 months",
      "1 month -2 days 00:00:00.000003",
      "00:00:00",
      "1 year 1 day -25:01:01",
      null
    ]);
  });

  it("writes bytes as DuckDB does, and says what it cannot read", () => {
    expect(cells(vectorFromArray([Uint8Array.of(97, 0, 92, 255)], new Binary()))).toEqual(["a\\x00\\x5C\\xFF"]);
    const opaque = new Map([["ARROW:extension:metadata", '{"type_name":"uhugeint","vendor_name":"DuckDB"}']]);
    const large = vectorFromArray([new Uint8Array(16)], new FixedSizeBinary(16));
    expect(cells(large, opaque)).toEqual(["uhugeint: cast it to VARCHAR"]);
    expect(cells(vectorFromArray([NaN, Infinity, 0.5], new Float64()))).toEqual(["NaN", "Infinity", 0.5]);
  });
});
