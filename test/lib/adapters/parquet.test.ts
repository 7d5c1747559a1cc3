import {parquetWriteBuffer, type ColumnSource, type SchemaElement} from "hyparquet-writer";
import {describe, expect, it} from "vitest";
import {memoryFile, type LogFile} from "../../../src/lib/adapters/index.js";
import {columnMapping} from "../../../src/lib/benchmarks/logs/index.js";
import {readAll} from "./support/read-all.js";

const MAPPING = columnMapping({
  suite: "own",
  columns: {item: "id", attempt: "attempt", score: "score"},
  constants: {subject: "m"}
});
const SOURCE = {source: {mapping: MAPPING}};

const decimals = (name: string, precision: number, scale: number, data: bigint[], length?: number) => ({
  element: {
    name,
    ...(length === undefined ? {type: "INT64" as const} : {type: "FIXED_LEN_BYTE_ARRAY" as const, type_length: length}),
    converted_type: "DECIMAL" as const,
    precision,
    scale,
    repetition_type: "OPTIONAL" as const
  },
  data
});
const plain = (name: string, type: "INT32" | "DOUBLE" | "BYTE_ARRAY", data: unknown[]) => ({
  element: {name, type, repetition_type: "OPTIONAL" as const},
  data
});
const times = (name: string, unit: "MICROS" | "NANOS", data: bigint[]) => ({
  element: {
    name,
    type: "INT64" as const,
    logical_type: {type: "TIMESTAMP" as const, isAdjustedToUTC: true, unit},
    repetition_type: "OPTIONAL" as const
  },
  data
});

/** A file with the columns as they are stored. */
function parquet(...columns: {element: SchemaElement; data: unknown[]}[]): LogFile {
  const bytes = parquetWriteBuffer({
    schema: [{name: "root", num_children: columns.length}, ...columns.map(({element}) => element)],
    columnData: columns.map(({element, data}): ColumnSource => ({name: element.name, data}))
  });
  return memoryFile("t.parquet", new Uint8Array(bytes));
}

const idsOf = async (file: LogFile) => {
  const {rows, ledger} = await readAll([file], SOURCE);
  expect(ledger.total.duplicates + ledger.total.rejected).toBe(0);
  return rows.map(({itemId}) => itemId);
};

describe("decimals of Parquet", () => {
  it("of many digits name as many items as they are", async () => {
    const ids = [2n ** 60n, 2n ** 60n + 1n, 7n, -7n];
    const named = ["own/1152921504606846976", "own/1152921504606846977", "own/7", "own/-7"];
    const scores = plain("score", "INT32", [1, 0, 1, 0]);
    expect(await idsOf(parquet(decimals("id", 18, 0, ids), scores))).toEqual(named);
    expect(await idsOf(parquet(decimals("id", 38, 0, ids, 16), scores))).toEqual(named);
    const behind = [10n ** 20n + 1n, 10n ** 20n + 2n, -5n, 0n];
    expect(await idsOf(parquet(decimals("id", 38, 20, behind, 16), scores))).toEqual([
      "own/1.00000000000000000001",
      "own/1.00000000000000000002",
      "own/-0.00000000000000000005",
      "own/0"
    ]);
  });

  it.each([2, 4, 6, 10, 15, 17])(
    "of %i digits behind the point are attempts and scores as they were written",
    async (scale) => {
      const of = (...parts: number[]) => parts.map((tenths) => BigInt(tenths) * 10n ** BigInt(scale - 1));
      const file = parquet(
        plain("id", "INT32", [1, 1, 1, 1]),
        decimals("attempt", 18, scale, of(0, 10, 20, 30)),
        decimals("score", 18, scale, of(10, 7, 3, 0))
      );
      const {rows, ledger} = await readAll([file], SOURCE);
      expect(ledger.entries).toEqual([]);
      expect(rows.map(({attempt, judgments}) => [attempt, judgments[0]!.score])).toEqual([
        [0, 1],
        [1, 0.7],
        [2, 0.3],
        [3, 0]
      ]);
    }
  );
});

describe("decimals within Parquet's maps and groups", () => {
  it("are read as they were written", async () => {
    const group = (name: string, num_children: number, more: Partial<SchemaElement> = {}): SchemaElement => ({name, num_children, repetition_type: "OPTIONAL", ...more}); // prettier-ignore
    const {element: score} = decimals("score", 9, 2, []);
    const {element: id} = plain("id", "INT32", []);
    const bytes = parquetWriteBuffer({
      schema: [
        {name: "root", num_children: 3},
        id,
        group("parts", 2),
        group("pair", 2),
        {...score, name: "first"},
        {...score, name: "second"},
        {...score, name: "third"},
        group("by", 1, {converted_type: "MAP"}),
        group("key_value", 2, {repetition_type: "REPEATED"}),
        {name: "key", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "REQUIRED"},
        {...score, name: "value"}
      ],
      columnData: [
        {name: "id", data: [1, 2]},
        {name: "parts", data: [{pair: {first: 25n, second: 75n}, third: 8n}, {pair: {first: 100n, second: 0n}, third: 9n}]}, // prettier-ignore
        {name: "by", data: [{judge: 50n}, {judge: 5n}]}
      ]
    });
    const scoresAt = async (score: string) => {
      const mapping = columnMapping({suite: "own", columns: {item: "id", score}, constants: {subject: "m"}});
      const {rows} = await readAll([memoryFile("t.parquet", new Uint8Array(bytes))], {source: {mapping}});
      return rows.map(({judgments}) => judgments[0]!.score);
    };
    expect(await scoresAt("parts.pair.first")).toEqual([0.25, 1]);
    expect(await scoresAt("parts.pair.second")).toEqual([0.75, 0]);
    expect(await scoresAt("parts.third")).toEqual([0.08, 0.09]);
    expect(await scoresAt("by.judge")).toEqual([0.5, 0.05]);
  });
});

describe("times of Parquet", () => {
  it("keep the digits of a second that tell two items apart", async () => {
    const scores = plain("score", "INT32", [1, 0, 1]);
    const micros = [1767225600000000n, 1767225600000001n, -1n];
    expect(await idsOf(parquet(times("id", "MICROS", micros), scores))).toEqual([
      "own/2026-01-01T00:00:00.000Z",
      "own/2026-01-01T00:00:00.000001Z",
      "own/1969-12-31T23:59:59.999999Z"
    ]);
    const nanos = [1767225600000000000n, 1767225600000000001n, 1767225600123000000n];
    expect(await idsOf(parquet(times("id", "NANOS", nanos), scores))).toEqual([
      "own/2026-01-01T00:00:00.000Z",
      "own/2026-01-01T00:00:00.000000001Z",
      "own/2026-01-01T00:00:00.123Z"
    ]);
  });
});

describe("bytes of Parquet", () => {
  const scores = plain("score", "INT32", [1, 0]);
  const warningsOf = (entries: readonly {kind: string; reason: string}[]) =>
    entries.map(({kind, reason}) => `${kind}: ${reason}`);

  it("that are ids and no text are read as hexadecimal digits, and the ledger says so", async () => {
    const ids = [Uint8Array.from([0, 255, 1, 2]), Uint8Array.from([0, 255, 1, 3])];
    const fixed = {
      element: {
        name: "id",
        type: "FIXED_LEN_BYTE_ARRAY" as const,
        type_length: 4,
        repetition_type: "OPTIONAL" as const
      },
      data: ids
    };
    for (const column of [fixed, plain("id", "BYTE_ARRAY", ids)]) {
      const {rows, ledger} = await readAll([parquet(column, scores)], SOURCE);
      expect(rows.map(({itemId}) => itemId)).toEqual(["own/00ff0102", "own/00ff0103"]);
      expect(warningsOf(ledger.entries)).toEqual(["warning: bytes that are no text, read as hexadecimal digits: 2"]);
    }
  });

  it("that are pictures are left out, and counted", async () => {
    const pictures = plain("image", "BYTE_ARRAY", [new Uint8Array(100).fill(255), new Uint8Array(100).fill(254)]);
    const {rows, ledger} = await readAll([parquet(plain("id", "INT32", [1, 2]), scores, pictures)], SOURCE);
    expect(rows).toHaveLength(2);
    expect(warningsOf(ledger.entries)).toEqual([
      "warning: bytes that are no text and more than 32, read as nothing: 2"
    ]);
  });

  it("that stand for texts and are none become U+FFFD, are counted, and name no item", async () => {
    const texts = {
      element: {name: "id", type: "BYTE_ARRAY" as const, converted_type: "UTF8" as const},
      data: [Uint8Array.from([97, 255]), Uint8Array.from([98])]
    };
    const {rows, ledger} = await readAll([parquet(texts, scores)], SOURCE);
    expect(rows.map(({itemId}) => itemId)).toEqual(["own/b"]);
    expect(warningsOf(ledger.entries)).toEqual([
      "rejected: undecodable item; expected a file in UTF-8: own/a\ufffd",
      "warning: undecodable characters: 1"
    ]);
  });
});

describe("Parquet files that cannot be read", () => {
  const whole = parquet(plain("id", "INT32", [1, 2]), plain("score", "INT32", [1, 0]));
  const bytesOf = async () => new Uint8Array(await whole.slice!(0, whole.size));

  it("are cut off, damaged or without rows, in so many words", async () => {
    const bytes = await bytesOf();
    const reasons = async (content: Uint8Array) =>
      (await readAll([memoryFile("t.parquet", content)], SOURCE)).ledger.entries.map(({reason}) => reason);
    expect(await reasons(bytes.subarray(0, -10))).toEqual([
      "a Parquet file that is cut off, or none: it does not end in PAR1"
    ]);
    expect((await reasons(bytes.map((byte, b) => (b > 3 && b < 60 ? 255 : byte))))[0]).toMatch(
      /^a Parquet file that is cut off or damaged: /
    );
    const [none, scores] = [plain("id", "INT32", []), plain("score", "INT32", [])];
    expect(await reasons(new Uint8Array(await parquet(none, scores).slice!(0, 1e6)))).toEqual(["no rows"]);
  });

  it("say what is wrong with them also where nobody was told how their columns are to be read", async () => {
    const bytes = await bytesOf();
    const ignored = async (content: Uint8Array) =>
      (await readAll([memoryFile("t.parquet", content)])).ledger.ignored.map(({reason}) => reason);
    expect(await ignored(bytes.subarray(0, -10))).toEqual([
      "a Parquet file that is cut off, or none: it does not end in PAR1"
    ]);
    const empty = parquet(plain("id", "INT32", []), plain("score", "INT32", []));
    expect(await ignored(new Uint8Array(await empty.slice!(0, empty.size)))).toEqual(["a Parquet file without rows"]);
    expect(await ignored(bytes)).toEqual(["no adapter recognises it"]);
  });
});

it("of more rows in a group than are read at once has all of them, in their order", async () => {
  const rows = 60_000;
  const numbers = Array.from({length: rows}, (_, n) => n);
  const bytes = parquetWriteBuffer({
    columnData: [
      {name: "id", data: numbers.map((n) => `q${n}`), type: "STRING", offsetIndex: true},
      {name: "score", data: numbers.map((n) => n % 2), type: "INT32", offsetIndex: true}
    ],
    rowGroupSize: rows,
    pageSize: 20_000
  });
  const {rows: read} = await readAll([memoryFile("t.parquet", new Uint8Array(bytes))], SOURCE);
  expect(read.length).toBe(rows);
  expect(read.filter(({itemId, judgments}, n) => itemId !== `own/q${n}` || judgments[0]!.score !== n % 2)).toEqual([]);
});
